//! What the player holds: the selection, the dragged piece, the moves to choose from.

use egui::Pos2;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{NodeId, Piece};

/// A legal move that matches the typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct Completion {
    /// Its index among the legal moves.
    pub(in crate::window) index: usize,
    pub(in crate::window) words: String,
}

/// What is being typed, and the moves that it may become.
#[derive(Clone, Debug)]
pub(in crate::window) struct Typing {
    pub(super) text: String,
    pub(super) node: NodeId,
    pub(in crate::window) fitting: Vec<Completion>,
    /// Why the text means no move yet.
    pub(in crate::window) refusal: Option<String>,
}

/// How long a piece takes to return to where it was lifted, in seconds.
const SPRING_SECONDS: f64 = 0.16;

/// The held piece: from the board, or from a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Grip {
    Board(PositionId),
    Store(PlayerId, PieceTypeId),
}

/// A piece that follows the pointer.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct Drag {
    pub(in crate::window) grip: Grip,
    pub(in crate::window) piece: Piece,
    pub(in crate::window) at: Pos2,
}

/// A piece on its way back after it was released where it may not go.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct Spring {
    pub(in crate::window) drag: Drag,
    started: f64,
}

impl Spring {
    /// Begins the way back.
    pub(super) fn new(drag: Drag, started: f64) -> Self {
        Self { drag, started }
    }

    /// How far it has come back, from 0 to 1.
    pub(in crate::window) fn share(&self, now: f64) -> f32 {
        ((now - self.started) / SPRING_SECONDS).clamp(0.0, 1.0) as f32
    }
}

/// Several moves that a click may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct Ambiguity {
    /// Where they end.
    pub(in crate::window) at: PositionId,
    /// Their indices among the legal moves, before anything was chosen.
    pub(in crate::window) all: Vec<usize>,
    /// The positions that were clicked to choose.
    pub(in crate::window) chosen: Vec<PositionId>,
    /// Those of the moves that do something on all chosen positions.
    pub(in crate::window) moves: Vec<usize>,
    /// The positions in which they differ: a click on one of them chooses. If there are none, the moves are listed.
    pub(in crate::window) squares: Vec<PositionId>,
}

/// What the player has in hand.
#[derive(Clone, Debug, Default)]
pub(in crate::window) struct Hand {
    pub(in crate::window) selected: Option<Grip>,
    pub(in crate::window) drag: Option<Drag>,
    pub(in crate::window) spring: Option<Spring>,
    pub(in crate::window) choice: Option<Ambiguity>,
    /// A move that the computer would play.
    pub(in crate::window) hint: Option<(Option<PositionId>, PositionId)>,
    /// Arrows that the user has drawn as notes; one from a position to itself is a ring.
    pub(in crate::window) notes: Vec<(PositionId, PositionId)>,
    /// What the opponent would play.
    pub(in crate::window) threat: Option<(Option<PositionId>, PositionId)>,
    /// The move that is being typed.
    pub(in crate::window) typing: Option<Typing>,
    pub(in crate::window) hovered: Option<PositionId>,
    /// Where the piece under the pointer could go, when it is not its turn.
    pub(in crate::window) threats: Vec<PositionId>,
    /// Where the keyboard's cursor is.
    pub(in crate::window) cursor: Option<PositionId>,
}

impl Hand {
    /// Whether there is something that Esc puts down.
    pub(in crate::window) fn is_holding(&self) -> bool {
        self.selected.is_some() || self.drag.is_some() || self.choice.is_some()
    }
}
