//! Players and turn order.

use super::{MoveTypeId, PlayerId};

/// One player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name, `?` included.
    pub name: String,
    /// Who decides for him.
    pub kind: PlayerKind,
}

/// Who decides for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A person or the computer.
    Real,
    /// Chance: the name begins with `?`.
    Random,
    /// Nobody: the player is never to move.
    Neutral,
}

/// Who moves when: the turns in order, then again from `repeat`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnOrder {
    /// The turns.
    pub turns: Vec<Turn>,
    /// The index of the turn that follows the last, 0 unless the order has `repeat`.
    pub repeat: usize,
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who decides.
    pub decider: PlayerId,
    /// For whom moves are generated: friend, enemy, zones, symmetry and stores are his.
    pub mover: PlayerId,
    /// The only move type allowed, if the turn names one.
    pub move_type: Option<MoveTypeId>,
}
