//! One mistake, one message: repetitions in several variants or macro expansions are counted instead of reported.

use super::diagnostic::Diagnostic;
use super::lint::LintId;
use crate::text::{ExpansionId, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// Sorts diagnostics by location and merges those that are one mistake.
///
/// The same message at the same place is one mistake. So is the same lint at the same place of a macro's body in several
/// expansions, even if `$1` makes the messages differ: the first is kept, and [`Diagnostic::also_in`] names the
/// expansions of the others.
pub(crate) fn merge(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut merged: Vec<Diagnostic> = Vec::new();
    let mut by_place: FxHashMap<(LintId, Span), Vec<usize>> = FxHashMap::default();
    let mut counted: FxHashSet<(usize, ExpansionId)> = FxHashSet::default();
    for diagnostic in diagnostics {
        let origin = diagnostic.primary.origin;
        let known = by_place
            .entry((diagnostic.lint.id, origin.span))
            .or_default();
        let is_same = |&&index: &&usize| {
            let other: &Diagnostic = &merged[index];
            other.primary.origin == origin && other.message == diagnostic.message
        };
        if let Some(&index) = known.iter().find(is_same) {
            merged[index].also_in.extend(diagnostic.also_in);
            merged[index].more = merged[index].more.max(diagnostic.more);
            continue;
        }
        let in_expansion = |&&index: &&usize| {
            let other = merged[index].primary.origin.expansion;
            other != ExpansionId::NONE
                && (other != origin.expansion || counted.contains(&(index, origin.expansion)))
        };
        let group = known.iter().find(in_expansion).copied();
        if let Some(index) = group.filter(|_| origin.expansion != ExpansionId::NONE) {
            counted.insert((index, origin.expansion));
            merged[index].also_in.push(origin.expansion);
            merged[index].also_in.extend(diagnostic.also_in);
            merged[index].more = merged[index].more.max(diagnostic.more);
            // A fix for one expansion would be wrong in the other.
            if merged[index].fixes != diagnostic.fixes {
                merged[index].fixes.clear();
            }
            continue;
        }
        known.push(merged.len());
        merged.push(diagnostic);
    }
    for diagnostic in &mut merged {
        let own = diagnostic.primary.origin.expansion;
        diagnostic.also_in.retain(|&expansion| expansion != own);
        diagnostic.also_in.sort_unstable();
        diagnostic.also_in.dedup();
    }
    merged.sort_by(|a, b| place(a).cmp(&place(b)));
    merged
}

fn place(diagnostic: &Diagnostic) -> (u32, u32, &str, &str, ExpansionId) {
    let origin = diagnostic.primary.origin;
    let words = (diagnostic.lint.name, diagnostic.message.as_str());
    (
        origin.span.start,
        origin.span.end,
        words.0,
        words.1,
        origin.expansion,
    )
}

#[cfg(test)]
mod tests {
    use super::merge;
    use crate::diagnostics::Diagnostic;
    use crate::diagnostics::registry::{UNKNOWN_PIECE, UNKNOWN_ZONE};
    use crate::text::{ExpansionId, Origin, Span};

    fn at(start: u32, expansion: u32) -> Origin {
        Origin {
            span: Span::new(start, start + 1),
            expansion: ExpansionId(expansion),
        }
    }

    #[test]
    fn one_mistake_is_one_message() {
        let merged = merge(vec![
            Diagnostic::new(&UNKNOWN_ZONE, "unknown zone `a`", at(9, 0)),
            // Another variant.
            Diagnostic::new(&UNKNOWN_ZONE, "unknown zone `a`", at(9, 0)),
            // Two expansions, one of them seen by two variants.
            Diagnostic::new(&UNKNOWN_ZONE, "unknown zone `z1`", at(5, 1)),
            Diagnostic::new(&UNKNOWN_ZONE, "unknown zone `z2`", at(5, 2)),
            Diagnostic::new(&UNKNOWN_ZONE, "unknown zone `z2`", at(5, 2)),
            // Other lints, and other messages outside macros, are other mistakes.
            Diagnostic::new(&UNKNOWN_PIECE, "unknown piece `z1`", at(5, 1)),
            Diagnostic::new(&UNKNOWN_ZONE, "unknown zone `b`", at(9, 0)),
        ]);
        let shown: Vec<String> = merged
            .iter()
            .map(|found| {
                format!(
                    "{} {} +{}",
                    found.span().start,
                    found.message,
                    found.also_in.len()
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                "5 unknown piece `z1` +0",
                "5 unknown zone `z1` +1",
                "9 unknown zone `a` +0",
                "9 unknown zone `b` +0"
            ]
        );
    }
}
