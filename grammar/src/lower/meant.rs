//! What a section that does not belong where it is was meant to be.

use super::contents::{known_by_contents, without_keyword};
use super::keyword::{NEEDED, home};
use super::lowering::Lowering;
use crate::diagnostics::suggest::{Likeness, Suggestion, is_one_slip, joined};
use crate::diagnostics::{Diagnostic, Severity, registry as lints};
use crate::syntax::{Form, Parent};
use crate::text::{Names, Symbol, kw};

/// What an unknown section was meant to be.
pub(super) enum Meant {
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

    /// The sections that it may be.
    pub(super) fn sections(&self) -> &[Symbol] {
        match self {
            Self::Misspelt(section) | Self::Divided(section, _) => std::slice::from_ref(section),
            Self::AnyOf(sections) => sections,
        }
    }
}

impl Lowering<'_> {
    /// What was meant by a section that does not belong in `parent`, and the diagnostic with help about it.
    pub(super) fn meant(
        &mut self,
        diagnostic: Diagnostic,
        (keyword, items): (Symbol, &[Form]),
        parent: Parent,
    ) -> (Diagnostic, Meant) {
        let names = self.names;
        let text = names.text(keyword);
        let second = items.get(1).and_then(Form::word);
        let second = second.filter(|word| parent.sections().contains(word));
        if let Some(second) = second.filter(|_| parent != Parent::File) {
            let help = format!("the keyword `{}` comes first", names.text(second));
            return (diagnostic.help(help), Meant::AnyOf(vec![second]));
        }
        if let Some(place) = home(keyword, names) {
            let help = format!("`{text}` belongs in {place}; check the parentheses");
            return (diagnostic.help(help), Meant::AnyOf(vec![keyword]));
        }
        let may_suggest = self.diagnostics.may_suggest();
        let macros = if may_suggest { names.macros() } else { &[] };
        // Macros come first, to win if a section is equally near: a macro may stand for any section.
        let known = macros.iter().chain(parent.sections());
        // A section without contents is a call.
        let is_call = |known: &str| items.len() == 1 && is_one_slip(text, known);
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
            return begun(diagnostic, (keyword, items), parent, names, macros);
        };
        let meant = names.get(near.name);
        match meant.filter(|meant| parent.sections().contains(meant)) {
            Some(meant) => {
                let likeness = match fits(meant, &items[1..]) {
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
}

/// The diagnostic about a section that was meant as one of these: an error if one of them is needed to play.
pub(super) fn if_needed(diagnostic: Diagnostic, meant: &[Symbol]) -> Diagnostic {
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
    (keyword, items): (Symbol, &[Form]),
    parent: Parent,
    names: &Names,
    macros: &[Symbol],
) -> (Diagnostic, Meant) {
    let text = names.text(keyword);
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
        [] => match known_by_contents(items, parent, names) {
            Some((section, help, fix)) => {
                (diagnostic.help(help).fix(fix), Meant::Misspelt(section))
            }
            None => match without_keyword(items, parent, names) {
                Some((section, help)) => (diagnostic.help(help), Meant::AnyOf(vec![section])),
                None => (diagnostic.help(no_macro), Meant::AnyOf(begun)),
            },
        },
        [only] => (diagnostic.help(did_you_mean), Meant::Misspelt(only)),
        _ => (diagnostic.help(did_you_mean), Meant::AnyOf(begun)),
    }
}
