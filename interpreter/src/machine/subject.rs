//! What may run: a piece or drop, and which blocks.

use crate::program::{BlockId, Program};
use zrf_grammar::game::{MoveTypeId, PieceTypeId, PlayerId, PositionId};

/// The subject of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Subject {
    /// The player for whom moves are generated.
    pub(crate) mover: PlayerId,
    /// The type of the piece, on the board or in store.
    pub(crate) piece_type: PieceTypeId,
    /// Its position, or where it may be dropped.
    pub(crate) start: PositionId,
    /// Whether it comes from the store.
    pub(crate) is_drop: bool,
}

impl Subject {
    /// All pieces or drops of a type; the start is not used.
    pub(crate) fn of_type(mover: PlayerId, piece_type: PieceTypeId, is_drop: bool) -> Self {
        Self {
            mover,
            piece_type,
            start: PositionId::default(),
            is_drop,
        }
    }
}

/// A block to run for a subject.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub(crate) subject: Subject,
    pub(crate) block: BlockId,
}

/// Which blocks may run.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Allowed {
    All,
    Only(MoveTypeId),
    /// Blocks without a type, and blocks of types that the priorities do not list.
    Unlisted,
}

impl Allowed {
    pub(crate) fn permits(self, program: &Program, block: BlockId) -> bool {
        match self {
            Self::All => true,
            Self::Only(move_type) => program.block(block).move_type == Some(move_type),
            Self::Unlisted => {
                let move_type = program.block(block).move_type;
                !move_type.is_some_and(|move_type| program.game().priorities.contains(&move_type))
            }
        }
    }

    /// A number that distinguishes it from the others.
    pub(super) fn number(self) -> usize {
        match self {
            Self::All => 0,
            Self::Unlisted => 1,
            Self::Only(move_type) => 2 + move_type.index(),
        }
    }
}
