//! Follows the runs of a block without a board: a condition may have either value, as long as the test results of a run
//! are consistent.

use super::facts::Facts;
use super::spots::{Registers, Spot, Spots};
use crate::check::lint::walk;
use crate::game::{Condition, Instruction, InstructionKind, Place, TestKind};
use rustc_hash::FxHashSet;

/// Maximum number of runs that are followed at once. If there are more, those that differ only in their facts are
/// joined.
const MAX_RUNS: usize = 16;
/// Maximum work for a block: places looked up plus instructions run. Beyond that, no run is followed any further.
const MAX_WORK: usize = 200_000;

/// Something that watches the runs of a block.
pub(super) trait Watch {
    /// What the watcher remembers of a run.
    type Memory: Clone + Default + PartialEq;

    /// Called when a run is about to execute an instruction.
    fn see(
        &mut self,
        instruction: &Instruction,
        at: Registers,
        spots: &mut Spots,
        memory: &mut Self::Memory,
    );

    /// Called when runs through different branches, or through a loop and past it, continue with the same instruction.
    fn meet(&self, _runs: &mut [Run<'_, Self::Memory>]) {}
}

/// One way through a block.
#[derive(Clone)]
pub(super) struct Run<'a, M> {
    pub(super) memory: M,
    at: Registers,
    facts: Facts<'a>,
}

/// Watches all runs of a block.
pub(super) fn follow(body: &[Instruction], watch: &mut impl Watch) {
    let run = Run {
        memory: Default::default(),
        at: Registers::default(),
        facts: Facts::before(body),
    };
    let mut follower = Follower {
        watch,
        spots: Spots::default(),
    };
    follower.sequence(body, vec![run]);
}

struct Follower<'w, W> {
    watch: &'w mut W,
    spots: Spots,
}

type Runs<'a, W> = Vec<Run<'a, <W as Watch>::Memory>>;

impl<W: Watch> Follower<'_, W> {
    /// Follows runs through a body. Returns those that have not ended.
    fn sequence<'a>(&mut self, body: &'a [Instruction], mut runs: Runs<'a, W>) -> Runs<'a, W> {
        for instruction in body {
            self.spots.work += runs.len();
            if runs.is_empty() || self.spots.work > MAX_WORK {
                return Vec::new();
            }
            for run in &mut runs {
                let spots = &mut self.spots;
                self.watch.see(instruction, run.at, spots, &mut run.memory);
            }
            runs = self.instruction(&instruction.kind, runs);
        }
        runs
    }

    fn instruction<'a>(&mut self, kind: &'a InstructionKind, runs: Runs<'a, W>) -> Runs<'a, W> {
        match kind {
            InstructionKind::Verify(condition) => self.assume(condition, true, runs),
            InstructionKind::If {
                condition,
                then,
                otherwise,
            } => {
                let is_true = self.assume(condition, true, runs.clone());
                let is_false = self.assume(condition, false, runs);
                let mut after = self.sequence(then, is_true);
                after.extend(self.sequence(otherwise, is_false));
                self.meet(after)
            }
            InstructionKind::While { condition, body } => {
                let mut after = self.assume(condition, false, runs.clone());
                let again = self.anywhere_in(body, runs);
                let again = self.assume(condition, true, again);
                let again = self.sequence(body, again);
                after.extend(self.assume(condition, false, again));
                self.meet(after)
            }
            InstructionKind::SetFlag(flag, value) => {
                let kind = TestKind::Flag(*flag);
                self.set(kind, value, Some(Place::Cursor), runs)
            }
            InstructionKind::SetPositionFlag(flag, value, place) => {
                // A flag of a place off the board stays off.
                let place = Some(*place).filter(|place| *place == Place::Cursor);
                self.set(TestKind::PositionFlag(*flag), value, place, runs)
            }
            InstructionKind::Unresolved => Vec::new(),
            _ => self.act(kind, runs),
        }
    }

    /// Keeps the runs on which a condition may have a value.
    fn assume<'a>(
        &mut self,
        condition: &'a Condition,
        value: bool,
        mut runs: Runs<'a, W>,
    ) -> Runs<'a, W> {
        let spots = &mut self.spots;
        runs.retain_mut(|run| run.facts.assume(condition, value, run.at, spots));
        runs
    }

    /// Sets a flag of the whole run, or a position flag of a place. If `place` is `None`, nothing is learnt about a
    /// position.
    fn set<'a>(
        &mut self,
        kind: TestKind,
        value: &'a Condition,
        place: Option<Place>,
        runs: Runs<'a, W>,
    ) -> Runs<'a, W> {
        let mut after = Vec::new();
        for result in [true, false] {
            let mut runs = self.assume(value, result, runs.clone());
            for run in &mut runs {
                run.facts.forget(|known| known == kind);
                let spot = match kind {
                    TestKind::Flag(_) => Some(Spot::START),
                    _ => place.map(|place| self.spots.of(place, run.at)),
                };
                if let Some(spot) = spot {
                    run.facts.learn(kind, spot, result);
                }
            }
            after.extend(runs);
        }
        self.limit(after)
    }

    /// Executes an instruction without a condition. A step that is known to leave the board ends the run.
    fn act<'a>(&mut self, kind: &InstructionKind, mut runs: Runs<'a, W>) -> Runs<'a, W> {
        let spots = &mut self.spots;
        runs.retain_mut(|run| {
            let at = &mut run.at;
            match kind {
                InstructionKind::Step(direction) => {
                    at.cursor = spots.of(Place::Direction(*direction), *at);
                }
                InstructionKind::StepOpposite(direction) => {
                    at.cursor = spots.of(Place::Opposite(*direction), *at);
                }
                InstructionKind::Jump(position) => {
                    at.cursor = spots.of(Place::Position(*position), *at);
                }
                InstructionKind::Go(register) => {
                    at.cursor = spots.of(Place::Register(*register), *at);
                }
                InstructionKind::Mark(place) => {
                    at.mark = spots.of(*place, *at);
                    run.facts.forget(|known| known == TestKind::Marked);
                }
                InstructionKind::From => at.from = at.cursor,
                InstructionKind::To => at.to = Some(at.cursor),
                InstructionKind::Cascade => (at.from, at.to) = (at.cursor, None),
                InstructionKind::Add(_) => (at.from, at.to) = (Spot::START, None),
                _ => {}
            }
            run.facts.result(TestKind::OnBoard, at.cursor) != Some(false)
        });
        runs
    }

    /// Returns the runs at the start of any iteration of a loop: nothing is known about what its body changes.
    fn anywhere_in<'a>(&mut self, body: &[Instruction], mut runs: Runs<'a, W>) -> Runs<'a, W> {
        let (mut moves, mut marks, mut carries) = (false, false, false);
        let mut lost = FxHashSet::default();
        walk::instructions(body, &mut |instruction| {
            self.spots.work += 1;
            match instruction.kind {
                InstructionKind::Step(_)
                | InstructionKind::StepOpposite(_)
                | InstructionKind::Jump(_)
                | InstructionKind::Go(_) => moves = true,
                InstructionKind::Mark(_) => {
                    marks = true;
                    lost.insert(TestKind::Marked);
                }
                InstructionKind::From
                | InstructionKind::To
                | InstructionKind::Cascade
                | InstructionKind::Add(_) => carries = true,
                InstructionKind::SetFlag(flag, _) => {
                    lost.insert(TestKind::Flag(flag));
                }
                InstructionKind::SetPositionFlag(flag, ..) => {
                    lost.insert(TestKind::PositionFlag(flag));
                }
                _ => {}
            }
        });
        let mut unknown = |changes: bool| changes.then(|| self.spots.unknown());
        let (cursor, mark) = (unknown(moves), unknown(marks));
        let (from, to) = (unknown(carries), unknown(carries));
        for Run { at, facts, .. } in &mut runs {
            *at = Registers {
                cursor: cursor.unwrap_or(at.cursor),
                mark: mark.unwrap_or(at.mark),
                from: from.unwrap_or(at.from),
                to: to.or(at.to),
            };
            facts.forget(|kind| lost.contains(&kind));
        }
        runs
    }

    fn meet<'a>(&mut self, mut runs: Runs<'a, W>) -> Runs<'a, W> {
        self.watch.meet(&mut runs);
        self.limit(runs)
    }

    fn limit<'a>(&self, runs: Runs<'a, W>) -> Runs<'a, W> {
        if runs.len() <= MAX_RUNS {
            return runs;
        }
        let mut joined: Runs<'a, W> = Vec::new();
        for run in runs {
            let is_alike =
                |one: &&mut Run<'a, W::Memory>| one.at == run.at && one.memory == run.memory;
            match joined.iter_mut().find(is_alike) {
                Some(one) => one.facts.intersect(&run.facts),
                None => joined.push(run),
            }
        }
        joined.truncate(MAX_RUNS);
        joined
    }
}
