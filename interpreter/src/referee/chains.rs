//! The worth of chains of parts, and a cache of it.

use rustc_hash::FxHashMap;
use zrf_grammar::game::PositionId;

/// The worth of a chain of parts under `"maximal captures"`. The fields are compared in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// The number of parts played.
    pub(super) parts: u32,
    /// The number of captured pieces that are not of the first type.
    pub(super) strong_captures: usize,
    /// Whether the capturing piece itself is not of the first type.
    pub(super) is_strong: bool,
}

/// The identity of a state along a chain: its hash, and the start and end of the part before it.
pub(super) type ChainKey = (u64, Option<PositionId>, Option<PositionId>);

/// The most that chains can still reach from the states seen so far. Many orders of capturing lead to the same state,
/// so without this the work doubles with every part.
#[derive(Clone, Debug, Default)]
pub(super) struct Chains {
    pub(super) places: FxHashMap<ChainKey, Worth>,
}

impl Chains {
    /// Forgets everything. Must be called before another state is examined.
    pub(super) fn forget(&mut self) {
        self.places.clear();
    }
}
