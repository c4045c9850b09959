//! Diagnostics as they are found, with a limit for each kind.

use super::diagnostic::Diagnostic;
use super::lint::LintId;
use super::suggest::{Suggestion, suggest_within};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::ops::{Deref, DerefMut};

/// Maximum number of diagnostics of a kind that are kept: more would help nobody, and a file may contain a million
/// mistakes.
const MAX_OF_A_KIND: usize = 1_000;

/// Maximum number of diagnostics that are kept in all, plus one of each kind beyond that.
const MAX_IN_ALL: usize = 10_000;

/// Maximum number of unknown names that are compared with the known ones to find the nearest.
const MAX_SUGGESTIONS: usize = 4_000;

/// Maximum number of letters that are compared for that.
const MAX_COMPARED: usize = 1 << 26;

/// A list of diagnostics. Too many of a kind are only counted, in [`Diagnostic::more`] of the last one kept.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    kept: Vec<Diagnostic>,
    /// How many of a kind are kept, and the index of the last one.
    kinds: FxHashMap<LintId, (usize, usize)>,
    n_found: usize,
    n_errors: usize,
    suggestions: Suggestions,
}

/// The remaining budget for suggestions. It is in cells because suggestions are made while the diagnostics are only
/// borrowed immutably.
#[derive(Clone, Debug)]
struct Suggestions {
    names: Cell<usize>,
    letters: Cell<usize>,
}

impl Default for Suggestions {
    fn default() -> Self {
        Self {
            names: Cell::new(MAX_SUGGESTIONS),
            letters: Cell::new(MAX_COMPARED),
        }
    }
}

impl Diagnostics {
    /// Adds a diagnostic, or counts it if there are too many of its kind.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.n_found += 1;
        self.n_errors += usize::from(diagnostic.is_error());
        let (count, last) = self.kinds.entry(diagnostic.lint.id).or_default();
        let is_full = *count >= MAX_OF_A_KIND || self.kept.len() >= MAX_IN_ALL;
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

    /// Whether another unknown name may be compared with all known ones; each call counts as one.
    pub(crate) fn may_suggest(&self) -> bool {
        let left = self.suggestions.names.get();
        self.suggestions.names.set(left.saturating_sub(1));
        left > 0
    }

    /// The known name nearest to an unknown one, unless there were very many unknown names.
    pub(crate) fn suggest<'a>(
        &self,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Option<Suggestion<'a>> {
        self.may_suggest().then(|| self.nearest(name, known))?
    }

    /// Like [`Diagnostics::suggest`], for a name that was already counted.
    pub(crate) fn nearest<'a>(
        &self,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Option<Suggestion<'a>> {
        let mut left = self.suggestions.letters.get();
        let near = suggest_within(name, known, &mut left);
        self.suggestions.letters.set(left);
        near
    }

    /// Removes the diagnostics from `start` on and returns them.
    pub(crate) fn split_off(&mut self, start: usize) -> Vec<Diagnostic> {
        // `Vec::split_off` would allocate the capacity of this list for an empty one.
        let end: Vec<Diagnostic> = self.kept.drain(start..).collect();
        for diagnostic in &end {
            self.n_found -= 1;
            self.n_errors -= usize::from(diagnostic.is_error());
            if let Some((count, _)) = self.kinds.get_mut(&diagnostic.lint.id) {
                *count -= 1;
            }
        }
        end
    }

    /// Removes all diagnostics and returns them. The budget for suggestions is not restored.
    pub(crate) fn take(&mut self) -> Vec<Diagnostic> {
        let suggestions = self.suggestions.clone();
        let taken = std::mem::take(self);
        self.suggestions = suggestions;
        taken.kept
    }
}

impl Deref for Diagnostics {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.kept
    }
}

impl DerefMut for Diagnostics {
    fn deref_mut(&mut self) -> &mut [Diagnostic] {
        &mut self.kept
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        diagnostics.into_iter().for_each(|one| self.push(one));
    }
}

#[cfg(test)]
mod tests {
    use super::{Diagnostics, MAX_OF_A_KIND, MAX_SUGGESTIONS};
    use crate::diagnostics::Diagnostic;
    use crate::diagnostics::registry::{UNKNOWN_PIECE, UNKNOWN_ZONE};
    use crate::text::Origin;

    #[test]
    fn of_each_kind_the_first_are_kept_and_the_others_counted() {
        let mut found = Diagnostics::default();
        for number in 0..3 * MAX_OF_A_KIND {
            found.push(Diagnostic::new(
                &UNKNOWN_ZONE,
                number.to_string(),
                Origin::default(),
            ));
        }
        found.push(Diagnostic::new(&UNKNOWN_PIECE, "", Origin::default()));
        assert_eq!(found.len(), MAX_OF_A_KIND + 1);
        assert_eq!(found[MAX_OF_A_KIND - 1].more, 2 * MAX_OF_A_KIND);
        assert_eq!(found.n_found(), 3 * MAX_OF_A_KIND + 1);
        assert_eq!(found.split_off(1).len(), MAX_OF_A_KIND);
        assert_eq!(found.len(), 1);
        found.push(Diagnostic::new(&UNKNOWN_ZONE, "", Origin::default()));
        assert_eq!(found.take().len(), 2);
    }

    #[test]
    fn after_many_unknown_names_or_much_work_nothing_is_suggested() {
        let mut found = Diagnostics::default();
        let suggest = |found: &Diagnostics| found.suggest("emtpy?", ["empty?"]).is_some();
        for _ in 0..MAX_SUGGESTIONS {
            assert!(suggest(&found));
        }
        assert!(!suggest(&found));
        found.take();
        assert!(!suggest(&found));
        let found = Diagnostics::default();
        found.suggestions.letters.set(40);
        assert_eq!([(); 3].map(|()| suggest(&found)), [true, false, false]);
    }
}
