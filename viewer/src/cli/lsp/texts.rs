//! Converts places of the protocol to bytes of a text, and back.

use lsp_types::{Position, Range};
use std::ops;
use zrf_grammar::text::Span;

/// How the protocol counts columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    /// In bytes.
    Utf8,
    /// In units of UTF-16.
    Utf16,
}

/// The starts of the lines of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lines(Vec<u32>);

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let starts = starts_in(text, 1..text.len() + 1);
        Self(std::iter::once(0).chain(starts).collect())
    }

    /// Replaces a part of the text.
    pub(super) fn replace(&mut self, text: &mut String, old: Span, new: &str) {
        text.replace_range(old.start as usize..old.end as usize, new);
        // Whether a line starts at a place depends on the bytes on both sides of it.
        let first = self.0.partition_point(|&start| start < old.start).max(1);
        let after = self.0.partition_point(|&start| start <= old.end).max(1);
        let new_end = old.start + new.len() as u32;
        for start in &mut self.0[after..] {
            *start = *start - old.end + new_end;
        }
        let places = old.start.max(1) as usize..new_end as usize + 1;
        self.0.splice(first..after, starts_in(text, places));
    }

    /// The byte offset of a place. A place beyond the end of its line or of the text is moved to that end.
    pub(super) fn offset(&self, text: &str, at: Position, columns: Columns) -> u32 {
        let Some(&start) = self.0.get(at.line as usize) else {
            return text.len() as u32;
        };
        let end = self
            .0
            .get(at.line as usize + 1)
            .map_or(text.len(), |&end| end as usize);
        let line = text[start as usize..end].trim_end_matches(['\r', '\n']);
        let column = match columns {
            Columns::Utf8 => line.floor_char_boundary((at.character as usize).min(line.len())),
            Columns::Utf16 => {
                let mut left = at.character as usize;
                let within = line.chars().take_while(|character| {
                    let fits = left >= character.len_utf16();
                    left = left.saturating_sub(character.len_utf16());
                    fits
                });
                within.map(char::len_utf8).sum()
            }
        };
        start + column as u32
    }

    /// The place of a byte offset.
    pub(super) fn position(&self, text: &str, offset: u32, columns: Columns) -> Position {
        let offset = text.floor_char_boundary((offset as usize).min(text.len()));
        let line = self.0.partition_point(|&start| start as usize <= offset) - 1;
        let before = &text[self.0[line] as usize..offset];
        let character = match columns {
            Columns::Utf8 => before.len(),
            Columns::Utf16 => before.chars().map(char::len_utf16).sum(),
        };
        Position::new(line as u32, character as u32)
    }

    pub(super) fn range(&self, text: &str, span: Span, columns: Columns) -> Range {
        let place = |at| self.position(text, at, columns);
        Range::new(place(span.start), place(span.end))
    }

    pub(super) fn span(&self, text: &str, range: Range, columns: Columns) -> Span {
        let [start, end] = [range.start, range.end].map(|at| self.offset(text, at, columns));
        Span::new(start, end.max(start))
    }
}

/// The places at which lines of a text start, of those given, none of which is 0.
fn starts_in(text: &str, places: ops::Range<usize>) -> impl Iterator<Item = u32> {
    let bytes = text.as_bytes();
    let is_start = move |at: &usize| match bytes[at - 1] {
        b'\n' => true,
        b'\r' => bytes.get(*at) != Some(&b'\n'),
        _ => false,
    };
    places.filter(is_start).map(|at| at as u32)
}

/// A new part of a text, with the line endings of that text.
pub(super) fn with_endings_of(text: &str, new: &str) -> String {
    match text.contains("\r\n") {
        true => new.replace("\r\n", "\n").replace('\n', "\r\n"),
        false => new.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Columns, Lines};
    use lsp_types::Position;
    use zrf_grammar::text::Span;

    #[test]
    fn places_become_bytes_and_places_again() {
        let text = "a\né𝄞b\r\nc\rd";
        let lines = Lines::of(text);
        let check = |line, column, columns, expected: u32| {
            let at = Position::new(line, column);
            assert_eq!(lines.offset(text, at, columns), expected);
            assert_eq!(lines.position(text, expected, columns), at);
        };
        check(0, 1, Columns::Utf16, 1);
        check(1, 0, Columns::Utf16, 2);
        check(1, 1, Columns::Utf16, 4);
        check(1, 3, Columns::Utf16, 8);
        check(1, 4, Columns::Utf16, 9);
        check(1, 6, Columns::Utf8, 8);
        check(2, 1, Columns::Utf16, 12);
        check(3, 1, Columns::Utf8, 14);
    }

    #[test]
    fn places_outside_are_moved_inside() {
        let text = "a\né𝄞b\r\nc";
        let lines = Lines::of(text);
        let at = |line, column, columns| lines.offset(text, Position::new(line, column), columns);
        assert_eq!(at(0, 99, Columns::Utf16), 1);
        assert_eq!(at(1, 99, Columns::Utf8), 9);
        // A place within a character is the start of that character.
        assert_eq!(at(1, 2, Columns::Utf16), 4);
        assert_eq!(at(1, 1, Columns::Utf8), 2);
        assert_eq!(at(9, 0, Columns::Utf16), text.len() as u32);
    }

    #[test]
    fn a_changed_part_leaves_the_lines_of_the_whole() {
        for text in ["", "\n", "\r\n", "a\rb", "\n\r\n\r", "ab\ncd\r\n\ne"] {
            for (start, end) in (0..=text.len()).flat_map(|end| (0..=end).map(move |at| (at, end)))
            {
                for new in ["", "x", "\n", "\r", "\n\r", "x\ny\r\nz"] {
                    let (mut changed, mut lines) = (text.to_owned(), Lines::of(text));
                    lines.replace(&mut changed, Span::new(start as u32, end as u32), new);
                    assert_eq!(lines, Lines::of(&changed), "{text:?} {start} {end} {new:?}");
                }
            }
        }
    }
}
