//! Expected shapes of forms: a word, a string, a number, a list. Anything else is reported.

use super::arguments::{Arguments, found};
use super::lowering::Lowering;
use crate::ast::{Name, Text};
use crate::diagnostics::suggest::is_one_slip;
use crate::diagnostics::{Diagnostic, Edit, Fix, Subject, registry as lints};
use crate::syntax::{Form, is_word};
use crate::text::{Span, Symbol, kw};

impl Lowering<'_> {
    /// Adds a diagnostic.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports a form that is not what is expected.
    pub(crate) fn expected(&mut self, expected: &str, form: &Form) {
        let misspelt = self.misspelt_call(form);
        self.report(misspelt.unwrap_or_else(|| self.unexpected(expected, form)));
    }

    /// The diagnostic about a form that is not what is expected.
    pub(crate) fn unexpected(&self, expected: &str, form: &Form) -> Diagnostic {
        let (lint, found) = (&lints::WRONG_ARGUMENTS, found(form, self));
        let mut diagnostic = Diagnostic::expected(lint, expected, found, form.origin);
        let wants_text = expected.contains("in quotes");
        let wants_list = expected.starts_with("a list");
        if let Some(word) = form.word().filter(|_| wants_text) {
            diagnostic = self.advise_quotes(word, form, diagnostic);
        } else if form.string().is_some() && !wants_text && !wants_list {
            diagnostic = self.advise_no_quotes(form, diagnostic);
        } else if form.list().is_some() && !wants_text && !wants_list {
            diagnostic = self.advise_no_parentheses(form, diagnostic);
        } else if let Some(word) = form.word()
            && expected.contains("list")
            && self.is_macro(word)
        {
            diagnostic = self.advise_call(form, diagnostic);
        }
        diagnostic
    }

    /// The diagnostic about a misplaced list whose first word is one slip away from the name of a macro.
    pub(crate) fn misspelt_call(&self, form: &Form) -> Option<Diagnostic> {
        self.misspelt_macro(form.list()?.first()?)
    }

    /// The diagnostic about a word that is one slip away from the name of a macro.
    pub(crate) fn misspelt_macro(&self, head: &Form) -> Option<Diagnostic> {
        let symbol = head.word().filter(|head| !head.is_keyword())?;
        let word = self.names.text(symbol);
        let macros = self.names.macros().iter();
        let macros = macros.map(|&known| self.names.text(known));
        let near = self.diagnostics.suggest(word, macros)?;
        let lint = &lints::WRONG_ARGUMENTS;
        let diagnostic = Diagnostic::unknown(lint, "macro", word, head.origin);
        let diagnostic = diagnostic
            .about(Subject::Name(symbol))
            .did_you_mean(word, near);
        is_one_slip(word, near.name).then_some(diagnostic)
    }

    /// Whether a macro has this name.
    pub(crate) fn is_macro(&self, word: Symbol) -> bool {
        self.names.is_macro(word)
    }

    /// Adds how to call the macro that a bare word names.
    pub(crate) fn advise_call(&self, form: &Form, diagnostic: Diagnostic) -> Diagnostic {
        let Some(word) = form.word() else {
            return diagnostic;
        };
        let word = self.names.text(word);
        diagnostic
            .help(format!("call a macro in parentheses: `({word})`"))
            .fix(Fix::call(word, form.origin.span))
    }

    /// Adds that a word needs quotes. A number gets no fix because it may be meant as something else.
    fn advise_quotes(&self, word: Symbol, form: &Form, diagnostic: Diagnostic) -> Diagnostic {
        let (is_macro, word) = (self.is_macro(word), self.names.text(word));
        let help = "put it in double quotes";
        let diagnostic = diagnostic.help(help);
        if number(word).is_some() {
            return diagnostic;
        }
        let (text, _) = in_quotes(word, form.origin.span);
        let edit = Edit::replace(form.origin.span, word, format!("\"{text}\""));
        diagnostic.fix(match is_macro {
            true => Fix::unsure(help, vec![edit]),
            false => Fix::safe(help, vec![edit]),
        })
    }

    /// Adds that a string should be a word. Authors who quote one name quote all, so this is one mistake.
    pub(crate) fn advise_no_quotes(&self, form: &Form, diagnostic: Diagnostic) -> Diagnostic {
        let Some(text) = form.string() else {
            return diagnostic;
        };
        let (text, help) = (self.names.text(text), "remove the quotes");
        let diagnostic = diagnostic.help(help);
        if !is_word(text) {
            return diagnostic;
        }
        let edit = Edit::replace(form.origin.span, format!("\"{text}\""), text);
        let diagnostic = diagnostic.about(Subject::QuotedName);
        diagnostic.fix(Fix::safe(help, vec![edit]))
    }

    /// Adds that words need no parentheses. They may also be the call of a macro that is missing.
    pub(crate) fn advise_no_parentheses(&self, form: &Form, diagnostic: Diagnostic) -> Diagnostic {
        let items = form.list().unwrap_or_default();
        let is_plain = |item: &Form| item.word().is_some_and(|word| !word.is_keyword());
        if items.is_empty() || !items.iter().all(is_plain) {
            return diagnostic;
        }
        remove_parentheses(&[form], diagnostic)
    }

    /// A form that must be a word.
    pub(crate) fn name(&mut self, form: &Form, expected: &str) -> Option<Name> {
        let name = Name::of(form);
        if name.is_none() {
            self.expected(expected, form);
        }
        name
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
            match self.separated_numbers(form, expected) {
                Some(diagnostic) => self.report(diagnostic),
                None => self.expected(expected, form),
            }
        }
        number
    }

    /// The diagnostic about numbers with commas between them.
    fn separated_numbers(&self, form: &Form, expected: &str) -> Option<Diagnostic> {
        let text = self.names.text(form.word()?);
        let is_list = text.contains(',') && text.split(',').all(|part| number(part).is_some());
        is_list.then(|| {
            let numbers = text.replace(',', " ");
            let help = format!("separate numbers with spaces: `{numbers}`");
            let edit = Edit::replace(form.origin.span, text, numbers);
            self.unexpected(expected, form)
                .help(help)
                .fix(Fix::safe("separate them with spaces", vec![edit]))
        })
    }

    /// A form that must be a list of something.
    pub(crate) fn list<'f>(&mut self, form: &'f Form, expected: &str) -> Option<Arguments<'f>> {
        let list = Arguments::of(form);
        if list.is_none() {
            self.expected(expected, form);
        }
        list
    }

    /// Forms that must be lists of a name and numbers. Names and numbers without the parentheses of their lists are
    /// reported as one mistake, and read as what is meant.
    pub(crate) fn lists<'f>(&mut self, forms: &'f [Form], expected: &str) -> Vec<Arguments<'f>> {
        let is_word = |form: &Form| form.word().is_some();
        let mut lists = Vec::new();
        for run in forms.chunk_by(|form, next| is_word(form) && is_word(next)) {
            match run {
                [form] => lists.extend(self.list(form, expected)),
                _ => lists.extend(self.loose_lists(run, expected)),
            }
        }
        lists
    }

    /// Lists without parentheses: each begins with a word that is not a number. A run that begins with a number has none.
    fn loose_lists<'f>(&mut self, run: &'f [Form], expected: &str) -> Vec<Arguments<'f>> {
        let is_number = |form: &Form| {
            let text = form.word().map(|word| self.names.text(word));
            text.is_some_and(|text| number(text).is_some())
        };
        let lists: Vec<&[Form]> = run.chunk_by(|_, next| is_number(next)).collect();
        let (lint, found) = (&lints::WRONG_ARGUMENTS, found(&run[0], self));
        let mut diagnostic = Diagnostic::expected(lint, expected, found, run[0].origin);
        let is_complete = !is_number(&run[0]) && lists.iter().all(|list| list.len() > 1);
        if is_complete {
            let edits = lists
                .iter()
                .flat_map(|list| in_parentheses(&list[0], &list[list.len() - 1]).edits);
            let fix = Fix::safe("put each in parentheses", edits.collect());
            let words = lists[0].iter().filter_map(Form::word);
            let words: Vec<&str> = words.map(|word| self.names.text(word)).collect();
            diagnostic = diagnostic
                .help(format!("write `({})`", words.join(" ")))
                .fix(fix);
        }
        self.report(diagnostic);
        let lists = lists.into_iter().filter(|_| is_complete);
        lists
            .map(|list| Arguments::without_list(&list[0], &list[1..]))
            .collect()
    }

    /// Reads every form as a word; others are reported and ignored.
    pub(crate) fn name_list(&mut self, forms: &[Form], expected: &str) -> Vec<Name> {
        forms
            .iter()
            .filter_map(|form| self.name(form, expected))
            .collect()
    }
}

/// The value of the word `true` or `false`.
pub(super) fn truth(form: &Form) -> Option<bool> {
    match form.word()? {
        kw::TRUE => Some(true),
        kw::FALSE => Some(false),
        _ => None,
    }
}

/// Adds that lists need no parentheses.
pub(super) fn remove_parentheses(lists: &[&Form], diagnostic: Diagnostic) -> Diagnostic {
    let edits = lists.iter().flat_map(|list| {
        let Span { start, end } = list.origin.span;
        [
            Edit::replace(Span::new(start, start + 1), "(", ""),
            Edit::replace(Span::new(end - 1, end), ")", ""),
        ]
    });
    let (edits, help) = (edits.collect(), "remove the parentheses");
    diagnostic.help(help).fix(Fix::unsure(help, edits))
}

/// The fix that puts parentheses around a run of forms.
pub(super) fn in_parentheses(first: &Form, last: &Form) -> Fix {
    let edits = vec![
        Edit::insert(first.origin.span.start, "("),
        Edit::insert(last.origin.span.end, ")"),
    ];
    Fix::safe("put them in parentheses", edits)
}

/// The fix that puts each of the first words of a run of forms in parentheses that close after the last form. `None` if
/// macro calls contribute some of the forms.
pub(super) fn nested(run: &[Form], n_heads: usize) -> Option<Fix> {
    let (first, last) = (run.first()?, run.last().filter(|_| n_heads > 0)?);
    let is_beside = |form: &Form| form.origin.expansion == first.origin.expansion;
    if !run.iter().all(is_beside) {
        return None;
    }
    let heads = run.iter().take(n_heads);
    let opened = heads.map(|head| Edit::insert(head.origin.span.start, "("));
    let closed = Edit::insert(last.origin.span.end, ")".repeat(n_heads));
    let edits = opened.chain([closed]).collect();
    Some(Fix::safe("put them in parentheses", edits))
}

/// Words without the quotes of another language around them, and the edits that put them in double quotes.
pub(super) fn in_quotes(words: &str, span: Span) -> (&str, Vec<Edit>) {
    const FOREIGN: [char; 4] = ['\'', '`', '\u{2018}', '\u{2019}'];
    let bare = words.strip_prefix(FOREIGN);
    let bare = bare.and_then(|rest| Some((rest, rest.strip_suffix(FOREIGN)?)));
    let Some((rest, text)) = bare else {
        let ends = [span.start, span.end];
        return (words, ends.map(|at| Edit::insert(at, "\"")).into());
    };
    let (open, close) = (&words[..words.len() - rest.len()], &rest[text.len()..]);
    let opened = Span::new(span.start, span.start + open.len() as u32);
    let closed = Span::new(span.end - close.len() as u32, span.end);
    let edits = vec![
        Edit::replace(opened, open, "\""),
        Edit::replace(closed, close, "\""),
    ];
    (text, edits)
}

/// Whether a word has neither letters nor digits: a sign of another language rather than a name.
pub(super) fn is_sign(word: &str) -> bool {
    !word.contains(char::is_alphanumeric)
}

/// A word of digits with an optional sign. Numbers outside the range of 32 bits are clamped.
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
