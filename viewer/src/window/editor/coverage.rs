//! Which lines of the rules random games have used.

use super::separate::apart;
use crate::coverage::Covered;
use crate::window::source::Source;
use egui::Context;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use zrf_grammar::Rules;
use zrf_interpreter::Stop;

/// The seed of the games.
const SEED: u64 = 1;

/// How random games have used the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct Coverage {
    pub(in crate::window) summary: String,
    /// The lines where something can run.
    pub(in crate::window) lines: BTreeMap<usize, LineUse>,
}

/// How random games have used a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct LineUse {
    pub(in crate::window) runs: u64,
    /// What never happened, in words; empty if nothing.
    pub(in crate::window) missing: String,
}

/// The coverage of the text as it is.
#[derive(Debug, Default)]
pub(in crate::window) enum Measured {
    #[default]
    No,
    /// Games are being played.
    Pending(Games),
    Done(Coverage),
}

/// Games being played. They stop when this is dropped.
#[derive(Debug)]
pub(in crate::window) struct Games {
    found: Receiver<Coverage>,
    stop: Arc<AtomicBool>,
}

impl Drop for Games {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Measured {
    /// Plays random games with a text of the rules on a separate thread.
    pub(super) fn begin(source: &Source, text: String, ctx: &Context) -> Self {
        let (sender, found) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let is_unwanted = Stop::by(&stop);
        let (source, name, ctx) = (source.clone(), source.root(), ctx.clone());
        apart(move || {
            let rules = source.with_text(&name, text, |files| Rules::load(&name, files));
            let mut covered = Covered::default();
            covered.play(&rules, None, SEED, &is_unwanted);
            // Nobody is waiting any more if the editor was closed or the text has changed.
            let _ = sender.send(coverage(&covered, &name));
            ctx.request_repaint();
        });
        Self::Pending(Games { found, stop })
    }

    /// Takes the results of games that are over.
    pub(super) fn poll(&mut self) {
        if let Self::Pending(games) = self {
            match games.found.try_recv() {
                Ok(coverage) => *self = Self::Done(coverage),
                Err(TryRecvError::Disconnected) => *self = Self::No,
                Err(TryRecvError::Empty) => {}
            }
        }
    }

    pub(in crate::window) fn done(&self) -> Option<&Coverage> {
        match self {
            Self::Done(coverage) => Some(coverage),
            Self::No | Self::Pending(_) => None,
        }
    }
}

fn coverage(covered: &Covered, name: &str) -> Coverage {
    let Some((_, file)) = covered.files().find(|(file, _)| *file == name) else {
        return Coverage {
            summary: "No instruction ran".to_owned(),
            lines: BTreeMap::new(),
        };
    };
    let lines = file.used_lines().into_iter().map(|line| {
        let used = LineUse {
            runs: file.runs(line),
            missing: file.missing_in(line),
        };
        (line as usize, used)
    });
    Coverage {
        summary: format!("In random games, {}", file.summary()),
        lines: lines.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::Measured;
    use crate::window::editor::Editor;
    use crate::window::source::Source;
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    const RULES: &str = r#"(game
        (title "Steps")
        (players White Black)
        (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1))))
        (piece
          (name Man)
          (moves
            (n (verify empty?) add)
            (s (verify enemy?)
               capture add)))
        (board-setup (White (Man a1)) (Black (Man b1))))
    "#;

    fn wait(editor: &mut Editor, is_ready: impl Fn(&Editor) -> bool) {
        let ctx = egui::Context::default();
        for _ in 0..400 {
            editor.poll(&ctx);
            if is_ready(editor) {
                return;
            }
            std::thread::sleep(Duration::from_millis(25));
        }
        panic!("this takes too long");
    }

    #[test]
    fn lines_that_no_game_uses_are_known_until_the_text_changes() {
        let files = [("a.zrf".to_owned(), RULES.to_owned())];
        let mut editor = Editor::open(&Source::Text(files.into(), None)).unwrap();
        assert!(!editor.can_be_measured());
        wait(&mut editor, Editor::can_be_measured);
        editor.measure(&egui::Context::default());
        wait(&mut editor, |editor| editor.measured.done().is_some());
        let coverage = editor.measured.done().unwrap();
        let words = "In random games, 5 of 7 instructions ran";
        assert!(coverage.summary.starts_with(words), "{}", coverage.summary);
        assert!(coverage.lines[&9].runs > 0);
        assert_eq!(coverage.lines[&9].missing, "never false: `empty?`");
        assert_eq!(coverage.lines[&10].missing, "never true: `enemy?`");
        assert_eq!(coverage.lines[&11].runs, 0);
        assert_eq!(coverage.lines[&11].missing, "never ran: `capture`, `add`");
        assert!(!coverage.lines.contains_key(&2));
        editor.measure(&egui::Context::default());
        let Measured::Pending(games) = &editor.measured else {
            panic!("games are being played");
        };
        let stop = games.stop.clone();
        editor.text.push(' ');
        editor.touch(0.0);
        assert!(matches!(editor.measured, Measured::No));
        assert!(stop.load(Ordering::Relaxed));
    }
}
