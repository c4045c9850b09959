//! Piece types.

use super::{AttributeId, Block, MoveTypeId, PlayerId};

/// A type of piece with the blocks that make its moves.
#[derive(Clone, Debug, Default)]
pub struct PieceType {
    /// Its name.
    pub name: String,
    /// Its abbreviation in move lists, when given.
    pub notation: Option<String>,
    /// One line for a status bar, text decoded.
    pub help: String,
    /// A longer text, decoded.
    pub description: String,
    /// Pictures by owner.
    pub images: Vec<PieceImages>,
    /// Attributes that a fresh piece has set, sorted.
    pub attributes: Vec<AttributeId>,
    /// Whether it is a helper that need not be shown in lists of pieces.
    pub is_dummy: bool,
    /// Programs for pieces on the board, in textual order.
    pub moves: Vec<MoveBlock>,
    /// Programs for pieces in store, in textual order.
    pub drops: Vec<MoveBlock>,
}

/// The pictures of a piece for one owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceImages {
    /// The owner.
    pub player: PlayerId,
    /// Files as written, alternatives of each other.
    pub files: Vec<String>,
}

/// A block with the move type it is labelled with.
#[derive(Clone, Debug)]
pub struct MoveBlock {
    /// The label, `None` before the first `(move-type …)` of its section.
    pub move_type: Option<MoveTypeId>,
    /// The program.
    pub block: Block,
}
