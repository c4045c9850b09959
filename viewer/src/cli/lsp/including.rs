//! Which rules read a file, as far as the texts beside it show.

use super::convert::normal;
use crate::files::{MOST_TEXT, has_ending, read};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use zrf_grammar::text::decode;

/// The most files of a folder that are searched for those that include another.
const MOST_SEARCHED: usize = 500;

/// The rules files in the folder of a file or the one above that seem to include it.
pub(super) fn including(path: &Path) -> BTreeSet<PathBuf> {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().to_lowercase());
    let Some(name) = name else {
        return BTreeSet::new();
    };
    let folders = path.ancestors().skip(1).take(2);
    let entries = folders
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .flatten();
    let files = entries.take(MOST_SEARCHED).map(|entry| entry.path());
    let rules = files.filter(|file| {
        let is_rules = has_ending(file, &["zrf"]);
        let bytes = is_rules.then(|| read(file, MOST_TEXT).ok()).flatten();
        bytes.is_some_and(|bytes| {
            let text = decode(&bytes).0.to_lowercase();
            text.contains("include") && text.contains(&name)
        })
    });
    rules.map(|file| normal(&file)).collect()
}
