//! Plans: what is run for the pieces or drops of a type, for a player and the blocks that are allowed.

use super::code::Code;
use super::compare::{Distinct, Twins};
use super::lift::Refusal;
use super::shelf::{Lifted, Shelf};
use crate::machine::{Allowed, Machine, Subject};
use crate::program::{BlockId, Program};

/// The blocks of a type, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan<const N: usize> {
    pub(super) steps: Vec<Step>,
    pub(super) distinct: Distinct,
    pub(super) twins: Twins<N>,
}

/// Blocks that are run together.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// One block, or several whose moves sets alone describe.
    pub(super) blocks: Vec<BlockId>,
    pub(super) how: How,
    pub(super) code: Option<Code>,
    /// Whether it has a loop that might not end.
    pub(super) may_not_end: bool,
}

/// How a step is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// Sets alone describe its moves.
    Sets,
    /// Sets show which moves there are; a walk works out what they do.
    SetsAndWalks,
    Walks,
    Reference,
}

impl How {
    /// Whether sets show which moves there are.
    pub(super) fn is_sets(self) -> bool {
        matches!(self, Self::Sets | Self::SetsAndWalks)
    }
}

impl<const N: usize> Plan<N> {
    pub(super) fn new(
        shelf: &Shelf<N>,
        program: &Program,
        subject: Subject,
        allowed: Allowed,
    ) -> Self {
        let blocks = program.blocks_of(subject.piece_type, subject.is_drop);
        let blocks = blocks.filter(|&block| allowed.permits(program, block));
        let mut steps: Vec<Step> = Vec::new();
        for block in blocks.clone() {
            let step = Step::new(block, shelf.block(block));
            let is_added = steps.last_mut().is_some_and(|last| last.append(&step));
            if !is_added {
                steps.push(step);
            }
        }
        let lifted: Result<Vec<_>, _> = blocks.map(|block| shelf.block(block)).collect();
        let compared = lifted.map(|lifted| shelf.compare(program, subject, &lifted));
        let (distinct, mut twins) = compared.unwrap_or_default();
        // A walk would make equal moves again.
        twins.is_certain &= steps.iter().all(|step| step.how == How::Sets);
        for code in steps.iter_mut().filter_map(|step| step.code.as_mut()) {
            code.set_twins(&twins.numbers);
        }
        Self {
            steps,
            distinct,
            twins,
        }
    }
}

impl Step {
    fn new<const N: usize>(block: BlockId, lifted: Result<&Lifted<N>, Refusal>) -> Self {
        let code = lifted.ok().and_then(|lifted| lifted.code.as_ref());
        Self {
            blocks: vec![block],
            how: match lifted {
                Err(_) => How::Reference,
                Ok(_) if code.is_none() => How::Walks,
                Ok(lifted) if lifted.must_walk => How::SetsAndWalks,
                Ok(_) => How::Sets,
            },
            code: code.cloned(),
            may_not_end: lifted.is_ok_and(|lifted| lifted.has_loops),
        }
    }

    /// Adds the block of another step; false if the two cannot run together.
    fn append(&mut self, other: &Self) -> bool {
        let is_together = match (&mut self.code, &other.code) {
            (Some(code), Some(next)) if (self.how, other.how) == (How::Sets, How::Sets) => {
                code.append(next)
            }
            _ => false,
        };
        if is_together {
            self.blocks.extend(&other.blocks);
        }
        is_together
    }

    /// Whether the machine no longer runs one of the blocks.
    pub(super) fn has_given_up(&self, machine: &Machine) -> bool {
        !machine.faults.is_empty() && self.blocks.iter().any(|&block| machine.has_given_up(block))
    }
}
