//! The one source of chance: a seeded generator with a stable sequence, the same on every machine.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A seeded generator.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 up to, not including, `end`.
    ///
    /// # Panics
    /// When `end` is zero.
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "there is something to choose from");
        // 64 random bits, so that the sequence does not depend on the width of `usize`.
        self.0.random_range(0..end as u64) as usize
    }

    /// Puts things in an order drawn by lot, all orders as likely.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// A new seed.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}
