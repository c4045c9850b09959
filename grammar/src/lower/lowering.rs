//! What lowering reads and adds to.

use crate::ast::block::{Condition, Instruction, InstructionKind};
use crate::ast::part::Parts;
use crate::diagnostics::Diagnostics;
use crate::text::{Names, Symbol};
use std::sync::Arc;

/// Shared lists as lowered.
pub(crate) type LoweredParts = Parts<Arc<[Instruction]>, InstructionKind, Condition>;

/// The context of every lowering function.
#[derive(Debug)]
pub(crate) struct Lowering<'a> {
    /// The texts of words.
    pub(crate) names: &'a Names,
    /// The diagnostics so far.
    pub(crate) diagnostics: &'a mut Diagnostics,
    /// Parts of blocks that were read before.
    pub(crate) parts: &'a mut LoweredParts,
    /// Sections that are misspelt or misplaced.
    pub(crate) sections: &'a mut UnknownSections,
}

/// What happens to sections that are misspelt or misplaced.
#[derive(Debug)]
pub(crate) struct UnknownSections {
    /// Sections that were meant but are not read. Each is reported as an error, so it is not reported as missing as well.
    pub(crate) lost: Vec<Symbol>,
    /// Whether a misspelt or misplaced section is read as the one that is meant, so that its contents are examined, too.
    pub(super) mends_names: bool,
    /// The number of errors about sections that were read as the one that is meant, so that nothing is lost.
    pub(super) n_mended: usize,
}

impl UnknownSections {
    /// The state before the first section.
    pub(crate) fn new(mends_names: bool) -> Self {
        Self {
            lost: Vec::new(),
            mends_names,
            n_mended: 0,
        }
    }
}
