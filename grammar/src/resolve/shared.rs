//! Shared parts of blocks are resolved once per variant.

use super::Scope;
use crate::ast::block as ast;
use crate::game::{Condition, Instruction, InstructionKind};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The results for shared parts in one variant, by their address in the typed tree.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    blocks: FxHashMap<usize, Arc<[Instruction]>>,
    instructions: FxHashMap<usize, InstructionKind>,
    conditions: FxHashMap<usize, Condition>,
}

/// Resolves a part with `resolve`, or reuses the result from the table that `table` returns. A part with mistakes is
/// resolved again each time, so that they are reported each time.
fn once<P: ?Sized, T: Clone>(
    part: &Arc<P>,
    scope: &mut Scope<'_>,
    table: fn(&mut Shared) -> &mut FxHashMap<usize, T>,
    resolve: impl FnOnce(&mut Scope<'_>) -> T,
) -> T {
    if Arc::strong_count(part) == 1 {
        return resolve(scope);
    }
    let address = Arc::as_ptr(part).addr();
    if let Some(known) = table(&mut scope.shared).get(&address) {
        return known.clone();
    }
    let n_found = scope.diagnostics.len();
    let result = resolve(scope);
    if scope.diagnostics.len() == n_found {
        table(&mut scope.shared).insert(address, result.clone());
    }
    result
}

/// [`once`] for the body of a block.
pub(super) fn block(
    body: &Arc<[ast::Instruction]>,
    scope: &mut Scope<'_>,
    resolve: impl FnOnce(&mut Scope<'_>) -> Arc<[Instruction]>,
) -> Arc<[Instruction]> {
    once(body, scope, |shared| &mut shared.blocks, resolve)
}

/// [`once`] for an instruction with others inside.
pub(super) fn instruction<P>(
    parts: &Arc<P>,
    scope: &mut Scope<'_>,
    resolve: impl FnOnce(&mut Scope<'_>) -> InstructionKind,
) -> InstructionKind {
    once(parts, scope, |shared| &mut shared.instructions, resolve)
}

/// [`once`] for a condition of conditions.
pub(super) fn condition<P: ?Sized>(
    parts: &Arc<P>,
    scope: &mut Scope<'_>,
    resolve: impl FnOnce(&mut Scope<'_>) -> Condition,
) -> Condition {
    once(parts, scope, |shared| &mut shared.conditions, resolve)
}
