//! What makes two states the same for a search.

use crate::program::{Op, Program};
use crate::state::{State, hash};
use zrf_grammar::game::{Register, TestKind};

/// Makes keys of states. Where the rules ask where the last move went, that is part of the key.
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
            state.hash() ^ hash::last_move(state.last_from(), state.last_to())
        } else {
            state.hash()
        }
    }
}
