//! The streams of a command: its input, which can be moved to another thread, and outputs whose reader may go away.

use super::Stream;
use super::lines::Lines;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};

/// Where text and moves come from.
pub struct Input {
    reader: Box<dyn BufRead + Send>,
    lines: Lines,
}

impl Input {
    /// The input from a reader.
    pub fn new(reader: impl BufRead + Send + 'static) -> Self {
        Self {
            reader: Box::new(reader),
            lines: Lines::default(),
        }
    }

    /// The standard input of the process.
    pub fn of_process() -> Self {
        Self::new(BufReader::new(io::stdin()))
    }

    /// A text that is available at once, and then nothing.
    pub fn text(text: &str) -> Self {
        Self::new(Cursor::new(text.to_owned()))
    }

    /// Empty input.
    pub fn empty() -> Self {
        Self::new(io::empty())
    }

    /// Reads the next line, decoded as files are; `None` at the end.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn line(&mut self) -> io::Result<Option<String>> {
        self.lines.next(&mut *self.reader)
    }

    /// Takes the reader and leaves empty input.
    #[must_use]
    pub fn take(&mut self) -> Self {
        std::mem::replace(self, Self::empty())
    }
}

impl Read for Input {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.reader.read(bytes)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.reader.consume(amount);
    }
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input").finish_non_exhaustive()
    }
}

/// An output whose reader may go away, or that is discarded from the start.
pub struct TolerantStream<'a> {
    inner: &'a mut dyn Stream,
    goes_on: bool,
    is_alone: bool,
}

impl<'a> TolerantStream<'a> {
    /// Wraps a stream. With `goes_on`, output is discarded once nobody reads it any more; otherwise that is an error.
    pub fn new(inner: &'a mut dyn Stream, goes_on: bool) -> Self {
        Self {
            inner,
            goes_on,
            is_alone: false,
        }
    }

    /// Discards all output from now on.
    pub fn dismiss(&mut self) {
        self.is_alone = true;
    }

    /// The result of writing; `done` if the reader is gone and that is no error.
    fn bear<T>(&mut self, result: io::Result<T>, done: T) -> io::Result<T> {
        match result {
            Err(error) if self.goes_on && error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_alone = true;
                Ok(done)
            }
            result => result,
        }
    }
}

impl Write for TolerantStream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_alone {
            return Ok(bytes.len());
        }
        let result = self.inner.write(bytes);
        self.bear(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_alone {
            return Ok(());
        }
        let result = self.inner.flush();
        self.bear(result, ())
    }
}

impl Stream for TolerantStream<'_> {
    fn verbatim(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.is_alone {
            return Ok(());
        }
        let result = self.inner.verbatim(bytes);
        self.bear(result, ())
    }
}

impl std::fmt::Debug for TolerantStream<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TolerantStream")
            .field("is_alone", &self.is_alone)
            .finish_non_exhaustive()
    }
}
