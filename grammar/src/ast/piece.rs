//! `(piece …)`.

use super::block::MoveSection;
use super::{Name, Text};

/// One piece type.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// The number of the piece in its load.
    pub(crate) id: u32,
    /// Its name.
    pub(crate) name: Name,
    /// Pictures by player.
    pub(crate) images: Vec<PieceImage>,
    /// One line for a status bar.
    pub(crate) help: Option<Text>,
    /// A longer text.
    pub(crate) description: Option<Text>,
    /// The abbreviation in move lists.
    pub(crate) notation: Option<Text>,
    /// A file to open from the piece's menu.
    pub(crate) open: Option<Text>,
    /// Attributes with their initial values, in textual order.
    pub(crate) attributes: Vec<(Name, bool)>,
    /// Whether it is marked `dummy`.
    pub(crate) is_dummy: bool,
    /// Its `moves` and `drops`, in textual order.
    pub(crate) sections: Vec<PieceSection>,
}

/// `White "a.bmp" "b.bmp"` of `(image …)`.
#[derive(Clone, Debug)]
pub(crate) struct PieceImage {
    /// The owner.
    pub(crate) player: Name,
    /// The files.
    pub(crate) files: Vec<Text>,
}

/// Blocks of a piece.
#[derive(Clone, Debug)]
pub(crate) enum PieceSection {
    /// `(moves …)`.
    Moves(MoveSection),
    /// `(drops …)`.
    Drops(MoveSection),
}

impl PieceSection {
    /// The blocks, whichever kind they are.
    pub(crate) fn blocks(&self) -> &MoveSection {
        match self {
            Self::Moves(section) | Self::Drops(section) => section,
        }
    }
}
