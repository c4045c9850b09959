//! One line for each finding: `file:line:col: severity[name] message`, which the error parsers of editors know.

use super::{Texts, severity_word};
use std::io::{self, Write};
use zrf_grammar::diagnostics::Diagnostic;

/// Writes one finding as one line.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_concise(
    out: &mut dyn Write,
    texts: Texts<'_>,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    if let Some(place) = texts.place(diagnostic.primary.origin.span) {
        write!(out, "{place}: ")?;
    }
    let severity = severity_word(diagnostic.severity);
    let message = diagnostic.message.replace(['\r', '\n'], " ");
    writeln!(out, "{severity}[{}] {message}", diagnostic.lint.name)
}
