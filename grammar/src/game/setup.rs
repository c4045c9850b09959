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

impl Setup {
    /// Whether there are no pieces: they are then placed by editing the board.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.stores.is_empty()
    }

    /// How many pieces are on the board and in store: of a player, or of all players; and of a type, or of all types.
    pub fn counts(&self, player: Option<PlayerId>, piece_type: Option<PieceTypeId>) -> (u32, u32) {
        let is_meant = |owner: PlayerId, kind: PieceTypeId| {
            player.is_none_or(|player| player == owner)
                && piece_type.is_none_or(|piece_type| piece_type == kind)
        };
        let placed = self.placements.iter();
        let placed = placed.filter(|placed| is_meant(placed.player, placed.piece_type));
        let stores = self.stores.iter();
        let stores = stores.filter(|store| is_meant(store.player, store.piece_type));
        let stored = stores.map(|store| store.count).fold(0, u32::saturating_add);
        (placed.count() as u32, stored)
    }
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
