//! What specialised code needs of the machine: flags, recorded effects, and answers to the rarer tests.

use super::{FlagSlot, Foresight, Machine, Recorded, Run, Subject};
use crate::moves::Effect;
use crate::program::Program;
use crate::state::State;
use zrf_grammar::game::{PositionId, TestKind};

impl Machine {
    /// All flags are false and nothing is recorded.
    pub(crate) fn begin_fast(&mut self) {
        self.flags.clear();
        self.pending.recorded.clear();
    }

    pub(crate) fn flag(&self, slot: FlagSlot) -> bool {
        self.flags.get(slot)
    }

    pub(crate) fn set_flag(&mut self, slot: FlagSlot, value: bool) {
        self.flags.set(slot, value);
    }

    pub(crate) fn recorded(&mut self) -> &mut Recorded {
        &mut self.pending.recorded
    }

    /// Movements, what was recorded, and a promotion as one list.
    pub(crate) fn assemble(&mut self, movements: &[Effect], promotion: &[Effect]) -> &[Effect] {
        self.pending.assemble(movements, promotion)
    }

    /// The answer to a test of a position, in the middle of a run.
    pub(crate) fn ask(
        &mut self,
        program: &Program,
        state: &State,
        subject: Subject,
        test: TestKind,
        at: PositionId,
        foresight: &dyn Foresight,
    ) -> bool {
        let (cursor, mark) = (subject.start, subject.start);
        let board = state.cells();
        Run {
            machine: self,
            program,
            state,
            board,
            subject,
            cursor,
            mark,
            foresight: Some(foresight),
        }
        .test_at(test, at)
    }
}
