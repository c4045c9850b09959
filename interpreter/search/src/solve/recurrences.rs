//! Shows that no line of a proof repeats a state so often that the game ends, where states with different keys repeat
//! each other.
//!
//! The height of a state is the length of the longest line from it. Along a line, heights fall. So if the states of a
//! proof that repeat each other have at most two different heights, no line contains three of them. This is so unless
//! the last moves really matter: otherwise such states have the same moves and thus the same height.

use super::key::past;
use rustc_hash::FxHashMap;
use zrf_interpreter::{REPETITIONS, State};

/// Different heights of states that repeat each other, as many as a line may contain; 0 is none.
type Heights = [u32; REPETITIONS - 1];

/// The heights of the states of a proof.
#[derive(Clone, Debug)]
pub(super) struct Recurrences {
    heights: FxHashMap<u128, u32>,
    by_hash: FxHashMap<u64, Heights>,
}

impl Recurrences {
    /// Bytes for a state, including the copies that are made while the tables grow.
    pub(super) const BYTES_PER_STATE: usize = 150;

    /// Heights of states from a start on. Those that occurred before it are higher.
    pub(super) fn new(start: &State) -> Self {
        let mut recurrences = Self {
            heights: FxHashMap::default(),
            by_hash: FxHashMap::default(),
        };
        let n_before = past(start).count() - usize::from(start.pending().is_none());
        for (number, hash) in (0..).zip(past(start).take(n_before)) {
            recurrences.add(hash, u32::MAX - number);
        }
        recurrences
    }

    pub(super) fn len(&self) -> usize {
        self.heights.len()
    }

    /// The height of a state that was noted.
    pub(super) fn height(&self, key: u128) -> u32 {
        self.heights.get(&key).copied().unwrap_or(0)
    }

    /// Notes a state, given the height of the highest state that its moves lead to; 0 if the game is over. Returns its
    /// height, or `None` if it may repeat too many.
    pub(super) fn note(&mut self, state: &State, key: u128, below: u32) -> Option<u32> {
        let height = below + 1;
        self.heights.insert(key, height);
        // Only finished moves count for repetition.
        (state.pending().is_some() || self.add(state.hash(), height)).then_some(height)
    }

    /// Adds a height to those of a hash. Returns whether there is room.
    fn add(&mut self, hash: u64, height: u32) -> bool {
        let heights = self.by_hash.entry(hash).or_default();
        let mut places = heights.iter_mut();
        let place = places.find(|place| **place == 0 || **place == height);
        place.map(|place| *place = height).is_some()
    }
}
