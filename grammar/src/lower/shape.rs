//! Reading the arguments of a list one after another, with one report for each that is not as expected.

use super::Lowering;
use crate::ast::{Name, Text};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::lower as lints;
use crate::form::{Form, FormKind, Origin};
use crate::names::Names;

/// The items of a list that are still to be read.
pub(crate) struct Arguments<'f> {
    items: &'f [Form],
    /// What the arguments belong to: where to say that one is missing.
    anchor: Origin,
    /// How the list is called in messages.
    what: &'f str,
}

impl<'f> Arguments<'f> {
    /// The items after the first word of a list.
    pub(crate) fn after_head(items: &'f [Form], lowering: &Lowering<'f>) -> Self {
        let (head, rest) = items.split_first().expect("a list with a head has items");
        Self {
            items: rest,
            anchor: head.origin,
            what: head.word().map_or("", |word| lowering.names.text(word)),
        }
    }

    /// All items of a list without a keyword; `what` names the list in messages.
    pub(crate) fn all(items: &'f [Form], anchor: Origin, what: &'f str) -> Self {
        Self {
            items,
            anchor,
            what,
        }
    }

    /// The items not read yet.
    pub(crate) fn rest(&self) -> &'f [Form] {
        self.items
    }

    /// The next item, when there is one.
    pub(crate) fn next(&mut self) -> Option<&'f Form> {
        let (first, rest) = self.items.split_first()?;
        self.items = rest;
        Some(first)
    }

    /// The next item; its absence is reported.
    pub(crate) fn expect(&mut self, expected: &str, lowering: &mut Lowering) -> Option<&'f Form> {
        let form = self.next();
        if form.is_none() {
            let message = format!("expected {expected} in `{}`, found nothing", self.what);
            lowering.wrong_arguments(message, self.anchor);
        }
        form
    }

    /// A word.
    pub(crate) fn name(&mut self, expected: &str, lowering: &mut Lowering) -> Option<Name> {
        let form = self.expect(expected, lowering)?;
        lowering.name(form, expected)
    }

    /// A string.
    pub(crate) fn text(&mut self, expected: &str, lowering: &mut Lowering) -> Option<Text> {
        let form = self.expect(expected, lowering)?;
        lowering.string(form, expected)
    }

    /// A whole number.
    pub(crate) fn number(&mut self, expected: &str, lowering: &mut Lowering) -> Option<i32> {
        let form = self.expect(expected, lowering)?;
        lowering.number(form, expected)
    }

    /// Reports the items that are left over.
    pub(crate) fn finish(self, lowering: &mut Lowering) {
        let Some(first) = self.items.first() else {
            return;
        };
        let found = describe(first, lowering.names);
        let message = format!("expected nothing more in `{}`, found {found}", self.what);
        lowering.wrong_arguments(message, first.origin);
    }
}

impl Lowering<'_> {
    /// Adds a finding.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports arguments that do not fit.
    pub(crate) fn wrong_arguments(&mut self, message: String, origin: Origin) {
        self.report(Diagnostic::new(&lints::WRONG_ARGUMENTS, message, origin));
    }

    /// Reports that a form is not what is expected in its place.
    pub(crate) fn expected(&mut self, expected: &str, found: &Form) {
        let message = format!("expected {expected}, found {}", describe(found, self.names));
        let mut diagnostic = Diagnostic::new(&lints::WRONG_ARGUMENTS, message, found.origin);
        if expected.contains("in quotes") && found.word().is_some() {
            diagnostic = diagnostic.help("put it in double quotes");
        } else if !expected.contains("in quotes") && found.string().is_some() {
            diagnostic = diagnostic.help("leave out the quotes");
        }
        self.report(diagnostic);
    }

    /// A form that must be a word.
    pub(crate) fn name(&mut self, form: &Form, expected: &str) -> Option<Name> {
        let Some(symbol) = form.word() else {
            self.expected(expected, form);
            return None;
        };
        Some(Name {
            symbol,
            origin: form.origin,
        })
    }

    /// A form that must be a string.
    pub(crate) fn string(&mut self, form: &Form, expected: &str) -> Option<Text> {
        let Some(symbol) = form.string() else {
            self.expected(expected, form);
            return None;
        };
        Some(Text {
            symbol,
            origin: form.origin,
        })
    }

    /// A form that must be a whole number.
    pub(crate) fn number(&mut self, form: &Form, expected: &str) -> Option<i32> {
        let number = form.word().and_then(|word| number(self.names.text(word)));
        if number.is_none() {
            self.expected(expected, form);
        }
        number
    }

    /// A form that must be a list.
    pub(crate) fn list<'f>(&mut self, form: &'f Form, expected: &str) -> Option<&'f [Form]> {
        let list = form.list();
        if list.is_none() {
            self.expected(expected, form);
        }
        list
    }

    /// Reads every form as a word; others are reported and left out.
    pub(crate) fn name_list(&mut self, forms: &[Form], expected: &str) -> Vec<Name> {
        forms
            .iter()
            .filter_map(|form| self.name(form, expected))
            .collect()
    }
}

/// A word that is digits with an optional sign. Numbers past the range of 32 bits are moved to its nearest end.
pub(crate) fn number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_negative = text.starts_with('-');
    Some(
        text.parse()
            .unwrap_or(if is_negative { i32::MIN } else { i32::MAX }),
    )
}

/// What a form is, in the words of a message.
pub(crate) fn describe(form: &Form, names: &Names) -> String {
    match &form.kind {
        FormKind::Word(word) => format!("`{}`", names.text(*word)),
        FormKind::String(text) => {
            let text = names.text(*text);
            let shown: String = text
                .chars()
                .take(24)
                .map(|c| if c < ' ' { ' ' } else { c })
                .collect();
            let dots = if shown.len() < text.len() { "…" } else { "" };
            format!("the text \"{shown}{dots}\"")
        }
        FormKind::List(items) => match items.first().and_then(Form::word) {
            Some(head) if items.len() == 1 => format!("the list `({})`", names.text(head)),
            Some(head) => format!("the list `({} …)`", names.text(head)),
            None if items.is_empty() => "an empty list".into(),
            None => "a list".into(),
        },
    }
}
