//! `verify`, and the parts of `if` and `while`.

use super::super::arguments::{Arguments, found};
use super::super::condition::required_condition;
use super::super::lowering::Lowering;
use super::super::place::needless_parentheses;
use crate::ast::block::{Condition, InstructionKind};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{EMPTY_IF, MISPLACED_ELSE, WRONG_ARGUMENTS};
use crate::syntax::Form;
use crate::text::{Origin, kw};

/// `(verify c)`.
pub(super) fn verify(mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> InstructionKind {
    let condition = required_condition(&mut arguments, lowering);
    let Some(extra) = arguments.rest.first() else {
        return InstructionKind::Verify(condition.into());
    };
    let count = arguments.rest.len() + 1;
    let word = found(extra, lowering);
    let message = format!("`verify` takes one condition, found {count} arguments");
    lowering.report(
        Diagnostic::new(&WRONG_ARGUMENTS, message, extra.origin)
            .naming(kw::VERIFY)
            .at(format!("{word} is one too many"))
            .help(
                "join conditions with `(and …)`, or close the parenthesis of `verify` before this",
            ),
    );
    InstructionKind::Error
}

/// Reports an `if` that has a condition and nothing else.
pub(super) fn report_empty_if(
    condition: &Condition,
    arguments: &Arguments<'_>,
    lowering: &mut Lowering<'_>,
) {
    if !arguments.rest.is_empty() || matches!(condition, Condition::Error) {
        return;
    }
    let message = "this `if` does nothing: it has no instructions";
    let diagnostic = Diagnostic::new(&EMPTY_IF, message, arguments.origin).naming(kw::IF);
    lowering.report(diagnostic.help(
        "write the instructions before the closing parenthesis, or `verify` if the run must end where the condition \
         does not hold",
    ));
}

/// The instructions of an `if`, before and after its `else`.
pub(super) struct Branches<'f> {
    pub(super) then: &'f [Form],
    /// The instructions inside needless parentheses around the `else`, and those after it.
    pub(super) otherwise: [&'f [Form]; 2],
}

impl<'f> Branches<'f> {
    pub(super) fn of(items: &'f [Form], lowering: &mut Lowering<'_>) -> Self {
        let Some(at) = items.iter().position(is_else) else {
            let (then, otherwise) = (items, [&[][..], &[]]);
            return Self { then, otherwise };
        };
        let mut inside = &[][..];
        if let Some(list) = items[at].list() {
            needless_parentheses(&items[at], lowering);
            inside = &list[1..];
        }
        Self {
            then: &items[..at],
            otherwise: [inside, &items[at + 1..]],
        }
    }
}

fn is_else(form: &Form) -> bool {
    form.word() == Some(kw::ELSE) || form.head() == Some(kw::ELSE)
}

/// Whether a form is another language's keyword for a further case, such as `elif`.
pub(super) fn is_foreign_else(form: &Form, lowering: &Lowering<'_>) -> bool {
    let text = form.word().map(|word| lowering.names.text(word));
    matches!(text, Some("elseif" | "elsif" | "elif" | "else-if"))
}

/// Reports an `else` that belongs to no `if`, or is the second one of its `if`.
pub(super) fn misplaced_else(origin: Origin, lowering: &mut Lowering<'_>) -> InstructionKind {
    lowering.report(
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
    let message = "this `else` is outside of its `if`";
    let diagnostic = Diagnostic::new(&MISPLACED_ELSE, message, origin)
        .label(closed.origin.closing(), "the `if` is closed here")
        .help("move this `)` after the instructions of the `else`");
    lowering.report(diagnostic);
    InstructionKind::Error
}
