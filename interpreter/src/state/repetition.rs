//! How often a state has occurred.

/// Number of counters. A game of a few hundred plies seldom fills one of them with different states.
const COUNTERS: usize = 512;

/// The hash after each finished ply, with that of the start. Counters by the low bits of hashes tell that a state is new
/// without a look at the others.
#[derive(Clone, Debug)]
pub(super) struct Past {
    hashes: Vec<u64>,
    /// One that was ever full stays so.
    counters: [u16; COUNTERS],
}

impl Default for Past {
    fn default() -> Self {
        Self {
            hashes: Vec::new(),
            counters: [0; COUNTERS],
        }
    }
}

impl PartialEq for Past {
    fn eq(&self, other: &Self) -> bool {
        self.hashes == other.hashes
    }
}

impl Past {
    /// Becomes equal to another, and keeps its memory.
    pub(super) fn reset_to(&mut self, other: &Self) {
        self.hashes.clone_from(&other.hashes);
        self.counters = other.counters;
    }

    #[inline]
    pub(super) fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
        let counter = &mut self.counters[hash as usize % COUNTERS];
        *counter = counter.saturating_add(1);
    }

    pub(super) fn pop(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            let counter = &mut self.counters[hash as usize % COUNTERS];
            *counter -= u16::from(*counter < u16::MAX);
        }
    }

    pub(super) fn get(&self, ply: usize) -> Option<u64> {
        self.hashes.get(ply).copied()
    }

    /// Whether a hash occurs so often or more often.
    #[inline]
    pub(super) fn has(&self, hash: u64, times: usize) -> bool {
        let may = self.counters[hash as usize % COUNTERS] as usize >= times;
        may && self
            .hashes
            .iter()
            .filter(|&&other| other == hash)
            .take(times)
            .count()
            >= times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_past_that_became_equal_to_another_knows_what_occurred() {
        let mut past = Past::default();
        [1, 2, 1].into_iter().for_each(|hash| past.push(hash));
        let mut other = Past::default();
        assert_ne!(past, other);
        other.reset_to(&past);
        assert_eq!(past, other);
        assert!(other.has(1, 2) && !other.has(1, 3) && !other.has(2, 2));
    }
}
