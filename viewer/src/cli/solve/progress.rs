//! The progress of a solver, on one line of the terminal.

use super::task::Task;
use crate::cli::output::PROGRESS_DELAY;
use crate::console::{Console, Verbatim};
use std::io::{self, Write};
use std::time::Instant;
use zrf_search::Progress;

impl Task<'_> {
    /// Runs a solver and shows its progress on one line of the terminal.
    pub(super) fn with_progress<T>(
        &self,
        console: &mut Console<'_>,
        run: impl FnOnce(&mut dyn FnMut(Progress)) -> T,
    ) -> io::Result<T> {
        console.output.flush()?;
        let mut is_drawn = false;
        let begun = Instant::now();
        let result = run(&mut |progress| {
            if self.shows_progress && begun.elapsed() > PROGRESS_DELAY {
                is_drawn = true;
                let Progress {
                    nodes,
                    positions,
                    depth,
                } = progress;
                // A failure to show progress is ignored.
                let _ = write!(
                    Verbatim(console.messages),
                    "\r\x1b[K{nodes} states searched, {positions} stored, depth {depth}"
                );
                let _ = console.messages.flush();
            }
        });
        if is_drawn {
            write!(Verbatim(console.messages), "\r\x1b[K")?;
        }
        Ok(result)
    }
}
