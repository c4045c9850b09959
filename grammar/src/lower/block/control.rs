//! `verify`, `if` and `while`.

use super::super::Lowering;
use super::super::arguments::{Arguments, found};
use super::super::condition::required_condition;
use super::super::place::needless_parentheses;
use super::instruction::sequence;
use crate::ast::block::{Condition, If, Instruction, InstructionKind, While};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{MISPLACED_ELSE, WRONG_ARGUMENTS};
use crate::syntax::{Form, PartId};
use crate::text::{Origin, Span, kw};
use std::sync::Arc;

/// `(verify c)`.
pub(super) fn verify(mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> InstructionKind {
    let condition = required_condition(&mut arguments, lowering);
    let Some(extra) = arguments.rest.first() else {
        return InstructionKind::Verify(condition.into());
    };
    let count = arguments.rest.len() + 1;
    let word = found(extra, lowering);
    let message = format!("`verify` takes one condition, found {count} arguments");
    lowering.diagnostics.push(
        Diagnostic::new(&WRONG_ARGUMENTS, message, extra.origin)
            .naming(kw::VERIFY)
            .at(format!("{word} is one too many"))
            .help(
                "join conditions with `(and …)`, or close the parenthesis of `verify` before this",
            ),
    );
    InstructionKind::Error
}

/// `(if c … [else …])`.
pub(super) fn if_instruction(
    mut arguments: Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> InstructionKind {
    let condition = required_condition(&mut arguments, lowering);
    let (items, part) = (arguments.rest, arguments.part);
    let Some(at) = items.iter().position(is_else) else {
        return if_of(condition, sequence(items, lowering), Vec::new(), part);
    };
    let then = sequence(&items[..at], lowering);
    let mut otherwise = Vec::new();
    if let Some(inside) = items[at].list() {
        needless_parentheses(&items[at], lowering);
        otherwise = sequence(&inside[1..], lowering);
    }
    otherwise.extend(sequence(&items[at + 1..], lowering));
    if_of(condition, then, otherwise, part)
}

fn if_of(
    condition: Condition,
    then: Vec<Instruction>,
    otherwise: Vec<Instruction>,
    part: PartId,
) -> InstructionKind {
    InstructionKind::If(Arc::new(If {
        condition,
        then,
        otherwise,
        part,
    }))
}

fn is_else(form: &Form) -> bool {
    form.word() == Some(kw::ELSE) || form.head() == Some(kw::ELSE)
}

/// `(while c …)`.
pub(super) fn while_instruction(
    mut arguments: Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> InstructionKind {
    let condition = required_condition(&mut arguments, lowering);
    let body = sequence(arguments.rest, lowering);
    let part = arguments.part;
    InstructionKind::While(Arc::new(While {
        condition,
        body,
        part,
    }))
}

/// Whether a form is another language's word for a further case, which includes what follows.
pub(super) fn is_foreign_else(form: &Form, lowering: &Lowering<'_>) -> bool {
    let text = form.word().map(|word| lowering.names.text(word));
    matches!(text, Some("elseif" | "elsif" | "elif" | "else-if"))
}

/// Reports an `else` that belongs to no `if`, or is the second one of its `if`.
pub(super) fn misplaced_else(origin: Origin, lowering: &mut Lowering<'_>) -> InstructionKind {
    lowering.diagnostics.push(
        Diagnostic::new(
            &MISPLACED_ELSE,
            "`else` is allowed only once per `if`, directly inside its parentheses",
            origin,
        )
        .help("check where the parentheses of the `if` close; write `else (if …)` for more cases"),
    );
    InstructionKind::Error
}

/// Reports an `else` that follows its `if` instead of being in it.
pub(super) fn outside_if(
    closed: &Form,
    origin: Origin,
    lowering: &mut Lowering<'_>,
) -> InstructionKind {
    let end = closed.origin.span.end;
    let close = Origin {
        span: Span::new(end.saturating_sub(1), end),
        ..closed.origin
    };
    let message = "this `else` is outside of its `if`";
    let finding = Diagnostic::new(&MISPLACED_ELSE, message, origin)
        .label(close, "the `if` is closed here")
        .help("move this `)` after the instructions of the `else`");
    lowering.report(finding);
    InstructionKind::Error
}
