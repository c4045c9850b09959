//! Where the cursor of the editor goes.

use std::ops::Range;
use zrf_grammar::text::LineColumn;

/// A part of the text that is to be selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct Goal {
    /// Bytes of the text.
    pub(in crate::window) range: Range<usize>,
    /// Whether it moves to the middle of the panel; otherwise the text moves only if it cannot be seen.
    pub(in crate::window) is_far: bool,
}

impl Goal {
    pub(in crate::window) fn far(byte: usize) -> Self {
        Self {
            range: byte..byte,
            is_far: true,
        }
    }

    /// A line, from 1; the last one if there is no such line.
    pub(super) fn line(text: &str, line: u32) -> Self {
        Self {
            range: bytes_of(text, line),
            is_far: true,
        }
    }

    /// The text between two places.
    pub(super) fn between(text: &str, start: LineColumn, end: LineColumn) -> Self {
        let [start, end] = [start, end].map(|place| {
            let line = bytes_of(text, place.line);
            let mut characters = text[line.clone()].char_indices();
            let at = characters.nth(place.column.saturating_sub(1) as usize);
            at.map_or(line.end, |(at, _)| line.start + at)
        });
        Self {
            range: start..end.max(start),
            is_far: false,
        }
    }
}

/// The bytes of a line, from 1; of the last one if there is no such line.
fn bytes_of(text: &str, line: u32) -> Range<usize> {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
    let index = (line as usize).saturating_sub(1).min(starts.len() - 1);
    let end = starts.get(index + 1).map_or(text.len(), |end| end - 1);
    starts[index]..end
}
