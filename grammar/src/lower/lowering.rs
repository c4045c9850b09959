//! The context of lowering.

use crate::ast::block::{Condition, Instruction, InstructionKind};
use crate::ast::part::Parts;
use crate::diagnostics::Diagnostics;
use crate::text::{Expansions, Names, Symbol};
use std::sync::Arc;

/// Shared lists as lowered.
pub(crate) type LoweredParts = Parts<Arc<[Instruction]>, InstructionKind, Condition>;

/// The context of every lowering function.
#[derive(Debug)]
pub(crate) struct Lowering<'a> {
    /// The texts of words.
    pub(crate) names: &'a Names,
    /// The macro calls so far.
    pub(crate) expansions: &'a Expansions,
    /// The diagnostics so far.
    pub(crate) diagnostics: &'a mut Diagnostics,
    /// Parts of blocks that were read before.
    pub(crate) parts: &'a mut LoweredParts,
    /// Sections that are misspelt or misplaced.
    pub(crate) sections: &'a mut UnknownSections,
}

/// How misspelt and misplaced sections are handled.
#[derive(Debug)]
pub(crate) struct UnknownSections {
    /// Sections that the author meant but that are not read. Each is already an error, so none is also reported as
    /// missing.
    pub(crate) lost: Vec<Symbol>,
    /// Whether a misspelt or misplaced section is read as the one that is meant, so that its contents are examined.
    pub(super) recovers_names: bool,
    /// The number of errors about sections that were read as the one that is meant, so that nothing is lost.
    pub(super) n_recovered: usize,
}

impl UnknownSections {
    /// The state before the first section.
    pub(crate) fn new(recovers_names: bool) -> Self {
        Self {
            lost: Vec::new(),
            recovers_names,
            n_recovered: 0,
        }
    }
}
