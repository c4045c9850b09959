//! A capture on the position that the moving piece leaves: captures happen after the movement, so nothing is there.

use super::runs::{Watch, follow};
use super::spots::{Registers, Spot, Spots};
use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::VACATED_CAPTURE;
use crate::game::{Add, Instruction, InstructionKind};
use crate::text::Origin;
use std::collections::BTreeMap;

/// Maximum number of captures of a move that are remembered.
const MAX_CAPTURES: usize = 32;

/// Reports every capture that no move of the block can do anything with, because it is where the moving piece was.
pub(super) fn check(body: &[Instruction], found: &mut Vec<Diagnostic>) {
    let (mut captures, mut is_known) = (false, true);
    walk::instructions(body, &mut |instruction| match instruction.kind {
        InstructionKind::Capture(_) => captures = true,
        // Another piece may come there.
        InstructionKind::Cascade | InstructionKind::Create { .. } => is_known = false,
        _ => {}
    });
    if !captures || !is_known {
        return;
    }
    let mut watch = Captures::default();
    follow(body, &mut watch);
    for (capture, _) in watch
        .vacated
        .into_iter()
        .filter(|(_, is_always)| *is_always)
    {
        let message = "the moving piece has left this position when the capture happens";
        let diagnostic = Diagnostic::new(&VACATED_CAPTURE, message, capture);
        found.push(
            diagnostic.help("move the capture to after the step to the piece it is meant for"),
        );
    }
}

#[derive(Default)]
struct Captures {
    /// For each capture of a move, whether it is always where the moving piece was.
    vacated: BTreeMap<Origin, bool>,
}

impl Watch for Captures {
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
            InstructionKind::Add(Add { is_copy, .. }) => {
                let is_left = !is_copy && at.to.unwrap_or(at.cursor) != at.from;
                for (spot, origin) in captured.drain(..) {
                    let is_vacated = is_left && spot == at.from;
                    *self.vacated.entry(origin).or_insert(true) &= is_vacated;
                }
            }
            _ => {}
        }
    }
}
