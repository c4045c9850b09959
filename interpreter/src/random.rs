//! The only source of randomness: a seeded generator with a stable sequence, the same on every machine.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A seeded generator.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The generator for a seed.
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

    /// Shuffles items, all orders being equally likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// A new seed.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Mixes the bits of a number, so that similar numbers become very different: the finalizer of SplitMix64 (Steele, Lea,
/// Flood 2014).
pub fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ value >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ value >> 31
}
