//! The one place where text meets the terminal: control characters from files are shown, never sent.

use std::io::{self, Write};
use zrf_grammar::text::visible;

/// A stream for people. Text written to it may come from anybody's file.
pub trait Stream: Write {
    /// Writes bytes as they are: what the program itself has painted, or the contents of a file.
    ///
    /// # Errors
    /// When the stream cannot be written to.
    fn verbatim(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }
}

impl Stream for Vec<u8> {}
impl Stream for io::StderrLock<'_> {}
impl<W: Write> Stream for io::BufWriter<W> {}

/// Writes to a stream as [`Stream::verbatim`] does.
pub struct Verbatim<'a>(pub &'a mut dyn Stream);

impl Write for Verbatim<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.verbatim(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl std::fmt::Debug for Verbatim<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verbatim").finish_non_exhaustive()
    }
}

/// A stream that shows control characters as `\u001b`.
pub struct Shown<'a> {
    inner: &'a mut dyn Stream,
    /// The beginning of a character, or a carriage return that may belong to a line end.
    pending: Vec<u8>,
}

impl<'a> Shown<'a> {
    /// Guards a stream.
    pub fn new(inner: &'a mut dyn Stream) -> Self {
        Self {
            inner,
            pending: Vec::new(),
        }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        let unix = text.replace("\r\n", "\n");
        self.inner.write_all(visible(&unix).as_bytes())
    }

    /// Writes what was held back.
    fn release(&mut self) -> io::Result<()> {
        let pending = std::mem::take(&mut self.pending);
        self.write_text(&String::from_utf8_lossy(&pending))
    }
}

impl Write for Shown<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = std::mem::take(&mut self.pending);
        text.extend_from_slice(bytes);
        let mut whole = match std::str::from_utf8(&text) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => text.len(),
        };
        if text[..whole].last() == Some(&b'\r') {
            whole -= 1;
        }
        self.pending = text.split_off(whole);
        self.write_text(&String::from_utf8_lossy(&text))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.release()?;
        self.inner.flush()
    }
}

impl Stream for Shown<'_> {
    fn verbatim(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.release()?;
        self.inner.verbatim(bytes)
    }
}

impl std::fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shown").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{Shown, Stream};
    use std::io::Write;

    #[test]
    fn control_characters_are_shown_however_they_come() {
        let text = "a\u{1b}[31mß\r\nb\rc\u{9b}\u{7}\té\n";
        let expected = "a\\u001b[31mß\nb\\u000dc\\u009b\\u0007\té\n";
        for size in 1..text.len() {
            let mut written = Vec::new();
            let mut shown = Shown::new(&mut written);
            for part in text.as_bytes().chunks(size) {
                shown.write_all(part).unwrap();
            }
            shown.verbatim(b"\x1b[0m").unwrap();
            shown.flush().unwrap();
            let expected = format!("{expected}\u{1b}[0m");
            assert_eq!(String::from_utf8(written).unwrap(), expected, "{size}");
        }
    }
}
