//! Piece types.

use super::{AttributeId, Block, MoveTypeId, PlayerId};

/// A piece type with the blocks that generate its moves.
#[derive(Clone, Debug, Default)]
pub struct PieceType {
    /// Its name.
    pub name: String,
    /// Its abbreviation in move lists, if given.
    pub notation: Option<String>,
    /// One line for the status bar, decoded.
    pub help: String,
    /// A longer text, decoded.
    pub description: String,
    /// Pictures by owner.
    pub images: Vec<PieceImages>,
    /// The attributes that are true for a new piece, sorted.
    pub attributes: Vec<AttributeId>,
    /// Whether it is a helper that lists of pieces need not show.
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
    /// Files as written; they are alternatives.
    pub files: Vec<String>,
}

/// A block with its move type.
#[derive(Clone, Debug)]
pub struct MoveBlock {
    /// The label, `None` before the first `(move-type …)` of its section.
    pub move_type: Option<MoveTypeId>,
    /// The program.
    pub block: Block,
}

/// How the blocks of a game make pieces of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Making {
    /// Whether a `create` names the type.
    pub by_create: bool,
    /// Whether other pieces become pieces of the type.
    pub by_change: bool,
}
