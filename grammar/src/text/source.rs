//! Source texts: one address space for all files of a load, so that a [`Span`] alone identifies a place.

use super::Encoding;

/// A range of bytes in the address space of a [`SourceMap`].
///
/// `start` and `end` count bytes of decoded UTF-8 text, over all files in the order they were added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// Byte after the last.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    pub fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Whether it contains all of another span.
    pub fn covers(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Length in bytes.
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the span covers no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A file of a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// One decoded text with its place in the address space.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name shown in messages: a path as the caller gave it.
    pub name: String,
    /// The decoded text.
    pub text: String,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The start of the text in the address space.
    pub start: u32,
    line_starts: Vec<u32>,
    /// How many characters begin before each multiple of [`STRIDE`] bytes, so that columns are found fast in long lines.
    characters: Vec<u32>,
}

/// The distance in bytes between known character counts.
const STRIDE: usize = 1_024;

/// How many characters begin in a part of a text.
fn n_characters(bytes: &[u8]) -> u32 {
    // Continuation bytes do not begin a character.
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u32
}

/// A place for people: lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl SourceFile {
    /// The span of the whole file.
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len() as u32)
    }

    /// Line and column of an offset in the address space; offsets outside the file are moved to its nearest end.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let local = offset
            .saturating_sub(self.start)
            .min(self.text.len() as u32);
        let line = self.line_starts.partition_point(|&start| start <= local) - 1;
        let start = self.line_starts[line] as usize;
        LineColumn {
            line: line as u32 + 1,
            column: self.characters_before(local as usize) - self.characters_before(start) + 1,
        }
    }

    /// How many characters begin before a byte of the text.
    fn characters_before(&self, at: usize) -> u32 {
        let known = at / STRIDE;
        let rest = &self.text.as_bytes()[known * STRIDE..at];
        self.characters[known] + n_characters(rest)
    }
}

/// All source texts of one load.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a decoded text and returns its id.
    ///
    /// Text beyond the 32-bit address space is cut off; loads that large are rejected earlier.
    pub fn add(&mut self, name: impl Into<String>, text: String, encoding: Encoding) -> FileId {
        // A gap of one byte separates the end of a file from the start of the next.
        let start = self.files.last().map_or(0, |file| file.span().end + 1);
        let mut line_starts = vec![0];
        line_starts.extend(
            text.bytes()
                .enumerate()
                .filter(|&(_, byte)| byte == b'\n')
                .map(|(at, _)| at as u32 + 1),
        );
        let mut characters = vec![0];
        for bytes in text.as_bytes().chunks(STRIDE) {
            let before = characters.last().copied().unwrap_or_default();
            characters.push(before + n_characters(bytes));
        }
        self.files.push(SourceFile {
            name: name.into(),
            text,
            encoding,
            start,
            line_starts,
            characters,
        });
        FileId(self.files.len() as u32 - 1)
    }

    /// The file with this id.
    ///
    /// # Panics
    /// If the id comes from another map.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files in the order they were added.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The file that contains an offset; `None` only for an empty map.
    pub fn file_at(&self, offset: u32) -> Option<FileId> {
        let after = self.files.partition_point(|file| file.start <= offset);
        after.checked_sub(1).map(|index| FileId(index as u32))
    }

    /// The text of a span, empty if the span is outside.
    pub fn slice(&self, span: Span) -> &str {
        let Some(id) = self.file_at(span.start) else {
            return "";
        };
        let file = self.file(id);
        file.text
            .get((span.start - file.start) as usize..span.end.saturating_sub(file.start) as usize)
            .unwrap_or("")
    }
}
