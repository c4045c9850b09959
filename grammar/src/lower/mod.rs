//! Expanded forms to the typed tree. A form that cannot be read is reported and skipped; its neighbours are not
//! affected.

mod arguments;
pub(crate) mod block;
mod board;
mod closed;
mod condition;
mod divided;
mod document;
mod entry;
pub(crate) mod goal;
mod grid;
mod infix;
mod keyword;
mod option;
mod piece;
mod place;
mod position;
mod section;
mod setup;
mod shape;
mod single;
mod turn;
mod unclosed;

pub(crate) use document::top_level;
pub(crate) use entry::EntryReader;
pub(crate) use keyword::Parent;
pub(crate) use position::{GridBudget, name_positions};
pub(crate) use section::UnknownSections;

use crate::ast::block::{Condition, Instruction, InstructionKind};
use crate::ast::part::Parts;
use crate::diagnostics::Findings;
use crate::text::Names;
use std::sync::Arc;

/// Shared lists as lowered.
pub(crate) type LoweredParts = Parts<Arc<[Instruction]>, InstructionKind, Condition>;

/// The context of every lowering function.
#[derive(Debug)]
pub(crate) struct Lowering<'a> {
    /// The texts of words.
    pub(crate) names: &'a Names,
    /// The diagnostics so far.
    pub(crate) diagnostics: &'a mut Findings,
    /// Parts of blocks that were read before.
    pub(crate) parts: &'a mut LoweredParts,
    /// Sections that are misspelt or misplaced.
    pub(crate) sections: &'a mut UnknownSections,
}
