//! Captures that remove a piece which the same move creates, because captures happen last.

use super::runs::{Watch, follow};
use super::spots::{Registers, Spot, Spots};
use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::CAPTURE_THEN_CREATE;
use crate::game::{Instruction, InstructionKind};
use crate::text::Origin;
use rustc_hash::FxHashSet;

/// Maximum number of captures of a move that are remembered.
const MAX_CAPTURES: usize = 32;

/// Reports every `create` at a place that the same move captured before.
pub(super) fn check(body: &[Instruction], found: &mut Vec<Diagnostic>) {
    let (mut captures, mut creates_after) = (false, false);
    walk::instructions(body, &mut |instruction| match instruction.kind {
        InstructionKind::Capture(_) => captures = true,
        InstructionKind::Create { .. } => creates_after |= captures,
        _ => {}
    });
    if creates_after {
        let mut watch = Captures {
            created: FxHashSet::default(),
            found,
        };
        follow(body, &mut watch);
    }
}

struct Captures<'f> {
    /// Each `create` is reported once.
    created: FxHashSet<Origin>,
    found: &'f mut Vec<Diagnostic>,
}

impl Watch for Captures<'_> {
    /// Captures since the last `add`.
    type Memory = Vec<(Spot, Origin)>;

    fn see(
        &mut self,
        instruction: &Instruction,
        at: Registers,
        spots: &mut Spots,
        captured: &mut Self::Memory,
    ) {
        match &instruction.kind {
            InstructionKind::Capture(place) if captured.len() < MAX_CAPTURES => {
                captured.push((spots.of(*place, at), instruction.origin));
            }
            InstructionKind::Create { place, .. } => {
                let spot = spots.of(*place, at);
                if let Some((_, capture)) = captured.iter().find(|(known, _)| *known == spot)
                    && self.created.insert(instruction.origin)
                {
                    let message = "captures happen last, so this piece is removed at once";
                    let diagnostic =
                        Diagnostic::new(&CAPTURE_THEN_CREATE, message, instruction.origin)
                            .label(*capture, "by this capture")
                            .help("remove the capture: `create` already replaces the piece there");
                    self.found.push(diagnostic);
                }
            }
            InstructionKind::Add(_) => captured.clear(),
            _ => {}
        }
    }
}
