//! The input of a command, which can be handed to a thread of its own.

use std::io::{self, BufRead, BufReader, Cursor, Read};

/// Where text and moves come from.
pub struct Input(Box<dyn BufRead + Send>);

impl Input {
    /// What a reader reads.
    pub fn new(reader: impl BufRead + Send + 'static) -> Self {
        Self(Box::new(reader))
    }

    /// The standard input of the process.
    pub fn of_process() -> Self {
        Self::new(BufReader::new(io::stdin()))
    }

    /// A text that is there at once, and then nothing.
    pub fn text(text: &str) -> Self {
        Self::new(Cursor::new(text.to_owned()))
    }

    /// Nothing.
    pub fn empty() -> Self {
        Self::new(io::empty())
    }

    /// Takes the reader away; nothing is left.
    #[must_use]
    pub fn take(&mut self) -> Self {
        std::mem::replace(self, Self::empty())
    }
}

impl Read for Input {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input").finish_non_exhaustive()
    }
}
