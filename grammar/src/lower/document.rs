//! The forms of a file's top level.

use super::entry::EntryReader;
use super::lowering::Lowering;
use super::section::{IGNORED, Section};
use crate::ast::{Document, Entry, EntryKind};
use crate::diagnostics::{Diagnostic, registry as lints};
use crate::syntax::{Form, Parent};
use crate::text::{ExpansionId, Symbol, kw};

/// Adds an expanded top-level form to the document.
pub(crate) fn top_level(form: &Form, document: &mut Document, lowering: &mut Lowering) {
    let lost = lowering.sections.lost.len();
    let Some(section) = lowering.section(form, Parent::File) else {
        document.lost.extend(&lowering.sections.lost[lost..]);
        return;
    };
    match section.keyword {
        kw::GAME => document
            .entries
            .push(entry(EntryKind::Game, section, lowering)),
        kw::VARIANT => document
            .entries
            .push(entry(EntryKind::Variant, section, lowering)),
        kw::VERSION => version(section, document, lowering),
        kw::TRANSLATE => translate(section, lowering),
        // Definitions and inclusions were processed earlier, unless they come from calls.
        keyword if section.origin.expansion != ExpansionId::NONE => {
            late(keyword, section, lowering)
        }
        _ => {}
    }
}

/// Reports a definition or an inclusion that a macro call produced: both are processed before any call is expanded.
fn late(keyword: Symbol, section: Section, lowering: &mut Lowering) {
    let lint = match keyword {
        kw::INCLUDE => &lints::INCLUDE_MALFORMED,
        _ => &lints::DEFINE_MALFORMED,
    };
    let message = format!("`{}` from a macro call", lowering.names.text(keyword));
    let diagnostic = Diagnostic::new(lint, message, section.items[0].origin).at(IGNORED);
    lowering
        .report(diagnostic.help("write it outside macros: it is read before any call is expanded"));
}

fn entry(kind: EntryKind, section: Section, lowering: &mut Lowering) -> Entry {
    let mut reader = EntryReader::new(kind, section.origin, section.items[0].origin);
    for form in &section.items[1..] {
        reader.form(form, lowering);
    }
    reader.finish()
}

fn version(section: Section, document: &mut Document, lowering: &mut Lowering) {
    let mut arguments = section.arguments();
    let Some(text) = arguments.text("a version in quotes", lowering) else {
        return;
    };
    arguments.finish(lowering);
    let asked = text.literal(lowering.names);
    let message = match is_newer(asked) {
        Some(false) => None,
        Some(true) => Some(format!(
            "the file requires version {asked}, but the latest known version is 2.0"
        )),
        None => Some(format!(
            "`{asked}` is not a version number; the latest known version is 2.0"
        )),
    };
    if let Some(message) = message {
        lowering.report(Diagnostic::new(&lints::NEWER_VERSION, message, text.origin));
    }
    document.version = Some(text);
}

/// Whether a version such as `2.0.1` is above 2.0; `None` if it is not a version. A missing number is 0.
fn is_newer(version: &str) -> Option<bool> {
    let number = |part: &str| {
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        let missing = if part.is_empty() { 0 } else { u32::MAX };
        is_number.then(|| part.parse::<u32>().unwrap_or(missing))
    };
    let numbers = version.trim().split('.').map(number);
    let mut numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
    while numbers.last() == Some(&0) {
        numbers.pop();
    }
    Some(numbers.as_slice() > &[2])
}

/// Checks the form of a translation, which has no other effect: names are displayed as written.
fn translate(section: Section, lowering: &mut Lowering) {
    for form in &section.items[1..] {
        let Some(mut arguments) = lowering.list(form, "a list of two strings") else {
            continue;
        };
        lowering.string(arguments.head, "a string");
        arguments.text("its translation in quotes", lowering);
        arguments.finish(lowering);
    }
}
