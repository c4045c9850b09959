//! Sections that may be given only once, and those of one name or text.

use super::Lowering;
use super::keyword::Parent;
use super::section::Section;
use super::shape::{in_parentheses, is_sign};
use crate::ast::{Name, OptionName, Text};
use crate::diagnostics::registry::{DUPLICATE_SECTION, WRONG_ARGUMENTS};
use crate::diagnostics::suggest::Likeness;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::Form;
use crate::text::{Origin, Span, Symbol, kw};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};

/// The sections encountered so far that may appear only once.
#[derive(Default)]
pub(super) struct SeenSections {
    seen: FxHashMap<Single, Seen>,
}

/// What may be given only once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Single {
    Section(Symbol),
    Option(OptionName),
}

struct Seen {
    origin: Origin,
    counts: bool,
}

impl SeenSections {
    /// Whether the section was encountered.
    pub(super) fn has(&self, keyword: Symbol) -> bool {
        self.seen.contains_key(&Single::Section(keyword))
    }

    /// Reports a repeated section, which counts unless it could not be read; returns whether it is one.
    pub(super) fn once(&mut self, section: Section, counts: bool, lowering: &mut Lowering) -> bool {
        let origin = section.items[0].origin;
        let what = Single::Section(section.keyword);
        self.add(what, Seen { origin, counts }, lowering)
    }

    /// Reports an option that is set again, by its name or by its keyword of version 1.
    pub(super) fn option_once(
        &mut self,
        name: OptionName,
        section: Section,
        lowering: &mut Lowering,
    ) {
        let (origin, counts) = (section.items[0].origin, true);
        self.add(Single::Option(name), Seen { origin, counts }, lowering);
    }

    fn add(&mut self, what: Single, new: Seen, lowering: &mut Lowering) -> bool {
        let before = match self.seen.entry(what) {
            Vacant(place) => {
                place.insert(new);
                return false;
            }
            Occupied(before) => before.into_mut(),
        };
        let names = lowering.names;
        let text = match what {
            Single::Section(keyword) => format!("`{}`", names.text(keyword)),
            Single::Option(OptionName::Known(known)) => format!("option \"{}\"", known.name),
            Single::Option(OptionName::Unknown(name)) => format!("option \"{}\"", names.text(name)),
        };
        let effect = |counts| match counts {
            true => "this one counts",
            false => "this one has no effect",
        };
        let message = format!("{text} is given twice");
        let finding = Diagnostic::new(&DUPLICATE_SECTION, message, new.origin)
            .at(effect(new.counts))
            .label(before.origin, effect(before.counts && !new.counts))
            .help("delete one of them");
        if new.counts || !before.counts {
            *before = new;
        }
        lowering.report(finding);
        true
    }
}

/// Stores a section; one that could not be read does not replace one that could. Returns whether it is stored.
pub(super) fn replace<T>(place: &mut Option<T>, section: Option<T>) -> bool {
    let is_read = section.is_some();
    if is_read {
        *place = section;
    }
    is_read
}

/// The one string of a section.
pub(super) fn text(section: Section, expected: &str, lowering: &mut Lowering) -> Option<Text> {
    let mut arguments = section.arguments();
    if let Some(finding) = words_for_text(arguments.rest, expected, lowering) {
        lowering.report(finding);
        return None;
    }
    let text = arguments.text(expected, lowering);
    arguments.finish(lowering);
    text
}

/// The diagnostic about several words where one string is expected: they lack quotes, or have those of another language.
fn words_for_text(forms: &[Form], expected: &str, lowering: &Lowering) -> Option<Diagnostic> {
    let [first, .., last] = forms else {
        return None;
    };
    let words = forms.iter().map(Form::word).collect::<Option<Vec<_>>>()?;
    let words = words.into_iter().map(|word| lowering.names.text(word));
    let written = words.collect::<Vec<&str>>().join(" ");
    let (lint, found) = (&WRONG_ARGUMENTS, format!("{} words", forms.len()));
    let finding = Diagnostic::expected(lint, expected, found, first.origin);
    let (text, edits) = in_quotes(&written, first.origin.span.to(last.origin.span));
    let fix = Fix::safe("put them in double quotes", edits);
    Some(finding.help(format!("write \"{text}\"")).fix(fix))
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

/// A name without its form, and the forms after it.
pub(super) type Bare<'f> = (Name, &'f [Form]);

/// The name of a piece or zone that lost its keyword or its parentheses: `Man`, `(Man)` or `name Man` where `(name Man)`
/// is meant. Reports that.
///
/// `(Man)` is not taken for a name if it is like a section or macro. Nothing is if the name follows.
pub(super) fn bare_name<'f>(
    forms: &'f [Form],
    section: Section,
    parent: Parent,
    lowering: &mut Lowering,
) -> Option<Bare<'f>> {
    let (form, rest) = forms.split_first()?;
    if section.items.iter().any(|it| it.head() == Some(kw::NAME)) {
        return None;
    }
    if form.word() == Some(kw::NAME) {
        return loose_name(form, rest, section, parent, lowering);
    }
    let names = lowering.names;
    let symbol = bare_word(form, parent, lowering)?;
    let text = names.text(symbol);
    let written = match form.list() {
        None => text.to_owned(),
        Some(_) => format!("({text})"),
    };
    let joined = form.list().and_then(|_| joined_name(text));
    let right = format!("(name {})", joined.unwrap_or(text));
    // Of several words, any may be the name.
    let is_certain = form.list().is_some() || rest.first().is_none_or(|it| it.word().is_none());
    let edits = vec![Edit::replace(form.origin.span, written.as_str(), &*right)];
    let finding = no_name_form(form, &written, section, parent);
    let help = format!("write `{right}`");
    lowering.report(finding.help(help.as_str()).fix(match is_certain {
        true => Fix::safe(help, edits),
        false => Fix::unsure(help, edits),
    }));
    let symbol = joined.and_then(|name| names.get(name)).unwrap_or(symbol);
    let origin = form.origin;
    Some((Name { symbol, origin }, rest))
}

/// The word that may be the name: it stands alone, perhaps in parentheses.
fn bare_word(form: &Form, parent: Parent, lowering: &Lowering) -> Option<Symbol> {
    let names = lowering.names;
    let symbol = match form.list() {
        None => return form.word().filter(|&word| !is_sign(names.text(word))),
        Some([word]) if lowering.diagnostics.may_suggest() => word.word()?,
        Some(_) => return None,
    };
    let text = names.text(symbol);
    let near = |known: &[Symbol]| {
        let known = known.iter().map(|&it| names.text(it));
        lowering.diagnostics.nearest(text, known)
    };
    // Pieces often have the names of their macros, but with a capital letter.
    let is_macro = near(names.macros()).is_some_and(|near| near.likeness != Likeness::Case);
    let is_section = joined_name(text).is_none() && near(parent.sections()).is_some();
    (!is_section && !is_macro).then_some(symbol)
}

/// The name after a bare word `name`.
fn loose_name<'f>(
    form: &Form,
    rest: &'f [Form],
    section: Section,
    parent: Parent,
    lowering: &mut Lowering,
) -> Option<Bare<'f>> {
    let (named, rest) = rest.split_first()?;
    let (symbol, origin) = (named.word()?, named.origin);
    let finding = no_name_form(form, "name", section, parent);
    let help = format!("write `(name {})`", lowering.names.text(symbol));
    lowering.report(finding.help(help).fix(in_parentheses(form, named)));
    Some((Name { symbol, origin }, rest))
}

fn no_name_form(form: &Form, written: &str, section: Section, parent: Parent) -> Diagnostic {
    let expected = format!("`(name …)` in {}", parent.text());
    let found = format!("`{written}`");
    Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, form.origin).naming(section.keyword)
}

/// The name in a word that lacks a space: `nameMan`.
fn joined_name(word: &str) -> Option<&str> {
    let name = word.strip_prefix("name")?;
    name.starts_with(char::is_uppercase).then_some(name)
}

/// The name of a `piece` or `zone`. If there are two, the other may be the one that is meant.
pub(super) fn one_name(
    section: Section,
    expected: &str,
    named: Symbol,
    lowering: &mut Lowering,
) -> Option<Name> {
    let mut arguments = section.arguments();
    let name = arguments.name(expected, lowering);
    if !arguments.finish(lowering) {
        lowering.sections.lost.push(named);
    }
    name
}
