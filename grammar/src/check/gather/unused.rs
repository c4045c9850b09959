//! Macros that nothing calls, with the unknown names that are meant as calls.

use super::mistake::Mistake;
use crate::diagnostics::registry::{
    MISSING_SECTION, NOT_AN_INSTRUCTION, UNKNOWN_INSTRUCTION, UNKNOWN_KEYWORD, UNKNOWN_NAMES,
    UNUSED_MACRO,
};
use crate::diagnostics::suggest::is_one_slip;
use crate::diagnostics::{Diagnostic, Edit, Fix, Label, Lint};
use crate::text::{Origin, SourceMap, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// The label of a macro that nothing calls.
const NEVER_USED: &str = "this macro is never used";

/// Joins an unused macro and the unknown names that begin with its name: the name of the macro is incomplete, and that is
/// one mistake.
pub(super) fn join_half_names(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let unused = found.iter().filter(|finding| finding.lint == &UNUSED_MACRO);
    let unused: Vec<Origin> = unused.map(|finding| finding.primary.origin).collect();
    for half in unused {
        let begins = |finding: &Diagnostic| {
            let name = sources.slice(finding.primary.origin.span);
            let is_unknown =
                UNKNOWN_NAMES.contains(&finding.lint) || finding.lint == &MISSING_SECTION;
            is_unknown && is_longer(name, sources.slice(half.span))
        };
        let Some(first) = found.iter_mut().find(|finding| begins(finding)) else {
            continue;
        };
        let place = std::mem::replace(&mut first.primary.origin, half);
        let place = Label {
            origin: place,
            message: "it is used here".to_owned(),
        };
        first.secondary = vec![place];
        NEVER_USED.clone_into(&mut first.primary.message);
        first.fixes.clear();
        first.help = Some("did you mean this name for the macro?".to_owned());
        let joined = first.clone();
        found.retain(|finding| !begins(finding) && finding.primary.origin != half);
        found.push(joined);
    }
}

/// Joins an unused macro and the unknown names that are nearly its name: one of them is misspelt, and that is one mistake.
/// Macros that only this macro calls count as used, too.
pub(super) fn join_misspelt_names(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let unused = found.iter().filter(|finding| finding.lint == &UNUSED_MACRO);
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
    let mut next = 0;
    while let Some(caller) = used.get(next) {
        next += 1;
        for word in words(sources, caller) {
            used.extend(others.remove(word).into_iter().flatten());
        }
    }
    let used: FxHashSet<Origin> = used.iter().map(|one| one.primary.origin).collect();
    found
        .retain(|finding| finding.lint != &UNUSED_MACRO || !used.contains(&finding.primary.origin));
}

/// The first diagnostic about a word that is meant as the macro of this name, which nothing calls; its index. Those that
/// suggest a keyword for nearly this name suggest the macro instead.
fn meant_as(name: &str, calls: &[Call<'_>], found: &mut [Diagnostic]) -> Option<usize> {
    let is_meant = |finding: &Diagnostic| {
        let mut edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
        let is_name = Mistake::of(finding).is_some() || finding.lint == &NOT_AN_INSTRUCTION;
        is_name && edits.any(|edit| edit.new.trim_matches(['(', ')']) == name)
    };
    found.iter().position(is_meant).or_else(|| {
        let (_, places) = calls.iter().find(|(word, _)| is_one_slip(word, name))?;
        for &place in places {
            suggest_macro(&mut found[place], name);
        }
        places.first().copied()
    })
}

/// An unknown first word of lists, and the indexes of the diagnostics about it.
type Call<'s> = (&'s str, Vec<usize>);

/// The first words of lists for which another word is suggested.
fn misspelt_calls<'s>(sources: &'s SourceMap, found: &[Diagnostic]) -> Vec<Call<'s>> {
    /// How many different words are compared with the macros.
    const MOST: usize = 100;
    const LINTS: [&Lint; 3] = [&UNKNOWN_INSTRUCTION, &UNKNOWN_KEYWORD, &MISSING_SECTION];
    let mut calls: Vec<Call<'s>> = Vec::new();
    for (index, finding) in found.iter().enumerate() {
        let Span { start, end } = finding.primary.origin.span;
        let list = Span::new(start.saturating_sub(1), end);
        let word = sources.slice(list).strip_prefix('(');
        let is_call = LINTS.contains(&finding.lint) && !finding.fixes.is_empty();
        let Some(word) = word.filter(|_| is_call) else {
            continue;
        };
        match calls.iter().position(|(known, _)| *known == word) {
            Some(at) => calls[at].1.push(index),
            None if calls.len() < MOST => calls.push((word, vec![index])),
            None => {}
        }
    }
    calls
}

/// Suggests a macro that nothing calls instead of another name. Whether it is meant needs review.
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
    let edits = unused.fixes.iter().flat_map(|fix| &fix.edits);
    edits.flat_map(|edit| {
        let text = sources.slice(edit.span);
        text.split(|c: char| c.is_whitespace() || "()\";".contains(c))
    })
}

/// Whether a name begins with another and is longer.
fn is_longer(name: &str, other: &str) -> bool {
    name.len() > other.len() && name.starts_with(other)
}
