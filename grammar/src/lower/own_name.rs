//! The name of a piece or a zone.

use super::lowering::Lowering;
use super::section::Section;
use super::shape::{in_parentheses, is_sign};
use super::single::replace;
use crate::ast::Name;
use crate::diagnostics::registry::{MISSING_SECTION, WRONG_ARGUMENTS};
use crate::diagnostics::suggest::Likeness;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::{Form, Parent};
use crate::text::{Symbol, kw};

/// What is known so far about the name of a piece or a zone.
pub(super) struct OwnName<'f> {
    /// The whole piece or zone.
    owner: Section<'f>,
    parent: Parent,
    name: Option<Name>,
    /// Whether there is a name, perhaps a faulty one.
    pub(super) is_given: bool,
    /// The number of sections that were lost before this piece or zone.
    n_lost: usize,
}

impl<'f> OwnName<'f> {
    /// The state before the first section of a piece or zone.
    pub(super) fn of(owner: Section<'f>, parent: Parent, lowering: &Lowering) -> Self {
        Self {
            owner,
            parent,
            name: None,
            is_given: false,
            n_lost: lowering.sections.lost.len(),
        }
    }

    /// Takes a name without its keyword or parentheses, which is reported; returns the forms after it.
    pub(super) fn take_bare<'a>(
        &mut self,
        forms: &'a [Form],
        lowering: &mut Lowering,
    ) -> Option<&'a [Form]> {
        let (name, rest) = bare_name(forms, self.owner, self.parent, lowering)?;
        self.is_given = true;
        replace(&mut self.name, Some(name));
        Some(rest)
    }

    /// Takes `(name …)`; returns whether it could be read. If it contains two names, either may be the one that is
    /// meant, so the piece or zone counts as lost.
    pub(super) fn take(&mut self, section: Section, lowering: &mut Lowering) -> bool {
        self.is_given = true;
        let mut arguments = section.arguments();
        let owner = lowering.names.text(self.owner.keyword);
        let name = arguments.name(&format!("the name of the {owner}"), lowering);
        if !arguments.finish(lowering) {
            lowering.sections.lost.push(self.owner.keyword);
        }
        replace(&mut self.name, name)
    }

    /// The name; a missing one is reported, unless it was lost.
    pub(super) fn finish(self, lowering: &mut Lowering) -> Option<Name> {
        let keyword = self.owner.keyword;
        if !self.is_given && !lowering.sections.lost[self.n_lost..].contains(&kw::NAME) {
            let owner = lowering.names.text(keyword);
            let help = format!("add `(name …)`; without it the {owner} is ignored");
            let (expected, head) = (format!("a name in `{owner}`"), self.owner.items[0].origin);
            let diagnostic = Diagnostic::expected(&MISSING_SECTION, expected, "none", head);
            lowering.report(diagnostic.naming(keyword).help(help));
        }
        self.name
    }
}

/// A name without its form, and the forms after it.
type Bare<'f> = (Name, &'f [Form]);

/// The name of a piece or zone that lost its keyword or its parentheses: `Man`, `(Man)` or `name Man` where `(name Man)`
/// is meant. Reports that.
///
/// `(Man)` is not taken for a name if it resembles a section or a macro, and nothing is if there is a `(name …)`.
fn bare_name<'f>(
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
    let diagnostic = no_name_form(form, &written, section, parent);
    let help = format!("write `{right}`");
    lowering.report(diagnostic.help(help.as_str()).fix(match is_certain {
        true => Fix::safe(help, edits),
        false => Fix::unsure(help, edits),
    }));
    let symbol = joined.and_then(|name| names.get(name)).unwrap_or(symbol);
    let origin = form.origin;
    Some((Name { symbol, origin }, rest))
}

/// The single word, perhaps in parentheses, that may be the name.
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
    let name = Name::of(named)?;
    let diagnostic = no_name_form(form, "name", section, parent);
    let help = format!("write `(name {})`", lowering.names.text(name.symbol));
    lowering.report(diagnostic.help(help).fix(in_parentheses(form, named)));
    Some((name, rest))
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
