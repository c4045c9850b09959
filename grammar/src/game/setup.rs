//! The initial setup.

use super::{PieceTypeId, PlayerId, PositionId};

/// The start of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Pieces on the board, at most one per position.
    pub placements: Vec<Placement>,
    /// Pieces in store, at most one row per player and type.
    pub stores: Vec<Store>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Its owner.
    pub player: PlayerId,
    /// Its type.
    pub piece_type: PieceTypeId,
    /// Its position.
    pub position: PositionId,
}

/// Pieces in store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    /// Their owner.
    pub player: PlayerId,
    /// Their type.
    pub piece_type: PieceTypeId,
    /// How many.
    pub count: u32,
}
