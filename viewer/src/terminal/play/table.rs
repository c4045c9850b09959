//! The game, who plays it, and where it is shown.

use super::lines::Lines;
use crate::console::{Console, Interrupt};
use crate::play::saved::RulesFile;
use crate::play::typed::Choices;
use crate::play::{Resources, Seats, Thinker, ValueCache};
use crate::terminal::{DrawStyle, TextBoard};
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::game::Game;
use zrf_grammar::text::Texts;
use zrf_interpreter::{NodeId, Session};

/// Who plays, and what the computer may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlayOptions {
    /// The rules file, which saved games name.
    pub(crate) rules: RulesFile,
    /// Who plays for each player.
    pub(crate) seats: Seats,
    /// Whether the computer explains once how it searches.
    pub(crate) explains: bool,
    /// Threads and memory of a search.
    pub(crate) resources: Resources,
    /// Where to store what the computer learns while people think; without it, nothing is learned.
    pub(crate) cache: Option<ValueCache>,
    /// Makes the computer move at once while it thinks.
    pub(crate) interrupt: Interrupt,
}

/// Why play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The user quit, or the input ended.
    Left,
    /// Ctrl+C stopped a game between computers.
    Interrupted,
}

/// A game in the terminal.
pub(super) struct Play<'a, 'c, 'w> {
    pub(super) lines: Lines,
    pub(super) session: Session,
    pub(super) options: PlayOptions,
    pub(super) thinker: Thinker,
    pub(super) board: TextBoard<'a>,
    pub(super) texts: Texts<'a>,
    pub(super) style: DrawStyle,
    pub(super) console: &'c mut Console<'w>,
    /// The faults that were already reported.
    pub(super) faults: Vec<Diagnostic>,
    /// The last typed move that was illegal.
    pub(super) refused: Option<String>,
    /// The state of the game that is on disk, or that began.
    pub(super) saved: NodeId,
    /// Why play is over, once it is.
    pub(super) ending: Option<Ending>,
}

impl Play<'_, '_, '_> {
    pub(super) fn game(&self) -> &Game {
        self.session.program().game()
    }

    pub(super) fn choices(&self) -> Choices {
        Choices::new(&self.session, self.board.symbols())
    }
}
