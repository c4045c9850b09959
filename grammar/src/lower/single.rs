//! Sections that may be given only once, and sections that contain a single text.

use super::lowering::Lowering;
use super::section::Section;
use super::shape::in_quotes;
use crate::ast::{OptionName, Text};
use crate::diagnostics::registry::{DUPLICATE_SECTION, WRONG_ARGUMENTS};
use crate::diagnostics::{Diagnostic, Fix};
use crate::syntax::Form;
use crate::text::{Origin, Symbol};
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

    /// Reports a section that was given before. The new one counts unless it could not be read. Returns whether there
    /// was one before.
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
        let diagnostic = Diagnostic::new(&DUPLICATE_SECTION, message, new.origin)
            .at(effect(new.counts))
            .label(before.origin, effect(before.counts && !new.counts))
            .help("remove one of them");
        if new.counts || !before.counts {
            *before = new;
        }
        lowering.report(diagnostic);
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
    if let Some(diagnostic) = words_for_text(arguments.rest, expected, lowering) {
        lowering.report(diagnostic);
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
    let diagnostic = Diagnostic::expected(lint, expected, found, first.origin);
    let (text, edits) = in_quotes(&written, first.origin.span.to(last.origin.span));
    let fix = Fix::safe("put them in double quotes", edits);
    Some(diagnostic.help(format!("write \"{text}\"")).fix(fix))
}
