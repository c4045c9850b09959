//! Counting moves by their starts.

use crate::machine::bits::Bits;
use zrf_grammar::game::PositionId;

/// Fewer items than this are skipped one by one.
const MIN_COUNTED: usize = 6;

/// For each start, the number of its moves in binary: one set of starts for each digit.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally<const N: usize> {
    digits: Vec<Bits<N>>,
}

impl<const N: usize> Tally<N> {
    /// Starts a new count: one for each lane of some sets. Returns the sum over all starts.
    #[inline]
    pub(super) fn count(&mut self, sets: impl Iterator<Item = Bits<N>>) -> usize {
        self.digits.clear();
        sets.for_each(|lanes| self.add(lanes));
        (0..N).map(|word| self.sum_in(word, u64::MAX)).sum()
    }

    /// Adds one for each lane.
    #[inline]
    fn add(&mut self, lanes: Bits<N>) {
        let mut carry = lanes;
        for digit in &mut self.digits {
            let both = *digit & carry;
            *digit = (*digit | carry).without(both);
            carry = both;
            if carry.is_empty() {
                return;
            }
        }
        self.digits.push(carry);
    }

    /// The start of the item with a number, and how many items of that start come before it.
    #[inline]
    pub(super) fn find(&self, number: usize) -> Option<(PositionId, usize)> {
        let mut before = number;
        for word in 0..N {
            let here = match N {
                1 => usize::MAX,
                _ => self.sum_in(word, u64::MAX),
            };
            if before < here {
                return self.find_in(word, before);
            }
            before -= here;
        }
        None
    }

    /// The sum over the starts of a word within a mask.
    #[inline]
    fn sum_in(&self, word: usize, mask: u64) -> usize {
        let mut sum = 0;
        for (exponent, digit) in self.digits.iter().enumerate() {
            sum += ones(digit.word(word) & mask) << exponent;
        }
        sum
    }

    /// The same as [`Self::find`] among the starts of a word.
    #[inline]
    fn find_in(&self, word: usize, mut before: usize) -> Option<(PositionId, usize)> {
        let mut rest = 0;
        for digit in &self.digits {
            rest |= digit.word(word);
        }
        if before >= MIN_COUNTED {
            let half = u64::from(u32::MAX);
            let here = self.sum_in(word, half);
            if before >= here {
                before -= here;
                rest &= !half;
            }
        }
        while rest != 0 {
            let bit = rest.trailing_zeros();
            let mut own = 1;
            if self.digits.len() > 1 {
                own = 0;
                for (exponent, digit) in self.digits.iter().enumerate() {
                    own |= (digit.word(word) as usize >> bit & 1) << exponent;
                }
            }
            if before < own {
                return Some((PositionId((word * 64) as u16 + bit as u16), before));
            }
            before -= own;
            rest &= rest - 1;
        }
        None
    }
}

#[inline]
fn ones(word: u64) -> usize {
    word.count_ones() as usize
}
