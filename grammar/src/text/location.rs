//! What an origin points at: file, line and column, and the macro calls that led there.

use super::{Expansion, Expansions, LineColumn, Names, Origin, SourceMap, Span};
use std::fmt;

/// What the origins of diagnostics refer to.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    /// The files.
    pub sources: &'a SourceMap,
    /// The macro calls.
    pub expansions: &'a Expansions,
    /// The texts of words.
    pub names: &'a Names,
}

/// A place for people: `FILE:LINE:COLUMN`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location<'a> {
    /// The file as named by the caller.
    pub file: &'a str,
    /// Line and column, from 1, the column in characters.
    pub at: LineColumn,
    /// Bytes from the start of the file.
    pub offset: u32,
}

impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.at.line, self.at.column)
    }
}

impl<'a> Texts<'a> {
    /// Where a span begins and ends, `None` when there is no file at all.
    pub fn locations(&self, span: Span) -> Option<(Location<'a>, Location<'a>)> {
        let file = self.sources.file(self.sources.file_at(span.start)?);
        let location = |offset: u32| Location {
            file: &file.name,
            at: file.line_column(offset),
            offset: offset.clamp(file.start, file.span().end) - file.start,
        };
        Some((location(span.start), location(span.end.max(span.start))))
    }

    /// Where a span begins.
    pub fn location(&self, span: Span) -> Option<Location<'a>> {
        self.locations(span).map(|(start, _)| start)
    }

    /// The macro calls that led to an origin, innermost first.
    pub fn calls(&self, origin: Origin) -> impl Iterator<Item = &'a Expansion> {
        self.expansions.backtrace(origin.expansion)
    }

    /// A call as written if it is short, `(slide n)`, otherwise the macro's name.
    #[cfg(feature = "render")]
    pub(crate) fn call_text(&self, call: &Expansion) -> String {
        const MAX_LENGTH: usize = 32;
        let text = self.sources.slice(call.call.span);
        let is_short = text.len() <= MAX_LENGTH && !text.contains(char::is_control);
        if is_short && text.starts_with('(') {
            text.to_owned()
        } else {
            self.names.text(call.name).to_owned()
        }
    }
}
