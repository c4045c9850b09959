//! Lines of input, decoded as files are. They are read one by one: a program may wait for the answer to each.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use zrf_grammar::text::decode;

/// The order of the bytes in a UTF-16 character.
#[derive(Clone, Copy)]
enum Order {
    LowFirst,
    HighFirst,
}

impl Order {
    /// The order of a text that begins with these bytes, `None` if it is not UTF-16. Without a byte order mark, its first
    /// character tells.
    fn of(bytes: &[u8]) -> Option<Self> {
        match *bytes {
            [0xFF, 0xFE, ..] => Some(Self::LowFirst),
            [0xFE, 0xFF, ..] => Some(Self::HighFirst),
            [low, 0, ..] if low != 0 => Some(Self::LowFirst),
            [0, low, ..] if low != 0 => Some(Self::HighFirst),
            _ => None,
        }
    }

    fn mark(self) -> [u8; 2] {
        match self {
            Self::LowFirst => [0xFF, 0xFE],
            Self::HighFirst => [0xFE, 0xFF],
        }
    }
}

/// What is known about the lines of an input.
#[derive(Default)]
pub(super) struct Lines {
    /// Set if they are in UTF-16.
    order: Option<Order>,
    /// Lines that are read but not yet taken.
    ahead: VecDeque<String>,
}

impl Lines {
    /// Takes the next line from a reader, `None` at the end.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub(super) fn next(&mut self, reader: &mut dyn BufRead) -> io::Result<Option<String>> {
        if self.ahead.is_empty() {
            let bytes = self.line_of_bytes(reader)?;
            if bytes.is_empty() {
                return Ok(None);
            }
            let marked = self.order.map(|order| [&order.mark(), &*bytes].concat());
            let (text, _) = decode(&marked.unwrap_or(bytes));
            // Where lines end with CR alone, these are all lines.
            let lines = text.split_terminator('\n');
            // Programs that write a pipe may put a byte order mark before each text.
            let lines = lines.map(|line| line.trim_start_matches('\u{FEFF}').to_owned());
            self.ahead.extend(lines);
        }
        Ok(self.ahead.pop_front())
    }

    /// Reads up to the next line end.
    fn line_of_bytes(&mut self, reader: &mut dyn BufRead) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line)? > 0 {
            self.order = self.order.or_else(|| Order::of(&line));
            let is_end = match self.order {
                None => true,
                Some(Order::HighFirst) => line.ends_with(b"\0\n") && line.len() % 2 == 0,
                Some(Order::LowFirst) if line.len() % 2 == 0 => false,
                Some(Order::LowFirst) => {
                    let n_read = (&mut *reader).take(1).read_to_end(&mut line)?;
                    n_read == 0 || line.ends_with(b"\n\0")
                }
            };
            if is_end {
                break;
            }
        }
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[track_caller]
    fn check(bytes: &[u8], expected: &[&str]) {
        let (mut reader, mut lines) = (Cursor::new(bytes), Lines::default());
        let next = || lines.next(&mut reader).expect("memory can be read");
        let lines = std::iter::from_fn(next);
        let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn lines_are_decoded_as_files_are() {
        check(b"a1 a2\r\n\nb1", &["a1 a2", "", "b1"]);
        check(b"\xEF\xBB\xBFa1\n\xEF\xBB\xBFa2\n", &["a1", "a2"]);
        check(b"caf\xE9\n", &["café"]);
        check(b"a1\ra2\ra3", &["a1", "a2", "a3"]);
        check(b"", &[]);
        // The letter U+0A0A holds the bytes of two line ends, and the last line of the first text has no end.
        let texts = [
            "a1 \u{A0A}a2\r\n\nb1",
            "\u{FEFF}a1 \u{A0A}a2\r\n\u{FEFF}\nb1\n",
        ];
        for text in texts {
            let low: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let high: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            check(&low, &["a1 \u{A0A}a2", "", "b1"]);
            check(&high, &["a1 \u{A0A}a2", "", "b1"]);
        }
    }
}
