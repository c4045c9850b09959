//! One line for each diagnostic: `file:line:col: severity[name] message`, which the error parsers of editors understand,
//! or the command by which GitHub shows it next to the lines of a change.

use crate::diagnostics::{Diagnostic, Severity};
use crate::text::Texts;
use std::io::{self, Write};

/// Writes one diagnostic as one line.
///
/// # Errors
/// If `out` cannot be written.
pub fn write_concise(
    out: &mut dyn Write,
    texts: Texts<'_>,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    if let Some(place) = texts.location(diagnostic.span()) {
        write!(out, "{place}: ")?;
    }
    let severity = diagnostic.severity.word();
    let message = diagnostic.message.replace(['\r', '\n'], " ");
    let more = more(diagnostic);
    writeln!(out, "{severity}[{}] {message}{more}", diagnostic.lint.name)
}

/// The number of diagnostics that were omitted after one.
fn more(diagnostic: &Diagnostic) -> String {
    match diagnostic.more {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    }
}

/// Writes one diagnostic as one workflow command of GitHub.
///
/// # Errors
/// If `out` cannot be written.
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
    if let Some((start, end)) = texts.locations(diagnostic.span()) {
        let file = property(start.file);
        write!(
            out,
            "file={file},line={},endLine={},",
            start.at.line, end.at.line
        )?;
        // GitHub does not support columns for a diagnostic over several lines.
        if start.at.line == end.at.line {
            write!(out, "col={},endColumn={},", start.at.column, end.at.column)?;
        }
    }
    let title = property(&diagnostic.lint.code());
    let (message, more) = (data(&diagnostic.message), more(diagnostic));
    writeln!(out, "title={title}::{message}{more}")
}

fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
