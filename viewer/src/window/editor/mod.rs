//! The rules text being edited: what each word is, and what is wrong. The text is analysed on a thread after each
//! pause.

mod colours;
mod completions;
mod coverage;
mod goal;
mod problems;
mod separate;

pub(super) use colours::{Look, recoloured, severity_color};
pub(super) use completions::Completions;
pub(super) use coverage::{Coverage, Measured};
pub(super) use goal::Goal;
pub(super) use problems::Problem;
use separate::apart;

use super::source::{Source, disk_files};
use crate::play::link::text_files;
use crate::shipped::ShippedFiles;
use egui::Context;
use egui::text::LayoutJob;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use zrf_grammar::Checks;
use zrf_grammar::diagnostics::Severity;
use zrf_grammar::ide::{Analysis, Painted, Tree, View, hover, paint};
use zrf_grammar::text::{Files, LineColumn, decode, encode_as};

/// The largest text that is edited here, in bytes. Longer ones take too long to lay out.
const LARGEST: usize = 1 << 20;

/// The text is analysed once nothing has been typed for this long.
const PAUSE_SECONDS: f64 = 0.35;

/// The text of the rules of a game.
pub(super) struct Editor {
    source: Source,
    /// The bytes that were read or written last: their code page and line ends are kept.
    original: Vec<u8>,
    pub(super) text: String,
    saved: String,
    tree: Tree,
    painted: Vec<Painted>,
    /// The text with its colours, until it changes.
    shown: Option<(Look, Arc<LayoutJob>)>,
    /// The problems of `analysed`.
    pub(super) problems: Vec<Problem>,
    analysis: Option<Box<Analysis>>,
    analysed: String,
    pending: Option<(String, Receiver<Box<Analysis>>)>,
    changed_at: f64,
    /// The problem to fix once it is found, by its line and its message.
    wanted_fix: Option<(u32, String)>,
    /// Where to move the cursor.
    pub(super) goal: Option<Goal>,
    pub(super) completions: Completions,
    pub(super) measured: Measured,
}

impl fmt::Debug for Editor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Editor")
            .field("source", &self.source)
            .finish_non_exhaustive()
    }
}

impl Editor {
    /// Opens the rules text of a source.
    ///
    /// # Errors
    /// Why it cannot be read, in words.
    pub(super) fn open(source: &Source) -> Result<Self, String> {
        let bytes = read(source)?;
        let text = plain_text(&bytes);
        Ok(Self {
            original: bytes,
            source: source.clone(),
            saved: text.clone(),
            tree: Tree::of(&text),
            text,
            painted: Vec::new(),
            shown: None,
            problems: Vec::new(),
            analysis: None,
            analysed: String::new(),
            pending: None,
            changed_at: f64::NEG_INFINITY,
            wanted_fix: None,
            goal: None,
            completions: Completions::default(),
            measured: Measured::No,
        })
    }

    /// Whether it can be saved. Shipped rules and packs can only be read, except in a page, where they become a copy.
    pub(super) fn can_be_saved(&self) -> bool {
        let is_fixed = matches!(self.source, Source::Shipped(_)) || self.source.is_pack();
        cfg!(target_arch = "wasm32") || !is_fixed
    }

    /// Whether the rules are in a pack.
    pub(super) fn is_packed(&self) -> bool {
        self.source.is_pack()
    }

    /// The text as it is to be written to the file, or `None` if the code page of the file lacks a character.
    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        let before = decode(&self.original).0;
        let n_carriage_returns = before.matches("\r\n").count();
        match 2 * n_carriage_returns > before.matches('\n').count() {
            true => encode_as(&self.text.replace('\n', "\r\n"), &self.original),
            false => encode_as(&self.text, &self.original),
        }
    }

    /// The source of the rules after saving: rules that are not a file become a text.
    pub(super) fn source_to_save(&self) -> Source {
        match &self.source {
            Source::Shipped(_) => Source::Text([(self.name(), self.text.clone())].into(), None),
            Source::Text(files, pack) => {
                let mut files = files.to_vec();
                if let Some((_, text)) = files.first_mut() {
                    text.clone_from(&self.text);
                }
                Source::Text(files.into(), pack.clone())
            }
            Source::Disk(..) => self.source.clone(),
        }
    }

    /// Selects a line, from 1, and shows it.
    pub(super) fn go_to_line(&mut self, line: u32) {
        self.goal = Some(Goal::line(&self.text, line));
    }

    /// Selects the text between two places, and shows it.
    pub(super) fn select(&mut self, start: LineColumn, end: LineColumn) {
        self.goal = Some(Goal::between(&self.text, start, end));
    }

    pub(super) fn is_of(&self, source: &Source) -> bool {
        self.source == *source
    }

    pub(super) fn name(&self) -> String {
        let name = self.source.root();
        let name = name.rsplit(['/', '\\']).next().unwrap_or(&name);
        name.to_owned()
    }

    pub(super) fn is_changed(&self) -> bool {
        self.text != self.saved
    }

    /// Notes that the text was saved as these bytes.
    pub(super) fn set_saved(&mut self, source: Source, bytes: Vec<u8>) {
        self.source = source;
        self.original = bytes;
        self.saved.clone_from(&self.text);
    }

    /// Shows what another program has written to the file, unless the text has changes of its own.
    pub(super) fn follow(&mut self, now: f64) {
        if self.is_changed() {
            return;
        }
        if let Ok(true) = self.read_again() {
            self.show_saved(now);
        }
    }

    /// Reads the file again: what it contains now counts as saved. Returns whether another program has changed it.
    ///
    /// # Errors
    /// Why it cannot be read, in words.
    pub(super) fn read_again(&mut self) -> Result<bool, String> {
        let bytes = read(&self.source)?;
        let is_other = bytes != self.original;
        if is_other {
            self.saved = plain_text(&bytes);
            self.original = bytes;
        }
        Ok(is_other)
    }

    /// Goes back to the text of the file.
    pub(super) fn revert(&mut self, now: f64) {
        // If the file cannot be read now, this is the text that was read or saved last.
        let _ = self.read_again();
        self.show_saved(now);
    }

    fn show_saved(&mut self, now: f64) {
        self.text.clone_from(&self.saved);
        self.touch(now);
    }

    /// Offers the words that fit at a byte, on request or where a letter is typed.
    pub(super) fn offer(&mut self, byte: usize, is_requested: bool) {
        let view = self.view();
        let found = view.map(|view| Completions::at(&view, byte, is_requested));
        self.completions = found.unwrap_or_default();
    }

    /// Writes one of the offered words.
    pub(super) fn write_offered(&mut self, number: usize, now: f64) {
        let offered = std::mem::take(&mut self.completions);
        let Some(item) = offered.items.get(number) else {
            return;
        };
        let (start, end) = (item.replaced.start as usize, item.replaced.end as usize);
        // The word may have been offered for an earlier text.
        if self.text.get(start..end).is_none() {
            return;
        }
        let (new, gap) = completions::plain(&item.snippet);
        self.text.replace_range(start..end, &new);
        self.goal = Some(Goal {
            range: start + gap.start..start + gap.end,
            is_far: false,
        });
        self.touch(now);
    }

    /// Notes that the text was changed by typing or by a fix.
    pub(super) fn touch(&mut self, now: f64) {
        self.changed_at = now;
        self.measured = Measured::No;
        self.tree = Tree::of(&self.text);
        self.colour();
    }

    /// Takes an analysis that is ready, and begins another one if the text has changed since.
    pub(super) fn poll(&mut self, ctx: &Context) {
        self.measured.poll();
        let ready = self
            .pending
            .as_ref()
            .map(|(_, receiver)| receiver.try_recv());
        match ready {
            Some(Ok(analysis)) => {
                let text = self.pending.take().map(|(text, _)| text);
                self.analysed = text.unwrap_or_default();
                self.problems = problems::problems(&analysis, &self.source.root(), &self.analysed);
                self.analysis = Some(analysis);
                self.colour();
                self.fix_wanted(ctx.input(|input| input.time));
            }
            Some(Err(std::sync::mpsc::TryRecvError::Disconnected)) => self.pending = None,
            Some(Err(std::sync::mpsc::TryRecvError::Empty)) => return,
            None => {}
        }
        if self.analysis.is_some() && self.text == self.analysed {
            return;
        }
        let rest = PAUSE_SECONDS - (ctx.input(|input| input.time) - self.changed_at);
        if rest > 0.0 {
            return ctx.request_repaint_after_secs(rest as f32);
        }
        let (sender, receiver) = channel();
        let (name, text, ctx) = (self.source.root(), self.text.clone(), ctx.clone());
        let source = self.source.clone();
        apart(move || {
            let analyse = |files: &dyn Files| Analysis::new(&name, files, Checks::default());
            let analysis = source.with_text(&name, text, analyse);
            // Nobody is waiting any more if the editor was closed.
            let _ = sender.send(Box::new(analysis));
            ctx.request_repaint();
        });
        self.pending = Some((self.text.clone(), receiver));
    }

    /// Applies the fix of a problem, if the text is still the one it is for.
    pub(super) fn fix(&mut self, number: usize, now: f64) {
        let problem = self.problems.get(number);
        let Some(problem) = problem.filter(|_| self.text == self.analysed) else {
            return;
        };
        if let Some(start) = problem.fix_in(&mut self.text) {
            self.goal = Some(Goal::far(start));
            self.touch(now);
        }
    }

    /// Fixes a problem as soon as the text is analysed.
    pub(super) fn fix_when_found(&mut self, line: u32, message: String) {
        self.wanted_fix = Some((line, message));
        self.analysis = None;
    }

    fn fix_wanted(&mut self, now: f64) {
        let Some((line, message)) = self.wanted_fix.take() else {
            return;
        };
        let is_wanted = |one: &Problem| one.line == line && one.message == message;
        if let Some(number) = self.problems.iter().position(is_wanted) {
            self.fix(number, now);
        }
    }

    /// Whether games can be played with the text as it is.
    pub(super) fn can_be_measured(&self) -> bool {
        let is_error = |problem: &Problem| problem.severity == Severity::Error;
        self.text == self.analysed && !self.problems.iter().any(is_error)
    }

    /// Plays random games with the text, to see which lines they use.
    pub(super) fn measure(&mut self, ctx: &Context) {
        self.measured = Measured::begin(&self.source, self.text.clone(), ctx);
    }

    fn view(&self) -> Option<View<'_>> {
        View::new(self.analysis.as_ref()?, &self.source.root(), &self.tree)
    }

    /// The text with its colours, and with problems underlined.
    pub(super) fn layout(&mut self, look: &Look) -> Arc<LayoutJob> {
        if let Some((known, job)) = &self.shown
            && known == look
        {
            return job.clone();
        }
        let job = colours::coloured(&self.text, &self.painted, &self.problems, look);
        let job = Arc::new(job);
        self.shown = Some((look.clone(), job.clone()));
        job
    }

    fn colour(&mut self) {
        self.shown = None;
        self.painted = self.view().map(|view| paint(&view)).unwrap_or_default();
    }

    /// What is known about the word at a byte, as plain text.
    pub(super) fn help_at(&self, byte: usize) -> Option<String> {
        let found = hover(&self.view()?, byte as u32)?;
        Some(
            found
                .text
                .replace("**", "")
                .replace("```zrf", "")
                .replace("```", ""),
        )
    }
}

/// The bytes of the rules text of a source.
fn read(source: &Source) -> Result<Vec<u8>, String> {
    let name = source.root();
    let bytes = match source {
        Source::Shipped(_) => ShippedFiles.read(&name),
        Source::Disk(path, allowed) => disk_files(path, allowed).read(&name),
        Source::Text(files, _) => text_files(files).read(&name),
    }?;
    match bytes.len() > LARGEST {
        true => Err("it is larger than 1 MB; edit it in another program".to_owned()),
        false => Ok(bytes),
    }
}

fn plain_text(bytes: &[u8]) -> String {
    decode(bytes).0.replace("\r\n", "\n")
}

#[cfg(test)]
mod tests {
    use super::Editor;
    use crate::window::source::Source;
    use std::time::Duration;

    #[test]
    fn rules_are_coloured_explained_and_checked() {
        let ctx = egui::Context::default();
        let mut editor = Editor::open(&Source::Shipped(0)).unwrap();
        assert!(!editor.can_be_saved() && !editor.is_changed());
        for _ in 0..400 {
            editor.poll(&ctx);
            if !editor.painted.is_empty() {
                break;
            }
            std::thread::sleep(Duration::from_millis(25));
        }
        assert!(editor.painted.len() > 50);
        let at = editor.text.find("(verify").unwrap() + 2;
        let help = editor.help_at(at).unwrap_or_default();
        assert!(help.contains("verify"), "{help}");
    }

    #[test]
    fn rules_of_a_pack_can_only_be_read() {
        let folder = crate::files::testing::Folder::new("editor-pack");
        let files = [("a.zrf".to_owned(), b"(game)".to_vec())];
        let pack = crate::files::pack(&files).unwrap();
        std::fs::write(folder.path("a.zrfz"), pack).unwrap();
        let source = Source::Disk(folder.path("a.zrfz"), [].into());
        let editor = Editor::open(&source).unwrap();
        assert_eq!(editor.text, "(game)");
        assert!(editor.is_packed() && !editor.can_be_saved());
    }

    #[test]
    fn code_pages_and_line_ends_are_kept() {
        let folder = crate::files::testing::Folder::new("editor-bytes");
        let rules = b"; K\xF6nig\r\n(game (title \"K\xF6nig\")\r\n)\r\n";
        std::fs::write(folder.path("a.zrf"), rules).unwrap();
        let source = Source::Disk(folder.path("a.zrf"), [].into());
        let mut editor = Editor::open(&source).unwrap();
        assert_eq!(editor.bytes().as_deref(), Some(&rules[..]));
        editor.text = editor.text.replace("König", "Läufer");
        let expected = b"; L\xE4ufer\r\n(game (title \"L\xE4ufer\")\r\n)\r\n";
        assert_eq!(editor.bytes().as_deref(), Some(&expected[..]));
        editor.text.push('将');
        assert_eq!(editor.bytes(), None);
    }
}
