//! Finds variants by what people type: a title, a part of one, or a number.

use super::{Rules, VariantId};
use crate::diagnostics::suggest::suggest;
use std::fmt;

/// What tells a variant from all others of its file: its title, and where titles repeat, its place among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantName {
    /// The title.
    pub title: String,
    /// How many variants before it have the same title.
    pub namesakes_before: usize,
}

/// The first variant of a title.
impl From<&str> for VariantName {
    fn from(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            namesakes_before: 0,
        }
    }
}

/// The error if no variant, or more than one, matches.
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
            (false, _) if wanted.is_empty() => {
                f.write_str("no variant is named, and there are several")
            }
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
    /// Finds a variant by its exact title, as recorded games name it. An empty title means the only variant.
    ///
    /// # Errors
    /// If no variant has this title.
    pub fn find_title(&self, wanted: &str) -> Result<VariantId, VariantNotFound> {
        let title = |id: &VariantId| self.entries()[id.index()].title.as_str();
        let only = || {
            let mut variants = self.variants();
            let first = variants.next().filter(|_| wanted.is_empty());
            first.filter(|_| variants.next().is_none())
        };
        let found = self.find_namesake(&wanted.into()).or_else(only);
        found.ok_or_else(|| {
            let nearest = suggest(wanted, self.variants().map(|id| title(&id)));
            VariantNotFound {
                wanted: wanted.to_owned(),
                candidates: nearest
                    .map(|near| near.name.to_owned())
                    .into_iter()
                    .collect(),
                is_ambiguous: false,
            }
        })
    }

    /// The name of a variant.
    pub fn name_of(&self, variant: VariantId) -> VariantName {
        let title = &self.entries()[variant.index()].title;
        let before = self.entries()[..variant.index()].iter();
        let namesakes = before.filter(|entry| !entry.is_separator && entry.title == *title);
        VariantName {
            title: title.clone(),
            namesakes_before: namesakes.count(),
        }
    }

    /// The variant with exactly this name.
    pub fn find_namesake(&self, name: &VariantName) -> Option<VariantId> {
        let mut namesakes = self
            .variants()
            .filter(|id| self.entries()[id.index()].title == name.title);
        namesakes.nth(name.namesakes_before)
    }

    /// The variant with this name, else the first of its title, as [`Rules::find_title`] finds it.
    ///
    /// # Errors
    /// If no variant has this title.
    pub fn find_name(&self, name: &VariantName) -> Result<VariantId, VariantNotFound> {
        match self.find_namesake(name) {
            Some(variant) => Ok(variant),
            None => self.find_title(&name.title),
        }
    }

    /// Finds a variant by its exact title, by its number among the playable ones (from 1), or by the beginning or else
    /// any part of exactly one title, ignoring case. A number never means a part of a title.
    ///
    /// # Errors
    /// If no title or several titles match, or there is no variant with this number.
    pub fn find_variant(&self, wanted: &str) -> Result<VariantId, VariantNotFound> {
        let title = |id: &VariantId| self.entries()[id.index()].title.as_str();
        let not_titled = match self.find_title(wanted) {
            Ok(id) => return Ok(id),
            Err(not_titled) => not_titled,
        };
        if let Ok(number) = wanted.parse::<usize>() {
            let index = number.checked_sub(1);
            return index
                .and_then(|index| self.variants().nth(index))
                .ok_or(not_titled);
        }
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
                    return Err(VariantNotFound {
                        wanted: wanted.to_owned(),
                        candidates: hits.iter().map(|hit| title(hit).to_owned()).collect(),
                        is_ambiguous: true,
                    });
                }
            }
        }
        Err(not_titled)
    }
}
