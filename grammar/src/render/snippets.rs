//! The source map as a source for `miette`: one address space, so labels of one report may be in several files.
//!
//! Only the text around the labels is copied, with long lines cut and control characters made visible. Work and output
//! depend on the labels, never on the length of a file or a line.

use crate::text::{SourceFile, SourceMap, Span, stand_in, visible};
use miette::{MietteError, SourceCode, SourceSpan, SpanContents};

/// A label over more lines than this is drawn over its first line only.
const MAX_LINES: usize = 6;

/// A label longer than this, in bytes, is drawn over its beginning only.
const LONGEST_LABEL: usize = 240;

/// Maximum number of bytes shown before and after a label.
const AROUND: usize = 240;

/// The parts of a source map that `miette` draws for one report.
#[derive(Clone, Debug)]
pub(super) struct Snippets<'a> {
    sources: &'a SourceMap,
    windows: Vec<Window>,
}

/// A part of a file around one or more labels.
#[derive(Clone, Debug)]
struct Window {
    start: usize,
    file: String,
    /// The text to draw, as long as the text it stands for.
    text: String,
}

impl Window {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

impl<'a> Snippets<'a> {
    /// The parts of the files around labels.
    pub(super) fn new(sources: &'a SourceMap, labels: impl Iterator<Item = Span>) -> Self {
        let mut ranges: Vec<(usize, usize)> = labels
            .filter_map(|label| window(sources, drawn(sources, label)?))
            .collect();
        ranges.sort_unstable();
        let mut merged: Vec<(usize, usize)> = Vec::new();
        for (start, end) in ranges {
            match merged.last_mut() {
                Some((first, last)) if start <= *last && same_file(sources, *first, start) => {
                    *last = end.max(*last);
                }
                _ => merged.push((start, end)),
            }
        }
        let windows = merged.into_iter().map(|(start, end)| Window {
            start,
            file: sources
                .file_at(start as u32)
                .map(|id| visible(&sources.file(id).name).into_owned())
                .unwrap_or_default(),
            text: shown(sources.slice(Span::new(start as u32, end as u32))),
        });
        Self {
            windows: windows.collect(),
            sources,
        }
    }

    /// The part of a span to underline, `None` if it is in no file.
    pub(super) fn drawn(&self, span: Span) -> Option<SourceSpan> {
        drawn(self.sources, span)
    }
}

fn same_file(sources: &SourceMap, one: usize, other: usize) -> bool {
    sources.file_at(one as u32) == sources.file_at(other as u32)
}

/// The part of a span to underline, `None` if it is in no file.
fn drawn(sources: &SourceMap, span: Span) -> Option<SourceSpan> {
    let file = sources.file(sources.file_at(span.start)?);
    let whole = file.span();
    let start = span.start.clamp(whole.start, whole.end);
    let end = span.end.clamp(start, whole.end);
    if start == whole.end {
        return Some(last_character(file));
    }
    let local = (start - whole.start) as usize;
    let longest = (end - start) as usize;
    let end = file
        .text
        .floor_char_boundary(local + longest.min(LONGEST_LABEL));
    let text = &file.text.as_bytes()[local..end.max(local)];
    let mut length = text.len();
    if text.iter().filter(|&&byte| byte == b'\n').count() >= MAX_LINES {
        let first = text.iter().position(|&byte| byte == b'\n' || byte == b'\r');
        length = first.unwrap_or(length);
    }
    Some(SourceSpan::new((start as usize).into(), length))
}

/// The text to show around a label, from the line before to the line after it, as a range of the address space.
fn window(sources: &SourceMap, label: SourceSpan) -> Option<(usize, usize)> {
    let file = sources.file(sources.file_at(u32::try_from(label.offset()).ok()?)?);
    let start = label.offset() - file.start as usize;
    let end = start + label.len();
    let from = start_of_context(&file.text, start, 1);
    let to = end_of_context(&file.text, end, 1);
    Some((file.start as usize + from, file.start as usize + to))
}

impl SourceCode for Snippets<'_> {
    fn read_span<'b>(
        &'b self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let (first, last) = (span.offset(), span.offset() + span.len());
        // Labels that are far apart must not be drawn as one snippet.
        let window = self
            .windows
            .iter()
            .find(|window| window.start <= first && last <= window.end())
            .ok_or(MietteError::OutOfBounds)?;
        let start = u32::try_from(window.start).map_err(|_| MietteError::OutOfBounds)?;
        let id = self
            .sources
            .file_at(start)
            .ok_or(MietteError::OutOfBounds)?;
        let file = self.sources.file(id);
        let (first, last) = (first - window.start, last - window.start);
        let from = match lines_before {
            0 => first,
            lines => start_of_context(&window.text, first, lines),
        };
        let to = end_of_context(&window.text, last, lines_after);
        let at = file.line_column(start + from as u32);
        Ok(Box::new(Snippet {
            data: &window.text.as_bytes()[from..to],
            span: SourceSpan::new((window.start + from).into(), to - from),
            line: at.line as usize - 1,
            column: at.column as usize - 1,
            file: &window.file,
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

/// A text of the same length without characters that control a terminal. The `\r` of a line end stays.
fn shown(text: &str) -> String {
    let mut chars = text.chars().peekable();
    let mut shown = String::with_capacity(text.len());
    while let Some(char) = chars.next() {
        let ends_line = char == '\r' && chars.peek() == Some(&'\n');
        shown.push(if ends_line { char } else { stand_in(char) });
    }
    shown
}

/// The last character of a file, because its end itself cannot be underlined.
fn last_character(file: &SourceFile) -> SourceSpan {
    let text = file.text.trim_end();
    let length = text.chars().next_back().map_or(0, char::len_utf8);
    SourceSpan::new((file.start as usize + text.len() - length).into(), length)
}

/// The start of the line that is `lines` above the line of `at`, or nearer if lines are long.
fn start_of_context(text: &str, at: usize, lines: usize) -> usize {
    let nearest = text.ceil_char_boundary(at.saturating_sub(AROUND));
    let mut newlines = text.as_bytes()[nearest..at]
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, byte)| **byte == b'\n');
    let start = newlines
        .nth(lines)
        .map(|(newline, _)| nearest + newline + 1);
    start.unwrap_or(nearest)
}

/// The end, including the line break, of the line that is `lines` below the line of `at`, or nearer if lines are long.
fn end_of_context(text: &str, at: usize, lines: usize) -> usize {
    let farthest = text.floor_char_boundary((at + AROUND).min(text.len()));
    let mut newlines = text.as_bytes()[at..farthest]
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n');
    let end = newlines.nth(lines).map(|(newline, _)| at + newline + 1);
    end.unwrap_or(farthest)
}
