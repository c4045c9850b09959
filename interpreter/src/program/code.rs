//! Code: operations and blocks.

use std::ops::Range;
use zrf_grammar::game::{
    Add, AttributeId, DirectionId, FlagId, MoveTypeId, PieceTypeId, Place, PlayerId,
    PositionFlagId, PositionId, Register, TestKind,
};
use zrf_grammar::text::Origin;

/// An address in the code of a [`Program`](crate::program::Program).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address(pub u32);

/// A block of a [`Program`](crate::program::Program).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(u32);

impl BlockId {
    pub(crate) fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    /// The index into the program's blocks.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One operation of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Steps the cursor; without a link the run ends.
    Step(DirectionId),
    /// Steps the cursor against a direction; without a link the run ends.
    StepOpposite(DirectionId),
    /// Moves the cursor to a position.
    Jump(PositionId),
    /// Moves the cursor to a register; if `last-from` or `last-to` is unset, the run ends.
    Go(Register),
    /// Sets the mark.
    Mark(Place),
    /// Makes the piece at the cursor the moving piece.
    From,
    /// Makes the movement end at the cursor.
    To,
    /// Ends the current movement and begins another at the cursor.
    Cascade,
    /// Records a capture.
    Capture(Place),
    /// Records a flip.
    Flip(Place),
    /// Records a change of owner to the mover.
    ChangeOwner(Place),
    /// Records a change of type.
    ChangeType(PieceTypeId, Place),
    /// Records a new piece.
    Create {
        /// The owner, by default the mover.
        player: Option<PlayerId>,
        /// The type, by default the running piece's.
        piece_type: Option<PieceTypeId>,
        /// The location.
        place: Place,
    },
    /// Records a change of an attribute at the cursor.
    SetAttribute(AttributeId, bool),
    /// Sets a flag immediately.
    SetFlag(FlagId, bool),
    /// Sets a position flag immediately.
    SetPositionFlag(PositionFlagId, bool, Place),
    /// Finishes moves; the argument of [`Program::add`](crate::program::Program::add).
    Add(u32),
    /// Jumps to `target` if the result of the test is `when`, otherwise continues with the next operation.
    Branch {
        /// The test.
        test: TestKind,
        /// The location.
        place: Place,
        /// The result that jumps.
        when: bool,
        /// The target.
        target: Address,
    },
    /// Jumps to an address.
    Goto(Address),
    /// Ends the run.
    End,
}

impl Op {
    /// The place at which the operation records an effect; `None` if it records none.
    pub(crate) fn effect_place(self) -> Option<Place> {
        match self {
            Self::Capture(place)
            | Self::Flip(place)
            | Self::ChangeOwner(place)
            | Self::ChangeType(_, place)
            | Self::Create { place, .. } => Some(place),
            Self::SetAttribute(..) => Some(Place::Cursor),
            _ => None,
        }
    }

    /// Whether it names `last-from` or `last-to` as a place.
    pub(crate) fn follows_last_move(self) -> bool {
        let place = match self {
            Self::Go(register) => Some(Place::Register(register)),
            Self::Mark(place) | Self::SetPositionFlag(.., place) | Self::Branch { place, .. } => {
                Some(place)
            }
            op => op.effect_place(),
        };
        let last = [Register::LastFrom, Register::LastTo].map(Place::Register);
        place.is_some_and(|place| last.contains(&place))
    }

    /// Whether its effect depends on the last move: it names `last-from` or `last-to` as a place, or tests them.
    pub fn reads_last_move(self) -> bool {
        let tests = [TestKind::LastFrom, TestKind::LastTo];
        self.follows_last_move()
            || matches!(self, Self::Branch { test, .. } if tests.contains(&test))
    }
}

/// A block of a piece type in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeBlock {
    /// Its first operation.
    pub entry: Address,
    /// Its move type.
    pub move_type: Option<MoveTypeId>,
    /// Its source location.
    pub origin: Origin,
    /// Whether the places it names depend on the last move.
    pub(crate) follows_last_move: bool,
}

/// The code of all blocks of a game.
#[derive(Debug, Default)]
pub(super) struct Code {
    pub(super) ops: Vec<Op>,
    /// By operation, its source location.
    pub(super) origins: Vec<Origin>,
    /// The arguments of each [`Op::Add`].
    pub(super) adds: Vec<Add>,
    pub(super) blocks: Vec<CodeBlock>,
    /// For each piece type, its blocks for pieces on the board.
    pub(super) moves: Vec<Range<usize>>,
    /// For each piece type, its blocks for pieces in store.
    pub(super) drops: Vec<Range<usize>>,
}
