//! A stream whose reader may go away.

use std::io::{self, Write};

/// Writes on when nobody reads any more, to nowhere.
pub struct Patient<'a> {
    inner: &'a mut dyn Write,
    is_alone: bool,
}

impl<'a> Patient<'a> {
    /// Bears with the reader of a stream.
    pub fn new(inner: &'a mut dyn Write) -> Self {
        Self {
            inner,
            is_alone: false,
        }
    }

    /// What came of writing; once the reader is gone, `done` comes of it.
    fn bear<T>(&mut self, result: io::Result<T>, done: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_alone = true;
                Ok(done)
            }
            result => result,
        }
    }
}

impl Write for Patient<'_> {
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

impl std::fmt::Debug for Patient<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patient")
            .field("is_alone", &self.is_alone)
            .finish_non_exhaustive()
    }
}
