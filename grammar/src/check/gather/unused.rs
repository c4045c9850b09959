//! Macros that nothing calls, and the unknown names that were meant as calls of them.

use super::mistake::Mistake;
use crate::check::Rules;
use crate::diagnostics::registry::{
    MISSING_SECTION, NOT_AN_INSTRUCTION, UNKNOWN_INSTRUCTION, UNKNOWN_KEYWORD, UNKNOWN_NAMES,
    UNUSED_MACRO,
};
use crate::diagnostics::suggest::is_one_slip;
use crate::diagnostics::{Diagnostic, Edit, Fix, Label, Lint};
use crate::syntax::{TokenKind, tokenize};
use crate::text::{FileId, Origin, SourceMap, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// The label of a macro that nothing calls.
const NEVER_USED: &str = "this macro is never used";

/// Joins an unused macro with the unknown names that begin with its name: the name in the `define` is incomplete. Skips
/// a macro with only one such name if that is one slip away, because then either may be the misspelt one.
pub(super) fn join_half_names(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let unused = found
        .iter()
        .filter(|diagnostic| diagnostic.lint == &UNUSED_MACRO);
    let unused: Vec<Origin> = unused.map(|diagnostic| diagnostic.primary.origin).collect();
    for half in unused {
        let name = sources.slice(half.span);
        let longer = |diagnostic: &Diagnostic| {
            let longer = sources.slice(diagnostic.span());
            let is_unknown =
                UNKNOWN_NAMES.contains(&diagnostic.lint) || diagnostic.lint == &MISSING_SECTION;
            (is_unknown && is_longer(longer, name)).then_some(longer)
        };
        let mut meant = found.iter().filter_map(&longer);
        let Some(first) = meant.next() else {
            continue;
        };
        let is_only_one = meant.all(|other| other == first);
        // The name in the call may as well be the wrong one.
        if is_only_one && is_one_slip(first, name) {
            continue;
        }
        let calls = found
            .iter()
            .filter(|diagnostic| longer(diagnostic).is_some());
        let Some(call) = calls.min_by_key(|diagnostic| diagnostic.span()) else {
            continue;
        };
        let used = match is_only_one {
            true => format!("`{first}` is"),
            false => "names that begin with it are".to_owned(),
        };
        let message = format!("macro `{name}` is never used, but {used}");
        let joined = Diagnostic {
            severity: call.severity,
            ..Diagnostic::new(call.lint, message, half)
        };
        let joined = joined
            .label(call.primary.origin, format!("`{first}` is used here"))
            .help("write the whole name in its `define`");
        found
            .retain(|diagnostic| longer(diagnostic).is_none() && diagnostic.primary.origin != half);
        found.push(joined);
    }
}

/// Joins an unused macro with the unknown names that resemble its name: one of them is misspelt. Macros that only this
/// macro calls then count as used, too.
pub(super) fn join_misspelt_names(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let unused = found
        .iter()
        .filter(|diagnostic| diagnostic.lint == &UNUSED_MACRO);
    let unused: Vec<Diagnostic> = unused.cloned().collect();
    let calls = misspelt_calls(sources, found);
    let mut used: Vec<&Diagnostic> = Vec::new();
    let mut others: FxHashMap<&str, Vec<&Diagnostic>> = FxHashMap::default();
    for definition in &unused {
        let origin = definition.primary.origin;
        let name = sources.slice(origin.span);
        let Some(index) = meant_as(name, &calls, found) else {
            others.entry(name).or_default().push(definition);
            continue;
        };
        let message = NEVER_USED.to_owned();
        found[index].secondary.push(Label { origin, message });
        used.push(definition);
    }
    drop_called(sources, used, others, found);
}

/// Drops the reports of the `used` macros and of all macros that they call, directly or indirectly.
fn drop_called<'d>(
    sources: &SourceMap,
    mut used: Vec<&'d Diagnostic>,
    mut others: FxHashMap<&str, Vec<&'d Diagnostic>>,
    found: &mut Vec<Diagnostic>,
) {
    let mut next = 0;
    while let Some(caller) = used.get(next) {
        next += 1;
        for word in words(sources, caller) {
            used.extend(others.remove(word).into_iter().flatten());
        }
    }
    let used: FxHashSet<Origin> = used.iter().map(|one| one.primary.origin).collect();
    found.retain(|diagnostic| {
        diagnostic.lint != &UNUSED_MACRO || !used.contains(&diagnostic.primary.origin)
    });
}

/// Drops the reports of macros that are called in text that is not read because of an error.
pub(super) fn drop_unread_calls(rules: &Rules, found: &mut Vec<Diagnostic>) {
    let is_unused = |diagnostic: &&Diagnostic| diagnostic.lint == &UNUSED_MACRO;
    if !found.iter().any(Diagnostic::is_error)
        || !found.iter().any(|diagnostic| is_unused(&diagnostic))
    {
        return;
    }
    let sources = &rules.sources;
    let unused: Vec<Diagnostic> = found.iter().filter(is_unused).cloned().collect();
    let mut others: FxHashMap<&str, Vec<&Diagnostic>> = FxHashMap::default();
    for definition in &unused {
        let name = sources.slice(definition.span());
        others.entry(name).or_default().push(definition);
    }
    let mut bodies: Vec<Span> = rules.macros.iter().map(|one| one.0.whole.span).collect();
    bodies.sort_unstable();
    let is_in_body = |place: Span| {
        let after = bodies.partition_point(|body| body.start <= place.start);
        after > 0 && bodies[after - 1].covers(place)
    };
    let mut used = Vec::new();
    for index in 0..sources.files().len() {
        let tokens = tokenize(sources, FileId(index as u32));
        for pair in tokens.windows(2) {
            let [open, word] = pair else { continue };
            let is_call = open.kind == TokenKind::Open && word.kind == TokenKind::Word;
            if is_call && !is_in_body(word.span) {
                used.extend(
                    others
                        .remove(sources.slice(word.span))
                        .into_iter()
                        .flatten(),
                );
            }
        }
    }
    drop_called(sources, used, others, found);
}

/// Returns the index of the first diagnostic about a word that is meant as the unused macro `name`. If none is, looks
/// for a list that begins with a word one slip away, and makes its diagnostics suggest the macro.
fn meant_as(name: &str, calls: &[Call<'_>], found: &mut [Diagnostic]) -> Option<usize> {
    let is_meant = |diagnostic: &Diagnostic| {
        let is_name = Mistake::of(diagnostic).is_some() || diagnostic.lint == &NOT_AN_INSTRUCTION;
        is_name
            && diagnostic
                .edits()
                .any(|edit| edit.new.trim_matches(['(', ')']) == name)
    };
    found.iter().position(is_meant).or_else(|| {
        let (_, places) = calls.iter().find(|(word, _)| is_one_slip(word, name))?;
        for &place in places {
            suggest_macro(&mut found[place], name);
        }
        places.first().copied()
    })
}

/// An unknown first word of lists, and the indices of the diagnostics about it.
type Call<'s> = (&'s str, Vec<usize>);

/// The first words of lists for which another word is suggested.
fn misspelt_calls<'s>(sources: &'s SourceMap, found: &[Diagnostic]) -> Vec<Call<'s>> {
    /// Maximum number of different words that are compared with the macros.
    const MAX: usize = 100;
    const LINTS: [&Lint; 3] = [&UNKNOWN_INSTRUCTION, &UNKNOWN_KEYWORD, &MISSING_SECTION];
    let mut calls: Vec<Call<'s>> = Vec::new();
    for (index, diagnostic) in found.iter().enumerate() {
        let Span { start, end } = diagnostic.span();
        let list = Span::new(start.saturating_sub(1), end);
        let word = sources.slice(list).strip_prefix('(');
        let is_call = LINTS.contains(&diagnostic.lint) && !diagnostic.fixes.is_empty();
        let Some(word) = word.filter(|_| is_call) else {
            continue;
        };
        match calls.iter().position(|(known, _)| *known == word) {
            Some(at) => calls[at].1.push(index),
            None if calls.len() < MAX => calls.push((word, vec![index])),
            None => {}
        }
    }
    calls
}

/// Makes a diagnostic suggest an unused macro instead of another name. The fix needs review.
fn suggest_macro(unknown: &mut Diagnostic, name: &str) {
    unknown.help = Some(format!("did you mean the macro `{name}`?"));
    for fix in &mut unknown.fixes {
        let edits = fix.edits.drain(..).map(|edit| Edit {
            new: name.to_owned(),
            ..edit
        });
        *fix = Fix::unsure(format!("write `{name}`"), edits.collect());
    }
}

/// The words in the definition of an unused macro, which its fix removes.
fn words<'s>(sources: &'s SourceMap, unused: &Diagnostic) -> impl Iterator<Item = &'s str> {
    unused.edits().flat_map(|edit| {
        let text = sources.slice(edit.span);
        text.split(|c: char| c.is_whitespace() || "()\";".contains(c))
    })
}

/// Whether a name begins with another and is longer.
fn is_longer(name: &str, other: &str) -> bool {
    name.len() > other.len() && name.starts_with(other)
}
