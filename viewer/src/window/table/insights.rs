//! Knowledge about a game beyond its legal moves: what they are worth, where each piece can go, and which positions
//! goals name.

use super::chances::Chances;
use super::prospects::{Prospects, Standing};
use super::reaches::Reaches;
use std::cell::OnceCell;
use zrf_grammar::game::{DirectionId, Game, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Piece, Reach, Session};
use zrf_search::Rating;

/// Maximum number of times that an ending with few pieces is analysed, until its values are exact.
const MAX_TIMES: usize = 10;

/// Pieces of one type that a player has captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) struct Captured {
    pub(in crate::window) by: PlayerId,
    /// One of them, as it was when the game began.
    pub(in crate::window) piece: Piece,
    pub(in crate::window) count: usize,
}

/// What is known about a game beyond the legal moves.
#[derive(Debug)]
pub(in crate::window) struct Insights {
    /// The analysis of the current state, if known.
    pub(in crate::window) values: Option<MoveValues>,
    /// How often the state was analysed again, because exact values are being computed.
    pub(super) n_again: usize,
    /// What is known about the states of this game.
    pub(super) chances: Chances,
    /// Positions that goals name.
    pub(in crate::window) goals: Vec<PositionId>,
    /// Whether the states of a puzzle can be solved.
    pub(super) prospects: Prospects,
    /// What the prospects mean for the current state; computed on first use.
    pub(super) standing: OnceCell<Standing>,
    /// What the players have captured up to the current state; computed on first use.
    pub(super) captured: OnceCell<Vec<Captured>>,
    /// Whether a move may capture something that is shown beside the board; computed on first use.
    pub(super) may_capture: OnceCell<bool>,
    /// What the first of two rivals has gained more than the second; computed on first use.
    pub(super) lead: OnceCell<Option<i64>>,
    /// What the types of pieces are worth, where that is known; computed on first use.
    pub(super) worths: OnceCell<Option<Vec<i64>>>,
    /// By type, whether its pieces are only obstacles; computed on first use.
    pub(super) obstacles: OnceCell<Vec<bool>>,
    /// The direction in which dropped pieces fall, if they do.
    pub(super) falling: Option<DirectionId>,
    pub(super) reaches: Reaches,
}

impl Insights {
    /// Nothing is known yet.
    pub(super) fn new(game: &Game) -> Self {
        Self {
            values: None,
            n_again: 0,
            chances: Chances::new(),
            goals: Vec::new(),
            prospects: Prospects::new(),
            standing: OnceCell::new(),
            captured: OnceCell::new(),
            may_capture: OnceCell::new(),
            lead: OnceCell::new(),
            worths: OnceCell::new(),
            obstacles: OnceCell::new(),
            falling: None,
            reaches: Reaches::new(game),
        }
    }

    /// Forgets what is known about a game's states, when another game replaces it.
    pub(super) fn forget(&mut self) {
        self.chances.clear();
        self.prospects.clear();
        self.forget_state();
    }

    /// Forgets what is known about the current state, when another one takes its place.
    pub(super) fn forget_state(&mut self) {
        self.values = None;
        self.n_again = 0;
        self.standing.take();
        self.captured.take();
        self.lead.take();
    }

    /// Whether the current state is to be analysed: for the first time, or again because exact values are being
    /// computed.
    pub(in crate::window) fn wants_values(&self) -> bool {
        let is_ending = |values: &MoveValues| values.is_ending && self.n_again < MAX_TIMES;
        self.values.as_ref().is_none_or(is_ending)
    }
}

/// The values of the moves of one state.
#[derive(Debug)]
pub(in crate::window) struct MoveValues {
    /// The move that would be played, then the others, those without a value last.
    pub(in crate::window) rows: Vec<MoveValue>,
    /// The expected lines of the best moves, in words; the first is that of the first row, the others come later.
    pub(in crate::window) lines: Vec<Vec<String>>,
    /// How many moves ahead the search looked.
    pub(in crate::window) depth: usize,
    /// Whether exact values are being computed.
    pub(super) is_ending: bool,
    /// The next of the best moves whose line is not known, in words, and the game after it, which is not over.
    pub(super) next: Option<(String, Session)>,
}

/// The value of one move.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::window) struct MoveValue {
    /// Its index among the legal moves.
    pub(in crate::window) index: usize,
    pub(in crate::window) words: String,
    pub(in crate::window) rating: Option<Rating>,
}

impl MoveValues {
    /// Adds a line: its first move, and the others.
    pub(super) fn add_line(&mut self, words: String, rest: Vec<String>) {
        let line = std::iter::once(words).chain(rest);
        self.lines.push(line.collect());
    }
}

/// The moves of one piece type.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct Diagram<'a> {
    pub(in crate::window) player: PlayerId,
    pub(in crate::window) piece_type: PieceTypeId,
    pub(in crate::window) reach: &'a Reach,
}
