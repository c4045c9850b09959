//! Parts of a tree that appear in several places, identified by their address.

use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Whether a part was not seen before. A part that appears in only one place is not recorded: it is encountered only
/// once.
pub(crate) fn is_new<T: ?Sized>(part: &Arc<T>, seen: &mut FxHashSet<usize>) -> bool {
    Arc::strong_count(part) == 1 || seen.insert(Arc::as_ptr(part).addr())
}
