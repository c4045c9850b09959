//! Finds the fewest tests that would have to be inverted for a run to generate a move.

use super::wanted::{Fit, Wanted};
use super::{RunEnd, Trace};
use crate::machine::{Context, Machine, Task};
use crate::program::{Op, Program};
use crate::state::State;
use std::collections::{BTreeMap, VecDeque};
use zrf_grammar::game::TestKind;

/// Maximum number of operations of all runs with inverted tests for one question.
const SEARCH_BUDGET: usize = 3_000_000;

/// Maximum number of operations of all other runs for one question. Their traces are stored, at 24 bytes per operation.
const MAX_KEPT: usize = 2_000_000;

/// Maximum number of runs with inverted tests in the queue.
const MAX_QUEUED: usize = 100_000;

/// Maximum number of tests that are tried instead of an inverted one.
const MAX_ALTERNATIVES: usize = 32;

/// Runs blocks for one question.
pub(super) struct Searcher<'a> {
    pub(super) program: &'a Program,
    pub(super) state: &'a State,
    pub(super) wanted: &'a Wanted,
    pub(super) machine: Machine,
    /// Remaining operations of runs with inverted tests.
    budget: usize,
    /// Remaining operations of other runs.
    kept: usize,
    /// Whether runs with inverted tests were skipped because the queue was full.
    is_cut: bool,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(program: &'a Program, state: &'a State, wanted: &'a Wanted) -> Self {
        Self {
            program,
            state,
            wanted,
            machine: Machine::new(program),
            budget: SEARCH_BUDGET,
            kept: MAX_KEPT,
            is_cut: false,
        }
    }

    /// Whether the search was stopped before everything was tried.
    pub(super) fn is_exhausted(&self) -> bool {
        self.budget == 0 || self.kept == 0 || self.is_cut
    }

    /// One unmodified run.
    pub(super) fn run(&mut self, task: Task) -> Trace {
        let machine = &mut self.machine;
        let trace = machine.trace(Context::new(self.program, self.state), task, &[], self.kept);
        self.kept -= trace.steps.len();
        trace
    }

    /// The index of the first matching move of a run, better matches first.
    pub(super) fn fitting(&self, trace: &Trace) -> Option<usize> {
        let fits = trace
            .moves
            .iter()
            .enumerate()
            .map(|(index, (_, played))| (self.wanted.fit(self.state, played.as_ref()), index));
        let fits = fits.filter(|&(fit, _)| fit != Fit::No);
        fits.max_by_key(|&(fit, index)| (fit, std::cmp::Reverse(index)))
            .map(|(_, index)| index)
    }

    /// For each block with a run that makes the move with the fewest inverted tests, that run. At most `most` tests are
    /// inverted.
    ///
    /// All blocks are tried with one inverted test before any is tried with two, so that a block with endless
    /// possibilities does not hide a simple reason in another.
    pub(super) fn fewest_inverted(&mut self, tasks: &[Task], most: usize) -> Vec<Trace> {
        let mut found: BTreeMap<usize, Trace> = BTreeMap::new();
        let mut queue: VecDeque<(usize, Vec<usize>)> =
            (0..tasks.len()).map(|index| (index, Vec::new())).collect();
        while let Some((index, turned)) = queue.pop_front() {
            let least = found
                .values()
                .next()
                .map_or(most, |trace| trace.turned.len());
            if turned.len() > least || self.budget == 0 {
                break;
            }
            if found.contains_key(&index) {
                continue;
            }
            let context = Context::new(self.program, self.state);
            let trace = self
                .machine
                .trace(context, tasks[index], &turned, self.budget);
            self.budget = self.budget.saturating_sub(trace.steps.len());
            if self.fitting(&trace).is_some() {
                let alternatives = self.alternatives(tasks[index], &trace);
                let trace = Trace {
                    alternatives,
                    ..trace
                };
                found.insert(index, trace);
            } else if found.is_empty() && !trace.end.is_stopped() {
                let further = self.further(&trace, &turned);
                let room = MAX_QUEUED.saturating_sub(queue.len());
                self.is_cut |= further.len() > room;
                let further = further.into_iter().take(room);
                queue.extend(further.map(|turned| (index, turned)));
            }
        }
        found.into_values().collect()
    }

    /// The tests right before the only inverted one, without an instruction between, each of which would do instead.
    fn alternatives(&mut self, task: Task, trace: &Trace) -> Vec<usize> {
        let [turned] = trace.turned[..] else {
            return Vec::new();
        };
        let before = (0..turned).rev();
        let tests = before.take_while(|&at| trace.steps[at].result.is_some());
        let mut alternatives: Vec<usize> = tests
            .filter(|&at| self.can_invert(trace, at))
            .take(MAX_ALTERNATIVES)
            .collect();
        alternatives.retain(|&at| {
            let context = Context::new(self.program, self.state);
            let other = self.machine.trace(context, task, &[at], self.budget);
            self.budget = self.budget.saturating_sub(other.steps.len());
            self.fitting(&other).is_some()
        });
        alternatives.reverse();
        alternatives
    }

    /// The inverted tests, with one more test of a run added. The test that ended the run comes first: if inverting it
    /// suffices, it is the best explanation.
    fn further(&self, trace: &Trace, turned: &[usize]) -> Vec<Vec<usize>> {
        let first_new = turned.last().map_or(0, |last| last + 1);
        let refusing = match trace.end {
            RunEnd::Refused(at) => Some(at).filter(|&at| at >= first_new),
            _ => None,
        };
        let others = (first_new..trace.steps.len()).filter(|&at| Some(at) != refusing);
        let further = refusing.into_iter().chain(others);
        let further = further.filter(|&at| self.can_invert(trace, at));
        further.map(|at| [turned, &[at]].concat()).collect()
    }

    /// Whether a step has a test that can be inverted. The edge of the board cannot.
    fn can_invert(&self, trace: &Trace, at: usize) -> bool {
        let step = trace.steps[at];
        let op = self.program.code()[step.address.0 as usize];
        let is_of_board = matches!(
            op,
            Op::Branch {
                test: TestKind::OnBoard | TestKind::Unresolved,
                ..
            }
        );
        step.result.is_some() && !is_of_board
    }
}
