//! Work that runs take, and how long they may go on with it.

use crate::stop::Stop;

/// Between two questions whether the work is still wanted, so many operations may be done: some ten microseconds.
const BETWEEN_LOOKS: u32 = 4_096;

/// Counts the work of runs, and breaks them off when nobody wants them any more. Operations count one each.
#[derive(Clone, Debug)]
pub(crate) struct Patience {
    stop: Stop,
    /// The most work, whatever the stop says.
    most: u64,
    /// Work done up to the last look.
    done: u64,
    /// Work until the next look.
    left: u32,
    is_over: bool,
}

impl Default for Patience {
    fn default() -> Self {
        Self::new(Stop::default(), u64::MAX)
    }
}

impl Patience {
    /// Until a stop is wanted, or about so much work was done.
    pub(crate) fn new(stop: Stop, most: u64) -> Self {
        Self {
            // What is stopped from the beginning does nothing at all.
            is_over: stop.is_wanted(),
            stop,
            most,
            done: 0,
            left: BETWEEN_LOOKS,
        }
    }

    /// Counts work. Returns true when all runs are to be broken off.
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

    /// Whether runs were broken off.
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
        let mut patience = Patience::new(Stop::default(), 10_000);
        while !patience.spend(10) {}
        assert!(patience.is_over());
        // Looked at every so often, so that it ends a little later.
        let done = patience.done();
        assert!((10_000..15_000).contains(&done), "{done}");
    }

    #[test]
    fn what_is_stopped_from_the_beginning_does_nothing() {
        assert!(Patience::new(Stop::when(|| true), u64::MAX).is_over());
    }
}
