//! Shared parts of blocks are lowered once, and resolved once in each variant.
//!
//! Equal macro calls share their expansion, see [`crate::expand`]. Its lists have ids. An error in a shared part is
//! reported only at its first use; such a file is then loaded again without sharing.

use crate::syntax::PartId;
use rustc_hash::{FxHashMap, FxHashSet};

/// The results for shared parts, by id.
#[derive(Debug)]
pub(crate) struct Parts<B, I, C> {
    /// Bodies of blocks.
    pub(crate) blocks: FxHashMap<PartId, B>,
    /// Instructions that contain others.
    pub(crate) instructions: FxHashMap<PartId, I>,
    /// Conditions that contain others.
    pub(crate) conditions: FxHashMap<PartId, C>,
    /// The number of pieces lowered so far, which is also the id of the last one.
    pub(crate) n_pieces: u32,
}

impl<B, I, C> Default for Parts<B, I, C> {
    fn default() -> Self {
        Self {
            blocks: FxHashMap::default(),
            instructions: FxHashMap::default(),
            conditions: FxHashMap::default(),
            n_pieces: 0,
        }
    }
}

/// The result for a part: looked up in the `table` of the `context`, or computed by `make` and stored there.
pub(crate) fn once<X, T: Clone>(
    part: PartId,
    context: &mut X,
    table: impl Fn(&mut X) -> &mut FxHashMap<PartId, T>,
    make: impl FnOnce(&mut X) -> T,
) -> T {
    if part == PartId::NONE {
        return make(context);
    }
    if let Some(result) = table(context).get(&part) {
        return result.clone();
    }
    let result = make(context);
    table(context).insert(part, result.clone());
    result
}

/// Whether a part was not seen before.
pub(crate) fn is_new(part: PartId, seen: &mut FxHashSet<PartId>) -> bool {
    part == PartId::NONE || seen.insert(part)
}
