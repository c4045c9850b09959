//! What the computer learns about a game while people think: better values for its pieces. They are kept in files from
//! one start of the program to the next.
//!
//! One thread refines the values of each game that is played. It pauses while the computer thinks about a move, and
//! nobody ever waits for it: it ends with the process, or soon after its lessons are dropped.

use super::Knowledge;
use crate::files::{Over, read, write as write_file};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;
use zrf_interpreter::Stop;
use zrf_search::{Evaluation, Refinement};

/// The refinement of one game's values, in progress or finished.
#[derive(Debug)]
pub(super) struct Lessons {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// The result; never unfinished.
    found: OnceLock<Refinement>,
    is_unwanted: AtomicBool,
    is_paused: Mutex<bool>,
    has_changed: Condvar,
}

impl Lessons {
    /// Takes the values from a cache. If it has none, starts a thread that refines values and then stores them there;
    /// the thread is paused at first.
    pub(super) fn begin(knowledge: &Knowledge, cache: &ValueCache) -> Self {
        let shared = Arc::new(Shared::default());
        let begun = Self {
            shared: shared.clone(),
        };
        if let Some(kept) = cache.get(knowledge.evaluation()) {
            shared.find(match kept.is_same(knowledge.evaluation()) {
                true => Refinement::NoBetter,
                false => Refinement::Better(Arc::new(kept)),
            });
            return begun;
        }
        begun.set_paused(true);
        let (mut knowledge, cache) = (knowledge.clone(), cache.clone());
        // If no thread can be started, nothing is learned.
        let _ = std::thread::Builder::new().spawn(move || {
            let lessons = shared.clone();
            knowledge.refine(&Stop::when(move || lessons.waits_or_ends()));
            if knowledge.is_refined() {
                cache.put(knowledge.values_for(true));
                shared.find(knowledge.refinement().clone());
            }
        });
        begun
    }

    /// The result, once it is known.
    pub(super) fn found(&self) -> Option<&Refinement> {
        self.shared.found.get()
    }

    /// Pauses the refinement while something else needs the processor, or resumes it.
    pub(super) fn set_paused(&self, is_paused: bool) {
        self.shared.set_paused(is_paused);
    }
}

#[cfg(test)]
impl Lessons {
    /// A reference to data that lives as long as the thread.
    pub(super) fn thread(&self) -> std::sync::Weak<impl Sized + use<>> {
        Arc::downgrade(&self.shared)
    }
}

impl Drop for Lessons {
    fn drop(&mut self) {
        self.shared.is_unwanted.store(true, Ordering::Relaxed);
        self.shared.set_paused(false);
    }
}

impl Shared {
    fn find(&self, found: Refinement) {
        // Nothing else sets the result.
        let _ = self.found.set(found);
    }

    fn set_paused(&self, is_paused: bool) {
        let mut own = self
            .is_paused
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *own = is_paused;
        self.has_changed.notify_all();
    }

    /// Waits until nothing else needs the processor. Returns whether nobody wants the result any more.
    fn waits_or_ends(&self) -> bool {
        let is_paused = self
            .is_paused
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        drop(
            self.has_changed
                .wait_while(is_paused, |is_paused| *is_paused),
        );
        self.is_unwanted.load(Ordering::Relaxed)
    }
}

/// The extension of files of values.
const EXTENSION: &str = "values";
/// Maximum number of games; the oldest are replaced.
const MAX_GAMES: usize = 200;
/// Maximum size of a file in the cache, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// A folder with one file per game, named by a hash of its rules. Everything in it can be deleted; unreadable files are
/// ignored.
#[derive(Clone, Debug, Default)]
pub struct ValueCache {
    /// The folder; without one, nothing is stored.
    folder: Option<PathBuf>,
}

impl ValueCache {
    /// A value cache in a cache folder, which need not exist.
    pub fn new(cache: Option<&Path>) -> Self {
        Self {
            folder: cache.map(|cache| cache.join(EXTENSION)),
        }
    }

    /// The evaluation with the values that were kept for its game.
    pub(super) fn get(&self, evaluation: &Evaluation) -> Option<Evaluation> {
        let file = self.file(evaluation)?;
        let bytes = read(&file, MAX_BYTES).ok()?;
        evaluation.with_kept(&bytes)
    }

    /// Stores values if possible: play works without.
    pub(super) fn put(&self, evaluation: &Evaluation) {
        if let Some(file) = self.file(evaluation) {
            let _ = write(&file, &evaluation.kept()).and_then(|()| make_room(&file));
        }
    }

    fn file(&self, evaluation: &Evaluation) -> Option<PathBuf> {
        let name = format!("{:016x}.{EXTENSION}", evaluation.fingerprint());
        Some(self.folder.as_ref()?.join(name))
    }
}

/// Writes a file, and creates its folder if necessary. Two programs may write the same file at once.
fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    write_file(file, bytes, Over::Anything)
}

/// Removes the oldest files beyond the maximum number.
fn make_room(new: &Path) -> io::Result<()> {
    let Some(folder) = new.parent() else {
        return Ok(());
    };
    let mut files: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder)?
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let path = entry.path();
            let is_own = path.extension() == Some(OsStr::new(EXTENSION)) && path != new;
            is_own.then_some((entry.metadata().ok()?.modified().ok()?, path))
        })
        .collect();
    files.sort_unstable();
    let n_over = (files.len() + 1).saturating_sub(MAX_GAMES);
    files
        .iter()
        .take(n_over)
        .try_for_each(|(_, file)| fs::remove_file(file))
}
