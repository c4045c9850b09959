//! The reference machine: runs one block for one piece or drop, one operation at a time.
//!
//! During a run, conditions read the board as it was before the move; only registers, flags and the lists of pending
//! movements, changes and captures change. The machine knows nothing about priorities, turn order or legality.

mod answers;
mod attack;
mod bits;
mod collect;
mod context;
mod fault;
mod flags;
pub(crate) mod lanes;
mod limits;
mod pending;
mod reads;
mod recurrence;
mod run;
mod subject;
mod test;
mod trace;
mod work;

use crate::program::{BlockId, Program};
use crate::state::{Effect, Piece};
use answers::Answers;
use flags::Flags;
use pending::PendingMove;
use std::ops::ControlFlow;
use zrf_grammar::game::PositionId;

pub use bits::Bits;
pub(crate) use collect::Collect;
pub(crate) use context::Context;
pub use fault::{Excess, Fault};
pub(crate) use flags::FlagSlot;
pub use lanes::{Execution, NotCompiled};
pub(crate) use limits::{MAX_PARTS, MAX_STATES, RUN_BUDGET, STRIDE, WORK_PER_MOVE};
pub(crate) use pending::Finished;
pub(crate) use reads::Reads;
pub(crate) use subject::{Allowed, Subject, Task};
pub use trace::{RunEnd, TestResult, Trace, TraceStep};
#[cfg(test)]
pub(crate) use work::{ANSWER_WORK, RUN_WORK};
pub(crate) use work::{Limit, WorkMeter};

/// The number of different faults that are kept; after that, nothing runs any more.
const MAX_FAULTS: usize = 16;

/// Buffers kept between runs.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    flags: Flags,
    pending: PendingMove,
    /// A copy of the board, with a piece added to see whether it could be captured.
    probe: Vec<Option<Piece>>,
    /// Answers about that board.
    answers: Answers,
    /// While a question is answered, the piece that could be captured.
    victim: Option<Victim>,
    /// A second machine for the runs within `attacked?` and `defended?`.
    nested: Option<Box<Machine>>,
    /// Counts the work; lent to the nested machine while that runs.
    pub(crate) work: WorkMeter,
    /// The blocks that exceeded a limit, each at most once.
    pub(crate) faults: Vec<Fault>,
    /// What runs read, while reads are noted.
    pub(crate) reads: Reads,
}

/// The piece that could be captured, while runs answer whether it could be.
#[derive(Clone, Copy, Debug)]
struct Victim {
    position: PositionId,
    /// Whether a run looked at more than its owner.
    is_seen: bool,
}

/// Predicts the effects of runs before they start.
pub(crate) trait Foresight {
    /// Whether a run of a block (of any block of the piece, for `None`) may remove or change the piece on a position,
    /// or may not end. False only if both are ruled out.
    fn may_touch(
        &self,
        program: &Program,
        block: Option<BlockId>,
        subject: Subject,
        position: PositionId,
        work: &mut WorkMeter,
    ) -> bool;
}

/// Receives the finished moves of a run and may stop it.
pub(crate) trait Sink {
    fn take(&mut self, finished: Finished<'_>) -> ControlFlow<()>;
}

impl Machine {
    pub(crate) fn new(program: &Program) -> Self {
        let nested = Self::without_nested(program);
        Self {
            nested: Some(Box::new(nested)),
            ..Self::without_nested(program)
        }
    }

    fn without_nested(program: &Program) -> Self {
        Self {
            flags: Flags::new(program),
            pending: PendingMove::new(Subject::default()),
            probe: Vec::new(),
            answers: Answers::default(),
            victim: None,
            nested: None,
            work: WorkMeter::default(),
            faults: Vec::new(),
            reads: Reads::default(),
        }
    }

    /// Begins a question about a state. The work for its answer does not depend on what was asked before.
    pub(crate) fn begin_answer(&mut self) {
        self.answers.clear();
        self.work.begin_answer();
    }

    /// The effects of the move that was finished last.
    pub(crate) fn finished(&self) -> &[Effect] {
        &self.pending.effects
    }

    /// Whether a block is no longer run, because it or too many others exceeded a limit.
    pub(crate) fn has_given_up(&self, block: BlockId) -> bool {
        self.has_given_up_all() || self.faults.iter().any(|fault| fault.block == block)
    }

    /// Whether nothing runs any more.
    pub(crate) fn has_given_up_all(&self) -> bool {
        let is_general = |fault: &Fault| fault.excess == Excess::Answer;
        self.faults.len() >= MAX_FAULTS || self.faults.last().is_some_and(is_general)
    }

    /// Keeps a fault, unless its block already has one.
    pub(crate) fn note(&mut self, fault: Fault) {
        if !self.has_given_up(fault.block) {
            self.faults.push(fault);
        }
    }
}
