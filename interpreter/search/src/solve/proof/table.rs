//! Proven results of states, within a memory limit.

/// The number of states that share a bucket of the table: one cache line.
const WAYS: usize = 4;
/// The bits of a key that are not stored. They hold the result instead.
const KNOWN_BITS: u32 = 16;
const KNOWN: u128 = (1 << KNOWN_BITS) - 1;
/// The position of the work spent on a state, above the bits of two results.
const WORK_SHIFT: u32 = 4;
/// The size of the first table. Later ones are larger by `GROWTH`.
const FIRST_BYTES: usize = 1 << 18;
const GROWTH: usize = 8;

/// The player that a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    First,
    Second,
}

/// Results of both claims for states, each stored under 112 bits of its key. When the table is full, the results that
/// took the least work are replaced.
#[derive(Clone, Debug)]
pub(super) struct ProofTable {
    buckets: Vec<[u128; WAYS]>,
    len: usize,
    most_bytes: usize,
}

impl ProofTable {
    /// A table of at most this many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let mut table = Self {
            buckets: Vec::new(),
            len: 0,
            most_bytes: bytes,
        };
        table.resize(FIRST_BYTES.min(bytes));
        table
    }

    /// All entries that hold a result.
    pub(super) fn entries(&self) -> impl Iterator<Item = u128> {
        let entries = self.buckets.iter().flatten().copied();
        entries.filter(|&entry| entry != 0)
    }

    /// Adds entries of another table.
    pub(super) fn extend(&mut self, entries: &[u128]) {
        for &entry in entries.iter().filter(|&&entry| entry != 0) {
            if self.is_crowded() {
                self.grow();
            }
            self.insert(entry);
        }
    }

    /// The current size in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.buckets[..])
    }

    /// Number of stored states.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Whether the player of a claim wins, if known.
    pub(super) fn get(&self, key: u128, claim: Claim) -> Option<bool> {
        let bucket = &self.buckets[self.index(key)];
        let entry = bucket.iter().find(|&&entry| is_of(entry, key))?;
        match entry >> claim.shift() & 3 {
            1 => Some(true),
            2 => Some(false),
            _ => None,
        }
    }

    /// The logarithm of the nodes that the results for a state took; 0 if it is not stored.
    pub(super) fn work(&self, key: u128) -> u32 {
        let mut bucket = self.buckets[self.index(key)].iter();
        let entry = bucket.find(|&&entry| is_of(entry, key));
        entry.map_or(0, |&entry| work(entry) as u32)
    }

    /// Stores a result that took this many nodes.
    pub(super) fn put(&mut self, key: u128, claim: Claim, answer: bool, nodes: u64) {
        if self.is_crowded() {
            self.grow();
        }
        let work = u128::from(nodes.max(1).ilog2());
        let known = work << WORK_SHIFT | if answer { 1 } else { 2 } << claim.shift();
        self.insert(key & !KNOWN | known);
    }

    /// Whether the table is more than half full, so that many buckets would overflow.
    fn is_crowded(&self) -> bool {
        self.len * 2 > self.buckets.len() * WAYS
    }

    fn insert(&mut self, new: u128) {
        let index = self.index(new);
        let bucket = &mut self.buckets[index];
        if let Some(entry) = bucket.iter_mut().find(|entry| is_of(**entry, new)) {
            let answers = (*entry | new) & ((1 << WORK_SHIFT) - 1);
            *entry = new & !KNOWN | work(*entry).max(work(new)) << WORK_SHIFT | answers;
            return;
        }
        let least = bucket
            .iter_mut()
            .min_by_key(|entry| (**entry != 0, work(**entry)));
        if let Some(entry) = least {
            self.len += usize::from(*entry == 0);
            *entry = new;
        }
    }

    /// Grows the table if the limit allows it. The old table exists until the new one is filled.
    fn grow(&mut self) {
        let now = self.bytes();
        let left = self.most_bytes.saturating_sub(now);
        let next = (now * GROWTH).min(left);
        if next >= now * 2 && self.most_bytes > now {
            // If the next step would leave no room for another, this one is the last and takes everything.
            self.resize(if next * GROWTH > left { left } else { next });
        }
    }

    fn resize(&mut self, bytes: usize) {
        let n_buckets = (bytes / size_of::<[u128; WAYS]>()).max(1);
        let old = std::mem::replace(&mut self.buckets, vec![[0; WAYS]; n_buckets]);
        self.len = 0;
        for entry in old.into_iter().flatten().filter(|&entry| entry != 0) {
            self.insert(entry);
        }
    }

    /// The bucket of a key: its high half as a fraction of the table.
    fn index(&self, key: u128) -> usize {
        (((key >> 64) * self.buckets.len() as u128) >> 64) as usize
    }
}

impl Claim {
    fn shift(self) -> u32 {
        match self {
            Self::First => 0,
            Self::Second => 2,
        }
    }
}

fn is_of(entry: u128, key: u128) -> bool {
    entry != 0 && (entry ^ key) >> KNOWN_BITS == 0
}

fn work(entry: u128) -> u128 {
    (entry & KNOWN) >> WORK_SHIFT
}

#[cfg(test)]
mod tests {
    use super::*;
    use zrf_interpreter::mix;

    fn key(number: u64) -> u128 {
        u128::from(mix(number)) << 64 | u128::from(mix(number + 1_000_000))
    }

    #[test]
    fn both_answers_are_kept_while_the_table_grows() {
        let mut table = ProofTable::new(64 << 20);
        for number in 0..100_000 {
            table.put(key(number), Claim::First, number % 3 == 0, 1);
            table.put(key(number), Claim::Second, false, 1);
        }
        assert!(table.len() > 95_000);
        let mut kept = 0;
        for number in 0..100_000 {
            let first = table.get(key(number), Claim::First);
            let second = table.get(key(number), Claim::Second);
            assert_eq!(first.is_some(), second.is_some());
            assert!(first.is_none_or(|answer| answer == (number % 3 == 0)));
            assert!(second.is_none_or(|answer| !answer));
            kept += usize::from(first.is_some());
        }
        assert_eq!(kept, table.len());
        assert_eq!(table.get(key(100_000), Claim::First), None);
    }

    #[test]
    fn a_full_table_stays_within_its_bound_and_keeps_what_took_most_work() {
        let bytes = 1 << 20;
        let mut table = ProofTable::new(bytes);
        for number in 0..1_000 {
            table.put(key(number), Claim::First, true, 1 << 20);
        }
        for number in 1_000..1_000_000 {
            table.put(key(number), Claim::First, false, 1);
        }
        assert!(size_of_val(&table.buckets[..]) <= bytes);
        for number in 0..1_000 {
            assert_eq!(table.get(key(number), Claim::First), Some(true));
        }
    }
}
