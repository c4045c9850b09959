//! A piece created where the same move captures: captures happen last, so the new piece is removed.

use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::CAPTURE_THEN_CREATE;
use crate::game::{Instruction, InstructionKind, Place, Register};
use crate::text::Origin;

/// Places captured since the last `add`, relative to the current cursor.
type Captured = Vec<(Place, Origin)>;

/// Reports every `create` at a place that the same move captured before.
pub(super) fn check(body: &[Instruction], found: &mut Vec<Diagnostic>) {
    sequence(body, &mut Vec::new(), found);
}

fn sequence(body: &[Instruction], captured: &mut Captured, found: &mut Vec<Diagnostic>) {
    for instruction in body {
        match &instruction.kind {
            InstructionKind::Capture(place) => captured.push((*place, instruction.origin)),
            InstructionKind::Create { place, .. } => {
                if let Some((_, capture)) = captured.iter().find(|(known, _)| known == place) {
                    let message = "captures happen last, so this piece is removed at once";
                    let finding =
                        Diagnostic::new(&CAPTURE_THEN_CREATE, message, instruction.origin)
                            .label(*capture, "by this capture")
                            .help("remove the capture: `create` already replaces the piece there");
                    found.push(finding);
                }
            }
            InstructionKind::Add(_) | InstructionKind::Unresolved => captured.clear(),
            InstructionKind::Step(_)
            | InstructionKind::StepOpposite(_)
            | InstructionKind::Jump(_)
            | InstructionKind::Go(_) => {
                captured
                    .retain(|(place, _)| matches!(place, Place::Position(_) | Place::Register(_)));
            }
            InstructionKind::Mark(_) => forget(Register::Mark, captured),
            InstructionKind::From => forget(Register::From, captured),
            InstructionKind::To => forget(Register::To, captured),
            InstructionKind::Cascade => {
                forget(Register::From, captured);
                forget(Register::To, captured);
            }
            InstructionKind::If {
                then, otherwise, ..
            } => {
                let mut other = captured.clone();
                sequence(then, captured, found);
                sequence(otherwise, &mut other, found);
                join(captured, &other);
            }
            InstructionKind::While { body, .. } => {
                let before = captured.clone();
                sequence(body, captured, found);
                join(captured, &before);
            }
            _ => {}
        }
    }
}

fn forget(register: Register, captured: &mut Captured) {
    captured.retain(|(place, _)| *place != Place::Register(register));
}

/// The captures on either of two paths.
fn join(captured: &mut Captured, other: &Captured) {
    for item in other {
        if !captured.contains(item) {
            captured.push(*item);
        }
    }
}
