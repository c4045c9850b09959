//! Loops that never end.

use crate::check::lint::value::constant;
use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::ENDLESS_LOOP;
use crate::game::{
    Condition, FlagId, Instruction, InstructionKind, Place, PositionFlagId, Register, TestKind,
};

/// What a condition depends on apart from the board, which no instruction changes.
#[derive(Default)]
struct Reads {
    flags: Vec<FlagId>,
    position_flags: Vec<PositionFlagId>,
    registers: Vec<Register>,
}

/// Reports every `while` whose body can neither end the run nor change what its condition tests.
pub(super) fn check(body: &[Instruction], found: &mut Vec<Diagnostic>) {
    walk::instructions(body, &mut |instruction| {
        if let InstructionKind::While { condition, body } = &instruction.kind
            && constant(condition) != Some(false)
            && !has_error(condition)
            && !can_end(condition, body)
        {
            let message = "this loop never ends: its body changes nothing that the condition tests";
            let diagnostic = Diagnostic::new(&ENDLESS_LOOP, message, instruction.origin);
            found.push(diagnostic.help("add a step to the body, or use `if` instead of `while`"));
        }
    });
}

/// Whether a part of the condition is unknown because of an error.
fn has_error(condition: &Condition) -> bool {
    let mut has_error = false;
    walk::tests(condition, &mut |test| {
        has_error |= test.kind == TestKind::Unresolved
    });
    has_error
}

fn can_end(condition: &Condition, body: &[Instruction]) -> bool {
    let mut reads = Reads::default();
    walk::tests(condition, &mut |test| {
        match test.kind {
            TestKind::Flag(flag) => reads.flags.push(flag),
            TestKind::PositionFlag(flag) => reads.position_flags.push(flag),
            TestKind::Marked => reads.registers.push(Register::Mark),
            _ => {}
        }
        if let Place::Register(register) = test.place {
            reads.registers.push(register);
        }
    });
    walk::any(body, |kind| match kind {
        InstructionKind::Step(_)
        | InstructionKind::StepOpposite(_)
        | InstructionKind::Jump(_)
        | InstructionKind::Go(_)
        | InstructionKind::Verify(_)
        | InstructionKind::Unresolved => true,
        InstructionKind::SetFlag(flag, _) => reads.flags.contains(flag),
        InstructionKind::SetPositionFlag(flag, ..) => reads.position_flags.contains(flag),
        InstructionKind::Mark(_) => reads.registers.contains(&Register::Mark),
        InstructionKind::From => reads.registers.contains(&Register::From),
        InstructionKind::To => reads.registers.contains(&Register::To),
        InstructionKind::Cascade | InstructionKind::Add(_) => {
            reads.registers.contains(&Register::From) || reads.registers.contains(&Register::To)
        }
        _ => false,
    })
}
