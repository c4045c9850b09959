//! Files below the rules, by their names alone.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Maximum depth and number of entries when searching folders below the rules.
const DEEPEST: usize = 4;
const MAX_ENTRIES: usize = 4_000;

/// Files by their names in lower case, `None` where several have one: packages were often unpacked into other folders
/// than their rules say.
pub(super) type Below = HashMap<String, Option<PathBuf>>;

/// The files below a folder; none if there are too many.
pub(super) fn files_below(folder: &Path) -> Below {
    let mut found = Below::new();
    let mut n_seen = 0;
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            n_seen += 1;
            if n_seen > MAX_ENTRIES {
                return Below::new();
            }
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && depth < DEEPEST {
                folders.push((entry.path(), depth + 1));
            } else if !is_folder {
                let name = entry.file_name().to_string_lossy().to_lowercase();
                found
                    .entry(name)
                    .and_modify(|only| *only = None)
                    .or_insert(Some(entry.path()));
            }
        }
    }
    found
}
