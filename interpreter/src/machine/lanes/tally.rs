//! Counting moves by their starts.

use super::bits::Bits;
use zrf_grammar::game::PositionId;

/// For each start, the number of its moves, written in the binary system: one set of starts for each digit.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally<const N: usize> {
    digits: Vec<Bits<N>>,
}

impl<const N: usize> Tally<N> {
    /// Forgets all counts.
    pub(super) fn clear(&mut self) {
        self.digits.clear();
    }

    /// Counts one more for each lane.
    #[inline]
    pub(super) fn add(&mut self, lanes: Bits<N>) {
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

    /// The sum over all starts.
    pub(super) fn sum(&self) -> usize {
        (0..N).map(|word| self.sum_in(word)).sum()
    }

    #[inline]
    fn sum_in(&self, word: usize) -> usize {
        let digits = self.digits.iter().enumerate();
        digits
            .map(|(exponent, digit)| (digit.word(word).count_ones() as usize) << exponent)
            .sum()
    }

    /// The start of the item with a number, and how many items of the start come before it.
    pub(super) fn find(&self, number: usize) -> Option<(PositionId, usize)> {
        let mut before = number;
        for word in 0..N {
            let here = self.sum_in(word);
            if before >= here {
                before -= here;
                continue;
            }
            let digits = self.digits.iter().enumerate();
            let words = digits.map(|(exponent, digit)| (exponent, digit.word(word)));
            let mut rest = words.clone().fold(0, |all, (_, digit)| all | digit);
            let start =
                |rest: u64| PositionId::from_index(word * 64 + rest.trailing_zeros() as usize);
            if self.digits.len() == 1 {
                (0..before).for_each(|_| rest &= rest - 1);
                return Some((start(rest), 0));
            }
            while rest != 0 {
                let bit = rest.trailing_zeros();
                let own = words
                    .clone()
                    .map(|(exponent, digit)| (digit >> bit & 1) << exponent);
                let own = own.sum::<u64>() as usize;
                if before < own {
                    return Some((start(rest), before));
                }
                before -= own;
                rest &= rest - 1;
            }
        }
        None
    }
}
