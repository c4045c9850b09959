//! Players and turn order.

use super::{MoveTypeId, PlayerId};

/// One player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name, `?` included.
    pub name: String,
    /// Who decides for the player.
    pub kind: PlayerKind,
}

/// Who decides for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A person or the computer, for a player who decides some turns.
    Real,
    /// The program chooses at random: the name begins with `?`.
    Random,
    /// Nobody: the player decides no turn.
    Neutral,
}

/// The turn order: the turns, then again from `repeat`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnOrder {
    /// The turns.
    pub turns: Vec<Turn>,
    /// The index of the turn after the last one, 0 unless the order has `repeat`.
    pub repeat: usize,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who decides.
    pub decider: PlayerId,
    /// The player for whom moves are generated: friend, enemy, zones, symmetry and stores are seen from this side.
    pub mover: PlayerId,
    /// The only move type allowed, if the turn names one.
    pub move_type: Option<MoveTypeId>,
}
