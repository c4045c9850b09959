//! Sets of positions of one board.

use zrf_grammar::game::PositionId;

/// A set of positions of one board, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionSet {
    words: Vec<u64>,
}

impl PositionSet {
    /// The empty set over `n_positions` positions.
    pub(crate) fn new(n_positions: usize) -> Self {
        Self {
            words: vec![0; n_positions.div_ceil(64)],
        }
    }

    /// The set of some of `n_positions` positions.
    pub(super) fn of(members: &[PositionId], n_positions: usize) -> Self {
        let mut set = Self::new(n_positions);
        members.iter().for_each(|&position| set.insert(position));
        set
    }

    /// Adds a position.
    pub(crate) fn insert(&mut self, position: PositionId) {
        self.words[position.index() / 64] |= 1 << (position.index() % 64);
    }

    /// Makes it the empty set over `n_positions` positions.
    pub(crate) fn reset(&mut self, n_positions: usize) {
        self.words.clear();
        self.words.resize(n_positions.div_ceil(64), 0);
    }

    /// Adds the members given as bits.
    pub(crate) fn add_words(&mut self, words: &[u64]) {
        let all = self.words.iter_mut().zip(words);
        all.for_each(|(own, word)| *own |= word);
    }

    /// The members as bits.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether a position is a member.
    pub fn contains(&self, position: PositionId) -> bool {
        self.positions().contains(position)
    }

    /// Number of members.
    pub fn count(&self) -> usize {
        self.positions().count()
    }

    /// The members in order.
    pub fn iter(&self) -> impl Iterator<Item = PositionId> + '_ {
        self.positions().iter()
    }

    /// A view of the members.
    pub fn positions(&self) -> Positions<'_> {
        Positions { words: &self.words }
    }
}

/// A borrowed set of positions, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positions<'a> {
    words: &'a [u64],
}

impl<'a> Positions<'a> {
    pub(crate) fn new(words: &'a [u64]) -> Self {
        Self { words }
    }

    /// The members as bits.
    #[inline]
    pub fn words(self) -> &'a [u64] {
        self.words
    }

    /// Whether a position is a member.
    #[inline]
    pub fn contains(self, position: PositionId) -> bool {
        self.words[position.index() / 64] >> (position.index() % 64) & 1 != 0
    }

    /// Number of members.
    #[inline]
    pub fn count(self) -> usize {
        let counts = self.words.iter().map(|word| word.count_ones() as usize);
        counts.sum()
    }

    /// The member with `index` members before it.
    pub fn nth(self, index: usize) -> Option<PositionId> {
        nth_member(self.words, index)
    }

    /// The members in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = PositionId> + 'a {
        members(self.words.iter().copied())
    }

    /// Number of members that are not in another set over the same board.
    #[inline]
    pub fn count_without(self, other: Positions<'_>) -> usize {
        let words = self.words.iter().zip(other.words);
        let counts = words.map(|(word, other)| (word & !other).count_ones() as usize);
        counts.sum()
    }

    /// The members that are in another set over the same board, in order.
    #[inline]
    pub fn iter_common(self, other: Positions<'a>) -> impl Iterator<Item = PositionId> + 'a {
        let words = self.words.iter().zip(other.words);
        members(words.map(|(word, other)| word & other))
    }
}

/// The position whose bit is set with `index` set bits before it.
#[inline]
pub(crate) fn nth_member(words: &[u64], index: usize) -> Option<PositionId> {
    let mut before = index;
    for (number, &word) in words.iter().enumerate() {
        let here = word.count_ones() as usize;
        if before < here {
            let mut rest = word;
            (0..before).for_each(|_| rest &= rest - 1);
            return Some(PositionId(
                (number * 64) as u16 + rest.trailing_zeros() as u16,
            ));
        }
        before -= here;
    }
    None
}

/// The positions whose bits are set.
#[inline]
pub(crate) fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = PositionId> {
    words.enumerate().flat_map(|(index, word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            (rest != 0).then(|| {
                rest &= rest - 1;
                PositionId((index * 64) as u16 + bit as u16)
            })
        })
    })
}
