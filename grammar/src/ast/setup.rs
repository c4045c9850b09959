//! `(board-setup …)`.

use super::Name;
use crate::text::Origin;

/// One setup.
#[derive(Clone, Debug)]
pub struct BoardSetup {
    /// What each player has, in textual order.
    pub players: Vec<PlayerSetup>,
    /// The whole form.
    pub origin: Origin,
}

/// `(White (Pawn a2 b2) …)`.
#[derive(Clone, Debug)]
pub struct PlayerSetup {
    /// The owner.
    pub player: Name,
    /// His pieces by type.
    pub pieces: Vec<SetupPiece>,
}

/// `(Pawn a2 off 3)`.
#[derive(Clone, Debug)]
pub struct SetupPiece {
    /// The type.
    pub piece_type: Name,
    /// Where they are.
    pub places: Vec<Place>,
}

/// Where pieces are at the start.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// On this position.
    Position(Name),
    /// So many in store.
    Off(u32),
}
