//! Parts of blocks that appear in several places are read once.
//!
//! Equal macro calls share their expansions, see [`crate::expand`]. A shared list is identified by its address; it is
//! kept alive here, so that no other list can get the same address.

use super::Lowering;
use crate::ast::block::{Condition, Instruction, InstructionKind};
use crate::syntax::Form;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The results for shared lists.
#[derive(Debug, Default)]
pub(crate) struct Known {
    blocks: Table<Arc<[Instruction]>>,
    instructions: Table<InstructionKind>,
    conditions: Table<Condition>,
}

/// The results for lists, by address.
type Table<T> = FxHashMap<usize, (Arc<[Form]>, T)>;

/// Reads the items of a list with `read`, or reuses the result from the table that `table` returns. A list with
/// mistakes is read again each time, so that they are reported at each place.
fn once<T: Clone>(
    items: &Arc<[Form]>,
    lowering: &mut Lowering<'_>,
    table: fn(&mut Known) -> &mut Table<T>,
    read: impl FnOnce(&mut Lowering<'_>) -> T,
) -> T {
    if Arc::strong_count(items) == 1 {
        return read(lowering);
    }
    let address = items.as_ptr().addr();
    if let Some((_, known)) = table(lowering.known).get(&address) {
        return known.clone();
    }
    let n_found = lowering.diagnostics.len();
    let result = read(lowering);
    if lowering.diagnostics.len() == n_found {
        table(lowering.known).insert(address, (items.clone(), result.clone()));
    }
    result
}

/// [`once`] for a block.
pub(super) fn block(
    items: &Arc<[Form]>,
    lowering: &mut Lowering<'_>,
    read: impl FnOnce(&mut Lowering<'_>) -> Arc<[Instruction]>,
) -> Arc<[Instruction]> {
    once(items, lowering, |known| &mut known.blocks, read)
}

/// [`once`] for an instruction in parentheses.
pub(super) fn instruction(
    items: &Arc<[Form]>,
    lowering: &mut Lowering<'_>,
    read: impl FnOnce(&mut Lowering<'_>) -> InstructionKind,
) -> InstructionKind {
    once(items, lowering, |known| &mut known.instructions, read)
}

/// [`once`] for a condition in parentheses.
pub(super) fn condition(
    items: &Arc<[Form]>,
    lowering: &mut Lowering<'_>,
    read: impl FnOnce(&mut Lowering<'_>) -> Condition,
) -> Condition {
    once(items, lowering, |known| &mut known.conditions, read)
}
