//! What the tests of a run have shown. Conditions see the board before the move, so a result stays true for the rest of the
//! run, except for flags and the mark.

use super::spots::{Registers, Spot, Spots};
use crate::check::lint::value::value;
use crate::check::lint::walk;
use crate::game::{Condition, Instruction, InstructionKind, Test, TestKind};

/// Maximum number of results that are remembered of a run.
const MAX_FACTS: usize = 256;
/// Maximum number of flags that are known to be off at the start of a run.
const MAX_FLAGS: usize = 64;

/// The results of tests on one run.
#[derive(Clone, Default)]
pub(super) struct Facts<'a> {
    /// Sorted by spot.
    tests: Vec<Fact>,
    /// Conditions whose value does not determine the results of their tests.
    open: Vec<Open<'a>>,
}

#[derive(Clone, Copy, PartialEq)]
struct Fact {
    kind: TestKind,
    spot: Spot,
    value: bool,
}

#[derive(Clone, Copy)]
struct Open<'a> {
    condition: &'a Condition,
    at: Registers,
    value: bool,
}

impl<'a> Facts<'a> {
    /// What is known before a block runs: the flags that it sets are off.
    pub(super) fn before(body: &[Instruction]) -> Self {
        let mut flags = Vec::new();
        walk::instructions(body, &mut |instruction| {
            if let InstructionKind::SetFlag(flag, _) = instruction.kind {
                flags.push(flag);
            }
        });
        flags.sort_unstable();
        flags.dedup();
        let mut facts = Self::default();
        for flag in flags.into_iter().take(MAX_FLAGS) {
            facts.learn(TestKind::Flag(flag), Spot::START, false);
        }
        facts
    }

    /// Records that a condition has a value. Returns `false` if no run can have all these facts, or if there are too
    /// many of them to follow the run.
    pub(super) fn assume(
        &mut self,
        condition: &'a Condition,
        value: bool,
        at: Registers,
        spots: &mut Spots,
    ) -> bool {
        let (n_tests, n_open) = (self.tests.len(), self.open.len());
        if !self.add(condition, value, at, spots) || self.tests.len() + self.open.len() > MAX_FACTS
        {
            return false;
        }
        // Without a new test result, earlier conditions need no new check.
        let n_checked = if self.tests.len() == n_tests {
            n_open
        } else {
            0
        };
        self.open[n_checked..].iter().all(|open| {
            let known = self.value(open.condition, open.at, spots);
            known != Some(!open.value)
        })
    }

    fn add(
        &mut self,
        condition: &'a Condition,
        value: bool,
        at: Registers,
        spots: &mut Spots,
    ) -> bool {
        match condition {
            Condition::Constant(known) => *known == value,
            Condition::Not(inner) => self.add(inner, !value, at, spots),
            Condition::And(all) if value => all.iter().all(|one| self.add(one, true, at, spots)),
            Condition::Or(all) if !value => all.iter().all(|one| self.add(one, false, at, spots)),
            Condition::And(_) | Condition::Or(_) => {
                self.open.push(Open {
                    condition,
                    at,
                    value,
                });
                true
            }
            Condition::Test(test) => self.learn(test.kind, subject(test, at, spots), value),
        }
    }

    /// Records the result of a test. Returns whether the result is possible.
    pub(super) fn learn(&mut self, kind: TestKind, spot: Spot, value: bool) -> bool {
        let known = self.result(kind, spot);
        if known.is_none() {
            let index = self.tests.partition_point(|fact| fact.spot <= spot);
            self.tests.insert(index, Fact { kind, spot, value });
        }
        known.is_none_or(|known| known == value)
    }

    /// The result of a test, if it is known.
    pub(super) fn result(&self, kind: TestKind, spot: Spot) -> Option<bool> {
        if kind == TestKind::Unresolved {
            return Some(false);
        }
        self.at(spot).find_map(|fact| fact.implies(kind))
    }

    /// What is known about a spot.
    fn at(&self, spot: Spot) -> impl Iterator<Item = &Fact> {
        let start = self.tests.partition_point(|fact| fact.spot < spot);
        let later = self.tests[start..].iter();
        later.take_while(move |fact| fact.spot == spot)
    }

    /// The value of a condition, if it is known.
    fn value(&self, condition: &Condition, at: Registers, spots: &mut Spots) -> Option<bool> {
        value(condition, &mut |test| {
            self.result(test.kind, subject(test, at, spots))
        })
    }

    /// Forgets the results of some kinds of tests everywhere.
    pub(super) fn forget(&mut self, is_lost: impl Fn(TestKind) -> bool) {
        self.tests.retain(|fact| !is_lost(fact.kind));
        self.open.retain(|open| {
            let mut asks = false;
            walk::tests(open.condition, &mut |test| asks |= is_lost(test.kind));
            !asks
        });
    }

    /// Keeps only the facts that are also known of another run.
    pub(super) fn intersect(&mut self, other: &Self) {
        self.tests
            .retain(|fact| other.at(fact.spot).any(|known| known == fact));
        self.open.retain(|own| {
            other.open.iter().any(|open| {
                std::ptr::eq(own.condition, open.condition)
                    && (own.at, own.value) == (open.at, open.value)
            })
        });
    }
}

impl Fact {
    /// The result of another kind of test at the same position that this result implies.
    fn implies(&self, kind: TestKind) -> Option<bool> {
        match self.value {
            _ if self.kind == kind => Some(self.value),
            true if exclude(self.kind, kind) => Some(false),
            true if is_of_place(self.kind) && kind == TestKind::OnBoard => Some(true),
            false if self.kind == TestKind::OnBoard && is_of_place(kind) => Some(false),
            _ => None,
        }
    }
}

/// The spot that a test is about. Flags belong to the whole run, which the start stands for.
fn subject(test: &Test, at: Registers, spots: &mut Spots) -> Spot {
    match test.kind {
        TestKind::Flag(_) => Spot::START,
        _ => spots.of(test.place, at),
    }
}

/// Whether a test is about a place, so that it is false off the board.
fn is_of_place(kind: TestKind) -> bool {
    !matches!(kind, TestKind::Flag(_))
}

/// Whether no position passes both of two different tests.
fn exclude(one: TestKind, other: TestKind) -> bool {
    use TestKind::{Attribute, Empty, Enemy, Friend, Neutral, Piece, Position};
    let is_owner = |kind| matches!(kind, Friend | Enemy | Neutral);
    let has_piece = |kind| is_owner(kind) || matches!(kind, Piece(_) | Attribute(_));
    match (one, other) {
        (Piece(_), Piece(_)) | (Position(_), Position(_)) => true,
        (Empty, kind) | (kind, Empty) => has_piece(kind),
        _ => is_owner(one) && is_owner(other),
    }
}
