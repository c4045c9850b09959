//! Captures that do not do what they seem to, because captures happen last: one that removes a piece which the same move
//! creates, and one on the position that the moving piece leaves, where nothing is by then.

use super::departure;
use super::runs::{Watch, follow};
use super::spots::{Registers, Spot, Spots};
use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{CAPTURE_THEN_CREATE, VACATED_CAPTURE};
use crate::game::{Add, Instruction, InstructionKind};
use crate::text::{Origin, Span};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Maximum number of captures of a move that are remembered.
const MAX_CAPTURES: usize = 32;

/// Reports every `create` at a place that the same move captured before, and every capture that no move of the block can
/// do anything with, because it is where the moving piece was.
pub(super) fn check(body: &[Instruction], is_drop: bool, found: &mut Vec<Diagnostic>) {
    let (mut captures, mut creates_after, mut may_refill) = (false, false, false);
    walk::instructions(body, &mut |instruction| match instruction.kind {
        InstructionKind::Capture(_) => captures = true,
        InstructionKind::Create { .. } => {
            creates_after |= captures;
            may_refill = true;
        }
        // Another piece may come to where the moving piece was.
        InstructionKind::Cascade => may_refill = true,
        _ => {}
    });
    let may_be_vacated = captures && !is_drop && !may_refill && departure::may_capture(body);
    if !creates_after && !may_be_vacated {
        return;
    }
    let mut watch = Captures {
        created: FxHashSet::default(),
        vacated: BTreeMap::new(),
        found,
    };
    follow(body, &mut watch);
    if may_be_vacated {
        let vacated = watch.vacated.into_iter();
        let always = vacated.filter_map(|(_, (capture, is_always))| is_always.then_some(capture));
        found.extend(always.map(at_start));
    }
}

fn at_start(capture: Origin) -> Diagnostic {
    let message = "the moving piece has left this position when the capture happens";
    Diagnostic::new(&VACATED_CAPTURE, message, capture)
        .help("move the capture to after the step to the piece it is meant for")
}

struct Captures<'f> {
    /// Each `create` is reported once.
    created: FxHashSet<Origin>,
    /// For each capture of a move in the text, the first one, and whether it is always where the moving piece was.
    vacated: BTreeMap<Span, (Origin, bool)>,
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
            InstructionKind::Add(Add { is_copy, .. }) => {
                let is_left = !is_copy && at.to.unwrap_or(at.cursor) != at.from;
                for (spot, origin) in captured.drain(..) {
                    let is_vacated = is_left && spot == at.from;
                    let known = self.vacated.entry(origin.span).or_insert((origin, true));
                    known.0 = known.0.min(origin);
                    known.1 &= is_vacated;
                }
            }
            _ => {}
        }
    }
}
