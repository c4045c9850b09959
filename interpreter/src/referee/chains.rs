//! What chains of parts are worth, and what is known of them.

use rustc_hash::FxHashMap;
use zrf_grammar::game::PositionId;

/// The value of a chain of parts for `"maximal captures"`. Compared in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// Parts of the move that were played.
    pub(super) parts: u32,
    /// Captured pieces not of the first type.
    pub(super) strong_captures: usize,
    /// Whether the capturing piece itself is not of the first type.
    pub(super) is_strong: bool,
}

/// The identity of a state along a chain: its hash, and the start and end of the part before it.
pub(super) type ChainKey = (u64, Option<PositionId>, Option<PositionId>);

/// What chains can still reach from the states seen so far. Many orders of capturing lead to the same state, so without
/// this the work doubles with every part.
#[derive(Clone, Debug, Default)]
pub(super) struct Chains {
    pub(super) places: FxHashMap<ChainKey, Worth>,
}

impl Chains {
    /// Call this before examining another state.
    pub(super) fn forget(&mut self) {
        self.places.clear();
    }
}
