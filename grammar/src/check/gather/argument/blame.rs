//! Errors that the same argument causes in every call of a macro: the macro is wrong, not the calls.

use super::{Explained, Word};
use crate::check::Rules;
use crate::diagnostics::registry::{UNKNOWN_NAMES, UNUSED_ARGUMENT};
use crate::diagnostics::{Diagnostic, Label, LintId, Pattern};
use crate::text::{ExpansionId, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// The same error at the same place of a macro's body.
struct Shared {
    /// The number of the argument, and where the body uses it.
    used: (u32, Word),
    /// The diagnostics, as indices.
    diagnostics: Vec<usize>,
    /// The expansions that have the error.
    expansions: FxHashSet<ExpansionId>,
}

impl Rules {
    /// Joins diagnostics about arguments into one in the macro's body if all expansions of the macro have the same
    /// error at the same place of the body. Then sorts the diagnostics by location again.
    pub(in crate::check::gather) fn blame_bodies(&self, found: &mut Vec<Diagnostic>) {
        let mut faults = self.shared_faults(found);
        faults.retain(|shared| shared.diagnostics.len() > 1);
        if faults.is_empty() {
            return;
        }
        let n_expansions = self.expansions.n_of_each();
        let mut joined: FxHashSet<usize> = FxHashSet::default();
        for shared in faults {
            let expansion = found[shared.diagnostics[0]].primary.origin.expansion;
            let call = self.expansions.get(expansion);
            let all = call.and_then(|call| n_expansions.get(&call.definition.span));
            if all == Some(&shared.expansions.len()) {
                joined.extend(&shared.diagnostics[1..]);
                joined.extend(self.move_to_body(shared, found));
            }
        }
        let mut index = 0..;
        found.retain(|_| index.next().is_none_or(|index| !joined.contains(&index)));
        found.sort_by_key(Diagnostic::span);
    }

    /// Groups the diagnostics about arguments by their lint and their place in the body of a macro.
    fn shared_faults(&self, found: &[Diagnostic]) -> Vec<Shared> {
        let mut explained = Explained::new(self);
        let mut faults: Vec<Shared> = Vec::new();
        let mut known: FxHashMap<(LintId, Span), usize> = FxHashMap::default();
        for (index, diagnostic) in found.iter().enumerate() {
            if !self.may_be_of_body(diagnostic) {
                continue;
            }
            let Some(used) = explained.used(diagnostic) else {
                continue;
            };
            let place = (diagnostic.lint.id, used.1.span);
            let at = *known.entry(place).or_insert(faults.len());
            if at == faults.len() {
                faults.push(Shared {
                    used,
                    diagnostics: Vec::new(),
                    expansions: FxHashSet::default(),
                });
            }
            let shared = &mut faults[at];
            shared.diagnostics.push(index);
            let seen = diagnostic.also_in.iter().copied();
            let seen = seen.chain([diagnostic.primary.origin.expansion]);
            shared.expansions.extend(seen);
        }
        faults
    }

    /// Whether the body of a macro may have caused a diagnostic: an error that is neither about an unknown name nor
    /// about a list, because only the call contains those.
    fn may_be_of_body(&self, diagnostic: &Diagnostic) -> bool {
        let is_unknown = UNKNOWN_NAMES.contains(&diagnostic.lint)
            && diagnostic.statement.pattern == Pattern::Unknown;
        let argument = self.sources.slice(diagnostic.span());
        diagnostic.is_error() && !is_unknown && !argument.starts_with('(')
    }

    /// Returns the indices of the diagnostics about extra arguments of these calls, or of all calls of their macro: the
    /// body uses the wrong arguments.
    fn unused_arguments(
        &self,
        expansions: &FxHashSet<ExpansionId>,
        found: &[Diagnostic],
    ) -> Vec<usize> {
        let calls = expansions.iter().filter_map(|&id| self.expansions.get(id));
        let calls = calls.flat_map(|call| [call.call.span, call.definition.span]);
        let calls: FxHashSet<Span> = calls.collect();
        let is_unused = |diagnostic: &Diagnostic| {
            diagnostic.lint == &UNUSED_ARGUMENT && calls.contains(&diagnostic.span())
        };
        let indices = 0..found.len();
        indices.filter(|&index| is_unused(&found[index])).collect()
    }

    /// Moves the first diagnostic to the place in the body. Returns the indices of the diagnostics about extra
    /// arguments, which the moved one now mentions.
    fn move_to_body(&self, shared: Shared, found: &mut [Diagnostic]) -> Vec<usize> {
        let (number, word) = shared.used;
        let unused = self.unused_arguments(&shared.expansions, found);
        let extra = unused.first().map(|&index| found[index].as_label());
        let diagnostic = &mut found[shared.diagnostics[0]];
        let origin = diagnostic.primary.origin;
        let others = shared.expansions.into_iter();
        diagnostic.also_in = others.filter(|&other| other != origin.expansion).collect();
        diagnostic.also_in.sort_unstable();
        diagnostic.fixes.clear();
        if let Some(keyword) = word.keyword {
            diagnostic.name_form(keyword, &self.names);
        }
        diagnostic.primary.origin.span = word.span;
        let message = format!("`${number}` in one of the calls");
        diagnostic.secondary.push(Label { origin, message });
        diagnostic.secondary.extend(extra);
        unused
    }
}
