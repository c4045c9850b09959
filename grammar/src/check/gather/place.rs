//! Groups diagnostics, and joins those of one mistake into one with several places.

use crate::diagnostics::{Diagnostic, Fix, Label, MAX_PLACES, Subject};
use crate::text::SourceMap;
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// Groups diagnostics of equal keys, in the order of the first of each group. One without a key is a group of its own.
pub(super) fn grouped<K: Eq + Hash>(
    found: Vec<Diagnostic>,
    key: impl Fn(&Diagnostic) -> Option<K>,
) -> Vec<Vec<Diagnostic>> {
    let mut groups: Vec<Vec<Diagnostic>> = Vec::with_capacity(found.len());
    let mut known: FxHashMap<K, usize> = FxHashMap::default();
    for diagnostic in found {
        let next = groups.len();
        let index = key(&diagnostic).map_or(next, |key| *known.entry(key).or_insert(next));
        match groups.get_mut(index) {
            Some(group) => group.push(diagnostic),
            None => groups.push(vec![diagnostic]),
        }
    }
    groups
}

/// Joins diagnostics of one mistake into the first: the others become further places of it.
pub(super) fn join(places: Vec<Diagnostic>, sources: &SourceMap) -> Option<Diagnostic> {
    let mut places = places.into_iter();
    let mut first = places.next()?;
    // A word may be wrong for several reasons.
    let mut seen = FxHashSet::from_iter([first.span()]);
    let mut n_shown = 0;
    for other in places {
        first.more += other.more;
        if !seen.insert(other.span()) {
            continue;
        }
        let file = |diagnostic: &Diagnostic| sources.file_at(diagnostic.span().start);
        if file(&first) == file(&other) {
            for (fix, more) in first.fixes.iter_mut().zip(other.fixes) {
                extend(fix, more, first.about.as_ref());
            }
        }
        // Several names can be one mistake.
        let is_named =
            !matches!(first.about, Some(Subject::Variant(_))) || other.message == first.message;
        let also = if is_named {
            "also here"
        } else {
            "also unknown"
        };
        let Label { origin, message } = other.primary;
        if n_shown < MAX_PLACES {
            n_shown += 1;
            let message = match message.is_empty() || message == first.primary.message {
                true => also.to_owned(),
                false => format!("{also}: {message}"),
            };
            first.secondary.push(Label { origin, message });
        } else if let Some(last) = first.secondary.last_mut() {
            last.message = format!("{also}, and in more places");
        }
    }
    Some(first)
}

/// Extends a fix to another place if it writes the same text there, or if different names need the same kind of change.
fn extend(fix: &mut Fix, more: Fix, about: Option<&Subject>) {
    let mut pairs = fix.edits.iter().zip(&more.edits);
    if pairs.any(|(edit, other)| edit.new != other.new) {
        match about {
            Some(Subject::Grid(_)) => {
                "write the names as the grid does".clone_into(&mut fix.title);
            }
            Some(Subject::QuotedName) => {}
            _ => return,
        }
    }
    fix.edits.extend(more.edits);
    fix.safety = fix.safety.min(more.safety);
}
