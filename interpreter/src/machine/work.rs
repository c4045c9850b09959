//! The work that running rules takes, and its limits. Work is counted in operations, never by a clock, so that the same
//! rules are stopped at the same place on every machine.

use crate::stop::Stop;

/// The most operations of one run, including those of the runs within `attacked?` and `defended?`. Runs in random games
/// of real rules need at most a hundredth of this.
pub(crate) const RUN_WORK: u64 = 1 << 22;

/// The most operations for the answer to one question about a state: its legal moves, or how the game ended. Real games
/// need at most a fifth of this.
pub(crate) const ANSWER_WORK: u64 = 1 << 26;

/// Operations between two checks of the limits: some ten microseconds.
const BETWEEN_LOOKS: u32 = 4_096;

/// A limit that was reached. The results of runs since then are meaningless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// The current run took [`RUN_WORK`]. Cleared when the run ends.
    Run,
    /// A run nested in the current one exceeded its limit. Cleared when the current run ends.
    Within,
    /// The current answer took [`ANSWER_WORK`]. Cleared by [`WorkMeter::forgive`].
    Answer,
    /// A stop was wanted, or the budget is used up. Never cleared.
    Stopped,
}

/// Counts the work of runs against all limits. Operations count as one each; larger steps state their cost.
#[derive(Clone, Debug)]
pub(crate) struct WorkMeter {
    stop: Stop,
    /// The most work in total, whether or not a stop is wanted.
    most: u64,
    /// The work at which the current answer is stopped.
    answer_end: u64,
    /// The work at which the current run is stopped; unlimited between runs.
    run_end: u64,
    /// Work done up to the last check.
    done: u64,
    /// Work until the next check.
    left: u32,
    reached: Option<Limit>,
}

impl Default for WorkMeter {
    fn default() -> Self {
        Self::new(Stop::default(), u64::MAX)
    }
}

impl WorkMeter {
    /// A meter that runs out when the stop is set, or after about `most` operations.
    pub(crate) fn new(stop: Stop, most: u64) -> Self {
        Self {
            // Work that is cancelled from the start does nothing at all.
            reached: stop.is_wanted().then_some(Limit::Stopped),
            stop,
            most,
            answer_end: ANSWER_WORK,
            run_end: u64::MAX,
            done: 0,
            left: BETWEEN_LOOKS,
        }
    }

    /// Begins another question, whose answer may take [`ANSWER_WORK`].
    pub(crate) fn begin_answer(&mut self) {
        self.answer_end = self.done().saturating_add(ANSWER_WORK);
    }

    /// Begins a run that is not nested in another.
    pub(crate) fn begin_run(&mut self) {
        self.run_end = self.done().saturating_add(RUN_WORK);
    }

    /// Ends that run. Returns the limit that cut it short, if one did.
    pub(crate) fn end_run(&mut self) -> Option<Limit> {
        self.run_end = u64::MAX;
        let reached = self.reached;
        if matches!(reached, Some(Limit::Run | Limit::Within)) {
            self.reached = None;
        }
        reached
    }

    /// Stops the current run because a run nested in it exceeded its limit.
    pub(crate) fn give_up_run(&mut self) {
        self.reached.get_or_insert(Limit::Within);
    }

    /// Forgets that an answer took too long. Returns whether one did.
    pub(crate) fn forgive(&mut self) -> bool {
        let is_over = self.reached == Some(Limit::Answer);
        if is_over {
            self.reached = None;
        }
        is_over
    }

    /// Counts work. Returns true when the current run must end.
    pub(crate) fn spend(&mut self, work: u32) -> bool {
        match self.left.checked_sub(work) {
            Some(left) => self.left = left,
            None => self.look(work),
        }
        self.reached.is_some()
    }

    #[cold]
    fn look(&mut self, work: u32) {
        self.done += u64::from(BETWEEN_LOOKS - self.left) + u64::from(work);
        self.left = BETWEEN_LOOKS;
        let limit = if self.done >= self.most || self.stop.is_wanted() {
            Some(Limit::Stopped)
        } else if self.done >= self.answer_end {
            Some(Limit::Answer)
        } else if self.done >= self.run_end {
            Some(Limit::Run)
        } else {
            None
        };
        if self.reached != Some(Limit::Stopped) {
            self.reached = limit.or(self.reached);
        }
    }

    /// Checks whether a stop is wanted. For work that is not counted.
    pub(crate) fn is_stopped(&mut self) -> bool {
        if self.reached != Some(Limit::Stopped) && self.stop.is_wanted() {
            self.reached = Some(Limit::Stopped);
        }
        self.reached == Some(Limit::Stopped)
    }

    /// Whether runs are cut short now.
    pub(crate) fn is_over(&self) -> bool {
        self.reached.is_some()
    }

    /// Work since the beginning.
    pub(crate) fn done(&self) -> u64 {
        self.done + u64::from(BETWEEN_LOOKS - self.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_bounded_and_counted() {
        let mut meter = WorkMeter::new(Stop::default(), 10_000);
        while !meter.spend(10) {}
        assert!(meter.is_over());
        // Checked at intervals, so it ends slightly later.
        let done = meter.done();
        assert!((10_000..15_000).contains(&done), "{done}");
    }

    #[test]
    fn what_is_stopped_from_the_beginning_does_nothing() {
        assert!(WorkMeter::new(Stop::when(|| true), u64::MAX).is_over());
    }

    #[test]
    fn what_is_stopped_is_not_forgiven() {
        let mut meter = WorkMeter::new(Stop::default(), 10_000);
        while !meter.spend(10) {}
        assert!(!meter.forgive() && meter.is_over());
    }

    #[test]
    fn a_run_and_an_answer_have_limits_of_their_own() {
        let mut meter = WorkMeter::default();
        meter.begin_answer();
        meter.begin_run();
        while !meter.spend(1_000) {}
        assert!(meter.done() < RUN_WORK + 10_000, "{}", meter.done());
        assert_eq!(meter.end_run(), Some(Limit::Run));
        assert!(!meter.is_over(), "the next run begins anew");
        while !meter.spend(1_000) {}
        assert!(meter.done() < ANSWER_WORK + 10_000);
        assert_eq!(meter.end_run(), Some(Limit::Answer));
        assert!(meter.is_over(), "all runs of this answer are stopped");
        meter.forgive();
        meter.begin_answer();
        assert!((0..10_000).all(|_| !meter.spend(1_000)));
    }
}
