//! Attributes and flags of which a part is missing: the declaration, the setting or the test.

use super::usage::{FileUsage, Uses};
use crate::ast::{Document, Name};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{
    UNDECLARED_ATTRIBUTE, UNSET_ATTRIBUTE, UNSET_FLAG, UNTESTED_ATTRIBUTE, UNTESTED_FLAG,
};
use crate::diagnostics::suggest::suggest;
use crate::text::Names;
use std::collections::BTreeMap;

/// Where an attribute is first declared, and whether any declaration is true.
#[derive(Clone, Copy)]
struct Declaration {
    name: Name,
    is_ever_true: bool,
}

/// Reports attributes that lack one of these in the whole file.
pub(super) fn check(
    document: &Document,
    names: &Names,
    usage: &FileUsage,
    found: &mut Vec<Diagnostic>,
) {
    let declared = declared(document, names);
    for (name, uses) in &usage.attributes {
        match (declared.get(name.as_str()), uses.set, uses.tested) {
            (None, Some(set), _) => found.push(undeclared(name, set, &declared)),
            (Some(declaration), None, Some(tested)) if !declaration.is_ever_true => {
                let message = format!("attribute `{name}` is tested but never true");
                let finding = Diagnostic::new(&UNSET_ATTRIBUTE, message, tested).at("always false");
                found.push(finding.label(declaration.name.origin, "declared here but never set"));
            }
            (Some(_), Some(set), None) => {
                let message = format!("attribute `{name}` is set but never tested");
                found.push(Diagnostic::new(&UNTESTED_ATTRIBUTE, message, set).at("has no effect"));
            }
            (Some(declaration), None, None) => {
                let message = format!("attribute `{name}` is declared but never used");
                let origin = declaration.name.origin;
                found.push(Diagnostic::new(&UNTESTED_ATTRIBUTE, message, origin));
            }
            _ => {}
        }
    }
}

fn declared<'n>(document: &Document, names: &'n Names) -> BTreeMap<&'n str, Declaration> {
    let mut declared = BTreeMap::new();
    let pieces = document.entries.iter().flat_map(|entry| &entry.pieces);
    for &(name, is_true) in pieces.flat_map(|piece| &piece.attributes) {
        let declaration = declared
            .entry(names.text(name.symbol))
            .or_insert(Declaration {
                name,
                is_ever_true: false,
            });
        declaration.is_ever_true |= is_true;
    }
    declared
}

fn undeclared(
    name: &str,
    set: crate::text::Origin,
    declared: &BTreeMap<&str, Declaration>,
) -> Diagnostic {
    let message = format!("attribute `{name}` is set but no piece declares it");
    let near = suggest(name, declared.keys().copied());
    let finding = Diagnostic::new(&UNDECLARED_ATTRIBUTE, message, set);
    match near {
        Some(near) => finding.did_you_mean(name, near),
        None => finding.help(format!("declare it in a piece: `(attribute {name} false)`")),
    }
}

/// Reports flags and position flags that are only set or only tested in the whole file.
pub(super) fn flags(usage: &FileUsage, found: &mut Vec<Diagnostic>) {
    for (name, uses) in &usage.flags {
        found.extend(of_flag("flag", name, *uses));
    }
    for (name, uses) in &usage.position_flags {
        found.extend(of_flag("position flag", name, *uses));
    }
}

fn of_flag(class: &str, name: &str, uses: Uses) -> Option<Diagnostic> {
    match (uses.set, uses.tested) {
        (None, Some(origin)) => {
            let message = format!("{class} `{name}` is tested but never set");
            Some(Diagnostic::new(&UNSET_FLAG, message, origin).at("always false"))
        }
        (Some(origin), None) => {
            let message = format!("{class} `{name}` is set but never tested");
            Some(Diagnostic::new(&UNTESTED_FLAG, message, origin).at("has no effect"))
        }
        _ => None,
    }
}
