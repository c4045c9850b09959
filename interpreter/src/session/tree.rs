//! The tree of moves of a session.

use crate::state::{Effect, Move, Piece};
use zrf_grammar::game::{PositionId, Turn};

/// A node of the tree of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) usize);

impl NodeId {
    /// The start of the game.
    pub const ROOT: Self = Self(0);
}

/// A move in the tree, with the state it was played in.
#[derive(Clone, Debug)]
pub struct Node {
    /// The node before.
    pub parent: NodeId,
    /// The moves tried after it, first tried first.
    pub children: Vec<NodeId>,
    /// The move.
    pub played: Move,
    /// The pieces that it found where it changed the board.
    pub(super) found: Vec<(PositionId, Piece)>,
    /// Its notation.
    pub text: String,
    /// The text that players read, with `+` or `#` where it attacks a royal piece.
    pub shown: String,
    /// The same if it marks enemies that a later part of the turn captures, and captures nothing itself.
    pub(super) as_capture: Option<String>,
    /// Whether it continues the move before.
    pub is_part: bool,
    /// The round number.
    pub round: u32,
    /// The turn it was played in.
    pub turn: Turn,
    /// Number of moves that lead here.
    pub depth: usize,
    /// The child that redo goes to.
    pub(super) latest: Option<NodeId>,
}

impl Node {
    /// The piece that the move found on a position where it changed the board. `None` if it was empty, or is not changed.
    #[must_use]
    pub fn piece_before(&self, position: PositionId) -> Option<Piece> {
        let mut found = self.found.iter();
        found
            .find(|(at, _)| *at == position)
            .map(|(_, piece)| *piece)
    }

    /// The text that players read if the turn captures pieces on these positions.
    pub(super) fn text_if(&self, taken: &[PositionId]) -> &str {
        let marks = |effect: &Effect| matches!(effect, Effect::SetAttribute { at, .. } if taken.contains(at));
        match &self.as_capture {
            Some(text) if self.played.effects.iter().any(marks) => text,
            _ => &self.shown,
        }
    }
}
