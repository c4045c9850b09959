//! The files of a load, as the editor has them.

use super::convert::path_in;
use crate::files::DiskFiles;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf_grammar::ide::Tree;
use zrf_grammar::text::Files;

/// Files on disk, overridden by open texts.
#[derive(Clone, Debug)]
pub(super) struct OpenFiles {
    pub(super) root: String,
    pub(super) disk: DiskFiles,
    pub(super) texts: BTreeMap<PathBuf, Arc<Tree>>,
}

impl Files for OpenFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let Some(open) = self.texts.get(&path_in(path)) else {
            return self.disk.read(path);
        };
        // Files that rules must not read stay out of their reach even when they are open in the editor.
        if path != self.root && Path::new(path).exists() {
            self.disk.read(path)?;
        }
        Ok(open.text().as_bytes().to_vec())
    }

    fn locate(&self, path: &str) -> Option<String> {
        self.disk.locate(path)
    }
}
