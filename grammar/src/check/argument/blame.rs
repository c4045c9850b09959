//! Faults that an argument has in every call of a macro: the macro is wrong, not the calls.

use super::{Explained, Word};
use crate::check::Rules;
use crate::diagnostics::registry::UNKNOWN_NAMES;
use crate::diagnostics::{Diagnostic, Label, LintId};
use crate::text::{ExpansionId, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// The same fault at the same place of a macro's body.
#[derive(Default)]
struct Shared {
    /// The diagnostics, as indices.
    findings: Vec<usize>,
    /// The expansions in which it was seen.
    expansions: FxHashSet<ExpansionId>,
}

impl Rules {
    /// Joins diagnostics about arguments if all expansions of a macro have the same fault at the same place of its body.
    /// The one that remains is at that place. Sorts the diagnostics by location again.
    pub(in crate::check) fn blame_bodies(&self, found: &mut Vec<Diagnostic>) {
        let mut explained = Explained::new(self);
        let mut faults: FxHashMap<(LintId, Span), Shared> = FxHashMap::default();
        let mut uses: FxHashMap<usize, (u32, Word)> = FxHashMap::default();
        for (index, finding) in found.iter().enumerate() {
            let used = self
                .may_be_of_body(finding)
                .then(|| explained.used(finding));
            let Some((number, word)) = used.flatten() else {
                continue;
            };
            uses.insert(index, (number, word));
            let shared = faults.entry((finding.lint.id, word.span)).or_default();
            shared.findings.push(index);
            shared.expansions.insert(finding.primary.origin.expansion);
            shared.expansions.extend(&finding.also_in);
        }
        faults.retain(|_, shared| shared.findings.len() > 1);
        if faults.is_empty() {
            return;
        }
        let n_expansions = self.expansions.n_of_each();
        let mut joined: FxHashSet<usize> = FxHashSet::default();
        for shared in faults.into_values() {
            let first = shared.findings[0];
            let expansion = found[first].primary.origin.expansion;
            let call = self.expansions.get(expansion);
            let all = call.and_then(|call| n_expansions.get(&call.definition.span));
            if all == Some(&shared.expansions.len()) {
                joined.extend(&shared.findings[1..]);
                let (number, word) = uses[&first];
                self.move_to_body(&mut found[first], number, word, shared.expansions);
            }
        }
        let mut index = 0..;
        found.retain(|_| index.next().is_none_or(|index| !joined.contains(&index)));
        found.sort_by_key(|finding| finding.primary.origin.span);
    }

    /// Whether a diagnostic is of a kind that the body of a macro may cause: neither an unknown name nor a list, which
    /// only the call contains.
    fn may_be_of_body(&self, finding: &Diagnostic) -> bool {
        let is_unknown =
            UNKNOWN_NAMES.contains(&finding.lint) && finding.message.starts_with("unknown ");
        let argument = self.sources.slice(finding.primary.origin.span);
        !is_unknown && !argument.starts_with('(')
    }

    fn move_to_body(
        &self,
        finding: &mut Diagnostic,
        number: u32,
        word: Word,
        mut expansions: FxHashSet<ExpansionId>,
    ) {
        let origin = finding.primary.origin;
        expansions.remove(&origin.expansion);
        finding.also_in = expansions.into_iter().collect();
        finding.also_in.sort_unstable();
        finding.fixes.clear();
        self.name_keyword(word.keyword, finding);
        finding.primary.origin.span = word.span;
        let message = format!("`${number}` in one of the calls");
        finding.secondary.push(Label { origin, message });
    }
}
