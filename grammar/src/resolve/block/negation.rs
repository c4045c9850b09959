//! Unknown words that are meant as the negation of a condition.

use super::unknown::{Negation, Unknown};
use crate::diagnostics::suggest::Suggestion;
use crate::resolve::class::{CONDITIONS, Class};
use crate::resolve::scope::Scope;

impl Unknown {
    /// The condition that a word negates with a prefix that the language does not have: `!empty?`.
    pub(super) fn negation<'s>(self, word: &'s str, scope: &'s Scope<'_>) -> Option<Negation<'s>> {
        if !self.wanted.contains(&Class::Condition) {
            return None;
        }
        NEGATING.into_iter().find_map(|prefix| {
            let positive = word.strip_prefix(prefix)?;
            let is_negation = |name: &&str| name.strip_prefix("not-") == Some(positive);
            let mut keywords = CONDITIONS.iter().map(|&keyword| scope.names.text(keyword));
            let keyword = keywords.find(is_negation).map(Negation::Keyword);
            keyword.or_else(|| {
                let attribute = scope.attributes.get(scope.names.get(positive)?);
                attribute.map(|_| Negation::Attribute(positive))
            })
        })
    }

    /// The name that a word negates if it is nearest to a name without its prefix: `not-heavy?` for an attribute `heavy`.
    pub(super) fn misspelt_negation<'s>(
        self,
        word: &str,
        near: Option<Suggestion<'s>>,
        scope: &'s Scope<'_>,
    ) -> Option<&'s str> {
        if !self.wanted.contains(&Class::Condition) {
            return None;
        }
        let mut prefixes = std::iter::once("not-").chain(NEGATING);
        let prefix = prefixes.find(|prefix| word.starts_with(prefix))?;
        let attributes = || Class::Attribute.names(scope).iter();
        let nearest = || {
            let names = attributes().map(|&symbol| scope.names.text(symbol));
            scope.diagnostics.suggest(&word[prefix.len()..], names)
        };
        let near = near.or_else(nearest)?.name;
        (!near.starts_with(prefix)).then_some(near)
    }
}

/// Prefixes that negate a condition, but not in this language.
const NEGATING: [&str; 7] = ["!", "~", "^", "un", "non-", "non", "never-"];
