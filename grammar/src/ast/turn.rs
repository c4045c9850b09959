//! Players, turn order and priorities.

use super::Name;
use crate::text::Origin;

/// `(players White Black)`.
#[derive(Clone, Debug)]
pub struct Players {
    /// The names in order.
    pub names: Vec<Name>,
    /// The whole form.
    pub origin: Origin,
}

/// `(turn-order White (Black Neutral type) repeat …)`.
#[derive(Clone, Debug)]
pub struct TurnOrder {
    /// The turns, `repeat` left out.
    pub turns: Vec<Turn>,
    /// The index of the turn that `repeat` stands before, when there is one.
    pub repeat: Option<usize>,
    /// The whole form.
    pub origin: Origin,
}

/// One turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The player who decides.
    pub decider: Name,
    /// The words after him: a player to move for, a move type, in any order.
    pub words: Vec<Name>,
    /// The word or list.
    pub origin: Origin,
}

/// `(move-priorities first second)`.
#[derive(Clone, Debug)]
pub struct Priorities {
    /// The move types, highest first.
    pub move_types: Vec<Name>,
    /// The whole form.
    pub origin: Origin,
}
