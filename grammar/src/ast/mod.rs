//! The typed tree of a rules file: the meaning of every form, before names are looked up.
//!
//! Produced by `lower` from expanded forms; has no ids and no inheritance.

pub(crate) mod block;
mod board;
mod document;
pub(crate) mod goal;
mod name;
mod option;
pub(crate) mod part;
mod piece;
mod setup;
mod text;
mod turn;

pub(crate) use board::{
    Board, BoardItem, Dimension, Grid, GridDirection, Links, PlacedPosition, Symmetry, Unlink, Zone,
};
pub use document::EntryKind;
pub(crate) use document::{Document, Entry, Media};
pub(crate) use name::Name;
pub(crate) use option::{
    AcceptedValues, KNOWN_OPTIONS, KnownOption, OptionName, OptionSetting, OptionValue,
    known_option,
};
pub(crate) use piece::{Piece, PieceImage, PieceSection};
pub(crate) use setup::{BoardSetup, PlayerSetup, SetupPiece, SetupPlace};
pub(crate) use text::Text;
pub(crate) use turn::{Players, Priorities, Turn, TurnOrder};
