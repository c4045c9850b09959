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

/// The length of an endless chain. Chains can be endless because parts without captures may return to where they began.
const ENDLESS: u32 = 1 << 30;

impl Worth {
    pub(super) const ENDLESS: Self = Self {
        parts: ENDLESS,
        strong_captures: 0,
        is_strong: false,
    };

    /// The worth of a part and those that follow it.
    pub(super) fn and_then(self, rest: Self) -> Self {
        Self {
            parts: (self.parts + rest.parts).min(ENDLESS),
            strong_captures: self.strong_captures + rest.strong_captures,
            is_strong: self.is_strong,
        }
    }
}

/// The identity of a state along a chain: its hash, and the start and end of the part before it.
pub(super) type ChainKey = (u64, Option<PositionId>, Option<PositionId>);

/// The most that chains can still reach from the states seen so far. Many orders of capturing lead to the same state,
/// so without this the work doubles with every part.
#[derive(Clone, Debug, Default)]
pub(super) struct Chains {
    /// Holds for the chains of one state, and must be cleared before another is examined.
    pub(super) known: FxHashMap<ChainKey, Worth>,
}
