//! Places: a position, a direction, `(opposite d)` or a register.

use super::super::Lowering;
use super::{Arguments, found};
use crate::ast::Name;
use crate::ast::block::Place;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{DOUBLED_PARENTHESES, NEEDLESS_PARENTHESES, WRONG_ARGUMENTS};
use crate::syntax::{Form, FormKind};
use crate::text::kw;

/// Reads an argument as a place.
pub(in crate::lower) fn place(form: &Form, lowering: &mut Lowering<'_>) -> Place {
    match &form.kind {
        FormKind::Word(symbol) => Place::Name(Name {
            symbol: *symbol,
            origin: form.origin,
        }),
        FormKind::List(items) => match &**items {
            [head, ..] if head.word() == Some(kw::OPPOSITE) => opposite(form, lowering),
            [inner] => {
                needless_parentheses(form, lowering);
                place(inner, lowering)
            }
            _ => not_a_place(form, lowering),
        },
        FormKind::String(_) => not_a_place(form, lowering),
    }
}

fn opposite(form: &Form, lowering: &mut Lowering<'_>) -> Place {
    direction_of_opposite(form, lowering).map_or(Place::Error, Place::Opposite)
}

/// The direction of `(opposite d)`.
pub(in crate::lower) fn direction_of_opposite(
    form: &Form,
    lowering: &mut Lowering<'_>,
) -> Option<Name> {
    let mut arguments = Arguments::of(form)?;
    let direction = arguments.name("a direction", lowering);
    arguments.finish(lowering);
    direction
}

/// Warns about parentheses around a single list.
pub(in crate::lower) fn doubled_parentheses(form: &Form, lowering: &mut Lowering<'_>) {
    let message = "one pair of parentheses too many";
    let finding = Diagnostic::new(&DOUBLED_PARENTHESES, message, form.origin);
    lowering
        .diagnostics
        .push(finding.help("remove the outer pair"));
}

/// Warns about parentheses without effect.
pub(in crate::lower) fn needless_parentheses(form: &Form, lowering: &mut Lowering<'_>) {
    let message = "these parentheses have no meaning here";
    let finding = Diagnostic::new(&NEEDLESS_PARENTHESES, message, form.origin);
    lowering.diagnostics.push(finding.help("remove them"));
}

fn not_a_place(form: &Form, lowering: &mut Lowering<'_>) -> Place {
    let found = found(form, lowering);
    lowering.diagnostics.push(Diagnostic::new(
        &WRONG_ARGUMENTS,
        format!("expected a position, a direction or `(opposite …)`, found {found}"),
        form.origin,
    ));
    Place::Error
}
