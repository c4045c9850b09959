//! Folders for tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that goes with the value.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

static N_FOLDERS: AtomicU32 = AtomicU32::new(0);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let number = N_FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("zrf-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder.canonicalize().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A file, with the folders it is in.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let file = self.path(name);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).unwrap();
        }
        fs::write(file, text).unwrap();
    }

    /// A pipe that nobody writes to.
    #[cfg(unix)]
    pub(crate) fn pipe(&self, name: &str) {
        let made = std::process::Command::new("mkfifo")
            .arg(self.path(name))
            .status();
        assert!(made.unwrap().success());
    }

    /// The names in the folder, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        Self::names_in(&self.0)
    }

    /// The names in any folder, in order.
    pub(crate) fn names_in(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
