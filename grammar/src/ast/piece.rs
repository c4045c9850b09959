//! `(piece …)`.

use super::block::MoveSection;
use super::{Name, Text};
use crate::text::Origin;

/// One piece type.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its name.
    pub name: Name,
    /// Pictures by player, alternatives of each other.
    pub images: Vec<PieceImage>,
    /// One line for a status bar.
    pub help: Option<Text>,
    /// A longer text.
    pub description: Option<Text>,
    /// The abbreviation in move lists.
    pub notation: Option<Text>,
    /// A file to open from the piece's menu.
    pub open: Option<Text>,
    /// Attributes and what they are for a fresh piece, in textual order.
    pub attributes: Vec<(Name, bool)>,
    /// Whether it is a helper.
    pub is_dummy: bool,
    /// Its `moves` and `drops`, in textual order.
    pub sections: Vec<PieceSection>,
    /// The whole form.
    pub origin: Origin,
}

/// `White "a.bmp" "b.bmp"` of `(image …)`.
#[derive(Clone, Debug)]
pub struct PieceImage {
    /// The owner.
    pub player: Name,
    /// The files.
    pub files: Vec<Text>,
}

/// Blocks of a piece.
#[derive(Clone, Debug)]
pub enum PieceSection {
    /// `(moves …)`.
    Moves(MoveSection),
    /// `(drops …)`.
    Drops(MoveSection),
}

impl PieceSection {
    /// The blocks, whichever kind they are.
    pub fn blocks(&self) -> &MoveSection {
        match self {
            Self::Moves(section) | Self::Drops(section) => section,
        }
    }
}

impl Piece {
    /// The `(moves …)` in textual order.
    pub fn moves(&self) -> impl Iterator<Item = &MoveSection> {
        self.sections.iter().filter_map(|section| match section {
            PieceSection::Moves(section) => Some(section),
            PieceSection::Drops(_) => None,
        })
    }

    /// The `(drops …)` in textual order.
    pub fn drops(&self) -> impl Iterator<Item = &MoveSection> {
        self.sections.iter().filter_map(|section| match section {
            PieceSection::Drops(section) => Some(section),
            PieceSection::Moves(_) => None,
        })
    }
}
