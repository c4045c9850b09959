//! Plans: what is run for the pieces or drops of a type, for a player and the blocks that are allowed.

use super::Query;
use super::code::Code;
use super::library::{Distinct, Library, Lifted};
use super::run::Runner;
use crate::machine::{Machine, Subject};
use crate::program::BlockId;

/// The plans made so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Plans(Vec<Plan>);

/// The blocks of a type, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    pub(super) distinct: Distinct,
    /// Moves of one start may be equal if they are of one group.
    pub(super) n_groups: u16,
    /// Whether all its blocks were lifted, as far as they can be.
    is_whole: bool,
}

/// Blocks that are run together.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// One, or several that sets say all about.
    pub(super) blocks: Vec<BlockId>,
    pub(super) how: How,
    pub(super) code: Option<Code>,
    /// Whether it has a loop that might not end.
    pub(super) may_not_end: bool,
}

/// How a step is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// Its sets say all.
    Sets,
    /// Its sets say which moves there are; what they do takes a walk.
    SetsAndWalks,
    Walks,
    Reference,
}

impl How {
    /// Whether sets say which moves there are.
    pub(super) fn is_sets(self) -> bool {
        matches!(self, Self::Sets | Self::SetsAndWalks)
    }
}

impl Plans {
    /// The number of the plan for a piece or drop of a type, which is made if need be.
    pub(super) fn number<const N: usize>(
        &mut self,
        runner: &mut Runner<N>,
        library: &mut Library,
        query: Query<'_>,
        subject: Subject,
    ) -> usize {
        let game = query.program.game();
        let n_allowed = game.move_types.len() + 2;
        let kind = library.kind(subject);
        let number = kind * n_allowed + query.allowed.number();
        if self.0.len() <= number {
            self.0.resize_with(number + 1, Plan::default);
        }
        if !self.0[number].is_whole {
            self.0[number] = Plan::new(runner, library, query, subject);
        }
        number
    }

    pub(super) fn get(&self, number: usize) -> &Plan {
        &self.0[number]
    }
}

impl Plan {
    fn new<const N: usize>(
        runner: &mut Runner<N>,
        library: &mut Library,
        query: Query<'_>,
        subject: Subject,
    ) -> Self {
        let (program, mover) = (query.program, subject.mover);
        let blocks = program.blocks_of(subject.piece_type, subject.is_drop);
        let blocks = blocks.filter(|&block| query.allowed.permits(program, block));
        for block in blocks.clone() {
            library.prepare(program, mover, block, runner);
        }
        let mut steps: Vec<Step> = Vec::new();
        for block in blocks.clone() {
            let step = Step::new(block, library.lifted(mover, block));
            let is_added = steps.last_mut().is_some_and(|last| last.append(&step));
            if !is_added {
                steps.push(step);
            }
        }
        let lifted: Option<Vec<_>> = blocks
            .clone()
            .map(|block| library.lifted(mover, block))
            .collect();
        let compared = lifted.map(|lifted| library.compare(program, subject, &lifted));
        let (distinct, groups) = compared.unwrap_or_default();
        for code in steps.iter_mut().filter_map(|step| step.code.as_mut()) {
            code.set_groups(&groups);
        }
        Self {
            steps,
            distinct,
            n_groups: groups.values().copied().max().unwrap_or(0),
            is_whole: blocks
                .into_iter()
                .all(|block| library.block(mover, block).is_some()),
        }
    }
}

impl Step {
    fn new(block: BlockId, lifted: Option<&Lifted>) -> Self {
        let code = lifted.and_then(|lifted| lifted.code.as_ref());
        Self {
            blocks: vec![block],
            how: match lifted {
                None => How::Reference,
                Some(_) if code.is_none() => How::Walks,
                Some(lifted) if lifted.must_walk => How::SetsAndWalks,
                Some(_) => How::Sets,
            },
            code: code.cloned(),
            may_not_end: lifted.is_some_and(|lifted| lifted.has_loops),
        }
    }

    /// Adds the block of another step; false if they are not run together.
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

    /// Whether the machine does not run one of the blocks any more.
    pub(super) fn has_given_up(&self, machine: &Machine) -> bool {
        !machine.faults.is_empty() && self.blocks.iter().any(|&block| machine.has_given_up(block))
    }
}
