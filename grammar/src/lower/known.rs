//! Parts of blocks that stand in several places are read once.
//!
//! Equal macro calls share what they stand for, see [`crate::expand`]. A list that is shared is known by its address; it
//! is kept here, so that no other list can come to the same address.

use super::Lowering;
use crate::ast::block::{Condition, Instruction, InstructionKind};
use crate::syntax::Form;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What shared lists were read as.
#[derive(Debug, Default)]
pub(crate) struct Known {
    blocks: Table<Arc<[Instruction]>>,
    instructions: Table<InstructionKind>,
    conditions: Table<Condition>,
}

/// What lists were read as, by address.
type Table<T> = FxHashMap<usize, (Arc<[Form]>, T)>;

/// What the items of a list are read as by `read`, from the table that `table` gives if the list was met before. What
/// has mistakes in it is read anew, so that they are told of each place.
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

/// [`once`] for an instruction in brackets.
pub(super) fn instruction(
    items: &Arc<[Form]>,
    lowering: &mut Lowering<'_>,
    read: impl FnOnce(&mut Lowering<'_>) -> InstructionKind,
) -> InstructionKind {
    once(items, lowering, |known| &mut known.instructions, read)
}

/// [`once`] for a condition in brackets.
pub(super) fn condition(
    items: &Arc<[Form]>,
    lowering: &mut Lowering<'_>,
    read: impl FnOnce(&mut Lowering<'_>) -> Condition,
) -> Condition {
    once(items, lowering, |known| &mut known.conditions, read)
}
