//! Names that are misspelt where they are declared: the declared name is never used, but a similar undeclared name is.

use super::declared::Declared;
use crate::check::Rules;
use crate::diagnostics::registry::{
    DUPLICATE_PIECE, UNKNOWN_DIRECTION, UNKNOWN_INSTRUCTION, UNKNOWN_PIECE, UNKNOWN_PLACE,
    UNKNOWN_PLAYER, UNKNOWN_ZONE,
};
use crate::diagnostics::suggest::{Likeness, Suggestion};
use crate::diagnostics::{Diagnostic, Edit, Fix, Label, Lint, MAX_PLACES, Safety, Subject};
use crate::resolve::Class;
use crate::text::{Names, Origin, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Reports the declaration instead of an unknown name that is used several times, if a similar declared name is never
/// used. With a single use, either may be misspelt, so the fix needs review.
pub(super) fn blame_declarations(rules: &Rules, found: &mut Vec<Diagnostic>) {
    let names = &rules.names;
    if !found
        .iter()
        .any(|diagnostic| unknown_name(diagnostic, names).is_some())
    {
        return;
    }
    let declared = Declared::of(rules);
    let meant = found.iter().map(|diagnostic| {
        let unknown = unknown_name(diagnostic, names)?;
        Some((meant_by(&declared, unknown, diagnostic)?, unknown))
    });
    let meant: Vec<Option<(Symbol, Symbol)>> = meant.collect();
    let mut unknown_for: FxHashMap<Symbol, FxHashSet<Symbol>> = FxHashMap::default();
    for &(meant, unknown) in meant.iter().flatten() {
        unknown_for.entry(meant).or_default().insert(unknown);
    }
    let mut blamed: FxHashMap<Symbol, Diagnostic> = FxHashMap::default();
    for (diagnostic, meant) in found.iter_mut().zip(meant) {
        // If several unknown names resemble the declared one, the declaration is right.
        let Some((meant, unknown)) = meant.filter(|(meant, _)| unknown_for[meant].len() == 1)
        else {
            continue;
        };
        if declared.is_established(unknown) {
            let report = blamed.entry(unknown);
            let report = report.or_insert_with(|| blame(&declared, meant, unknown, diagnostic));
            add_report(report, diagnostic);
        } else {
            doubt(&declared, meant, unknown, diagnostic);
        }
    }
    let about = |diagnostic: &Diagnostic| match diagnostic.about {
        Some(Subject::Name(name)) => Some(name),
        _ => unknown_name(diagnostic, names),
    };
    found.retain(|diagnostic| !about(diagnostic).is_some_and(|name| blamed.contains_key(&name)));
    let mut blamed: Vec<Diagnostic> = blamed.into_values().collect();
    blamed.sort_by_key(Diagnostic::span);
    found.extend(blamed);
}

/// Joins a piece that is defined twice and the only unknown piece: one of the two definitions has the wrong name.
pub(super) fn join_doubled_pieces(names: &Names, found: &mut Vec<Diagnostic>) {
    let is_doubled = |diagnostic: &Diagnostic| diagnostic.lint == &DUPLICATE_PIECE;
    let unknown = super::consequence::subjects(found, &UNKNOWN_PIECE).into_iter();
    let unknown: Vec<Symbol> = unknown
        .filter_map(|subject| match subject {
            Subject::Name(name) => Some(name),
            _ => None,
        })
        .collect();
    let n_doubled = found
        .iter()
        .filter(|diagnostic| is_doubled(diagnostic))
        .count();
    let ([unknown], 1) = (&unknown[..], n_doubled) else {
        return;
    };
    let is_unknown = |diagnostic: &Diagnostic| diagnostic.about == Some(Subject::Name(*unknown));
    let is_misspelt = |diagnostic: &&Diagnostic| {
        let mut fixes = diagnostic.fixes.iter();
        is_unknown(diagnostic) && fixes.any(|fix| fix.safety == Safety::Safe)
    };
    let mut places = found.iter().filter(|diagnostic| is_unknown(diagnostic));
    let place = places.next().map(|diagnostic| diagnostic.primary.origin);
    let Some(place) = place.filter(|_| !found.iter().any(|diagnostic| is_misspelt(&diagnostic)))
    else {
        return;
    };
    found.retain(|diagnostic| !is_unknown(diagnostic));
    if let Some(doubled) = found.iter_mut().find(|diagnostic| is_doubled(diagnostic)) {
        let name = names.text(*unknown);
        let message = format!("no piece is called `{name}`");
        doubled.secondary.push(Label {
            origin: place,
            message,
        });
        doubled.help = Some(format!("did you mean `{name}` for one of them?"));
    }
}

/// Extends a report about a declaration to another diagnostic about the unknown name.
fn add_report(report: &mut Diagnostic, diagnostic: &Diagnostic) {
    let safety = diagnostic.fixes.first().map(|fix| fix.safety);
    let safety = safety.unwrap_or(Safety::Unsafe);
    let is_first = diagnostic.severity > report.severity;
    if is_first {
        (report.lint, report.severity) = (diagnostic.lint, diagnostic.severity);
    } else if diagnostic.severity < report.severity {
        return;
    }
    for fix in &mut report.fixes {
        fix.safety = match is_first {
            true => safety,
            false => fix.safety.min(safety),
        };
    }
}

/// The unknown name that a diagnostic reports.
fn unknown_name(diagnostic: &Diagnostic, names: &Names) -> Option<Symbol> {
    match (&diagnostic.about, replacement(diagnostic)) {
        (Some(Subject::Name(name)), _) => Some(*name),
        (None, Some((old, _))) => names.get(old),
        _ => None,
    }
}

/// The word that the best fix replaces, and its replacement.
fn replacement(diagnostic: &Diagnostic) -> Option<(&str, &str)> {
    match diagnostic.fixes.first()?.edits.as_slice() {
        [edit] => Some((edit.old.as_deref()?, edit.new.as_str())),
        _ => None,
    }
}

/// The unused declared name that an unknown name resembles. Nothing resembles a name that is unknown for a reason, such as
/// that of a position that was removed.
fn meant_by(declared: &Declared<'_>, unknown: Symbol, diagnostic: &Diagnostic) -> Option<Symbol> {
    let names = declared.names;
    let meant = match replacement(diagnostic) {
        Some((_, new)) => names.get(new.trim_matches(['(', ')'])),
        None if !diagnostic.secondary.is_empty() => None,
        None => declared.short_name(names.text(unknown), class_of(diagnostic.lint)?),
    };
    meant.filter(|&meant| meant != unknown && declared.is_unused(meant))
}

/// Creates the report about a misspelt declaration that replaces one about an unknown name.
fn blame(
    declared: &Declared<'_>,
    meant: Symbol,
    unknown: Symbol,
    diagnostic: &Diagnostic,
) -> Diagnostic {
    let [old, new] = [meant, unknown].map(|name| declared.names.text(name));
    let uses = declared.uses(unknown);
    let (noun, places) = declared.declaration(meant);
    let edits = places.iter().map(|&span| Edit::replace(span, old, new));
    let times = match uses.len() {
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    };
    let message = format!("{noun} `{old}` is never used, but `{new}` is used {times}");
    let mut report = Diagnostic::new(diagnostic.lint, message, Origin::of_text(places[0]))
        .help(format!("did you mean `{new}`?"))
        .fix(Fix::safe(format!("write `{new}`"), edits.collect()));
    report.severity = diagnostic.severity;
    for (index, &place) in uses.iter().take(MAX_PLACES).enumerate() {
        report = report.label(
            Origin::of_text(place),
            match index + 1 {
                1 => format!("`{new}` is used here"),
                MAX_PLACES if uses.len() > MAX_PLACES => "also here, and in more places".to_owned(),
                _ => "also here".to_owned(),
            },
        );
    }
    report
}

/// Adds that the declared name is not used either, so that it may be the misspelt one. Skips macros, whose names do not
/// affect the rules.
fn doubt(declared: &Declared<'_>, meant: Symbol, unknown: Symbol, diagnostic: &mut Diagnostic) {
    let (noun, places) = declared.declaration(meant);
    if noun == Class::Macro.noun() {
        return;
    }
    if diagnostic.fixes.is_empty() {
        let [word, name] = [unknown, meant].map(|name| declared.names.text(name));
        let likeness = Likeness::Near;
        *diagnostic = diagnostic
            .clone()
            .did_you_mean(word, Suggestion { name, likeness });
    }
    for fix in &mut diagnostic.fixes {
        fix.safety = Safety::Unsafe;
    }
    let message = format!("this {noun} is never used");
    let origin = Origin::of_text(places[0]);
    diagnostic.secondary.push(Label { origin, message });
}

/// The class of declared names in which to look for a short name that a lint reports.
fn class_of(lint: &'static Lint) -> Option<Class> {
    let classes = [
        (&UNKNOWN_INSTRUCTION, Class::Direction),
        (&UNKNOWN_DIRECTION, Class::Direction),
        (&UNKNOWN_PLACE, Class::Direction),
        (&UNKNOWN_PIECE, Class::PieceType),
        (&UNKNOWN_PLAYER, Class::Player),
        (&UNKNOWN_ZONE, Class::Zone),
    ];
    let mut classes = classes.into_iter();
    classes
        .find(|(known, _)| *known == lint)
        .map(|(_, class)| class)
}
