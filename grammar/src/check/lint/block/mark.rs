//! The mark: there is only one, and initially it is the start.

use super::runs::{Run, Watch, follow};
use super::spots::{Registers, Spots};
use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{BACK_WITHOUT_MARK, OVERWRITTEN_MARK};
use crate::game::{Instruction, InstructionKind, Register};
use crate::text::Origin;
use rustc_hash::FxHashSet;

/// Maximum number of remembered marks that no `back` has used yet.
const MAX_MARKS: usize = 8;

/// Reports each `back` that would return to an outer mark if marks nested, or if macros had marks of their own. (Neither
/// is the case; the Fork-Hunt article describes this mistake.) Also reports a `back` in a block without marks.
pub(super) fn check(body: &[Instruction], found: &mut Vec<Diagnostic>) {
    let (mut first_back, mut n_marks, mut n_waiting, mut may_nest) = (None, 0, 0, false);
    walk::instructions(body, &mut |instruction| match instruction.kind {
        InstructionKind::Mark(_) => {
            (n_marks, n_waiting) = (n_marks + 1, n_waiting + 1);
            may_nest |= n_waiting > 1;
        }
        InstructionKind::Go(Register::Mark) => {
            first_back = first_back.or(Some(instruction.origin));
            n_waiting = 0;
        }
        _ => {}
    });
    if may_nest {
        let reported = FxHashSet::default();
        follow(body, &mut Marks { reported, found });
    }
    if let Some(back) = first_back.filter(|_| n_marks == 0) {
        let message = "`back` without `mark` returns to where the piece starts";
        found.push(Diagnostic::new(&BACK_WITHOUT_MARK, message, back));
    }
}

struct Marks<'f> {
    /// Each `back` is reported once.
    reported: FxHashSet<Origin>,
    found: &'f mut Vec<Diagnostic>,
}

/// The marks of a run that no `back` has returned to.
#[derive(Clone, Default, PartialEq)]
struct Waiting {
    marks: Vec<Origin>,
    /// Whether the last of them is still the mark, not overwritten by a later one that a `back` has used.
    is_last_set: bool,
}

/// Whether a `back` and the mark before the last one are in the same text, and the last mark in that of a macro called
/// between them.
fn is_of_caller(back: Origin, own: Origin, last: Origin) -> bool {
    back.expansion == own.expansion && back.expansion != last.expansion
}

impl Marks<'_> {
    /// Reports a `back` that returns elsewhere than to an overwritten mark.
    fn report(&mut self, back: Origin, to: &str, overwritten: Origin, by: Option<Origin>) {
        if !self.reported.insert(back) {
            return;
        }
        let message = format!("there is only one mark: this returns to {to}");
        let diagnostic = Diagnostic::new(&OVERWRITTEN_MARK, message, back);
        let diagnostic = diagnostic.label(overwritten, "this mark is overwritten");
        self.found.push(match by {
            Some(by) => diagnostic.label(by, "by this one"),
            None => diagnostic,
        });
    }
}

impl Watch for Marks<'_> {
    type Memory = Waiting;

    fn see(&mut self, instruction: &Instruction, _: Registers, _: &mut Spots, run: &mut Waiting) {
        match instruction.kind {
            InstructionKind::Mark(_) => {
                if run.marks.len() == MAX_MARKS {
                    run.marks.remove(0);
                }
                run.marks.push(instruction.origin);
                run.is_last_set = true;
            }
            InstructionKind::Go(Register::Mark) => {
                let last = run.marks.pop();
                let is_last_set = std::mem::replace(&mut run.is_last_set, false);
                match (last, run.marks.last()) {
                    (Some(overwritten), _) if !is_last_set => {
                        self.report(
                            instruction.origin,
                            "the same position as the previous `back`",
                            overwritten,
                            None,
                        );
                    }
                    (Some(set), Some(&own)) if is_of_caller(instruction.origin, own, set) => {
                        let by = Some(set);
                        self.report(instruction.origin, "the mark that a macro sets", own, by);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Where only some runs set a mark or return to one, the author does not expect marks to nest.
    fn meet(&self, runs: &mut [Run<'_, Waiting>]) {
        let mut all = runs.iter().map(|run| &run.memory.marks);
        let first = all.next();
        if !all.all(|marks| Some(marks) == first) {
            for run in runs {
                run.memory = Waiting::default();
            }
        }
    }
}
