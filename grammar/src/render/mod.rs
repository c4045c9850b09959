//! Diagnostics as text for people, lines for programs, and JSON.
//!
//! This module writes no messages of its own: they are written where the fault is found.

mod full;
mod json;
mod lines;
mod sarif;
mod snippets;
#[cfg(test)]
mod tests;

pub use full::{FullStyle, write_full};
pub use json::{JsonDiagnostic, to_json};
pub use lines::{write_concise, write_github};
pub use sarif::{percent_encoded, sarif_document, sarif_result};

use crate::diagnostics::{Diagnostic, Severity};
use std::fmt;

/// The number of diagnostics of each severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Notes.
    pub notes: usize,
}

impl Counts {
    /// Counts diagnostics.
    pub fn of(diagnostics: &[Diagnostic]) -> Self {
        let mut counts = Self::default();
        for diagnostic in diagnostics {
            counts.add(diagnostic);
        }
        counts
    }

    /// Counts one more diagnostic, and those of its kind that were omitted after it.
    pub fn add(&mut self, diagnostic: &Diagnostic) {
        let count = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Note => &mut self.notes,
        };
        *count += 1 + diagnostic.more;
    }

    /// All of them.
    pub fn total(self) -> usize {
        self.errors + self.warnings + self.notes
    }
}

/// `2 errors, 1 warning`, or `no diagnostics`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.notes, "note"),
        ]
        .into_iter()
        .filter(|&(count, _)| count > 0)
        .map(|(count, word)| plural(count, word))
        .collect();
        if parts.is_empty() {
            f.write_str("no diagnostics")
        } else {
            f.write_str(&parts.join(", "))
        }
    }
}

/// `1 file`, `2 files`.
pub fn plural(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}
