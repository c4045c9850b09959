//! Unknown words that are several names without spaces between them.

use super::foreign;
use super::unknown::{HEAD, Unknown};
use crate::diagnostics::suggest::Suggestion;
use crate::resolve::class::Class;
use crate::resolve::lookup::{names_between_commas, two_names};
use crate::resolve::scope::Scope;
use crate::text::kw;

impl Unknown {
    /// Divides the first word of a list into a keyword and its condition, between which a space is missing: `verify
    /// empty?`.
    pub(super) fn divided(self, word: &str, scope: &Scope<'_>) -> Option<String> {
        if self.called != Some(HEAD) {
            return None;
        }
        [kw::VERIFY, kw::IF, kw::WHILE]
            .into_iter()
            .find_map(|keyword| {
                let keyword = scope.names.text(keyword);
                let rest = word.strip_prefix(keyword)?;
                let symbol = scope.names.get(rest)?;
                let mut conditions = [Class::Condition, Class::Attribute].into_iter();
                let is_condition = conditions.any(|class| class.has(symbol, scope));
                is_condition.then(|| format!("{keyword} {rest}"))
            })
    }

    /// Divides a word into wanted names with commas between them or, for positions, nothing.
    pub(super) fn several(self, word: &str, scope: &Scope<'_>) -> Option<String> {
        let is_wanted = |name| self.wanted.iter().any(|class| class.has(name, scope));
        let is_position = |name| scope.positions.get(name).is_some();
        let two = || two_names(word, scope.names, is_position);
        let two = || two().filter(|_| self.wanted.contains(&Class::Position));
        names_between_commas(word, scope.names, is_wanted).or_else(two)
    }

    /// Divides a word into a few directions: `nne` is no misspelt `ne`. But `ad` is a misspelt `add`, and `end` comes from
    /// another language, whatever the directions are called.
    pub(super) fn several_steps(
        self,
        word: &str,
        near: Option<Suggestion<'_>>,
        scope: &Scope<'_>,
    ) -> Option<String> {
        const MAX_LENGTH: usize = 16;
        const MAX_STEPS: usize = 3;
        if !self.wanted.contains(&Class::Direction) || word.len() > MAX_LENGTH {
            return None;
        }
        let near = near.and_then(|near| scope.names.get(near.name));
        let is_keyword = near.is_some_and(|near| Class::Instruction.has(near, scope));
        if is_keyword || foreign::advice(word, scope).is_some() {
            return None;
        }
        let is_direction = |part: &str| {
            let symbol = scope.names.get(part);
            symbol.is_some_and(|symbol| Class::Direction.has(symbol, scope))
        };
        (2..=MAX_STEPS).find_map(|count| divided_into(count, word, &is_direction))
    }
}

/// Divides a word into a number of parts.
fn divided_into(count: usize, word: &str, is_part: &dyn Fn(&str) -> bool) -> Option<String> {
    if count <= 1 {
        return is_part(word).then(|| word.to_owned());
    }
    let mut ends = word.char_indices().skip(1).map(|(end, _)| end);
    ends.find_map(|end| {
        let (first, rest) = word.split_at(end);
        let rest = is_part(first).then(|| divided_into(count - 1, rest, is_part))??;
        Some(format!("{first} {rest}"))
    })
}
