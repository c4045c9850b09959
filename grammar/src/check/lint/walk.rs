//! Walking through blocks.

pub(super) use crate::game::instructions;
use crate::game::{
    Condition, Game, Instruction, InstructionKind, MoveBlock, MoveTypeId, Test, bodies,
};
use rustc_hash::FxHashSet;

/// All blocks of a game, piece by piece, moves before drops.
pub(super) fn blocks(game: &Game) -> impl Iterator<Item = &MoveBlock> {
    let pieces = game.piece_types.iter();
    pieces.flat_map(|piece| piece.moves.iter().chain(&piece.drops))
}

/// The move types that blocks have.
pub(super) fn move_types(game: &Game) -> FxHashSet<MoveTypeId> {
    blocks(game).filter_map(|block| block.move_type).collect()
}

/// Whether an instruction, or one inside it, satisfies a predicate.
pub(super) fn any(body: &[Instruction], is: impl Fn(&InstructionKind) -> bool + Copy) -> bool {
    body.iter().any(|instruction| {
        let mut bodies = bodies(&instruction.kind).into_iter();
        is(&instruction.kind) || bodies.any(|body| any(body, is))
    })
}

/// The condition that an instruction itself evaluates.
pub(super) fn condition(instruction: &Instruction) -> Option<&Condition> {
    match &instruction.kind {
        InstructionKind::If { condition, .. }
        | InstructionKind::While { condition, .. }
        | InstructionKind::Verify(condition)
        | InstructionKind::SetAttribute(_, condition)
        | InstructionKind::SetFlag(_, condition)
        | InstructionKind::SetPositionFlag(_, condition, _) => Some(condition),
        _ => None,
    }
}

/// Visits every test of a condition from left to right.
pub(super) fn tests(condition: &Condition, visit: &mut impl FnMut(&Test)) {
    match condition {
        Condition::Constant(_) => {}
        Condition::Not(inner) => tests(inner, visit),
        Condition::And(all) | Condition::Or(all) => {
            for inner in all.iter() {
                tests(inner, visit);
            }
        }
        Condition::Test(test) => visit(test),
    }
}
