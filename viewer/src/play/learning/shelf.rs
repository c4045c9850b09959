//! Refined values of games, kept in files from one start to the next.

use crate::files::{Over, read, write as write_file};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use zrf_search::Evaluation;

/// Files of values end with this.
const EXTENSION: &str = "values";
/// So many games are kept; the oldest make room.
const MOST_GAMES: usize = 200;
/// Nothing that was put there is larger, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// A folder with one file for each game, named by a number made of its rules. Everything there can be deleted; what
/// cannot be read is as good as not there.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// Without a folder nothing is kept.
    folder: Option<PathBuf>,
}

impl Shelf {
    /// A shelf in a folder for such things, which need not exist.
    pub fn new(cache: Option<&Path>) -> Self {
        Self {
            folder: cache.map(|cache| cache.join(EXTENSION)),
        }
    }

    /// The evaluation with the values that were kept for its game.
    pub(super) fn get(&self, evaluation: &Evaluation) -> Option<Evaluation> {
        let file = self.file(evaluation)?;
        let bytes = read(&file, MOST_BYTES).ok()?;
        evaluation.with_kept(&bytes)
    }

    /// Keeps values, or does not: whoever plays can do without.
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

/// Writes a file, and the folder where there is none. Two programs may write the same at once.
fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    write_file(file, bytes, Over::Anything)
}

/// Removes the oldest files beyond so many.
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
    let n_over = (files.len() + 1).saturating_sub(MOST_GAMES);
    files
        .iter()
        .take(n_over)
        .try_for_each(|(_, file)| fs::remove_file(file))
}
