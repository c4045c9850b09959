//! The name of a piece or a zone.

use super::keyword::Parent;
use super::lowering::Lowering;
use super::section::Section;
use super::single::replace;
use crate::ast::Name;
use crate::diagnostics::registry::{MISSING_SECTION, WRONG_ARGUMENTS};
use crate::diagnostics::suggest::Likeness;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::Form;
use crate::text::{Symbol, kw};

/// What is known so far about the name of a piece or a zone.
pub(super) struct OwnName<'f> {
    /// The whole piece or zone.
    owner: Section<'f>,
    parent: Parent,
    name: Option<Name>,
    /// Whether there is a name, perhaps a faulty one.
    pub(super) is_given: bool,
    /// How many sections were lost before.
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

    /// Takes a form that is a name without its keyword, which is reported; returns whether it is one.
    pub(super) fn take_bare(&mut self, form: &Form, lowering: &mut Lowering) -> bool {
        let bare = bare_name(form, self.owner, self.parent, lowering);
        self.is_given |= bare.is_some();
        replace(&mut self.name, bare)
    }

    /// Takes `(name …)`; returns whether it could be read. If there are two names in it, the other may be the one that is
    /// meant.
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
            let finding = Diagnostic::expected(&MISSING_SECTION, expected, "none", head);
            lowering.report(finding.naming(keyword).help(help));
        }
        self.name
    }
}

/// The name of a piece or zone that lost its keyword: `Man` or `(Man)` where `(name Man)` is meant. Reports that.
///
/// `(Man)` is not taken for a name if it is like a section or macro, or if the name follows.
fn bare_name(
    form: &Form,
    section: Section,
    parent: Parent,
    lowering: &mut Lowering,
) -> Option<Name> {
    let names = lowering.names;
    let symbol = match form.list() {
        None => form.word()?,
        Some([word])
            if !section.items.iter().any(|it| it.head() == Some(kw::NAME))
                && lowering.diagnostics.may_suggest() =>
        {
            let symbol = word.word()?;
            let near = |known: &[Symbol]| {
                let known = known.iter().map(|&it| names.text(it));
                lowering.diagnostics.nearest(names.text(symbol), known)
            };
            // Pieces often have the names of their macros, but with a capital letter.
            let is_macro = near(names.macros()).is_some_and(|near| near.likeness != Likeness::Case);
            (near(parent.sections()).is_none() && !is_macro).then_some(symbol)?
        }
        Some(_) => return None,
    };
    let text = names.text(symbol);
    let written = match form.list() {
        None => text.to_owned(),
        Some(_) => format!("({text})"),
    };
    let expected = format!("`(name …)` in {}", parent.text());
    let found = format!("`{written}`");
    let help = format!("write `(name {text})`");
    let edit = Edit::replace(form.origin.span, written, format!("(name {text})"));
    let finding = Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, form.origin)
        .naming(section.keyword);
    lowering.report(finding.help(help.clone()).fix(Fix::safe(help, vec![edit])));
    let origin = form.origin;
    Some(Name { symbol, origin })
}
