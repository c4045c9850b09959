//! Runs that come back to a point where they were, and so never end.

use super::WorkMeter;
use super::flags::Flags;

/// The number of operations after which a run is watched. Nearly all runs of real games end before.
pub(super) const UNWATCHED: u32 = 4_000;

/// Flags that are compared or copied in the time of one operation.
const FLAGS_PER_OPERATION: usize = 16;

/// Looks for a point of a run that comes back.
///
/// The board does not change during a run, so all that a run does next follows from where it is and from its flags: a run
/// that comes back to both does the same again and again. One earlier point is kept to compare others with, and replaced
/// after intervals of 1, 2, 4 … points, so that in the end a cycle of any length is noticed (R. P. Brent, "An improved
/// Monte Carlo factorization algorithm", 1980).
pub(super) struct Recurrence<P> {
    kept: Option<(P, Box<[bool]>)>,
    n_since: u32,
    interval: u32,
}

impl<P: PartialEq> Recurrence<P> {
    pub(super) fn new() -> Self {
        Self {
            kept: None,
            n_since: 0,
            interval: 0,
        }
    }

    /// Whether the run has been at this point, with these flags, before. To be asked at every operation.
    pub(super) fn comes_back(&mut self, now: P, flags: &Flags, work: &mut WorkMeter) -> bool {
        if let Some((then, set)) = &self.kept
            && *then == now
        {
            let is_same = flags.all().eq(set.iter().copied());
            work.spend((set.len() / FLAGS_PER_OPERATION) as u32);
            if is_same {
                return true;
            }
        }
        if self.n_since == self.interval {
            self.kept = Some((now, flags.all().collect()));
            work.spend((flags.all().len() / FLAGS_PER_OPERATION) as u32);
            self.n_since = 0;
            self.interval = (self.interval * 2).max(1);
        }
        self.n_since += 1;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::FlagSlot;
    use crate::testing::program_of;

    /// The number of points until one comes back; `None` if none of 10,000 does.
    fn noticed(point: impl Fn(u32) -> u32, is_set: impl Fn(u32) -> bool) -> Option<u32> {
        let program = program_of(
            "(game (players White) (turn-order White) (board (positions (a 0 0 9 9)))
                (piece (name Man) (moves ((set-flag seen true) add))) (board-setup (White (Man a))))",
        );
        let (mut flags, mut work) = (Flags::new(&program), WorkMeter::default());
        flags.clear();
        let mut recurrence = Recurrence::new();
        (0..10_000).find(|&step| {
            flags.set(
                FlagSlot::of(zrf_grammar::game::FlagId::from_index(0)),
                is_set(step),
            );
            recurrence.comes_back(point(step), &flags, &mut work)
        })
    }

    #[test]
    fn cycles_of_any_length_are_noticed() {
        for (lead, length) in [(0, 1), (0, 7), (5, 1), (100, 3), (3, 100), (900, 1_000)] {
            let point = |step: u32| match step.checked_sub(lead) {
                Some(inside) => lead + inside % length,
                None => step,
            };
            let step = noticed(point, |_| false).expect("it comes back");
            assert!(
                step >= lead + length && step <= 3 * (lead + length) + 2,
                "{lead} {length}: {step}"
            );
        }
        assert_eq!(noticed(|step| step, |_| false), None);
    }

    #[test]
    fn a_place_comes_back_only_with_the_same_flags() {
        assert_eq!(noticed(|_| 0, |step| step == 0), Some(2));
        let is_first_half = |step: u32| step < 5_000;
        assert!(noticed(|step| step.min(1), is_first_half).is_some_and(|step| step < 5_000));
        assert!(noticed(|step| step % 2, |step| step.is_power_of_two()).is_some());
    }
}
