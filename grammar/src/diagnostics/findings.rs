//! Diagnostics as they are found, with a limit for each kind.

use super::{Diagnostic, LintId, Severity};
use rustc_hash::FxHashMap;
use std::ops::{Deref, DerefMut};

/// How many diagnostics of a kind are kept: more would help nobody, and a file may hold a million mistakes.
const MOST_OF_A_KIND: usize = 1_000;

/// How many diagnostics are kept in all, plus one of each kind beyond that.
const MOST_IN_ALL: usize = 10_000;

/// How many unknown names are compared with the known ones to find the nearest.
const MOST_SUGGESTIONS: usize = 4_000;

/// A list of diagnostics. Too many of a kind are only counted, in [`Diagnostic::more`] of the last one kept.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    kept: Vec<Diagnostic>,
    /// How many of a kind are kept, and the index of the last one.
    kinds: FxHashMap<LintId, (usize, usize)>,
    n_found: usize,
    n_errors: usize,
    n_suggestions: usize,
}

impl Findings {
    /// Adds a diagnostic, or counts it if there are too many of its kind.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.n_found += 1;
        self.n_errors += usize::from(diagnostic.severity == Severity::Error);
        let (count, last) = self.kinds.entry(diagnostic.lint.id).or_default();
        let is_full = *count >= MOST_OF_A_KIND || self.kept.len() >= MOST_IN_ALL;
        if is_full && *count > 0 {
            self.kept[*last].more += 1 + diagnostic.more;
        } else {
            (*count, *last) = (*count + 1, self.kept.len());
            self.kept.push(diagnostic);
        }
    }

    /// How many diagnostics there were, including those that are only counted.
    pub(crate) fn n_found(&self) -> usize {
        self.n_found
    }

    /// How many of them are errors.
    pub(crate) fn n_errors(&self) -> usize {
        self.n_errors
    }

    /// Whether another unknown name may be compared with all known ones.
    pub(crate) fn may_suggest(&mut self) -> bool {
        self.n_suggestions += 1;
        self.n_suggestions <= MOST_SUGGESTIONS
    }

    /// Removes the diagnostics from `start` on and returns them.
    pub(crate) fn split_off(&mut self, start: usize) -> Vec<Diagnostic> {
        // `Vec::split_off` would allocate the capacity of this list for an empty one.
        let end: Vec<Diagnostic> = self.kept.drain(start..).collect();
        for diagnostic in &end {
            self.n_found -= 1;
            self.n_errors -= usize::from(diagnostic.severity == Severity::Error);
            if let Some((count, _)) = self.kinds.get_mut(&diagnostic.lint.id) {
                *count -= 1;
            }
        }
        end
    }

    /// Removes all diagnostics and returns them. The number of suggestions stays.
    pub(crate) fn take(&mut self) -> Vec<Diagnostic> {
        let n_suggestions = self.n_suggestions;
        let taken = std::mem::take(self);
        self.n_suggestions = n_suggestions;
        taken.kept
    }
}

impl Deref for Findings {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.kept
    }
}

impl DerefMut for Findings {
    fn deref_mut(&mut self) -> &mut [Diagnostic] {
        &mut self.kept
    }
}

impl Extend<Diagnostic> for Findings {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        diagnostics.into_iter().for_each(|one| self.push(one));
    }
}

#[cfg(test)]
mod tests {
    use super::{Findings, MOST_OF_A_KIND};
    use crate::diagnostics::Diagnostic;
    use crate::diagnostics::registry::{UNKNOWN_PIECE, UNKNOWN_ZONE};
    use crate::text::Origin;

    #[test]
    fn of_each_kind_the_first_are_kept_and_the_others_counted() {
        let mut found = Findings::default();
        for number in 0..3 * MOST_OF_A_KIND {
            found.push(Diagnostic::new(
                &UNKNOWN_ZONE,
                number.to_string(),
                Origin::default(),
            ));
        }
        found.push(Diagnostic::new(&UNKNOWN_PIECE, "", Origin::default()));
        assert_eq!(found.len(), MOST_OF_A_KIND + 1);
        assert_eq!(found[MOST_OF_A_KIND - 1].more, 2 * MOST_OF_A_KIND);
        assert_eq!(found.n_found(), 3 * MOST_OF_A_KIND + 1);
        assert_eq!(found.split_off(1).len(), MOST_OF_A_KIND);
        assert_eq!(found.len(), 1);
        found.push(Diagnostic::new(&UNKNOWN_ZONE, "", Origin::default()));
        assert_eq!(found.take().len(), 2);
    }
}
