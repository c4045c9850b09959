//! The only source of randomness: a seeded generator. Its sequence is part of the product and never changes: a seed
//! gives the same game on every machine and in every version.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A seeded generator: the key stream of ChaCha with 8 rounds, whose key is 32 bytes of PCG32 for the seed.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The generator for a seed.
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        let mut key = [0; 32];
        for bytes in key.chunks_exact_mut(4) {
            bytes.copy_from_slice(&pcg32(&mut state).to_le_bytes());
        }
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number from 0 up to, not including, `end`.
    ///
    /// # Panics
    /// When `end` is zero.
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "there is something to choose from");
        // 64 random bits, so that the sequence does not depend on the width of `usize`; 64 more where the first ones
        // could favour some numbers (Canon's method).
        let end = end as u64;
        let mut scaled = || u128::from(self.0.next_u64()) * u128::from(end);
        let first = scaled();
        let (mut number, rest) = ((first >> 64) as u64, first as u64);
        if rest > end.wrapping_neg() {
            let carry = rest.checked_add((scaled() >> 64) as u64).is_none();
            number += u64::from(carry);
        }
        number as usize
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

/// The next number of PCG32 (O'Neill 2014), which spreads a seed over a key.
fn pcg32(state: &mut u64) -> u32 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(11_634_580_027_462_260_723);
    let mixed = (((*state >> 18) ^ *state) >> 27) as u32;
    mixed.rotate_right((*state >> 59) as u32)
}

/// Mixes the bits of a number, so that similar numbers become very different: the finalizer of SplitMix64 (Steele, Lea,
/// Flood 2014).
pub fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ value >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ value >> 31
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// These numbers never change: saved games, tests and measurements name seeds.
    #[test]
    fn the_sequence_of_a_seed_is_fixed_for_ever() {
        let mut random = Random::new(7);
        let below: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(below, [157, 167, 704, 726, 601, 359, 83, 849]);
        let seeds = [random.seed(), random.seed()];
        assert_eq!(
            seeds,
            [6_723_176_373_152_622_797, 18_261_768_682_022_118_775]
        );
        let mut random = Random::new(0);
        let dice: Vec<usize> = (0..8).map(|_| random.below(6)).collect();
        assert_eq!(dice, [4, 2, 4, 0, 5, 3, 4, 5]);
        // Many first numbers need a second one to be fair.
        let large = [
            random.below(usize::MAX),
            random.below((1 << 63) + 1),
            random.below((1 << 63) + 1),
        ];
        assert_eq!(
            large,
            [
                14_827_154_245_325_219_423,
                8_123_132_333_731_472_931,
                4_833_554_344_838_537_298
            ]
        );
        let mut order: Vec<u8> = (0..8).collect();
        random.shuffle(&mut order);
        assert_eq!(order, [4, 7, 6, 1, 0, 3, 5, 2]);
    }
}
