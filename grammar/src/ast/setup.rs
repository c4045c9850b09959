//! `(board-setup …)`.

use super::Name;
use crate::diagnostics::Diagnostic;
use crate::text::Origin;

/// One setup.
#[derive(Clone, Debug)]
pub(crate) struct BoardSetup {
    /// The pieces of each player, in textual order.
    pub(crate) players: Vec<PlayerSetup>,
}

/// `(White (Pawn a2 b2) …)`.
#[derive(Clone, Debug)]
pub(crate) struct PlayerSetup {
    /// The owner.
    pub(crate) player: Name,
    /// The player's pieces by type.
    pub(crate) pieces: Vec<SetupPiece>,
    /// Diagnostics of a piece without parentheses, reported only if the list is not itself one of a piece.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The source location of the whole list.
    pub(crate) origin: Origin,
}

/// `(Pawn a2 off 3)`.
#[derive(Clone, Debug)]
pub(crate) struct SetupPiece {
    /// The type.
    pub(crate) piece_type: Name,
    /// Where they are.
    pub(crate) places: Vec<SetupPlace>,
}

/// An initial place of pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SetupPlace {
    /// On this position.
    Position(Name),
    /// This many in store, and the location of the number.
    Off(u32, Origin),
}
