//! A set of states with limited memory.

use rustc_hash::FxHashSet;

/// A set of keys that stops growing at its limit.
#[derive(Clone, Debug)]
pub(super) struct StateSet {
    keys: FxHashSet<u128>,
    most: usize,
}

impl StateSet {
    /// Bytes per key. A key has an additional control byte, and a table may be only 7/16 full and is copied while it
    /// grows.
    pub(super) const BYTES_PER_KEY: usize = 56;

    /// A set of at most this many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            keys: FxHashSet::default(),
            most: bytes / Self::BYTES_PER_KEY,
        }
    }

    pub(super) fn contains(&self, key: u128) -> bool {
        self.keys.contains(&key)
    }

    /// Adds a key if there is room. Returns whether it is new.
    pub(super) fn insert(&mut self, key: u128) -> bool {
        if self.keys.len() < self.most {
            self.keys.insert(key)
        } else {
            !self.keys.contains(&key)
        }
    }

    pub(super) fn remove(&mut self, key: u128) {
        self.keys.remove(&key);
    }

    pub(super) fn is_full(&self) -> bool {
        self.keys.len() >= self.most
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn clear(&mut self) {
        self.keys.clear();
    }
}
