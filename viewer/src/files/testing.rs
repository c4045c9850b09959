//! Folders for tests.

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};

/// A folder that is removed when the value is dropped.
#[derive(Debug)]
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let top = std::env::temp_dir().canonicalize().unwrap();
        let prefix = format!("zrf-{name}-");
        Self(Builder::new().prefix(&prefix).tempdir_in(top).unwrap())
    }

    /// The folder itself.
    pub(crate) fn top(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.top().join(name)
    }

    /// Writes a file, and creates its folders.
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
        Self::names_in(self.top())
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
