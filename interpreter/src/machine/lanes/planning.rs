//! Makes the plans of a shelf.

use super::plan::{How, Plan, Step};
use super::shelf::Shelf;
use crate::machine::Allowed;
use crate::program::Program;

impl<const N: usize> Shelf<N> {
    /// The plan for the blocks that are allowed.
    pub(super) fn plan(&self, program: &Program, allowed: Allowed) -> &Plan<N> {
        let plan = &self.plans[allowed.number()];
        plan.get_or_init(|| self.new_plan(program, allowed))
    }

    fn new_plan(&self, program: &Program, allowed: Allowed) -> Plan<N> {
        let subject = self.subject;
        let blocks = program.blocks_of(subject.piece_type, subject.is_drop);
        let blocks = blocks.filter(|&block| allowed.permits(program, block));
        let mut steps: Vec<Step> = Vec::new();
        for block in blocks.clone() {
            let step = Step::new(block, self.block(block));
            let is_added = steps.last_mut().is_some_and(|last| last.append(&step));
            if !is_added {
                steps.push(step);
            }
        }
        let lifted: Result<Vec<_>, _> = blocks.map(|block| self.block(block)).collect();
        let compared = lifted.map(|lifted| self.compare(program, subject, &lifted));
        let (distinct, mut twins) = compared.unwrap_or_default();
        // A walk would make equal moves again.
        twins.is_certain &= steps.iter().all(|step| step.how == How::Sets);
        for code in steps.iter_mut().filter_map(|step| step.code.as_mut()) {
            code.set_twins(&twins.numbers);
        }
        Plan {
            steps,
            distinct,
            twins,
        }
    }
}
