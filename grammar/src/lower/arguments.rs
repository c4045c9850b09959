//! The arguments of a list, taken from left to right.

use super::lowering::Lowering;
use crate::ast::{Name, Text};
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::Rectangle;
use crate::reference;
use crate::syntax::{Form, FormKind, PartId, between_quotes};
use crate::text::{ExpansionId, Origin, Span};

/// The remaining arguments.
#[derive(Debug)]
pub(crate) struct Arguments<'f> {
    /// The first word of the list.
    pub(super) head: &'f Form,
    /// The source location of the whole form.
    pub(super) origin: Origin,
    /// The id of the form.
    pub(super) part: PartId,
    /// The arguments that are left.
    pub(super) rest: &'f [Form],
    /// The argument taken last.
    pub(super) last: Option<&'f Form>,
}

impl<'f> Arguments<'f> {
    /// The arguments of a list, `None` if the form is not a list or is empty.
    pub(super) fn of(form: &'f Form) -> Option<Self> {
        let (head, rest) = form.list()?.split_first()?;
        Some(Self {
            head,
            origin: form.origin,
            part: form.part,
            rest,
            last: None,
        })
    }

    /// The arguments of a first word whose list lost its parentheses.
    pub(super) fn without_list(head: &'f Form, rest: &'f [Form]) -> Self {
        Self {
            head,
            origin: head.origin,
            part: PartId::NONE,
            rest,
            last: None,
        }
    }

    /// The next argument, if there is one.
    pub(super) fn next(&mut self) -> Option<&'f Form> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        self.last = Some(first);
        Some(first)
    }

    /// The next argument, with a diagnostic if it is missing. `expected` describes it: "a piece type".
    pub(super) fn required(
        &mut self,
        expected: &str,
        lowering: &mut Lowering<'_>,
    ) -> Option<&'f Form> {
        let next = self.next();
        if next.is_none() {
            lowering.report(self.expected(expected, "nothing", self.origin, lowering));
            self.add_syntax_help(lowering);
        }
        next
    }

    /// The diagnostic about an argument that is not what is expected after the first word of the list.
    fn expected(
        &self,
        expected: &str,
        found: &str,
        origin: Origin,
        lowering: &Lowering<'_>,
    ) -> Diagnostic {
        let expected = format!("{expected} after {}", self::found(self.head, lowering));
        let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, origin);
        diagnostic.naming(self.head.word())
    }

    /// Adds the syntax of the form to the last diagnostic if it has no help.
    fn add_syntax_help(&self, lowering: &mut Lowering<'_>) {
        let head = self.head.word().map(|word| lowering.names.text(word));
        let entry = head.and_then(reference::find);
        if let (Some(entry), Some(last)) = (entry, lowering.diagnostics.last_mut()) {
            let syntax = entry.syntax().replace(" · ", " or ");
            last.help.get_or_insert_with(|| format!("write {syntax}"));
        }
    }

    /// Calls `read`. If it fails, adds the syntax of the form to its diagnostic.
    fn as_expected<T>(
        &self,
        lowering: &mut Lowering<'_>,
        read: impl FnOnce(&mut Lowering<'_>) -> Option<T>,
    ) -> Option<T> {
        let result = read(lowering);
        if result.is_none() {
            self.add_syntax_help(lowering);
        }
        result
    }

    /// The next argument, which must be a word.
    pub(super) fn name(&mut self, expected: &str, lowering: &mut Lowering<'_>) -> Option<Name> {
        let form = self.required(expected, lowering)?;
        self.as_expected(lowering, |lowering| {
            if form.list().is_none() {
                return lowering.name(form, expected);
            }
            if let Some(diagnostic) = lowering.misspelt_call(form) {
                lowering.report(diagnostic);
                return None;
            }
            let diagnostic = self.found_list(form, expected, lowering);
            lowering.report(lowering.advise_no_parentheses(form, diagnostic));
            None
        })
    }

    /// The diagnostic about a list where a word is expected.
    fn found_list(&self, list: &Form, expected: &str, lowering: &Lowering<'_>) -> Diagnostic {
        let report = |origin| self.expected(expected, &found(list, lowering), origin, lowering);
        match self.origin.span.covers(list.origin.span) {
            true => report(self.head.origin).label(list.origin, "found here"),
            // The argument of a macro call is elsewhere in the text.
            false => report(list.origin),
        }
    }

    /// The next argument, which must be a word before lists of several: such a list in its place shows that the word is
    /// missing.
    pub(super) fn name_before_lists(
        &mut self,
        expected: &str,
        lowering: &mut Lowering<'_>,
    ) -> Option<Name> {
        let is_pair = |form: &&Form| form.list().is_some_and(|items| items.len() > 1);
        let Some(pair) = self.rest.first().filter(is_pair) else {
            return self.name(expected, lowering);
        };
        let diagnostic = match lowering.misspelt_call(pair) {
            Some(diagnostic) => diagnostic,
            None => self.found_list(pair, expected, lowering),
        };
        lowering.report(diagnostic);
        self.add_syntax_help(lowering);
        None
    }

    /// The next argument, which must be a string.
    pub(super) fn text(&mut self, expected: &str, lowering: &mut Lowering<'_>) -> Option<Text> {
        let form = self.required(expected, lowering)?;
        self.as_expected(lowering, |lowering| lowering.string(form, expected))
    }

    /// The next argument, which must be a whole number.
    pub(super) fn number(&mut self, expected: &str, lowering: &mut Lowering<'_>) -> Option<i32> {
        let form = self.required(expected, lowering)?;
        self.as_expected(lowering, |lowering| lowering.number(form, expected))
    }

    /// The next four arguments, which must be numbers.
    pub(super) fn rectangle(&mut self, lowering: &mut Lowering<'_>) -> Option<Rectangle> {
        Some(Rectangle {
            left: self.number("the left edge as a number", lowering)?,
            top: self.number("the top edge as a number", lowering)?,
            right: self.number("the right edge as a number", lowering)?,
            bottom: self.number("the bottom edge as a number", lowering)?,
        })
    }

    /// All remaining arguments, which must be words; others are reported and ignored.
    pub(super) fn names(&mut self, expected: &str, lowering: &mut Lowering<'_>) -> Vec<Name> {
        let rest = std::mem::take(&mut self.rest);
        rest.iter()
            .filter_map(|form| lowering.name(form, expected))
            .collect()
    }

    /// Reads all arguments; `None` if `read` fails, or if some remain, which is reported.
    pub(super) fn complete<T>(
        mut self,
        lowering: &mut Lowering<'_>,
        read: impl FnOnce(&mut Self, &mut Lowering<'_>) -> Option<T>,
    ) -> Option<T> {
        let value = read(&mut self, lowering)?;
        self.finish(lowering).then_some(value)
    }

    /// Reports any remaining arguments; returns whether there are none.
    pub(super) fn finish(self, lowering: &mut Lowering<'_>) -> bool {
        let Some(extra) = self.rest.first() else {
            return true;
        };
        if let Some(diagnostic) = self
            .last
            .and_then(|last| quoted_words(last, self.rest, lowering))
        {
            lowering.report(diagnostic);
            return false;
        }
        let (extra_text, head) = (found(extra, lowering), found(self.head, lowering));
        let extra_text = extra_text.trim_start_matches("the list ");
        let message = format!("unexpected argument {extra_text}: {head} takes no more");
        let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, extra.origin);
        lowering.report(diagnostic.naming(self.head.word()));
        self.add_syntax_help(lowering);
        false
    }
}

/// The diagnostic about quotes within a text, which end it: words follow it without a space, up to its last quote.
fn quoted_words(text: &Form, rest: &[Form], lowering: &Lowering<'_>) -> Option<Diagnostic> {
    let forms: Vec<&Form> = std::iter::once(text).chain(rest).collect();
    let touches = text.origin.span.end == rest.first()?.origin.span.start;
    let is_flat = rest.iter().all(|form| form.list().is_none());
    // Two names in a row are no text with a name in it.
    let is_of_text = |form: &&Form| {
        let text = form.string().map(|text| lowering.names.text(text));
        text.is_none_or(|text| text.starts_with(' ') || text.ends_with(' '))
    };
    let has_words = forms.iter().any(is_of_text);
    // In a macro, the text may be longer or shorter than what is written.
    let is_written = forms
        .iter()
        .all(|form| form.origin.expansion == ExpansionId::NONE);
    if !(touches && is_flat && has_words && is_written) || text.string().is_none() {
        return None;
    }
    let pairs = forms.windows(2);
    let quotes: Vec<Edit> = pairs
        .flat_map(|pair| quotes_between(pair[0], pair[1], lowering))
        .flatten()
        .collect();
    let place = Origin::of_text(quotes.first()?.span);
    let message = "this quote ends the text, and words follow";
    let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, place)
        .help("write a backquote, which is displayed as a quote, or remove it");
    let ends_text = forms.last()?.string().is_some();
    Some(match ends_text {
        true => diagnostic.fix(Fix::unsure("write backquotes", quotes)),
        false => diagnostic,
    })
}

/// Edits that replace the quotes between two forms by backquotes: the last of one and the first of the other. They may
/// be written with a backslash, as in other languages.
fn quotes_between(one: &Form, next: &Form, lowering: &Lowering<'_>) -> [Option<Edit>; 2] {
    let inside = |form: &Form| {
        let text = form.string().map(|text| lowering.names.text(text))?;
        Some(between_quotes(form.origin.span, text))
    };
    let is_escaped = |form: &Form| {
        let text = form.string().or(form.word());
        text.is_some_and(|text| lowering.names.text(text).ends_with('\\'))
    };
    let replace = |start: u32, end: u32, is_escaped: bool| match is_escaped {
        true => Edit::replace(Span::new(start - 1, end), "\\\"", "`"),
        false => Edit::replace(Span::new(start, end), "\"", "`"),
    };
    let touches = one.origin.span.end == next.origin.span.start;
    let last = inside(one).map(|text| replace(text.end, one.origin.span.end, is_escaped(one)));
    let first = inside(next).map(|text| {
        let is_escaped = touches && one.string().is_none() && is_escaped(one);
        replace(next.origin.span.start, text.start, is_escaped)
    });
    [last, first]
}

/// A list of these forms as suggested in messages: `(captured King)`, or `(captured …)` if it is long or holds lists.
pub(super) fn written(items: &[Form], lowering: &Lowering<'_>) -> String {
    const MAX: usize = 4;
    let words: Vec<&str> = items
        .iter()
        .map_while(|item| item.word().map(|word| lowering.names.text(word)))
        .collect();
    match words.first() {
        Some(head) if words.len() < items.len() || words.len() > MAX => format!("({head} …)"),
        _ => format!("({})", words.join(" ")),
    }
}

/// A form as described in messages.
pub(super) fn found(form: &Form, lowering: &Lowering<'_>) -> String {
    match &form.kind {
        FormKind::Word(symbol) => format!("`{}`", lowering.names.text(*symbol)),
        FormKind::String(_) => "a string".into(),
        FormKind::List(items) => match items.first().map(|head| &head.kind) {
            Some(FormKind::Word(head)) if items.len() == 1 => {
                format!("the list `({})`", lowering.names.text(*head))
            }
            Some(FormKind::Word(head)) => format!("the list `({} …)`", lowering.names.text(*head)),
            Some(_) => "a list".into(),
            None => "an empty list".into(),
        },
    }
}
