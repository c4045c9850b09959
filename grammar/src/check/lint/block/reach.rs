//! Instructions that no run reaches, and blocks that never generate a move.

use crate::check::lint::value::constant;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{NO_MOVE, UNREACHABLE_INSTRUCTION};
use crate::game::{Block, Instruction, InstructionKind};

/// What runs of a body can do.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// Whether a run may continue after it.
    goes_on: bool,
    /// Whether a run may add a move in it.
    adds: bool,
}

/// Reports unreachable instructions and returns whether a run may add a move.
pub(super) fn check(body: &[Instruction], found: &mut Vec<Diagnostic>) -> bool {
    sequence(body, found).adds
}

/// Reports a block without a move.
pub(super) fn no_move(block: &Block, found: &mut Vec<Diagnostic>) {
    let message = "this block never generates a move";
    let diagnostic = Diagnostic::new(&NO_MOVE, message, block.origin);
    found.push(diagnostic.help("complete the move with `add` or one of its variants"));
}

fn sequence(body: &[Instruction], found: &mut Vec<Diagnostic>) -> Reach {
    let mut reach = Reach {
        goes_on: true,
        adds: false,
    };
    for (index, instruction) in body.iter().enumerate() {
        let here = self::instruction(instruction, found);
        reach.adds |= here.adds;
        if !here.goes_on {
            reach.goes_on = false;
            // Code after an error was meant to be reached.
            if let Some(next) = body.get(index + 1)
                && !matches!(instruction.kind, InstructionKind::Unresolved)
            {
                let message = "this is never reached";
                let diagnostic = Diagnostic::new(&UNREACHABLE_INSTRUCTION, message, next.origin);
                found.push(diagnostic.label(instruction.origin, "every run ends here"));
            }
            break;
        }
    }
    reach
}

fn instruction(instruction: &Instruction, found: &mut Vec<Diagnostic>) -> Reach {
    match &instruction.kind {
        InstructionKind::Add(_) => Reach {
            goes_on: true,
            adds: true,
        },
        InstructionKind::Unresolved => Reach::default(),
        InstructionKind::Verify(condition) => Reach {
            goes_on: constant(condition) != Some(false),
            adds: false,
        },
        InstructionKind::If {
            then, otherwise, ..
        } => {
            let (then, otherwise) = (sequence(then, found), sequence(otherwise, found));
            Reach {
                goes_on: then.goes_on || otherwise.goes_on,
                adds: then.adds || otherwise.adds,
            }
        }
        InstructionKind::While { condition, body } => Reach {
            goes_on: constant(condition) != Some(true),
            adds: sequence(body, found).adds,
        },
        _ => Reach {
            goes_on: true,
            adds: false,
        },
    }
}
