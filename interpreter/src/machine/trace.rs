//! Traced runs, and runs in which chosen tests are inverted, to find what would have to be different for a move to be
//! generated.

use super::limits::RUN_BUDGET;
use super::recurrence::{Recurrence, UNWATCHED};
use super::run::{Next, Run};
use super::{Context, Finished, Machine, Sink, Task};
use crate::program::{Address, BlockId, Op, Program};
use crate::state::{Move, MoveRef};
use std::ops::ControlFlow;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// Maximum number of operations of a run with inverted tests, which is only hypothetical.
const TURNED_BUDGET: usize = 2_000;

/// An executed operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The operation.
    pub address: Address,
    /// The cursor before it.
    pub before: PositionId,
    /// The cursor after it.
    pub after: PositionId,
    /// The result of a test.
    pub result: Option<TestResult>,
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// The position tested; `None` off the board and for tests without a place.
    pub at: Option<PositionId>,
    /// The actual result, even if the run continued as if it were inverted.
    pub value: bool,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All operations were executed.
    Completed,
    /// A test ended it; holds the index of the test's step.
    Refused(usize),
    /// The cursor tried to step where there is no link.
    NoLink,
    /// The cursor tried to move to a place that is not set.
    Unset,
    /// It came back to a point where it was, with the same flags, and so never ends.
    Endless,
    /// It did not end within its budget.
    OutOfBudget,
}

impl RunEnd {
    /// Whether the run was stopped, so that what it would have done next is not known.
    pub fn is_stopped(self) -> bool {
        matches!(self, Self::Endless | Self::OutOfBudget)
    }
}

/// One run of one block, step by step.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The block.
    pub block: BlockId,
    /// The player.
    pub mover: PlayerId,
    /// The piece.
    pub piece_type: PieceTypeId,
    /// Its position, or the position where it may be dropped.
    pub start: PositionId,
    /// Whether it comes from the store.
    pub is_drop: bool,
    /// The steps, in order.
    pub steps: Vec<TraceStep>,
    /// The moves generated, each with the index of its step.
    pub moves: Vec<(usize, Move)>,
    /// The indices of the steps whose tests were inverted to see where that leads.
    pub turned: Vec<usize>,
    /// If one test was inverted: the indices of the steps before it whose tests could be inverted instead, as in an
    /// `or` of which nothing is true.
    pub alternatives: Vec<usize>,
    /// Why it ended.
    pub end: RunEnd,
}

impl Trace {
    /// The steps whose tests explain why the run does not lead there, in order.
    pub fn deciding(&self) -> impl Iterator<Item = TraceStep> {
        let steps = self.alternatives.iter().chain(&self.turned);
        steps.map(|&index| self.steps[index])
    }

    /// The positions of the cursor, in order, up to and including the step at `end`.
    pub fn walk(&self, end: usize) -> Vec<PositionId> {
        let mut walk = vec![self.start];
        for step in self.steps.iter().take(end.saturating_add(1)) {
            if step.after != step.before {
                walk.push(step.after);
            }
        }
        walk
    }
}

/// Keeps all finished moves.
#[derive(Default)]
struct Keep(Vec<Move>);

impl Sink for Keep {
    fn take(&mut self, finished: Finished<'_>) -> ControlFlow<()> {
        let played = MoveRef {
            head: &finished.head,
            effects: finished.effects,
        };
        self.0.push(played.to_owned());
        ControlFlow::Continue(())
    }
}

impl Machine {
    /// Runs a block and records its steps, at most `most`. The tests at the steps of the sorted list `turned` are
    /// inverted.
    pub(crate) fn trace(
        &mut self,
        context: Context<'_>,
        task: Task,
        turned: &[usize],
        most: usize,
    ) -> Trace {
        let Task { subject, block } = task;
        self.work.begin_run();
        let mut run = Run::new(self, context, context.state.cells(), subject);
        let mut trace = Trace {
            block,
            mover: subject.mover,
            piece_type: subject.piece_type,
            start: subject.start,
            is_drop: subject.is_drop,
            steps: Vec::new(),
            moves: Vec::new(),
            turned: turned.to_vec(),
            alternatives: Vec::new(),
            end: RunEnd::OutOfBudget,
        };
        let budget = if turned.is_empty() {
            RUN_BUDGET as usize
        } else {
            TURNED_BUDGET
        };
        let mut address = context.program.block(block).entry;
        let mut kept = Keep::default();
        let budget = budget.min(most);
        let mut recurrence = Recurrence::new();
        while trace.steps.len() < budget && !run.machine.work.is_over() {
            if trace.steps.len() >= UNWATCHED as usize {
                let point = run.point(address);
                let Machine { flags, work, .. } = &mut *run.machine;
                if recurrence.comes_back(point, flags, work) {
                    trace.end = RunEnd::Endless;
                    break;
                }
            }
            let is_turned = turned.binary_search(&trace.steps.len()).is_ok();
            let (step, next) = run.watched_step(address, is_turned, &mut kept);
            let moves = kept.0.drain(..).map(|played| (trace.steps.len(), played));
            trace.moves.extend(moves);
            trace.steps.push(step);
            match next {
                Next::Op => address.0 += 1,
                Next::Jump(target) => address = target,
                Next::End => {
                    trace.end = run_end(context.program, &trace.steps);
                    break;
                }
            }
        }
        if self.work.end_run().is_some() {
            trace.end = RunEnd::OutOfBudget;
        }
        trace
    }
}

impl Run<'_> {
    fn watched_step(
        &mut self,
        address: Address,
        is_turned: bool,
        sink: &mut Keep,
    ) -> (TraceStep, Next) {
        let before = self.cursor;
        let op = self.program.code[address.0 as usize];
        let asked = match op {
            Op::Branch { place, .. } => self.resolve(place),
            _ => None,
        };
        let next = self.step(address, sink);
        let (next, answer) = match op {
            Op::Branch { when, target, .. } => {
                let value = matches!(next, Next::Jump(_)) == when;
                let goes_on_with = value != is_turned;
                let next = if goes_on_with == when {
                    Next::Jump(target)
                } else {
                    Next::Op
                };
                (next, Some(TestResult { at: asked, value }))
            }
            _ => (next, None),
        };
        let step = TraceStep {
            address,
            before,
            after: self.cursor,
            result: answer,
        };
        (step, next)
    }
}

/// Why a run ended.
fn run_end(program: &Program, steps: &[TraceStep]) -> RunEnd {
    let op = |index: usize| program.code[steps[index].address.0 as usize];
    let last = steps.len() - 1;
    match op(last) {
        Op::Step(_) | Op::StepOpposite(_) => RunEnd::NoLink,
        Op::Go(_) => RunEnd::Unset,
        _ => match last.checked_sub(1).map(op) {
            Some(Op::Branch { target, .. })
                if steps[last].address == target && target.0 != steps[last - 1].address.0 + 1 =>
            {
                RunEnd::Refused(last - 1)
            }
            _ => RunEnd::Completed,
        },
    }
}
