//! Attributes and flags that are never declared, never set or never tested.

use super::usage::{FileUsage, Uses};
use crate::ast::Document;
use crate::diagnostics::registry::{
    UNDECLARED_ATTRIBUTE, UNSET_ATTRIBUTE, UNSET_FLAG, UNTESTED_ATTRIBUTE, UNTESTED_FLAG,
};
use crate::diagnostics::suggest::{Slips, Suggestion, has_same_digits, is_one_slip, suggest};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::text::{Names, Origin};
use std::collections::{BTreeMap, BTreeSet};

/// Where an attribute is declared, and whether any declaration makes it true.
struct Declaration {
    places: Vec<Origin>,
    is_ever_true: bool,
}

/// Reports attributes that are never declared, never set or never tested in the whole file.
pub(super) fn check(
    document: &Document,
    names: &Names,
    usage: &FileUsage,
    found: &mut Vec<Diagnostic>,
) {
    let declared = declared(document, names);
    let misspelt = undeclared_ones(usage, &declared, found);
    for (name, uses) in &usage.attributes {
        match (declared.get(name.as_str()), uses.set, uses.tested) {
            (Some(declaration), None, Some(tested))
                if !declaration.is_ever_true && !misspelt.contains(name.as_str()) =>
            {
                let message = format!("attribute `{name}` is tested but never true");
                let diagnostic =
                    Diagnostic::new(&UNSET_ATTRIBUTE, message, tested).at("always false");
                found.push(diagnostic.label(declaration.places[0], "declared here but never set"));
            }
            (Some(_), Some(set), None) => {
                let message = format!("attribute `{name}` is set but never tested");
                found.push(Diagnostic::new(&UNTESTED_ATTRIBUTE, message, set).at("has no effect"));
            }
            (Some(declaration), None, None) if !misspelt.contains(name.as_str()) => {
                let message = format!("attribute `{name}` is declared but never used");
                let origin = declaration.places[0];
                found.push(Diagnostic::new(&UNTESTED_ATTRIBUTE, message, origin));
            }
            _ => {}
        }
    }
}

/// Reports attributes that are set but not declared. Returns the declared attributes that lack a use because that use is
/// reported as misspelt.
fn undeclared_ones<'n>(
    usage: &FileUsage,
    declared: &BTreeMap<&'n str, Declaration>,
    found: &mut Vec<Diagnostic>,
) -> BTreeSet<&'n str> {
    let is_unset = |name: &str, is_tested: bool| {
        let uses = usage.attributes.get(name);
        uses.is_some_and(|uses| uses.set.is_none() && uses.tested.is_some() == is_tested)
    };
    let mut misspelt: BTreeSet<&str> = BTreeSet::new();
    let attributes = usage.attributes.iter();
    for (name, uses) in attributes.filter(|(name, _)| !declared.contains_key(name.as_str())) {
        let Some(set) = uses.set else { continue };
        let near = suggest(name, declared.keys().copied());
        // With a single use, that use may be misspelt.
        let is_used_twice = uses.tested.is_some();
        let lacking = near.filter(|near| !is_used_twice && is_unset(near.name, true));
        misspelt.extend(lacking.map(|near| near.name));
        found.push(
            match near.filter(|near| is_used_twice && is_unset(near.name, false)) {
                Some(near) if misspelt.insert(near.name) => {
                    misdeclared(near.name, &declared[near.name].places, name, set)
                }
                _ => undeclared(name, set, near),
            },
        );
    }
    misspelt
}

fn declared<'n>(document: &Document, names: &'n Names) -> BTreeMap<&'n str, Declaration> {
    let mut declared = BTreeMap::new();
    let pieces = document.pieces();
    for &(name, is_true) in pieces.flat_map(|piece| &piece.attributes) {
        let declaration = declared
            .entry(names.text(name.symbol))
            .or_insert_with(|| Declaration {
                places: Vec::new(),
                is_ever_true: false,
            });
        declaration.places.push(name.origin);
        declaration.is_ever_true |= is_true;
    }
    declared
}

/// The report that an unused attribute is misspelt where it is declared.
fn misdeclared(declared: &str, places: &[Origin], name: &str, set: Origin) -> Diagnostic {
    let message = format!("attribute `{declared}` is never used, but `{name}` is");
    let edits = places.iter();
    let edits = edits.map(|place| Edit::replace(place.span, declared, name));
    Diagnostic::new(&UNDECLARED_ATTRIBUTE, message, places[0])
        .label(set, format!("`{name}` is set here"))
        .help(format!("did you mean `{name}`?"))
        .fix(Fix::unsure(format!("write `{name}`"), edits.collect()))
}

fn undeclared(name: &str, set: Origin, near: Option<Suggestion<'_>>) -> Diagnostic {
    let message = format!("attribute `{name}` is set but no piece declares it");
    let diagnostic = Diagnostic::new(&UNDECLARED_ATTRIBUTE, message, set);
    match near {
        Some(near) => diagnostic.did_you_mean(name, near),
        None => diagnostic.help(format!("declare it in a piece: `(attribute {name} false)`")),
    }
}

/// Reports flags and position flags that are only set or only tested in the whole file.
pub(super) fn flags(usage: &FileUsage, found: &mut Vec<Diagnostic>) {
    let mut flags = Flags::of("flag", "flag?", &usage.flags);
    let mut position_flags = Flags::of("position flag", "position-flag?", &usage.position_flags);
    flags.confused(&mut position_flags, found);
    position_flags.confused(&mut flags, found);
    for mut flags in [flags, position_flags] {
        flags.misspelt(found);
        let unset = flags.unset.iter();
        found.extend(unset.map(|(name, tested)| flags.unset(name, *tested)));
        let untested = flags.untested.iter();
        found.extend(untested.map(|(name, set)| flags.untested(name, *set)));
    }
}

/// The flags of one kind that are only tested or only set, each with its first place.
struct Flags<'u> {
    noun: &'static str,
    condition: &'static str,
    /// Flags that are tested but never set.
    unset: BTreeMap<&'u str, Origin>,
    /// Flags that are set but never tested.
    untested: BTreeMap<&'u str, Origin>,
}

impl<'u> Flags<'u> {
    fn of(noun: &'static str, condition: &'static str, flags: &'u BTreeMap<String, Uses>) -> Self {
        let of = |name: &'u String, at: Option<Origin>| Some((name.as_str(), at?));
        let unset = flags.iter().filter(|(_, uses)| uses.set.is_none());
        let untested = flags.iter().filter(|(_, uses)| uses.tested.is_none());
        Self {
            noun,
            condition,
            unset: unset
                .filter_map(|(name, uses)| of(name, uses.tested))
                .collect(),
            untested: untested
                .filter_map(|(name, uses)| of(name, uses.set))
                .collect(),
        }
    }

    fn unset(&self, name: &str, tested: Origin) -> Diagnostic {
        let message = format!("{} `{name}` is tested but never set", self.noun);
        Diagnostic::new(&UNSET_FLAG, message, tested).at("always false")
    }

    fn untested(&self, name: &str, set: Origin) -> Diagnostic {
        let message = format!("{} `{name}` is set but never tested", self.noun);
        Diagnostic::new(&UNTESTED_FLAG, message, set).at("has no effect")
    }

    /// Reports flags that are tested as one kind and set as the other.
    fn confused(&mut self, other: &mut Self, found: &mut Vec<Diagnostic>) {
        let unset = self.unset.keys().copied();
        let both = unset.filter(|name| other.untested.contains_key(name));
        let both: Vec<&str> = both.collect();
        for name in both {
            if let (Some(tested), Some(set)) =
                (self.unset.remove(name), other.untested.remove(name))
            {
                let (noun, condition) = (other.noun, other.condition);
                let diagnostic = self.unset(name, tested);
                let diagnostic = diagnostic.label(set, format!("`{name}` is set here as a {noun}"));
                found.push(diagnostic.help(format!("test it with `({condition} {name})`")));
            }
        }
    }

    /// Reports flags that are tested under one name and set under a similar one. Short names are compared only if there
    /// is exactly one such flag on either side.
    fn misspelt(&mut self, found: &mut Vec<Diagnostic>) {
        let untested: Vec<&str> = self.untested.keys().copied().collect();
        let slips = Slips::among(untested.iter().copied());
        let unset: Vec<(&str, Origin)> = self.unset.iter().map(|(&name, &at)| (name, at)).collect();
        for (name, tested) in &unset {
            let near = slips.of(name).into_iter().map(|index| untested[index]);
            let only = || match (&unset[..], &untested[..]) {
                ([_], [other]) if is_misspelt(name, other) => Some(*other),
                _ => None,
            };
            let mut near = near.filter(|other| self.untested.contains_key(other));
            let Some(other) = near.next().or_else(only) else {
                continue;
            };
            // One of them is misspelt.
            if let Some(set) = self.untested.remove(other) {
                self.unset.remove(name);
                let diagnostic = self.unset(name, *tested);
                let diagnostic =
                    diagnostic.label(set, format!("`{other}` is set here and never tested"));
                found.push(diagnostic.help(format!("did you mean `{other}`?")));
            }
        }
    }
}

/// Whether one of two names may be a misspelling of the other. Single letters differ on purpose.
fn is_misspelt(name: &str, other: &str) -> bool {
    name.len().min(other.len()) > 1 && is_one_slip(name, other) && has_same_digits(name, other)
}
