//! The source map as a source of text for `miette`: one address space, so labels of one report may lie in several files.
//!
//! Finds a line from its place alone; reading never scans a file from its beginning.

use crate::text::{SourceFile, SourceMap, Span};
use miette::{MietteError, SourceCode, SourceSpan, SpanContents};

/// A label over more lines than this is drawn over its first line only.
const MOST_LINES: usize = 6;

/// A source map that `miette` can read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Snippets<'a>(pub(super) &'a SourceMap);

impl<'a> Snippets<'a> {
    /// The part of a span to underline, `None` when it lies in no file.
    pub(super) fn drawn(self, span: Span) -> Option<SourceSpan> {
        let file = self.0.file(self.0.file_at(span.start)?);
        let whole = file.span();
        let start = span.start.clamp(whole.start, whole.end);
        let mut end = span.end.clamp(start, whole.end);
        if start == whole.end {
            return Some(last_character(file));
        }
        let text =
            &file.text.as_bytes()[(start - whole.start) as usize..(end - whole.start) as usize];
        if text.iter().filter(|&&byte| byte == b'\n').count() >= MOST_LINES {
            let first = text.iter().position(|&byte| byte == b'\n' || byte == b'\r');
            end = start + first.unwrap_or(text.len()) as u32;
        }
        Some(SourceSpan::new(
            (start as usize).into(),
            (end - start) as usize,
        ))
    }
}

impl SourceCode for Snippets<'_> {
    fn read_span<'b>(
        &'b self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let start = u32::try_from(span.offset()).map_err(|_| MietteError::OutOfBounds)?;
        let id = self.0.file_at(start).ok_or(MietteError::OutOfBounds)?;
        let file = self.0.file(id);
        let first = (start - file.start) as usize;
        let last = first + span.len();
        // Labels in different files must not be drawn as one snippet.
        if last > file.text.len() {
            return Err(MietteError::OutOfBounds);
        }
        let from = if lines_before == 0 {
            first
        } else {
            start_of_context(file, first, lines_before)
        };
        let to = end_of_context(file, last, lines_after);
        let at = file.line_column(file.start + from as u32);
        Ok(Box::new(Snippet {
            data: &file.text.as_bytes()[from..to],
            span: SourceSpan::new((file.start as usize + from).into(), to - from),
            line: at.line as usize - 1,
            column: at.column as usize - 1,
            file: &file.name,
        }))
    }
}

struct Snippet<'a> {
    data: &'a [u8],
    span: SourceSpan,
    line: usize,
    column: usize,
    file: &'a str,
}

impl<'a> SpanContents<'a> for Snippet<'a> {
    fn data(&self) -> &'a [u8] {
        self.data
    }

    fn span(&self) -> &SourceSpan {
        &self.span
    }

    fn name(&self) -> Option<&str> {
        Some(self.file)
    }

    fn line(&self) -> usize {
        self.line
    }

    fn column(&self) -> usize {
        self.column
    }

    fn line_count(&self) -> usize {
        self.data.iter().filter(|&&byte| byte == b'\n').count()
    }
}

/// What stands last in a file: the end itself is nothing that could be underlined.
fn last_character(file: &SourceFile) -> SourceSpan {
    let text = file.text.trim_end();
    let length = text.chars().next_back().map_or(0, char::len_utf8);
    SourceSpan::new((file.start as usize + text.len() - length).into(), length)
}

/// The start of the line that is `lines` above the one `at` is in.
fn start_of_context(file: &SourceFile, at: usize, lines: usize) -> usize {
    let mut start = line_start(file, at);
    for _ in 0..lines {
        if start > 0 {
            start = line_start(file, start - 1);
        }
    }
    start
}

fn line_start(file: &SourceFile, at: usize) -> usize {
    let before = &file.text.as_bytes()[..at];
    before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |newline| newline + 1)
}

/// The end of the line that is `lines` below the one `at` is in, its line break included.
fn end_of_context(file: &SourceFile, at: usize, lines: usize) -> usize {
    let bytes = file.text.as_bytes();
    let mut end = at;
    for _ in 0..=lines {
        let newline = bytes[end..].iter().position(|&byte| byte == b'\n');
        end = newline.map_or(bytes.len(), |newline| end + newline + 1);
    }
    end
}
