//! What the expansion of a load has spent and reported so far.

use crate::text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum expansion of all calls of a load together, in forms and calls; long pasted texts count more. The largest
/// known file needs about three million forms.
pub(super) const MAX_VOLUME: usize = 6_000_000;

/// What has been spent and reported so far.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// The number of forms that may still be produced.
    pub(super) volume: usize,
    /// The remaining volume at which equal calls start to share their expansions.
    shared_volume: usize,
    pub(super) is_volume_reported: bool,
    pub(super) is_depth_reported: bool,
    pub(super) is_length_reported: bool,
    /// Recursive macros, which are not expanded any more.
    pub(super) recursive: FxHashSet<u32>,
    /// For each call site and parameter without a value, where that was first reported.
    pub(super) missing: FxHashMap<(u32, u32, u32), Span>,
    /// The index of each repeatable diagnostic, by the start of its location.
    pub(super) reported: FxHashMap<u32, usize>,
    /// The index of each call site, by macro and start of the call.
    pub(super) sites: FxHashMap<(u32, u32), u32>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            volume: MAX_VOLUME,
            shared_volume: MAX_VOLUME,
            is_volume_reported: false,
            is_depth_reported: false,
            is_length_reported: false,
            recursive: FxHashSet::default(),
            missing: FxHashMap::default(),
            reported: FxHashMap::default(),
            sites: FxHashMap::default(),
        }
    }
}

impl Limits {
    pub(super) fn share_after(&mut self, volume: usize) {
        self.shared_volume = MAX_VOLUME.saturating_sub(volume);
    }

    pub(super) fn is_sharing(&self) -> bool {
        self.volume <= self.shared_volume
    }
}
