//! Findings as the commands by which GitHub shows them beside the lines of a change.

use crate::diagnostics::{Diagnostic, Severity};
use crate::text::Texts;
use std::io::{self, Write};

/// Writes one finding as one line.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_github(
    out: &mut dyn Write,
    texts: Texts<'_>,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    let word = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    write!(out, "::{word} ")?;
    if let Some((start, end)) = texts.locations(diagnostic.primary.origin.span) {
        let file = property(start.file);
        write!(
            out,
            "file={file},line={},endLine={},",
            start.at.line, end.at.line
        )?;
        // Columns of a finding over several lines are not understood.
        if start.at.line == end.at.line {
            write!(out, "col={},endColumn={},", start.at.column, end.at.column)?;
        }
    }
    let title = property(&diagnostic.lint.code());
    writeln!(out, "title={title}::{}", data(&diagnostic.message))
}

fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
