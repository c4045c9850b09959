//! Players, turn order and priorities.

use super::Name;

/// `(players White Black)`.
#[derive(Clone, Debug)]
pub(crate) struct Players {
    /// The names in order.
    pub(crate) names: Vec<Name>,
}

/// `(turn-order White (Black Neutral type) repeat …)`.
#[derive(Clone, Debug)]
pub(crate) struct TurnOrder {
    /// The turns, without `repeat`.
    pub(crate) turns: Vec<Turn>,
    /// The index of the turn after `repeat`, if there is one.
    pub(crate) repeat: Option<usize>,
}

/// A turn.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// The player who decides.
    pub(crate) decider: Name,
    /// The words after it: a player to move for and a move type, in any order.
    pub(crate) words: Vec<Name>,
}

/// `(move-priorities first second)`.
#[derive(Clone, Debug)]
pub(crate) struct Priorities {
    /// The move types, highest first.
    pub(crate) move_types: Vec<Name>,
}
