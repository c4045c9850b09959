//! Counts how often states have occurred.

/// The minimum number of counters, a power of two.
const MIN_COUNTERS: usize = 64;

/// The minimum number of counters per state, so that few of them count different states.
const SPARSENESS: usize = 4;

/// The hash of the start and that after each finished ply. Counters for the low bits of hashes show that a state is new
/// without comparing it with the other hashes.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    hashes: Vec<u64>,
    /// The counters; their number is a power of two. A counter that was ever full stays full until their number grows.
    counters: Vec<u16>,
}

impl PartialEq for Past {
    fn eq(&self, other: &Self) -> bool {
        self.hashes == other.hashes
    }
}

impl Past {
    /// Makes this equal to another, reusing its memory.
    pub(super) fn reset_to(&mut self, other: &Self) {
        self.hashes.clone_from(&other.hashes);
        self.counters.clone_from(&other.counters);
    }

    #[inline]
    pub(super) fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
        match self.hashes.len() * SPARSENESS > self.counters.len() {
            true => self.grow(),
            false => self.count(hash),
        }
    }

    /// Doubles the number of counters and counts again.
    fn grow(&mut self) {
        let n_counters = (self.counters.len() * 2).max(MIN_COUNTERS);
        self.counters.clear();
        self.counters.resize(n_counters, 0);
        (0..self.hashes.len()).for_each(|index| self.count(self.hashes[index]));
    }

    #[inline]
    fn count(&mut self, hash: u64) {
        let index = self.index(hash);
        let counter = &mut self.counters[index];
        *counter = counter.saturating_add(1);
    }

    /// The index of the counter of a hash; beyond the end if there are no counters.
    #[inline]
    fn index(&self, hash: u64) -> usize {
        hash as usize & self.counters.len().wrapping_sub(1)
    }

    pub(super) fn pop(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            let index = self.index(hash);
            let counter = &mut self.counters[index];
            *counter -= u16::from(*counter < u16::MAX);
        }
    }

    pub(super) fn get(&self, ply: usize) -> Option<u64> {
        self.hashes.get(ply).copied()
    }

    /// Whether a hash occurs at least this often.
    #[inline]
    pub(super) fn has(&self, hash: u64, times: usize) -> bool {
        let n_similar = self.counters.get(self.index(hash)).copied();
        usize::from(n_similar.unwrap_or(0)) >= times
            && self
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

    #[test]
    fn a_past_that_grew_and_shrank_knows_what_occurred() {
        let mut past = Past::default();
        assert!(!past.has(0, 1));
        let n_states = 4 * MIN_COUNTERS as u64;
        (0..n_states).for_each(|hash| past.push(hash % 100));
        assert!(past.has(55, 3) && !past.has(56, 3) && past.has(56, 2));
        (3..n_states).for_each(|_| past.pop());
        assert!(past.has(2, 1) && !past.has(3, 1) && !past.has(2, 2));
    }
}
