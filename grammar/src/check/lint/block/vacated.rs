//! Effects on the position that the moving piece leaves: they happen after the movement, when nothing is there.

use super::departure::{self, target};
use super::runs::{Watch, follow};
use super::spots::{Registers, Spot, Spots};
use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{VACATED_CAPTURE, VACATED_EFFECT};
use crate::game::{Add, Instruction, InstructionKind};
use crate::text::{Origin, Span};
use std::collections::BTreeMap;

/// Maximum number of effects of a move that are remembered.
const MAX_EFFECTS: usize = 32;

/// Reports every effect that no move of the block can do anything with, because it is where the moving piece was.
pub(super) fn check(body: &[Instruction], is_drop: bool, found: &mut Vec<Diagnostic>) {
    let (mut is_any, mut may_refill) = (false, false);
    walk::instructions(body, &mut |instruction| match instruction.kind {
        // Another piece may come to where the moving piece was.
        InstructionKind::Create { .. } | InstructionKind::Cascade => may_refill = true,
        ref kind => is_any |= target(kind).is_some(),
    });
    if !is_any || is_drop || may_refill || !departure::may_act(body) {
        return;
    }
    let mut watch = Effects::default();
    follow(body, &mut watch);
    let known = watch.known.into_values();
    found.extend(
        known
            .filter(|effect| effect.is_vacated)
            .map(Effect::diagnostic),
    );
}

#[derive(Default)]
struct Effects {
    /// For each effect of a move in the text, the first one.
    known: BTreeMap<Span, Effect>,
}

#[derive(Clone, Copy, PartialEq)]
struct Effect {
    origin: Origin,
    is_capture: bool,
    /// Whether it is always where the moving piece was.
    is_vacated: bool,
}

impl Effect {
    fn diagnostic(self) -> Diagnostic {
        let (lint, message, help) = match self.is_capture {
            true => (
                &VACATED_CAPTURE,
                "the moving piece has left this position when the capture happens",
                "move the capture to after the step to the piece it is meant for",
            ),
            false => (
                &VACATED_EFFECT,
                "the moving piece has left this position when this happens",
                "move it to after the step to the position where the piece is then",
            ),
        };
        Diagnostic::new(lint, message, self.origin).help(help)
    }
}

impl Watch for Effects {
    /// Effects since the last `add`.
    type Memory = Vec<(Spot, Effect)>;

    fn see(
        &mut self,
        instruction: &Instruction,
        at: Registers,
        spots: &mut Spots,
        recorded: &mut Self::Memory,
    ) {
        if let Some(place) = target(&instruction.kind)
            && recorded.len() < MAX_EFFECTS
        {
            let effect = Effect {
                origin: instruction.origin,
                is_capture: matches!(instruction.kind, InstructionKind::Capture(_)),
                is_vacated: true,
            };
            recorded.push((spots.of(place, at), effect));
        }
        if let InstructionKind::Add(Add { is_copy, .. }) = instruction.kind {
            let is_left = !is_copy && at.to.unwrap_or(at.cursor) != at.from;
            for (spot, effect) in recorded.drain(..) {
                let known = self.known.entry(effect.origin.span).or_insert(effect);
                known.origin = known.origin.min(effect.origin);
                known.is_vacated &= is_left && spot == at.from;
            }
        }
    }
}
