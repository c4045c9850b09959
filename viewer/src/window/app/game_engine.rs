//! The computer of a game, and what it is thinking about.

use crate::play::Engine;
use zrf_interpreter::NodeId;

/// The computer of the open game.
#[derive(Debug)]
pub(super) struct GameEngine {
    pub(super) engine: Engine,
    pub(super) thinking: Option<Thinking>,
    /// The node from which it has thought ahead as far as it could.
    pub(super) pondered: Option<NodeId>,
}

/// What the computer is thinking about, at which move of the game, and since when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Thinking {
    pub(super) purpose: Purpose,
    pub(super) node: NodeId,
    pub(super) since: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Hint,
    Values,
    /// What it may need after a person's move.
    Ponder,
    /// The line after another good move.
    Line,
    Solution,
    /// Whether the puzzle can still be solved.
    Prospect,
    Threat,
    /// The value of one state of the game.
    Review(NodeId),
}
