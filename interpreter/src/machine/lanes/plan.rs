//! Plans: which blocks are run for a player's pieces or drops of a type, and how.

use super::code::Code;
use super::lift::NotCompiled;
use super::lifted::Lifted;
use super::sets::{Distinct, Twins};
use crate::machine::Machine;
use crate::program::BlockId;

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
    /// One block, or several whose moves are described by sets alone.
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
    /// Sets show which moves there are; a walk finds out what they do.
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

impl Step {
    pub(super) fn new<const N: usize>(
        block: BlockId,
        lifted: Result<&Lifted<N>, NotCompiled>,
    ) -> Self {
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

    /// Adds the blocks of another step. Returns false if the two cannot run together.
    pub(super) fn append(&mut self, other: &Self) -> bool {
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
