//! The rules text being edited: what each word is, and what is wrong. The text is analysed on a thread after each
//! pause.

mod colours;
mod completions;
mod coverage;
mod file;
mod goal;
mod laid_out;
mod problems;
mod separate;

pub(super) use colours::{Look, recoloured, severity_color};
pub(super) use completions::Completions;
pub(super) use coverage::{Coverage, Measured};
use file::RulesFile;
pub(super) use goal::Goal;
pub(super) use laid_out::LaidOut;
pub(super) use problems::Problem;
use separate::apart;

use super::source::Source;
use crate::shipped::{GAMES, Shipped};
use egui::Context;
use egui::text::LayoutJob;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use zrf_grammar::Checks;
use zrf_grammar::ide::{Analysis, Painted, Tree, View, hover, paint};
use zrf_grammar::text::{Files, LineColumn};

/// The text is analysed once nothing has been typed for this long.
const PAUSE_SECONDS: f64 = 0.35;

/// The text of the rules of a game.
pub(super) struct Editor {
    file: RulesFile,
    pub(super) text: String,
    tree: Tree,
    painted: Vec<Painted>,
    /// The text with its colours, until it changes.
    shown: Option<(Look, Arc<LayoutJob>)>,
    pub(super) laid_out: Option<LaidOut>,
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
            .field("source", &self.file.source)
            .finish_non_exhaustive()
    }
}

impl Editor {
    /// Opens the rules text of a source.
    ///
    /// # Errors
    /// Why it cannot be read, in words.
    pub(super) fn open(source: &Source) -> Result<Self, String> {
        let file = RulesFile::open(source)?;
        let text = file.text.clone();
        Ok(Self {
            file,
            tree: Tree::of(&text),
            text,
            painted: Vec::new(),
            shown: None,
            laid_out: None,
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

    /// Whether it edits the rules of this source.
    pub(super) fn is_of(&self, source: &Source) -> bool {
        self.file.source == *source
    }

    /// The name of the file, without folders.
    pub(super) fn name(&self) -> String {
        self.file.name()
    }

    /// Whether it can be saved: shipped rules and packs can only be read.
    pub(super) fn can_be_saved(&self) -> bool {
        self.file.can_be_saved()
    }

    /// Whether the rules are in a pack.
    pub(super) fn is_packed(&self) -> bool {
        self.file.source.is_pack()
    }

    /// The built-in game whose rules these are.
    pub(super) fn shipped(&self) -> Option<&'static Shipped> {
        match self.file.source {
            Source::Shipped(index) => Some(&GAMES[index]),
            Source::Disk(..) | Source::Text(..) => None,
        }
    }

    /// Whether the text differs from the file.
    pub(super) fn is_changed(&self) -> bool {
        self.text != self.file.text
    }

    /// The text as it is to be written to the file, or `None` if the code page of the file lacks a character.
    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        self.file.encoded(&self.text)
    }

    /// The source of the rules after saving: rules that are not a file become a text.
    pub(super) fn source_to_save(&self) -> Source {
        self.file.source_with(&self.text)
    }

    /// Notes that the text was saved as these bytes.
    pub(super) fn set_saved(&mut self, source: Source, bytes: Vec<u8>) {
        self.file.set_saved(source, bytes, &self.text);
    }

    /// Reads the file again: what it contains now counts as saved. Returns whether another program has changed it.
    ///
    /// # Errors
    /// Why it cannot be read, in words.
    pub(super) fn read_again(&mut self) -> Result<bool, String> {
        self.file.read_again()
    }

    /// Shows what another program has written to the file, unless the text has changes of its own.
    pub(super) fn follow(&mut self, now: f64) {
        if !self.is_changed() && self.read_again() == Ok(true) {
            self.show_saved(now);
        }
    }

    /// Goes back to the text of the file.
    pub(super) fn revert(&mut self, now: f64) {
        // If the file cannot be read now, this is the text that was read or saved last.
        let _ = self.read_again();
        self.show_saved(now);
    }

    fn show_saved(&mut self, now: f64) {
        self.text.clone_from(&self.file.text);
        self.touch(now);
    }

    /// Selects a line, from 1, and shows it.
    pub(super) fn go_to_line(&mut self, line: u32) {
        self.goal = Some(Goal::line(&self.text, line));
    }

    /// Selects the text between two places, and shows it.
    pub(super) fn select(&mut self, start: LineColumn, end: LineColumn) {
        self.goal = Some(Goal::between(&self.text, start, end));
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
                self.problems =
                    problems::problems(&analysis, &self.file.source.root(), &self.analysed);
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
        let (name, text, ctx) = (self.file.source.root(), self.text.clone(), ctx.clone());
        let source = self.file.source.clone();
        apart(move || {
            let analyse = |files: &dyn Files| {
                let analyse = |checks: Checks<'_>| Analysis::new(&name, files, checks);
                source.checked(files, analyse, |analysis| &mut analysis.diagnostics)
            };
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
        // Settings may call anything an error.
        let is_playable = |analysis: &Analysis| !analysis.playable.is_empty();
        self.text == self.analysed && self.analysis.as_deref().is_some_and(is_playable)
    }

    /// Plays random games with the text, to see which lines they use.
    pub(super) fn measure(&mut self, ctx: &Context) {
        self.measured = Measured::begin(&self.file.source, self.text.clone(), ctx);
    }

    fn view(&self) -> Option<View<'_>> {
        View::new(
            self.analysis.as_ref()?,
            &self.file.source.root(),
            &self.tree,
        )
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
        let text = found.text.replace("**", "");
        let lines = text.lines().filter(|line| !line.starts_with("```"));
        Some(lines.collect::<Vec<_>>().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::Editor;
    use crate::files::testing::Folder;
    use crate::window::source::{OnErrors, Reported, Source, default_variant, program};
    use std::time::Duration;
    use zrf_grammar::diagnostics::Severity;

    /// What the editor finds in the rules of a source.
    fn problems(source: &Source) -> Vec<(Severity, String)> {
        let ctx = egui::Context::default();
        let mut editor = Editor::open(source).unwrap();
        while editor.analysis.is_none() {
            editor.poll(&ctx);
            std::thread::sleep(Duration::from_millis(25));
        }
        let problems = editor.problems.into_iter();
        problems.map(|one| (one.severity, one.message)).collect()
    }

    #[test]
    fn settings_and_files_of_a_folder_count_as_for_a_check() {
        let folder = Folder::new("levels");
        let rules = |image: &str, moves: &str| {
            format!(
                r#"(game (title "Steps") (players White Black) (turn-order White Black)
            (define unused (n add))
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
                (directions (n 0 -1))))
            (piece (name Man) (image White "{image}") (moves ({moves})))
            (board-setup (White (Man a1)) (Black (Man b1))))"#
            )
        };
        folder.write("steps.zrf", rules("missing.bmp", "n (verify empty?) add"));
        let source = Source::Disk(folder.path("steps.zrf"), [].into());
        let named = |word: &str| {
            let found = problems(&source).into_iter();
            let found = found.filter(|(_, message)| message.contains(word));
            found.map(|(severity, _)| severity).collect::<Vec<_>>()
        };
        assert_eq!(named("`unused`"), [Severity::Warning]);
        assert_eq!(named("missing.bmp"), [Severity::Warning]);
        let levels = "[levels]\nunused-macro = \"deny\"\nmissing-file = \"allow\"\n";
        folder.write("zrf.toml", levels);
        assert_eq!(named("`unused`"), [Severity::Error]);
        assert_eq!(named("missing.bmp"), []);
        // Rules that are refused show the same.
        folder.write("steps.zrf", rules("missing.bmp", "q (verify empty?) add"));
        let rules = source.load().unwrap();
        let variant = default_variant(&rules).unwrap();
        let refused = program(&source, &rules, variant, OnErrors::Refuse).unwrap_err();
        let unused = |one: &&Reported| one.message.contains("`unused`");
        let severity = refused.report.iter().find(unused).unwrap().severity;
        assert_eq!(severity, Some(Severity::Error));
    }

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
        assert!(!help.lines().any(|line| line.trim() == "block"), "{help}");
    }
}
