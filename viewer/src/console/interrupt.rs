//! Cancellation of work: Ctrl+C cancels the current work, and leaving cancels all further work too.

use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_shutdown};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use zrf_interpreter::Stop;

/// The exit code of a process stopped by Ctrl+C, as shells report it: 128 and the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// Whether the current work should stop.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    has_left: Arc<AtomicBool>,
    is_of_process: bool,
    is_caught: Arc<AtomicBool>,
}

impl Interrupt {
    /// The interrupt of the process.
    pub(super) fn of_process() -> Self {
        Self {
            is_of_process: true,
            ..Self::default()
        }
    }

    /// Makes Ctrl+C only set the flag from now on; a second Ctrl+C ends the process at once. Without this call, and on
    /// systems without such signals, Ctrl+C ends the process.
    pub fn catch(&self) {
        if self.is_of_process && !self.is_caught.swap(true, Ordering::SeqCst) {
            let flag = || self.flag.clone();
            let status = i32::from(INTERRUPTED);
            // If it cannot be caught, Ctrl+C has its default effect. The flag is checked before it is set.
            let _ = register_conditional_shutdown(SIGINT, status, flag());
            let _ = register(SIGINT, flag());
        }
    }

    /// Does work that the first Ctrl+C cancels through the stop passed to it. Afterwards, Ctrl+C ends the process.
    pub fn around<T>(&self, work: impl FnOnce(&Stop) -> T) -> T {
        if !self.is_of_process {
            return work(&self.stop());
        }
        self.flag.store(false, Ordering::SeqCst);
        // A concurrent `leave` either sets the flag after the line above, or is noticed here.
        if self.has_left() {
            self.set();
        }
        self.catch();
        let result = work(&self.stop());
        // A signal that finds the flag set ends the process.
        self.flag.store(true, Ordering::SeqCst);
        result
    }

    /// From now on, the next Ctrl+C ends the process at once, or else it requests cancellation.
    pub fn end_at_once(&self, at_once: bool) {
        if self.is_of_process {
            self.flag
                .store(at_once || self.has_left(), Ordering::SeqCst);
            self.catch();
        }
    }

    /// Requests cancellation.
    pub fn set(&self) {
        self.flag.store(true, Ordering::SeqCst);
    }

    /// Whether cancellation is requested.
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// A stop for code that checks it often.
    pub fn stop(&self) -> Stop {
        Stop::by(&self.flag)
    }

    /// Cancels the current work and all further work.
    pub fn leave(&self) {
        self.has_left.store(true, Ordering::SeqCst);
        self.set();
    }

    /// Whether [`Self::leave`] was called, so that nobody waits for further work.
    pub fn has_left(&self) -> bool {
        self.has_left.load(Ordering::SeqCst)
    }

    /// Leaves automatically once nobody can read the output of the process any more.
    pub fn leave_when_output_closes(&self) {
        if self.is_of_process {
            let interrupt = self.clone();
            std::thread::spawn(move || {
                if wait_until_gone() {
                    interrupt.leave();
                }
            });
        }
    }
}

/// Waits until nobody can read standard output: the pipe's reader or the terminal is gone. Returns false if that can
/// never be known, as for files.
#[cfg(unix)]
fn wait_until_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    let output = std::io::stdout();
    let gone = PollFlags::ERR | PollFlags::HUP;
    loop {
        // Errors and hang-ups are reported without being requested.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) => return watched[0].revents().intersects(gone),
            Err(Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}

/// Other systems report it only to the writer.
#[cfg(not(unix))]
fn wait_until_gone() -> bool {
    false
}
