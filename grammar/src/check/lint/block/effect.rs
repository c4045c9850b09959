//! Effects after the last `add`: they belong to no move.

use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::LOST_EFFECT;
use crate::game::{Instruction, InstructionKind};

/// Reports effects after which no run adds a move. The block must add one somewhere.
pub(super) fn check(body: &[Instruction], found: &mut Vec<Diagnostic>) {
    sequence(body, false, found);
}

/// Walks a body backwards; `is_added` says whether a move may be added after the body. Returns whether one may be added
/// in or after it.
fn sequence(body: &[Instruction], mut is_added: bool, found: &mut Vec<Diagnostic>) -> bool {
    // One diagnostic for all effects of this body.
    let mut lost: Option<Diagnostic> = None;
    for instruction in body.iter().rev() {
        match &instruction.kind {
            // An erroneous instruction might be an `add`.
            InstructionKind::Add(_) | InstructionKind::Unresolved => is_added = true,
            InstructionKind::If {
                then, otherwise, ..
            } => {
                let then = sequence(then, is_added, found);
                let otherwise = sequence(otherwise, is_added, found);
                is_added = then || otherwise;
            }
            InstructionKind::While { body, .. } => {
                let adds = walk::any(body, |kind| {
                    matches!(kind, InstructionKind::Add(_) | InstructionKind::Unresolved)
                });
                sequence(body, is_added || adds, found);
                is_added |= adds;
            }
            InstructionKind::Capture(_)
            | InstructionKind::Flip(_)
            | InstructionKind::ChangeOwner(_)
            | InstructionKind::ChangeType(..)
            | InstructionKind::Create { .. }
            | InstructionKind::SetAttribute(..)
            | InstructionKind::Cascade
                if !is_added =>
            {
                let message = "this effect belongs to no move: no `add` follows it";
                let mut diagnostic = Diagnostic::new(&LOST_EFFECT, message, instruction.origin)
                    .help("move it before the `add`");
                if let Some(later) = lost {
                    diagnostic = diagnostic.label(later.primary.origin, "this one, too");
                    diagnostic.secondary.extend(later.secondary);
                }
                lost = Some(diagnostic);
            }
            _ => {}
        }
    }
    found.extend(lost);
    is_added
}
