//! The registers and flags that the rest of a run may still read, one bit each. Two points of a run are equal if they
//! differ only in what is not read any more.

use crate::program::{BlockId, Op, Program};
use zrf_grammar::game::{FlagId, Place, Register, TestKind};

/// The cursor as a bit: set if an operation or a later one may read the cursor before it is set.
pub(super) const CURSOR: u64 = 1;
/// The mark as a bit, in the same sense.
pub(super) const MARK: u64 = 2;

/// A flag as a bit, in the same sense; zero for flags beyond the last bit.
pub(super) fn flag_bit(flag: FlagId) -> u64 {
    1u64.checked_shl(flag.index() as u32 + 2).unwrap_or(0)
}

/// For each operation of a block, the registers and flags that it or a later one may read before they are set. Two
/// points that agree in these do the same.
pub(super) fn needs(program: &Program, block: BlockId) -> Vec<u64> {
    let entry = program.block(block).entry.0 as usize;
    let code = program.block_code(block);
    let mut needs = vec![0; code.len() + 1];
    let mut has_changed = true;
    while std::mem::take(&mut has_changed) {
        for (index, &op) in code.iter().enumerate().rev() {
            let later = match op {
                Op::End => 0,
                Op::Goto(target) => needs[target.0 as usize - entry],
                Op::Branch { target, .. } => needs[index + 1] | needs[target.0 as usize - entry],
                _ => needs[index + 1],
            };
            let here = reads(op) | later & !sets(op);
            has_changed |= here != needs[index];
            needs[index] = here;
        }
    }
    needs
}

fn reads(op: Op) -> u64 {
    match op {
        Op::Branch {
            test: TestKind::Flag(flag),
            ..
        } => flag_bit(flag),
        Op::Branch {
            test: TestKind::Marked,
            place,
            ..
        } => MARK | read_by(place),
        // Off the board the mark keeps its value.
        Op::Mark(place) if place != Place::Cursor => MARK | read_by(place),
        Op::Go(register) => read_by(Place::Register(register)),
        Op::Branch { place, .. } | Op::SetPositionFlag(.., place) => read_by(place),
        Op::Jump(_) | Op::SetFlag(..) | Op::Goto(_) | Op::End => 0,
        op => op.effect_place().map_or(CURSOR, read_by),
    }
}

fn read_by(place: Place) -> u64 {
    match place {
        Place::Register(Register::Mark) => MARK,
        Place::Position(_)
        | Place::Register(Register::From | Register::LastFrom | Register::LastTo) => 0,
        Place::Cursor
        | Place::Direction(_)
        | Place::Opposite(_)
        | Place::Register(Register::To) => CURSOR,
    }
}

fn sets(op: Op) -> u64 {
    match op {
        Op::Jump(_) | Op::Go(_) => CURSOR,
        Op::Mark(Place::Cursor) => MARK,
        Op::SetFlag(flag, _) => flag_bit(flag),
        _ => 0,
    }
}
