//! The mark: there is only one, and initially it is the start.

use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{BACK_WITHOUT_MARK, OVERWRITTEN_MARK};
use crate::game::{Instruction, InstructionKind, Register};
use crate::text::Origin;

/// What is known about the marks on the way to an instruction.
#[derive(Clone, Copy, Default, PartialEq)]
struct Marks {
    /// A mark that no `back` has used yet.
    waiting: Option<Origin>,
    /// A mark that was replaced before any `back` used it.
    overwritten: Option<Origin>,
    /// Whether a `back` has happened since then.
    is_used: bool,
}

/// Reports the second `back` after two marks of which the first was never used: the author expects marks to nest. (They
/// do not; the Fork-Hunt article describes this mistake.) Also reports a `back` in a block without marks.
pub(super) fn check(body: &[Instruction], found: &mut Vec<Diagnostic>) {
    let has_mark =
        crate::check::lint::walk::any(body, |kind| matches!(kind, InstructionKind::Mark(_)));
    if has_mark {
        sequence(body, Marks::default(), found);
    } else if let Some(back) = first_back(body) {
        let message = "`back` without `mark` returns to where the piece starts";
        found.push(Diagnostic::new(&BACK_WITHOUT_MARK, message, back));
    }
}

fn first_back(body: &[Instruction]) -> Option<Origin> {
    let mut first = None;
    crate::check::lint::walk::instructions(body, &mut |instruction| {
        if matches!(instruction.kind, InstructionKind::Go(Register::Mark)) {
            first.get_or_insert(instruction.origin);
        }
    });
    first
}

fn sequence(body: &[Instruction], mut marks: Marks, found: &mut Vec<Diagnostic>) -> Marks {
    for instruction in body {
        match &instruction.kind {
            InstructionKind::Mark(_) => {
                marks = Marks {
                    waiting: Some(instruction.origin),
                    overwritten: marks.waiting,
                    is_used: false,
                }
            }
            InstructionKind::Go(Register::Mark) => {
                if let Some(overwritten) = marks.overwritten.filter(|_| marks.is_used) {
                    let message = "there is only one mark: this returns to the same position as the previous `back`";
                    let finding = Diagnostic::new(&OVERWRITTEN_MARK, message, instruction.origin);
                    found.push(finding.label(overwritten, "nothing returns to this mark"));
                }
                marks.waiting = None;
                marks.is_used = true;
            }
            InstructionKind::If {
                then, otherwise, ..
            } => {
                let then = sequence(then, marks, found);
                let otherwise = sequence(otherwise, marks, found);
                marks = if then == otherwise {
                    then
                } else {
                    Marks::default()
                };
            }
            InstructionKind::While { body, .. } => {
                let after = sequence(body, marks, found);
                if after != marks {
                    marks = Marks::default();
                }
            }
            _ => {}
        }
    }
    marks
}
