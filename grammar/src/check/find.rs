//! Finds variants by what people type.

use super::{Rules, VariantId};
use crate::diagnostics::suggest::suggest;
use std::fmt;

/// Why no variant was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantNotFound {
    /// What was searched for.
    pub wanted: String,
    /// The titles that match; if none does, the nearest one.
    pub candidates: Vec<String>,
    /// Whether several titles match.
    pub is_ambiguous: bool,
}

impl fmt::Display for VariantNotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = &self.wanted;
        let candidates: Vec<String> = self
            .candidates
            .iter()
            .map(|title| format!("\"{title}\""))
            .collect();
        match (self.is_ambiguous, candidates.as_slice()) {
            (true, _) => write!(
                f,
                "variant \"{wanted}\" is ambiguous: it matches {}",
                candidates.join(", ")
            ),
            (false, []) => write!(f, "no variant \"{wanted}\""),
            (false, _) => write!(
                f,
                "no variant \"{wanted}\", did you mean {}?",
                candidates.join(" or ")
            ),
        }
    }
}

impl std::error::Error for VariantNotFound {}

impl Rules {
    /// Finds a variant by its exact title, by its number among the playable ones (from 1), or by the beginning, or else
    /// a part, of exactly one title, ignoring case.
    ///
    /// # Errors
    /// If no title or several titles match.
    pub fn find_variant(&self, wanted: &str) -> Result<VariantId, VariantNotFound> {
        let title = |id: &VariantId| self.entries()[id.index()].title.as_str();
        if let Some(id) = self.variants().find(|id| title(id) == wanted) {
            return Ok(id);
        }
        let number = wanted
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        if let Some(id) = number.and_then(|index| self.variants().nth(index)) {
            return Ok(id);
        }
        let not_found = |candidates: Vec<String>, is_ambiguous| VariantNotFound {
            wanted: wanted.to_owned(),
            candidates,
            is_ambiguous,
        };
        let lower = wanted.to_lowercase();
        let same = |title: &str| title == lower;
        let prefix = |title: &str| title.starts_with(&lower);
        let part = |title: &str| title.contains(&lower);
        let tests: [&dyn Fn(&str) -> bool; 3] = [&same, &prefix, &part];
        for test in tests.iter().filter(|_| !lower.is_empty()) {
            let hits: Vec<VariantId> = self
                .variants()
                .filter(|id| test(&title(id).to_lowercase()))
                .collect();
            match hits.as_slice() {
                [] => {}
                [hit] => return Ok(*hit),
                _ => {
                    return Err(not_found(
                        hits.iter().map(|hit| title(hit).to_owned()).collect(),
                        true,
                    ));
                }
            }
        }
        let titles: Vec<VariantId> = self.variants().collect();
        let nearest = suggest(wanted, titles.iter().map(title));
        Err(not_found(
            nearest
                .map(|near| near.name.to_owned())
                .into_iter()
                .collect(),
            false,
        ))
    }
}
