//! The typed tree of a rules file: every form by its meaning, names not yet looked up.
//!
//! Made by `lower` from expanded forms; knows nothing of ids or inheritance.

pub mod block;
mod board;
mod document;
pub mod goal;
mod option;
mod piece;
mod setup;
mod text;
mod turn;

pub use board::{
    Board, BoardItem, Dimension, Grid, GridDirection, Links, PlacedPosition, Symmetry, Unlink, Zone,
};
pub use document::{Document, Entry, EntryKind, Media, Translation};
pub use option::{
    AcceptedValues, KNOWN_OPTIONS, KnownOption, OptionName, OptionSetting, OptionValue,
    known_option,
};
pub use piece::{Piece, PieceImage, PieceSection};
pub use setup::{BoardSetup, Place, PlayerSetup, SetupPiece};
pub use text::Text;
pub use turn::{Players, Priorities, Turn, TurnOrder};

use crate::text::{Origin, Symbol};

/// A word used as a name, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word.
    pub symbol: Symbol,
    /// Where it is written.
    pub origin: Origin,
}
