//! The arguments of one bracketed form, taken from left to right.

use super::super::Lowering;
use super::place;
use crate::ast::Name;
use crate::ast::block::Place;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::lower::WRONG_ARGUMENTS;
use crate::form::{Form, FormKind, Origin};

/// The arguments not yet taken.
#[derive(Debug)]
pub(in crate::lower) struct Arguments<'f> {
    /// The word the form begins with.
    pub(in crate::lower) head: &'f Form,
    /// The whole form.
    pub(in crate::lower) origin: Origin,
    /// What is left.
    pub(in crate::lower) rest: &'f [Form],
}

impl<'f> Arguments<'f> {
    /// The arguments of a list, `None` if the form is no list or an empty one.
    pub(in crate::lower) fn of(form: &'f Form) -> Option<Self> {
        let (head, rest) = form.list()?.split_first()?;
        Some(Self {
            head,
            origin: form.origin,
            rest,
        })
    }

    /// The next argument, if there is one.
    pub(in crate::lower) fn next(&mut self) -> Option<&'f Form> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// The next argument, reported when it is missing. `expected` says what it is: "a piece type".
    pub(in crate::lower) fn required(
        &mut self,
        expected: &str,
        lowering: &mut Lowering<'_>,
    ) -> Option<&'f Form> {
        let next = self.next();
        if next.is_none() {
            let head = found(self.head, lowering);
            lowering.diagnostics.push(Diagnostic::new(
                &WRONG_ARGUMENTS,
                format!("expected {expected} after {head}, found nothing"),
                self.origin,
            ));
        }
        next
    }

    /// The next argument, which must be a word.
    pub(in crate::lower) fn name(
        &mut self,
        expected: &str,
        lowering: &mut Lowering<'_>,
    ) -> Option<Name> {
        name(self.required(expected, lowering)?, expected, lowering)
    }

    /// All arguments that are left, which must be words; others are reported and left out.
    pub(in crate::lower) fn names(
        &mut self,
        expected: &str,
        lowering: &mut Lowering<'_>,
    ) -> Vec<Name> {
        let rest = std::mem::take(&mut self.rest);
        rest.iter()
            .filter_map(|form| name(form, expected, lowering))
            .collect()
    }

    /// The next argument as a place, the cursor if there is none.
    pub(in crate::lower) fn place(&mut self, lowering: &mut Lowering<'_>) -> Place {
        self.next()
            .map_or(Place::Cursor, |form| place(form, lowering))
    }

    /// Reports what is left over; true if nothing is.
    pub(in crate::lower) fn finish(self, lowering: &mut Lowering<'_>) -> bool {
        let Some(extra) = self.rest.first() else {
            return true;
        };
        let (extra_text, head) = (found(extra, lowering), found(self.head, lowering));
        let message = format!("{head} takes no further argument, found {extra_text}");
        lowering
            .diagnostics
            .push(Diagnostic::new(&WRONG_ARGUMENTS, message, extra.origin));
        false
    }
}

/// A form that must be a word.
pub(in crate::lower) fn name(
    form: &Form,
    expected: &str,
    lowering: &mut Lowering<'_>,
) -> Option<Name> {
    if let Some(symbol) = form.word() {
        return Some(Name {
            symbol,
            origin: form.origin,
        });
    }
    let found = found(form, lowering);
    lowering.diagnostics.push(Diagnostic::new(
        &WRONG_ARGUMENTS,
        format!("expected {expected}, found {found}"),
        form.origin,
    ));
    None
}

/// A form in the words of a message.
pub(in crate::lower) fn found(form: &Form, lowering: &Lowering<'_>) -> String {
    match &form.kind {
        FormKind::Word(symbol) => format!("`{}`", lowering.names.text(*symbol)),
        FormKind::String(_) => "a text in quotes".into(),
        FormKind::List(items) => match items.first().map(|head| &head.kind) {
            Some(FormKind::Word(head)) => format!("the list `({} …)`", lowering.names.text(*head)),
            Some(_) => "a list".into(),
            None => "empty brackets".into(),
        },
    }
}
