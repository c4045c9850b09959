//! Identity of states in a search.

use zrf_grammar::game::{PositionId, Register, TestKind};
use zrf_interpreter::{Op, Program, State, mix};

/// Computes keys of states. If the rules refer to the last move, its positions are part of the key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keys {
    pub(super) reads_last_move: bool,
}

impl Keys {
    pub(super) fn new(program: &Program) -> Self {
        let reads = |op: &Op| {
            matches!(
                op,
                Op::Go(Register::LastFrom | Register::LastTo)
                    | Op::Branch {
                        test: TestKind::LastFrom | TestKind::LastTo,
                        ..
                    }
            )
        };
        Self {
            reads_last_move: program.code().iter().any(reads),
        }
    }

    pub(super) fn of(self, state: &State) -> u64 {
        if self.reads_last_move {
            state.hash() ^ last_move(state.last_from(), state.last_to())
        } else {
            state.hash()
        }
    }
}

/// The key of the last move's positions.
fn last_move(from: Option<PositionId>, to: Option<PositionId>) -> u64 {
    let number = |at: Option<PositionId>| at.map_or(0, |at| u64::from(at.0) + 1);
    mix(4 << 60 | number(from) << 32 | number(to))
}
