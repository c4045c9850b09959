//! Sets of positions as words whose number is known at compile time.

use crate::program::{members, nth_member};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use zrf_grammar::game::PositionId;

/// A set of positions of a board of up to `64 * N` cells, or of the lanes that start on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);

    /// The first `n` positions.
    pub(crate) fn first(n: usize) -> Self {
        (0..n).map(PositionId::from_index).collect()
    }

    /// Adds the members given by words; words beyond the board are empty.
    #[inline]
    pub fn add_words(&mut self, words: &[u64]) {
        for (own, word) in self.0.iter_mut().zip(words) {
            *own |= word;
        }
    }

    /// The set of the members given by as many words.
    #[inline]
    pub(crate) fn new(words: [u64; N]) -> Self {
        Self(words)
    }

    /// The set of the members given by words.
    pub fn of_words(words: &[u64]) -> Self {
        let mut bits = Self::EMPTY;
        bits.add_words(words);
        bits
    }

    /// Adds a position of the board.
    ///
    /// # Panics
    ///
    /// If the position is beyond the capacity of the set.
    #[inline]
    pub fn insert(&mut self, position: PositionId) {
        self.0[position.index() / 64] |= 1 << (position.index() % 64);
    }

    /// Inserts or removes a member.
    #[inline]
    pub(crate) fn set(&mut self, position: PositionId, is_member: bool) {
        let (word, bit) = (position.index() / 64, position.index() % 64);
        self.0[word] = self.0[word] & !(1 << bit) | u64::from(is_member) << bit;
    }

    /// Whether a position of the board is a member.
    ///
    /// # Panics
    ///
    /// If the position is beyond the capacity of the set.
    #[inline]
    pub fn contains(&self, position: PositionId) -> bool {
        self.0[position.index() / 64] >> (position.index() % 64) & 1 != 0
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The members that another set does not have.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Whether two sets have a member in common.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    pub(crate) fn is_within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The members moved back by `by`: position `s` is in the result when `s + by` is in the set. Members that leave
    /// the board are lost or wrap around to the other side, where the caller must mask them.
    #[inline]
    pub(crate) fn pulled(self, by: i32) -> Self {
        let mut pulled = self;
        if N == 1 {
            pulled.0[0] = self.0[0].rotate_right(by as u32 & 63);
            return pulled;
        }
        if N == 2 {
            let both = u128::from(self.0[1]) << 64 | u128::from(self.0[0]);
            let moved = match by >= 0 {
                true => both.checked_shr(by.unsigned_abs()),
                false => both.checked_shl(by.unsigned_abs()),
            };
            let moved = moved.unwrap_or(0);
            (pulled.0[0], pulled.0[1]) = (moved as u64, (moved >> 64) as u64);
            return pulled;
        }
        let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        let word = |index: usize| self.0.get(index).copied().unwrap_or_default();
        for (index, out) in pulled.0.iter_mut().enumerate() {
            let (near, far) = if by >= 0 {
                (word(index + words), word(index + words + 1))
            } else {
                (
                    word(index.wrapping_sub(words)),
                    word(index.wrapping_sub(words + 1)),
                )
            };
            *out = match (bits, by >= 0) {
                (0, _) => near,
                (_, true) => near >> bits | far << (64 - bits),
                (_, false) => near << bits | far >> (64 - bits),
            };
        }
        pulled
    }

    /// The members in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = PositionId> {
        members(self.0.into_iter())
    }

    /// The positions up to and including the first member; all positions if there is none.
    #[inline]
    pub fn up_to_first(self) -> Self {
        let (mut found, mut borrows) = (self, true);
        for word in &mut found.0 {
            let (less, borrowed) = word.overflowing_sub(u64::from(borrows));
            (*word, borrows) = (*word ^ less, borrowed);
        }
        found
    }

    /// The positions from the last member on, including it; all positions if there is none.
    #[inline]
    pub fn from_last(self) -> Self {
        let (mut found, mut is_before) = (self, true);
        for word in found.0.iter_mut().rev() {
            let from = u64::MAX << (63 - (*word | 1).leading_zeros());
            let is_empty = *word == 0;
            *word = if is_before { from } else { 0 };
            is_before &= is_empty;
        }
        found
    }

    /// The number of members.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The member with `n` members before it.
    #[inline]
    pub(crate) fn nth(self, n: usize) -> Option<PositionId> {
        nth_member(&self.0, n)
    }

    /// The positions from number `index * 64` on, one bit each.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> u64 {
        self.0[index]
    }
}

impl<const N: usize> FromIterator<PositionId> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = PositionId>>(positions: I) -> Self {
        let mut bits = Self::EMPTY;
        positions
            .into_iter()
            .for_each(|position| bits.insert(position));
        bits
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (own, word) in self.0.iter_mut().zip(other.0) {
            *own &= word;
        }
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const N: usize> BitOrAssign for Bits<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (own, word) in self.0.iter_mut().zip(other.0) {
            *own |= word;
        }
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits<const N: usize>(positions: &[u16]) -> Bits<N> {
        positions.iter().map(|&at| PositionId(at)).collect()
    }

    #[test]
    fn sets_are_cut_at_their_first_and_last_members() {
        fn check<const N: usize>(members: &[u16]) {
            let (first, last) = (members.iter().min(), members.iter().max());
            let all = 0..64 * N as u16;
            let up: Vec<u16> = all
                .clone()
                .filter(|at| Some(at) <= first.or(Some(&u16::MAX)))
                .collect();
            let down: Vec<u16> = all.filter(|at| Some(at) >= last).collect();
            let set = bits::<N>(members);
            assert_eq!(set.up_to_first(), bits(&up), "{members:?}");
            assert_eq!(set.from_last(), bits(&down), "{members:?}");
        }
        for members in [&[][..], &[0], &[63], &[5, 9, 40], &[0, 63], &[62, 63]] {
            check::<1>(members);
            check::<2>(members);
        }
        for members in [&[64][..], &[63, 64], &[127], &[3, 127], &[0, 64, 100]] {
            check::<2>(members);
            check::<4>(members);
        }
        check::<4>(&[130, 200]);
        check::<4>(&[255]);
    }
}
