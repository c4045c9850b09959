//! The parts of the outside world that a command may touch: three streams, the working folder, a few facts and
//! variables.
//!
//! Commands never ask the process itself, so tests can run many of them at once.

mod interrupt;
mod lines;
mod shown;
mod streams;
mod surroundings;

pub use interrupt::{INTERRUPTED, Interrupt};
pub use shown::{Shown, Stream, Verbatim};
pub use streams::{Input, TolerantStream};
pub use surroundings::{ColorChoice, Surroundings};

use crate::files::{MAX_TEXT, read_stream};
use std::io;

/// The world as a command sees it.
pub struct Console<'a> {
    /// Where text and moves come from.
    pub input: &'a mut Input,
    /// Where results go.
    pub output: &'a mut dyn Stream,
    /// Where messages go.
    pub messages: &'a mut dyn Stream,
    /// Folder, terminals, variables.
    pub surroundings: Surroundings,
}

impl Console<'_> {
    /// Writes one line of a message, after all results so far.
    ///
    /// # Errors
    /// When a stream cannot be written to.
    pub fn say(&mut self, message: impl std::fmt::Display) -> io::Result<()> {
        self.output.flush()?;
        writeln!(self.messages, "{message}")
    }

    /// Writes the contents of a file: unchanged to a pipe or a file, with control characters shown on a terminal.
    ///
    /// # Errors
    /// When the stream cannot be written to.
    pub fn write_file(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self.surroundings.output_is_terminal {
            true => self.output.write_all(bytes),
            false => self.output.verbatim(bytes),
        }
    }

    /// Reads all input as the bytes of a text.
    ///
    /// # Errors
    /// When the input cannot be read, or is larger than any text.
    pub fn read_input(&mut self) -> io::Result<Vec<u8>> {
        read_stream(&mut *self.input, MAX_TEXT)
    }
}

impl std::fmt::Debug for Console<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Console")
            .field("surroundings", &self.surroundings)
            .finish_non_exhaustive()
    }
}
