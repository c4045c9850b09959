//! Blocks: the little programs that generate moves, as a tree.

use super::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceTypeId, PlayerId, PositionFlagId,
    PositionId, ZoneId,
};
use crate::text::Origin;
use std::sync::Arc;

/// One block. Blocks are shared between the variants that mean the same by them, and parts of blocks may be shared.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its instructions.
    pub body: Arc<[Instruction]>,
    /// The whole block in the text.
    pub origin: Origin,
}

/// One instruction with its place in the text.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What it does.
    pub kind: InstructionKind,
    /// Where it is written.
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
    /// `from`: the piece that will move is the one under the cursor.
    From,
    /// `to`: the move will end under the cursor.
    To,
    /// `cascade`: closes the current movement and opens another.
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
        /// The owner, the mover when absent.
        player: Option<PlayerId>,
        /// The type, the moving piece's when absent.
        piece_type: Option<PieceTypeId>,
        /// Where.
        place: Place,
    },
    /// `(set-attribute a value)`: of the piece that stands under the cursor after the move.
    SetAttribute(AttributeId, Condition),
    /// `(set-flag f value)`.
    SetFlag(FlagId, Condition),
    /// `(set-position-flag f value)`.
    SetPositionFlag(PositionFlagId, Condition, Place),
    /// `add` and its relatives: a move is complete.
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
    /// An instruction with an error in it, reported before: it ends the run.
    Unresolved,
}

/// The `add` family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Add {
    /// `add-copy`: the piece also stays where it was.
    pub is_copy: bool,
    /// `add-partial`: the turn may go on with the same piece.
    pub is_partial: bool,
    /// The types to choose from, the piece's own when empty.
    pub piece_types: Vec<PieceTypeId>,
    /// The move type a partial move goes on with; `None` allows every block.
    pub move_type: Option<MoveTypeId>,
}

/// A place that an instruction or condition speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// The cursor.
    #[default]
    Cursor,
    /// A position by name.
    Position(PositionId),
    /// The neighbour of the cursor along a direction, if there is a link.
    Direction(DirectionId),
    /// The neighbour of the cursor against a direction, if there is a link.
    Opposite(DirectionId),
    /// `from`, `to`, `mark`, `last-from`, `last-to` as a place.
    Register(Register),
}

/// A remembered position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    /// The mark.
    Mark,
    /// Where the moving piece comes from.
    From,
    /// Where the moving piece goes to.
    To,
    /// Where the previous move began.
    LastFrom,
    /// Where the previous move ended.
    LastTo,
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
    /// What is asked.
    pub kind: TestKind,
    /// Where.
    pub place: Place,
    /// Where it is written.
    pub origin: Origin,
}

/// What a test asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// A condition with an error in it, reported before: false.
    Unresolved,
}
