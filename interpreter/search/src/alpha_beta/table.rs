//! The transposition table: results for states, shared by all threads of a search.

use super::spot::Spot;
use super::value::Window;
use crate::evaluation::MAX_POINTS;
use std::sync::atomic::{AtomicU64, Ordering};

/// The meaning of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Lower,
    Upper,
    Exact,
}

impl Bound {
    /// The bound that a value found with a window is. Outside the window, the true value may be even further out.
    pub(super) fn of(value: i32, window: Window) -> Self {
        match value {
            _ if value >= window.beta => Self::Lower,
            _ if value <= window.alpha => Self::Upper,
            _ => Self::Exact,
        }
    }
}

/// The entry of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    pub(super) value: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) best: Best,
}

impl TableEntry {
    /// The entry for the result of a search with a window.
    pub(super) fn new(value: i32, window: Window, spot: Spot, best: Best) -> Self {
        Self {
            value: to_table(value, spot.ply),
            depth: spot.depth.max(0),
            bound: Bound::of(value, window),
            best,
        }
    }

    /// Its value, if it suffices for a search with a window.
    pub(super) fn usable(self, window: Window, spot: Spot) -> Option<i32> {
        if self.depth < spot.depth {
            return None;
        }
        let value = from_table(self.value, spot.ply);
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        is_enough.then_some(value)
    }

    /// The number of the best move, if it was good enough to end the search of the state.
    pub(super) fn best_of_cutoff(self) -> Option<usize> {
        let number = self.best.number();
        number.filter(|_| self.bound == Bound::Lower)
    }
}

/// Converts a value for the table. Distances of results count from the state in the table, and from the root in the
/// search.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value > MAX_POINTS => value + ply as i32,
        _ if value < -MAX_POINTS => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value > MAX_POINTS => value - ply as i32,
        _ if value < -MAX_POINTS => value + ply as i32,
        _ => value,
    }
}

/// The best move of a state: the part of its fingerprint that an entry stores, and its number in the list of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Best(u32);

impl Best {
    pub(super) const NONE: Self = Self(0);

    pub(super) fn new(fingerprint: u64, number: usize) -> Self {
        let number = number.min(UNNUMBERED as usize) as u32;
        Self(short(fingerprint) << NUMBER_BITS | number)
    }

    /// Whether this is the move with a fingerprint.
    #[inline]
    pub(super) fn is(self, fingerprint: u64) -> bool {
        self.0 >> NUMBER_BITS == short(fingerprint)
    }

    /// Its number, if that is stored.
    pub(super) fn number(self) -> Option<usize> {
        let number = self.0 & UNNUMBERED;
        (self != Self::NONE && number != UNNUMBERED).then_some(number as usize)
    }
}

/// An entry of the same state is kept if it is deeper by more plies than this.
const MUCH_DEEPER: i32 = 3;

/// The number of bits stored of a move's number in its list, and the number that stands for all later moves.
const NUMBER_BITS: u32 = 10;
const UNNUMBERED: u32 = (1 << NUMBER_BITS) - 1;
/// The numbers of bits stored of a move, a bound, a depth and the number of a search, in this order from the lowest
/// bit; the value has the others.
const BEST_BITS: u32 = 26;
const BOUND_BITS: u32 = 2;
const DEPTH_BITS: u32 = 8;
const AGE_BITS: u32 = 6;
const DEPTH_SHIFT: u32 = BEST_BITS + BOUND_BITS;
const AGE_SHIFT: u32 = DEPTH_SHIFT + DEPTH_BITS;
const VALUE_SHIFT: u32 = AGE_SHIFT + AGE_BITS;

/// A word whose lowest bits are set.
const fn mask(n_bits: u32) -> u64 {
    (1 << n_bits) - 1
}

/// A table of fixed size. An entry is two words, the first of them the key combined with the second, so that halves
/// written by different threads do not match (Hyatt, Mann 2002). A state has two slots side by side.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    slots: Vec<[AtomicU64; 2]>,
    /// The number of the current search. Entries store its low bits.
    age: AtomicU64,
}

impl TranspositionTable {
    /// A table of at most this many bytes, with at least two entries.
    pub(super) fn new(bytes: usize) -> Self {
        let fitting = (bytes / size_of::<[AtomicU64; 2]>()).max(2);
        let mut n_slots = 1 << fitting.ilog2();
        let mut slots = Vec::new();
        // If memory is short, a smaller table will do.
        while n_slots > 2 && slots.try_reserve_exact(n_slots).is_err() {
            n_slots /= 2;
        }
        slots.resize_with(n_slots, Default::default);
        Self {
            slots,
            age: AtomicU64::new(0),
        }
    }

    /// Begins a new search. Entries of earlier ones are the first to be replaced.
    pub(super) fn begin_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn get(&self, key: u64) -> Option<TableEntry> {
        self.find(key).map(|(_, entry)| entry)
    }

    /// Prefetches the entry of a state: memory is slow, and other work can be done until the entry arrives.
    #[inline]
    pub(super) fn touch(&self, key: u64) {
        let [slot, _] = self.slots_of(key);
        std::hint::black_box(self.slots[slot][1].load(Ordering::Relaxed));
    }

    /// The slot of a state with its entry.
    fn find(&self, key: u64) -> Option<(usize, TableEntry)> {
        self.slots_of(key).into_iter().find_map(|slot| {
            let [check, data] = &self.slots[slot];
            let data = data.load(Ordering::Relaxed);
            let is_own = data != 0 && check.load(Ordering::Relaxed) ^ data == key;
            is_own.then(|| (slot, unpack(data)))
        })
    }

    /// Stores an entry. A much deeper entry of the same state is kept; one that is a little deeper rarely fits the
    /// current window.
    pub(super) fn put(&self, key: u64, entry: TableEntry) {
        let age = self.age.load(Ordering::Relaxed) & mask(AGE_BITS);
        let known = self.find(key);
        if known.is_some_and(|(_, old)| {
            old.depth > entry.depth + MUCH_DEEPER && entry.bound != Bound::Exact
        }) {
            return;
        }
        let worth = |slot: &usize| {
            let data = self.slots[*slot][1].load(Ordering::Relaxed);
            let is_recent = data >> AGE_SHIFT & mask(AGE_BITS) == age;
            (data != 0, is_recent, unpack(data).depth)
        };
        let [first, second] = self.slots_of(key);
        let cheapest = if worth(&second) < worth(&first) {
            second
        } else {
            first
        };
        let slot = known.map_or(cheapest, |(slot, _)| slot);
        let [check, data] = &self.slots[slot];
        let packed = pack(entry) | age << AGE_SHIFT;
        data.store(packed, Ordering::Relaxed);
        check.store(key ^ packed, Ordering::Relaxed);
    }

    fn slots_of(&self, key: u64) -> [usize; 2] {
        let slot = key as usize & (self.slots.len() - 1);
        [slot, slot ^ 1]
    }
}

/// The part of a move's fingerprint that entries store: its highest bits.
fn short(fingerprint: u64) -> u32 {
    ((fingerprint >> (64 - BEST_BITS + NUMBER_BITS)) as u32).max(1)
}

fn pack(entry: TableEntry) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    let depth = entry.depth.clamp(0, mask(DEPTH_BITS) as i32) as u64;
    (i64::from(entry.value) << VALUE_SHIFT) as u64
        | depth << DEPTH_SHIFT
        | bound << BEST_BITS
        | u64::from(entry.best.0)
}

fn unpack(data: u64) -> TableEntry {
    TableEntry {
        value: (data as i64 >> VALUE_SHIFT) as i32,
        depth: (data >> DEPTH_SHIFT & mask(DEPTH_BITS)) as i32,
        bound: match data >> BEST_BITS & mask(BOUND_BITS) {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
        best: Best((data & mask(BEST_BITS)) as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_outside_the_window_are_bounds() {
        let window = Window { alpha: -3, beta: 5 };
        for (value, bound) in [
            (-4, Bound::Upper),
            (-3, Bound::Upper),
            (-2, Bound::Exact),
            (4, Bound::Exact),
            (5, Bound::Lower),
            (6, Bound::Lower),
        ] {
            assert_eq!(Bound::of(value, window), bound, "{value}");
        }
    }

    #[test]
    fn moves_have_numbers_as_far_as_there_is_room() {
        for (number, stored) in [
            (0, Some(0)),
            (1_022, Some(1_022)),
            (1_023, None),
            (5_000, None),
        ] {
            for fingerprint in [0, 7 << 48, u64::MAX] {
                let best = Best::new(fingerprint, number);
                assert_eq!((best.is(fingerprint), best.number()), (true, stored));
                assert!(!best.is(fingerprint ^ 1 << 60) && best != Best::NONE);
            }
        }
        assert_eq!(Best::NONE.number(), None);
    }

    #[test]
    fn what_is_put_is_got() {
        let table = TranspositionTable::new(1 << 12);
        for (value, bound) in [
            (-1_000_000, Bound::Lower),
            (7, Bound::Upper),
            (0, Bound::Exact),
        ] {
            let entry = TableEntry {
                value,
                depth: 9,
                bound,
                best: Best::new(u64::MAX, 7),
            };
            table.put(42, entry);
            assert_eq!(table.get(42), Some(entry));
            table.put(42, TableEntry { depth: 12, ..entry });
            assert_eq!(table.get(42).map(|entry| entry.depth), Some(12));
            let is_kept = bound != Bound::Exact;
            for (depth, kept) in [(8, if is_kept { 12 } else { 8 }), (9, 9)] {
                table.put(42, TableEntry { depth, ..entry });
                assert_eq!(table.get(42).map(|entry| entry.depth), Some(kept));
                table.put(42, TableEntry { depth: 12, ..entry });
            }
            table.put(
                42,
                TableEntry {
                    bound: Bound::Exact,
                    ..entry
                },
            );
        }
        assert_eq!(table.get(43), None);
    }
}
