//! Reads sections, and reports those that are misspelt or misplaced.

use super::arguments::{Arguments, found};
use super::contents::{known_by_contents, without_keyword};
use super::divided::{Divided, divided};
use super::keyword::{NEEDED, home};
use super::lowering::Lowering;
use crate::diagnostics::suggest::{Likeness, Suggestion, is_one_slip, joined};
use crate::diagnostics::{Diagnostic, Edit, Fix, Severity, Subject, registry as lints};
use crate::syntax::{Form, Parent, PartId};
use crate::text::{Names, Origin, Span, Symbol, kw};

/// The label of an unknown section that is not read as another one.
pub(crate) const IGNORED: &str = "ignored";

/// Sections that are not read under a misspelt name: definitions and files were collected earlier, and a title contains
/// nothing to examine but is similar to many words.
const NOT_MENDED: [Symbol; 3] = [kw::DEFINE, kw::INCLUDE, kw::TITLE];

/// A section: its first word, and all its items.
#[derive(Clone, Copy)]
pub(crate) struct Section<'f> {
    pub(crate) keyword: Symbol,
    pub(crate) items: &'f [Form],
    pub(crate) origin: Origin,
}

impl<'f> Section<'f> {
    /// The items after the first word.
    pub(crate) fn arguments(&self) -> Arguments<'f> {
        Arguments {
            head: &self.items[0],
            origin: self.origin,
            part: PartId::NONE,
            rest: &self.items[1..],
        }
    }
}

/// What an unknown section was meant to be.
enum Meant {
    /// This section: only its name is wrong.
    Misspelt(Symbol),
    /// This section: spaces divide its name into this many words.
    Divided(Symbol, usize),
    /// One of these sections, if there are any.
    AnyOf(Vec<Symbol>),
}

impl Meant {
    /// Any section of `parent`: a macro may expand to any of them, so none counts as missing.
    fn any(parent: Parent) -> Self {
        Self::AnyOf(parent.sections().to_vec())
    }

    fn sections(&self) -> &[Symbol] {
        match self {
            Self::Misspelt(section) | Self::Divided(section, _) => std::slice::from_ref(section),
            Self::AnyOf(sections) => sections,
        }
    }
}

impl Lowering<'_> {
    /// Reads a form as a section of `parent`; doubled parentheses are reported but tolerated. Anything without a first
    /// word is reported, and so is a section that does not belong there.
    pub(crate) fn section<'f>(&mut self, outer: &'f Form, parent: Parent) -> Option<Section<'f>> {
        let mut form = outer.without_doubled_parentheses();
        // A list that lost its first word may hold a single list of another kind.
        if form
            .head()
            .is_none_or(|head| !parent.sections().contains(&head))
        {
            form = outer;
        }
        let keyword = form.head();
        if let (Some(keyword), Some(items)) = (keyword, form.list()) {
            if !std::ptr::eq(outer, form) {
                let text = self.names.text(keyword);
                let message = format!("`{text}` is in doubled parentheses");
                let diagnostic =
                    Diagnostic::new(&lints::DOUBLED_PARENTHESES, message, outer.origin)
                        .help("remove the outer pair");
                let (outside, inside) = (outer.origin.span, form.origin.span);
                let edits = vec![
                    Edit::delete(Span::new(outside.start, inside.start)),
                    Edit::delete(Span::new(inside.end, outside.end)),
                ];
                self.report(diagnostic.fix(Fix::safe("remove the outer pair", edits)));
            }
            let section = Section {
                keyword,
                items,
                origin: form.origin,
            };
            let is_divided = || self.divided(section, parent).is_some();
            return match parent.sections().contains(&keyword) && !is_divided() {
                true => Some(section),
                false => self.unknown_section(section, parent),
            };
        }
        let expected = format!("a section of {} in parentheses", parent.text());
        let (lint, found) = (&lints::WRONG_ARGUMENTS, found(outer, self));
        let mut diagnostic =
            Diagnostic::expected(lint, expected, found, outer.origin).naming(parent.keyword());
        if parent == Parent::File {
            diagnostic = diagnostic.about(Subject::LostForm);
        }
        let is_macro = outer.word().is_some_and(|word| self.is_macro(word));
        self.report(match is_macro {
            true => self.advise_call(outer, diagnostic),
            false => diagnostic,
        });
        // The form was meant as one of these sections.
        let meant = parent.sections().iter();
        let meant = meant.filter(|&&section| outer.word().is_none_or(|word| word == section));
        self.sections.lost.extend(meant);
        None
    }

    /// Reports a section that does not belong in `parent`. That is an error if it was meant as a section that is needed
    /// to play; the section is lost unless it can be read as what was meant.
    fn unknown_section<'f>(&mut self, section: Section<'f>, parent: Parent) -> Option<Section<'f>> {
        let divided = self.divided(section, parent);
        let (word, head) = match &divided {
            Some(divided) => (divided.text.as_str(), divided.origin),
            None => (self.names.text(section.keyword), section.items[0].origin),
        };
        let diagnostic = Diagnostic::unknown(&lints::UNKNOWN_KEYWORD, "section", word, head)
            .inside(parent.text())
            .naming(parent.keyword());
        let (diagnostic, meant) = match &divided {
            Some(divided) => (
                divided.explain(diagnostic, self.names),
                Meant::Divided(divided.keyword, divided.n_words),
            ),
            None => self.meant(diagnostic, section, parent),
        };
        let diagnostic = if_needed(diagnostic, meant.sections());
        let is_needed = diagnostic.lint == &lints::MISSING_SECTION;
        match meant {
            Meant::Misspelt(keyword)
                if is_needed && !NOT_MENDED.contains(&keyword) && self.sections.recovers_names =>
            {
                self.report(diagnostic);
                self.sections.n_recovered += 1;
                Some(Section { keyword, ..section })
            }
            Meant::Divided(keyword, n_words) if is_needed && self.sections.recovers_names => {
                self.report(diagnostic);
                self.sections.n_recovered += 1;
                let items = &section.items[n_words - 1..];
                Some(Section {
                    keyword,
                    items,
                    ..section
                })
            }
            meant => {
                let diagnostic = diagnostic.at(IGNORED);
                self.report(match is_needed && parent == Parent::File {
                    true => diagnostic.about(Subject::LostForm),
                    false => diagnostic,
                });
                self.sections.lost.extend(meant.sections());
                None
            }
        }
    }

    /// The section of `parent` whose name is divided by spaces.
    fn divided(&self, section: Section, parent: Parent) -> Option<Divided> {
        let is_section = |word| parent.sections().contains(&word);
        divided(section.items, self.names, is_section)
    }

    /// What was meant by a section that does not belong in `parent`, and the diagnostic with help about it.
    fn meant(
        &mut self,
        diagnostic: Diagnostic,
        section: Section,
        parent: Parent,
    ) -> (Diagnostic, Meant) {
        let names = self.names;
        let text = names.text(section.keyword);
        let second = section.items.get(1).and_then(Form::word);
        let second = second.filter(|word| parent.sections().contains(word));
        if let Some(keyword) = second.filter(|_| parent != Parent::File) {
            let help = format!("the keyword `{}` comes first", names.text(keyword));
            return (diagnostic.help(help), Meant::AnyOf(vec![keyword]));
        }
        if let Some(place) = home(section.keyword, names) {
            let help = format!("`{text}` belongs in {place}; check the parentheses");
            return (diagnostic.help(help), Meant::AnyOf(vec![section.keyword]));
        }
        let may_suggest = self.diagnostics.may_suggest();
        let macros = if may_suggest { names.macros() } else { &[] };
        // Macros come first, to win if a section is equally near: a macro may stand for any section.
        let known = macros.iter().chain(parent.sections());
        // A section without contents is a call.
        let is_call = |known: &str| section.items.len() == 1 && is_one_slip(text, known);
        let called = macros
            .iter()
            .map(|&known| names.text(known))
            .find(|known| is_call(known));
        let called = called.map(|name| Suggestion {
            name,
            likeness: Likeness::Near,
        });
        let known = known.map(|&known| names.text(known));
        let Some(near) = called.or_else(|| self.diagnostics.nearest(text, known)) else {
            return begun(diagnostic, section, parent, names, macros);
        };
        let meant = names.get(near.name);
        match meant.filter(|meant| parent.sections().contains(meant)) {
            Some(meant) => {
                let likeness = match fits(meant, &section.items[1..]) {
                    true => near.likeness,
                    false => Likeness::Near,
                };
                let near = Suggestion { likeness, ..near };
                (
                    if_needed(diagnostic, &[meant]).did_you_mean(text, near),
                    Meant::Misspelt(meant),
                )
            }
            None => {
                let diagnostic = diagnostic.did_you_mean(text, near);
                let help = format!("did you mean the macro `{}`?", near.name);
                (diagnostic.help(help), Meant::any(parent))
            }
        }
    }

    /// Calls `read`. Returns its result, and whether it reported an error because of which something is lost.
    pub(crate) fn is_faulty<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let (errors, mended) = (self.diagnostics.n_errors(), self.sections.n_recovered);
        let value = read(self);
        let is_faulty = self.diagnostics.n_errors() + mended > errors + self.sections.n_recovered;
        (value, is_faulty)
    }
}

/// The diagnostic about a section that was meant as one of these: an error if one of them is needed to play.
fn if_needed(diagnostic: Diagnostic, meant: &[Symbol]) -> Diagnostic {
    match meant.iter().any(|section| NEEDED.contains(section)) {
        true => Diagnostic {
            lint: &lints::MISSING_SECTION,
            severity: Severity::Error,
            ..diagnostic
        },
        false => diagnostic,
    }
}

/// Whether a section may contain these forms. A section for a text contains one string only; all others may contain
/// anything, because macro calls may stand for their lists.
fn fits(section: Symbol, forms: &[Form]) -> bool {
    const TEXTS: [Symbol; 9] = [
        kw::TITLE,
        kw::DESCRIPTION,
        kw::HISTORY,
        kw::STRATEGY,
        kw::SOLUTION,
        kw::ENGINE,
        kw::HELP,
        kw::NOTATION,
        kw::OPEN,
    ];
    let is_text = matches!(forms, [form] if form.string().is_some());
    is_text || !TEXTS.contains(&section)
}

/// Whether a word is the beginning of a keyword, its last part, or has its beginning and another ending: `setup` for
/// `board-setup`, `dummies` for `dummy`.
fn is_begun(text: &str, keyword: &str) -> bool {
    /// Minimum length of a beginning that other words are unlikely to share.
    const MIN: usize = 4;
    /// Maximum length of an ending.
    const MAX: usize = 3;
    let beginning = &keyword[..keyword.len() - 1];
    let ending = text
        .strip_prefix(beginning)
        .filter(|_| beginning.len() >= MIN);
    let is_ending =
        |ending: &str| ending.len() <= MAX && ending.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_beginning = text.len() > 1 && keyword.starts_with(text);
    let before = keyword.strip_suffix(text).filter(|_| text.len() >= MIN);
    let is_end = before.is_some_and(|before| before.ends_with('-'));
    is_beginning || is_end || ending.is_some_and(is_ending)
}

/// What was meant by a section whose name is not near another, but may be the beginning of one.
fn begun(
    diagnostic: Diagnostic,
    section: Section,
    parent: Parent,
    names: &Names,
    macros: &[Symbol],
) -> (Diagnostic, Meant) {
    let text = names.text(section.keyword);
    let no_macro = format!("no macro is called `{text}` either");
    if macros
        .iter()
        .any(|&name| text.starts_with(names.text(name)))
    {
        return (diagnostic.help(no_macro), Meant::any(parent));
    }
    let begun = parent.sections().iter().copied();
    let begun: Vec<Symbol> = begun
        .filter(|&known| is_begun(text, names.text(known)))
        .collect();
    let known = begun
        .iter()
        .map(|&known| format!("`{}`", names.text(known)));
    let known: Vec<String> = known.collect();
    let did_you_mean = format!("did you mean {}?", joined(&known));
    match begun[..] {
        [] => match known_by_contents(section.items, parent, names) {
            Some((keyword, help, fix)) => {
                (diagnostic.help(help).fix(fix), Meant::Misspelt(keyword))
            }
            None => match without_keyword(section.items, parent, names) {
                Some((keyword, help)) => (diagnostic.help(help), Meant::AnyOf(vec![keyword])),
                None => (diagnostic.help(no_macro), Meant::AnyOf(begun)),
            },
        },
        [only] => (diagnostic.help(did_you_mean), Meant::Misspelt(only)),
        _ => (diagnostic.help(did_you_mean), Meant::AnyOf(begun)),
    }
}
