//! Running specialised code.

use super::graph::{FastOp, Template};
use super::{Code, FastPath};
use crate::machine::{
    Finished, FlagSlot, Foresight, Machine, RUN_BUDGET, Recorded, Run, STRIDE, Sink, Subject,
    WORK_PER_MOVE,
};
use crate::program::Program;
use crate::state::{Effect, State};
use std::ops::ControlFlow;
use zrf_grammar::game::{PositionId, TestKind};

/// A run did not end within a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BudgetExceeded;

impl FastPath {
    /// Runs code, which must be that of `subject`.
    #[inline]
    pub(crate) fn run(
        &self,
        code: Code,
        machine: &mut Machine,
        program: &Program,
        state: &State,
        subject: Subject,
        sink: &mut impl Sink,
    ) -> Result<(), BudgetExceeded> {
        match code {
            Code::Single { at, set, template } => {
                machine.work.spend(1);
                if machine.reads.is_noted() {
                    machine.reads.add(at);
                    self.note_sources(template, machine);
                }
                if self.sets.contains(set, state.class(at)) {
                    let template = &self.graphs.templates[template as usize];
                    let _ = sink.take(Finished {
                        head: template.head,
                        effects: self.effects(template),
                    });
                }
                Ok(())
            }
            Code::At(first) => {
                machine.begin_fast();
                machine.work.begin_run();
                let has_ended = match machine.reads.is_noted() {
                    true => self.follow_noting(first, machine, program, state, subject, sink),
                    false => self.follow::<false>(first, machine, program, state, subject, sink),
                };
                match machine.work.end_run() {
                    None if has_ended => Ok(()),
                    _ => Err(BudgetExceeded),
                }
            }
        }
    }

    /// Follows code to its end and notes what it reads. Apart from [`Self::follow`], which has to be compact.
    #[inline(never)]
    fn follow_noting(
        &self,
        first: u32,
        machine: &mut Machine,
        program: &Program,
        state: &State,
        subject: Subject,
        sink: &mut impl Sink,
    ) -> bool {
        self.follow::<true>(first, machine, program, state, subject, sink)
    }

    /// Follows code to its end. Returns false when a limit was reached.
    #[inline(always)]
    fn follow<const NOTES: bool>(
        &self,
        first: u32,
        machine: &mut Machine,
        program: &Program,
        state: &State,
        subject: Subject,
        sink: &mut impl Sink,
    ) -> bool {
        let mut at = first;
        for _ in 0..RUN_BUDGET / STRIDE {
            for n_done in 0..STRIDE {
                if NOTES {
                    self.note(at, machine);
                }
                match self.step(at, machine, program, state, subject, sink) {
                    Some(next) => at = next,
                    None => {
                        machine.work.spend(n_done + 1);
                        return true;
                    }
                }
            }
            if machine.work.spend(STRIDE) {
                break;
            }
        }
        false
    }

    /// Notes what an operation reads; what it asks the machine is noted there.
    fn note(&self, at: u32, machine: &mut Machine) {
        match self.graphs.code[at as usize] {
            FastOp::Cell { at, .. } | FastOp::Attribute { at, .. } => machine.reads.add(at),
            FastOp::Emit(template) => self.note_sources(template, machine),
            _ => {}
        }
    }

    fn note_sources(&self, template: u32, machine: &mut Machine) {
        let effects = self.effects(&self.graphs.templates[template as usize]);
        machine.reads.add_sources(effects.iter().copied());
    }

    /// Executes one operation. Returns where the run continues, `None` at its end.
    #[inline(always)]
    fn step(
        &self,
        at: u32,
        machine: &mut Machine,
        program: &Program,
        state: &State,
        subject: Subject,
        sink: &mut impl Sink,
    ) -> Option<u32> {
        let (answer, otherwise) = match self.graphs.code[at as usize] {
            FastOp::Cell { at, set, otherwise } => {
                (self.sets.contains(set, state.class(at)), otherwise)
            }
            FastOp::Flag {
                slot,
                when,
                otherwise,
            } => (machine.flag(slot) == when, otherwise),
            FastOp::Attribute {
                at,
                attribute,
                when,
                otherwise,
            } => {
                let has = state
                    .piece(at)
                    .is_some_and(|piece| piece.attributes.contains(attribute));
                (has == when, otherwise)
            }
            FastOp::Ask {
                at,
                test,
                when,
                otherwise,
            } => (
                machine.ask(program, state, subject, test, at, self) == when,
                otherwise,
            ),
            FastOp::Jump(target) => (false, target),
            FastOp::End => return None,
            FastOp::Emit(index) => {
                let template = &self.graphs.templates[index as usize];
                if self.finish(template, machine, sink).is_break() {
                    return None;
                }
                (true, 0)
            }
            op => {
                self.record(op, machine);
                (true, 0)
            }
        };
        Some(if answer { at + 1 } else { otherwise })
    }

    fn record(&self, op: FastOp, machine: &mut Machine) {
        match op {
            FastOp::SetFlag { slot, value } => machine.set_flag(slot, value),
            FastOp::Capture(at) => machine.recorded().capture(at),
            FastOp::Change(index) => machine
                .recorded()
                .change(self.graphs.effects[index as usize]),
            FastOp::Reset => machine.recorded().clear(),
            _ => unreachable!("`run` handles all other operations"),
        }
    }

    fn finish(
        &self,
        template: &Template,
        machine: &mut Machine,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        let effects = self.effects(template);
        let head = template.head;
        if machine.recorded().is_empty() {
            return sink.take(Finished { head, effects });
        }
        let (movements, promotion) = effects.split_at(template.n_movements as usize);
        let n_effects = effects.len() + machine.recorded().len();
        machine.work.spend(n_effects as u32 * WORK_PER_MOVE);
        sink.take(Finished {
            head,
            effects: machine.assemble(movements, promotion),
        })
    }

    pub(super) fn effects(&self, template: &Template) -> &[Effect] {
        &self.graphs.effects[template.effects.start as usize..template.effects.end as usize]
    }
}

/// What specialised code needs from the machine: flags, recorded effects, and results of rarer tests.
impl Machine {
    /// Clears all flags and recorded effects.
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

    /// Movements, recorded effects, and a promotion as one list.
    pub(crate) fn assemble(&mut self, movements: &[Effect], promotion: &[Effect]) -> &[Effect] {
        self.pending.assemble(movements, promotion)
    }

    /// The result of a test of a position, in the middle of a run.
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
