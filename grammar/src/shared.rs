//! Parts of a tree that stand in several places, known by their address.

use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Whether a part was not seen before. One that stands in a single place is not remembered: it is met once only.
pub(crate) fn is_new<T: ?Sized>(part: &Arc<T>, seen: &mut FxHashSet<usize>) -> bool {
    Arc::strong_count(part) == 1 || seen.insert(Arc::as_ptr(part).addr())
}
