//! One line for each finding: `file:line:col: severity[name] message`, which the error parsers of editors know.

use crate::diagnostics::Diagnostic;
use crate::text::Texts;
use std::io::{self, Write};

/// Writes one finding as one line.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_concise(
    out: &mut dyn Write,
    texts: Texts<'_>,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    if let Some(place) = texts.location(diagnostic.primary.origin.span) {
        write!(out, "{place}: ")?;
    }
    let severity = diagnostic.severity.word();
    let message = diagnostic.message.replace(['\r', '\n'], " ");
    writeln!(out, "{severity}[{}] {message}", diagnostic.lint.name)
}
