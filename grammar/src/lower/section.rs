//! Reads sections, and reports those that are misspelt or misplaced.

use super::arguments::{Arguments, found};
use super::divided::{Divided, divided};
use super::lowering::Lowering;
use super::meant::{Meant, if_needed};
use crate::diagnostics::{Diagnostic, Edit, Fix, Subject, registry as lints};
use crate::syntax::{Form, Parent, PartId};
use crate::text::{Origin, Span, Symbol, kw};

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
            last: None,
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
                self.report_doubled(keyword, outer.origin, form.origin);
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

    fn report_doubled(&mut self, keyword: Symbol, outer: Origin, inner: Origin) {
        let text = self.names.text(keyword);
        let message = format!("`{text}` is in doubled parentheses");
        let diagnostic = Diagnostic::new(&lints::DOUBLED_PARENTHESES, message, outer)
            .help("remove the outer pair");
        let (outside, inside) = (outer.span, inner.span);
        let edits = vec![
            Edit::delete(Span::new(outside.start, inside.start)),
            Edit::delete(Span::new(inside.end, outside.end)),
        ];
        self.report(diagnostic.fix(Fix::safe("remove the outer pair", edits)));
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
            None => self.meant(diagnostic, (section.keyword, section.items), parent),
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

    /// Calls `read`. Returns its result, and whether it reported an error because of which something is lost.
    pub(crate) fn is_faulty<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let (errors, mended) = (self.diagnostics.n_errors(), self.sections.n_recovered);
        let value = read(self);
        let is_faulty = self.diagnostics.n_errors() + mended > errors + self.sections.n_recovered;
        (value, is_faulty)
    }
}
