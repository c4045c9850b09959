//! Counts the work of runs and stops them at a limit.

use crate::stop::Stop;

/// Operations between two looks at the stop: about ten microseconds.
const BETWEEN_LOOKS: u32 = 4_096;

/// Counts the work of runs, one for each operation, and stops them at a limit or when the stop is set.
#[derive(Clone, Debug)]
pub(crate) struct WorkMeter {
    stop: Stop,
    /// The limit, whatever the stop says.
    most: u64,
    /// Work done up to the last look.
    done: u64,
    /// Work until the next look.
    left: u32,
    is_over: bool,
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
            // If the stop is already set, no work is done at all.
            is_over: stop.is_wanted(),
            stop,
            most,
            done: 0,
            left: BETWEEN_LOOKS,
        }
    }

    /// Counts work. Returns true when all runs must stop.
    pub(crate) fn spend(&mut self, work: u32) -> bool {
        match self.left.checked_sub(work) {
            Some(left) => self.left = left,
            None => self.look(work),
        }
        self.is_over
    }

    #[cold]
    fn look(&mut self, work: u32) {
        self.done += u64::from(BETWEEN_LOOKS - self.left) + u64::from(work);
        self.left = BETWEEN_LOOKS;
        self.is_over |= self.done >= self.most || self.stop.is_wanted();
    }

    /// Whether runs were stopped.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
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
        // Looked at every so often, so that it ends a little later.
        let done = meter.done();
        assert!((10_000..15_000).contains(&done), "{done}");
    }

    #[test]
    fn what_is_stopped_from_the_beginning_does_nothing() {
        assert!(WorkMeter::new(Stop::when(|| true), u64::MAX).is_over());
    }
}
