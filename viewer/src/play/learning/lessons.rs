//! The thread that refines values.

use super::Shelf;
use crate::play::computers::Computers;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use zrf_interpreter::Stop;
use zrf_search::Evaluation;

/// Values of one game that are being refined, or were.
#[derive(Debug)]
pub(super) struct Lessons {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// What was found in the end: `None` when no values are better than those the game begins with.
    found: OnceLock<Option<Arc<Evaluation>>>,
    is_unwanted: AtomicBool,
    is_resting: Mutex<bool>,
    goes_on: Condvar,
}

impl Lessons {
    /// Takes the values from a shelf; where it has none, is ready to refine them, and to put them there in the end. It
    /// rests at first.
    pub(super) fn begin(computers: &Computers, shelf: &Shelf) -> Self {
        let shared = Arc::new(Shared::default());
        let begun = Self {
            shared: shared.clone(),
        };
        if let Some(kept) = shelf.get(computers.evaluation()) {
            let is_better = !kept.is_same(computers.evaluation());
            shared.find(is_better.then(|| Arc::new(kept)));
            return begun;
        }
        begun.set_resting(true);
        let (mut computers, shelf) = (computers.clone(), shelf.clone());
        // Where no thread can be had, nothing is learned.
        let _ = std::thread::Builder::new().spawn(move || {
            let resting = shared.clone();
            computers.refine(&Stop::when(move || resting.rests_or_ends()));
            let Some(found) = computers.refined() else {
                return;
            };
            shelf.put(found.as_ref().unwrap_or(computers.evaluation()));
            shared.find(found.clone());
        });
        begun
    }

    /// What was found, once it is there: `None` in it when nothing is better.
    pub(super) fn found(&self) -> Option<&Option<Arc<Evaluation>>> {
        self.shared.found.get()
    }

    /// Whether something else needs the processor.
    pub(super) fn set_resting(&self, is_resting: bool) {
        self.shared.set_resting(is_resting);
    }
}

#[cfg(test)]
impl Lessons {
    /// Something of the thread that is there as long as the thread.
    pub(super) fn thread(&self) -> std::sync::Weak<impl Sized + use<>> {
        Arc::downgrade(&self.shared)
    }
}

impl Drop for Lessons {
    fn drop(&mut self) {
        self.shared.is_unwanted.store(true, Ordering::Relaxed);
        self.shared.set_resting(false);
    }
}

impl Shared {
    fn find(&self, found: Option<Arc<Evaluation>>) {
        // Nobody else finds anything.
        let _ = self.found.set(found);
    }

    fn set_resting(&self, is_resting: bool) {
        let mut own = self
            .is_resting
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *own = is_resting;
        self.goes_on.notify_all();
    }

    /// Waits until nothing else needs the processor. Returns whether nobody wants the result any more.
    fn rests_or_ends(&self) -> bool {
        let is_resting = self
            .is_resting
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        drop(
            self.goes_on
                .wait_while(is_resting, |is_resting| *is_resting),
        );
        self.is_unwanted.load(Ordering::Relaxed)
    }
}
