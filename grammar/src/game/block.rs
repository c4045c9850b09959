//! Blocks: the small programs that generate moves, as a tree.

use super::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceTypeId, PlayerId, PositionFlagId,
    PositionId, ZoneId,
};
use crate::text::Origin;
use std::sync::Arc;

/// A block. Blocks are shared between the variants in which they mean the same, and parts of blocks may be shared.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Its instructions.
    pub body: Arc<[Instruction]>,
    /// The source location of the whole block.
    pub origin: Origin,
}

/// An instruction with its source location.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What it does.
    pub kind: InstructionKind,
    /// Its source location.
    pub origin: Origin,
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub enum InstructionKind {
    /// `n`: the cursor steps along a direction; without a link the run ends.
    Step(DirectionId),
    /// `(opposite n)`: the cursor steps against a direction; without a link the run ends.
    StepOpposite(DirectionId),
    /// `a1`: the cursor jumps to a position.
    Jump(PositionId),
    /// `mark`: the mark is set; there is only one.
    Mark(Place),
    /// `back` (which is `go mark`), `(go from)` and the like: the cursor jumps to a register.
    Go(Register),
    /// `from`: the piece at the cursor becomes the moving piece.
    From,
    /// `to`: the move ends at the cursor.
    To,
    /// `cascade`: ends the current movement and begins another.
    Cascade,
    /// `capture`.
    Capture(Place),
    /// `flip`: the owner becomes the other player.
    Flip(Place),
    /// `change-owner`: the owner becomes the mover.
    ChangeOwner(Place),
    /// `(change-type T)`.
    ChangeType(PieceTypeId, Place),
    /// `create`.
    Create {
        /// The owner, by default the mover.
        player: Option<PlayerId>,
        /// The type, by default the moving piece's.
        piece_type: Option<PieceTypeId>,
        /// The place of the new piece.
        place: Place,
    },
    /// `(set-attribute a value)`: of the piece at the cursor after the move.
    SetAttribute(AttributeId, Condition),
    /// `(set-flag f value)`.
    SetFlag(FlagId, Condition),
    /// `(set-position-flag f value)`.
    SetPositionFlag(PositionFlagId, Condition, Place),
    /// `add` and its variants: completes a move.
    Add(Add),
    /// `(verify c)`: a false condition ends the run.
    Verify(Condition),
    /// `(if c … else …)`.
    If {
        /// The condition.
        condition: Condition,
        /// When it is true.
        then: Arc<[Instruction]>,
        /// When it is false.
        otherwise: Arc<[Instruction]>,
    },
    /// `(while c …)`.
    While {
        /// The condition.
        condition: Condition,
        /// The loop's body.
        body: Arc<[Instruction]>,
    },
    /// An instruction with an error that was already reported: it ends the run.
    Unresolved,
}

/// The `add` family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Add {
    /// `add-copy`: the piece also stays where it was.
    pub is_copy: bool,
    /// `add-partial`: the turn may continue with the same piece.
    pub is_partial: bool,
    /// The types to choose from, the piece's own if empty.
    pub piece_types: Vec<PieceTypeId>,
    /// The move type a partial move continues with; `None` allows every block.
    pub move_type: Option<MoveTypeId>,
}

/// The place that an instruction or condition refers to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// The cursor.
    #[default]
    Cursor,
    /// A position by name.
    Position(PositionId),
    /// The neighbour of the cursor in a direction, if there is a link.
    Direction(DirectionId),
    /// The neighbour of the cursor against a direction, if there is a link.
    Opposite(DirectionId),
    /// `from`, `to`, `mark`, `last-from`, `last-to` as a place.
    Register(Register),
}

/// A remembered position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Register {
    /// The mark.
    Mark,
    /// Where the moving piece comes from.
    From,
    /// Where the moving piece goes to.
    To,
    /// The start of the previous move.
    LastFrom,
    /// The end of the previous move.
    LastTo,
}

impl Register {
    /// Its name in rules.
    pub fn word(self) -> &'static str {
        match self {
            Self::Mark => "mark",
            Self::From => "from",
            Self::To => "to",
            Self::LastFrom => "last-from",
            Self::LastTo => "last-to",
        }
    }
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Condition {
    /// `true` or `false`.
    Constant(bool),
    /// `(not c)` and every `not-…?`.
    Not(Arc<Condition>),
    /// `(and c …)`.
    And(Arc<[Condition]>),
    /// `(or c …)`.
    Or(Arc<[Condition]>),
    /// A test of one place.
    Test(Test),
}

/// A test of one place. Off the board every test is false, so its negation is true.
#[derive(Clone, Debug)]
pub struct Test {
    /// The test.
    pub kind: TestKind,
    /// The place that it tests.
    pub place: Place,
    /// Its source location.
    pub origin: Origin,
}

/// The kinds of tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TestKind {
    /// `empty?`
    Empty,
    /// `friend?`
    Friend,
    /// `enemy?`
    Enemy,
    /// `neutral?`
    Neutral,
    /// `(piece? T)`
    Piece(PieceTypeId),
    /// `on-board?`
    OnBoard,
    /// `(in-zone? z)`: the mover's set.
    InZone(ZoneId),
    /// `(position? p)`
    Position(PositionId),
    /// `marked?`
    Marked,
    /// `(flag? f)`
    Flag(FlagId),
    /// `(position-flag? f)`
    PositionFlag(PositionFlagId),
    /// `last-from?`
    LastFrom,
    /// `last-to?`
    LastTo,
    /// `attacked?`, by any move or by those of one type.
    Attacked(Option<MoveTypeId>),
    /// `defended?`, likewise.
    Defended(Option<MoveTypeId>),
    /// `adjacent-to-enemy?`
    AdjacentToEnemy,
    /// `goal-position?`
    GoalPosition,
    /// An attribute's name.
    Attribute(AttributeId),
    /// A condition with an error that was already reported: false.
    Unresolved,
}

/// Visits every instruction in textual order, those with a body before their body.
pub(crate) fn instructions(body: &[Instruction], visit: &mut impl FnMut(&Instruction)) {
    for instruction in body {
        visit(instruction);
        for body in bodies(&instruction.kind) {
            instructions(body, visit);
        }
    }
}

/// The instructions inside an instruction: up to two bodies.
pub(crate) fn bodies(kind: &InstructionKind) -> [&[Instruction]; 2] {
    match kind {
        InstructionKind::If {
            then, otherwise, ..
        } => [then, otherwise],
        InstructionKind::While { body, .. } => [body, &[]],
        _ => [&[], &[]],
    }
}
