//! Ctrl+C as a wish that long work asks for, and leaving, after which no work is wanted any more.

use super::audience;
use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_shutdown};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use zrf_interpreter::Stop;

/// Whether somebody wants the present work to end.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    has_left: Arc<AtomicBool>,
    is_of_process: bool,
    is_caught: Arc<AtomicBool>,
}

impl Interrupt {
    /// That of the process.
    pub(super) fn of_process() -> Self {
        Self {
            is_of_process: true,
            ..Self::default()
        }
    }

    /// From now on Ctrl+C only sets the flag; a second one ends the process at once. Before, and where the system
    /// knows no such thing, it ends the process.
    pub fn catch(&self) {
        if self.is_of_process && !self.is_caught.swap(true, Ordering::SeqCst) {
            let flag = || self.flag.clone();
            let status = i32::from(super::INTERRUPTED);
            // Where nothing can be caught, Ctrl+C does what it always does. The flag is asked before it is set.
            let _ = register_conditional_shutdown(SIGINT, status, flag());
            let _ = register(SIGINT, flag());
        }
    }

    /// Does work that the first Ctrl+C ends early, by the stop that it is given. Afterwards Ctrl+C ends the process.
    pub fn around<T>(&self, work: impl FnOnce(&Stop) -> T) -> T {
        if !self.is_of_process {
            return work(&self.stop());
        }
        self.flag.store(false, Ordering::SeqCst);
        // Who leaves just now sets the flag after this or is seen here.
        if self.has_left() {
            self.set();
        }
        self.catch();
        let result = work(&self.stop());
        // A signal that finds the flag set ends the process.
        self.flag.store(true, Ordering::SeqCst);
        result
    }

    /// Asks for an end.
    pub fn set(&self) {
        self.flag.store(true, Ordering::SeqCst);
    }

    /// Whether an end is asked for.
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// A stop for what asks it often.
    pub fn stop(&self) -> Stop {
        Stop::by(&self.flag)
    }

    /// Asks for an end of the present work and of all that would follow.
    pub fn leave(&self) {
        self.has_left.store(true, Ordering::SeqCst);
        self.set();
    }

    /// Whether nobody waits for any work any more.
    pub fn has_left(&self) -> bool {
        self.has_left.load(Ordering::SeqCst)
    }

    /// From now on it also counts as leaving when nobody can read the results of the process any more.
    pub fn heed_audience(&self) {
        if self.is_of_process {
            let interrupt = self.clone();
            std::thread::spawn(move || {
                if audience::wait_until_gone() {
                    interrupt.leave();
                }
            });
        }
    }
}
