//! Attributes and flags that are never declared, never set or never tested.

use super::usage::{FileUsage, Uses};
use crate::ast::{Document, Name};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{
    UNDECLARED_ATTRIBUTE, UNSET_ATTRIBUTE, UNSET_FLAG, UNTESTED_ATTRIBUTE, UNTESTED_FLAG,
};
use crate::diagnostics::suggest::{Slips, suggest};
use crate::text::{Names, Origin};
use std::collections::BTreeMap;

/// Where an attribute is first declared, and whether any declaration makes it true.
#[derive(Clone, Copy)]
struct Declaration {
    name: Name,
    is_ever_true: bool,
}

/// Reports attributes that lack one of the three in the whole file.
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

fn undeclared(name: &str, set: Origin, declared: &BTreeMap<&str, Declaration>) -> Diagnostic {
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
    of_class("flag", &usage.flags, found);
    of_class("position flag", &usage.position_flags, found);
}

fn of_class(class: &str, flags: &BTreeMap<String, Uses>, found: &mut Vec<Diagnostic>) {
    let only_set = flags.iter().filter_map(|(name, uses)| match *uses {
        Uses {
            set: Some(set),
            tested: None,
        } => Some((name, set)),
        _ => None,
    });
    let untested: Vec<(&String, Origin)> = only_set.collect();
    let slips = Slips::among(untested.iter().map(|(name, _)| name.as_str()));
    let mut is_reported = vec![false; untested.len()];
    for (name, uses) in flags {
        let (Some(tested), None) = (uses.tested, uses.set) else {
            continue;
        };
        let message = format!("{class} `{name}` is tested but never set");
        let finding = Diagnostic::new(&UNSET_FLAG, message, tested).at("always false");
        let mut near = slips.of(name).into_iter();
        found.push(match near.find(|&index| !is_reported[index]) {
            // One of them is misspelt.
            Some(index) => {
                is_reported[index] = true;
                let (other, set) = untested[index];
                finding
                    .label(set, format!("`{other}` is set here and never tested"))
                    .help(format!("did you mean `{other}`?"))
            }
            None => finding,
        });
    }
    let others = untested.into_iter().zip(is_reported);
    let others = others.filter_map(|(flag, is_reported)| (!is_reported).then_some(flag));
    found.extend(others.map(|(name, set)| {
        let message = format!("{class} `{name}` is set but never tested");
        Diagnostic::new(&UNTESTED_FLAG, message, set).at("has no effect")
    }));
}
