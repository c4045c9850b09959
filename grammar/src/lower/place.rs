//! Places: a position, a direction, `(opposite d)` or a register.

use super::arguments::{Arguments, found};
use super::lowering::Lowering;
use crate::ast::Name;
use crate::ast::block::Place;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{DOUBLED_PARENTHESES, NEEDLESS_PARENTHESES, WRONG_ARGUMENTS};
use crate::syntax::{Form, FormKind};
use crate::text::kw;

impl Arguments<'_> {
    /// The next argument as a place, the cursor if there is none.
    pub(super) fn place(&mut self, lowering: &mut Lowering<'_>) -> Place {
        self.next()
            .map_or(Place::Cursor, |form| place(form, lowering))
    }
}

/// Reads an argument as a place.
pub(super) fn place(form: &Form, lowering: &mut Lowering<'_>) -> Place {
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
pub(super) fn direction_of_opposite(form: &Form, lowering: &mut Lowering<'_>) -> Option<Name> {
    let mut arguments = Arguments::of(form)?;
    let direction = arguments.name("a direction", lowering);
    arguments.finish(lowering);
    direction
}

/// Warns about parentheses around a single list.
pub(super) fn doubled_parentheses(form: &Form, lowering: &mut Lowering<'_>) {
    let message = "one pair of parentheses too many";
    let diagnostic = Diagnostic::new(&DOUBLED_PARENTHESES, message, form.origin);
    lowering
        .diagnostics
        .push(diagnostic.help("remove the outer pair"));
}

/// Warns about parentheses without effect.
pub(super) fn needless_parentheses(form: &Form, lowering: &mut Lowering<'_>) {
    let message = "these parentheses have no meaning here";
    let diagnostic = Diagnostic::new(&NEEDLESS_PARENTHESES, message, form.origin);
    lowering.report(diagnostic.help("remove them"));
}

fn not_a_place(form: &Form, lowering: &mut Lowering<'_>) -> Place {
    let expected = "a position, a direction or `(opposite …)`";
    let found = found(form, lowering);
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, form.origin);
    lowering.report(lowering.advise_no_quotes(form, diagnostic));
    Place::Error
}
