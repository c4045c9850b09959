//! Which rules read a file, as far as the texts beside it show.

use super::convert::normal;
use crate::files::{MAX_TEXT, has_ending, read};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use zrf_grammar::text::decode;

/// Maximum number of files searched for an include, in both folders together.
const MAX_SEARCHED: usize = 500;

/// Maximum size of such a file that is not named `.zrf`, in bytes: the folders may contain pictures and other large
/// files.
const MAX_INCLUDED: u64 = 256 << 10;

/// The rules files in the folder of a file or the one above that seem to include it, directly or through other files
/// there.
pub(super) fn including(path: &Path) -> BTreeSet<PathBuf> {
    let folders = path.ancestors().skip(1).take(2);
    let entries = folders.filter_map(|folder| std::fs::read_dir(folder).ok());
    let files = entries.flatten().flatten().take(MAX_SEARCHED);
    let texts = files.filter_map(|entry| Some((entry.path(), including_text(&entry.path())?)));
    let mut others: Vec<(PathBuf, String)> = texts.collect();
    let (mut found, mut left) = (BTreeSet::new(), vec![path.to_owned()]);
    while let Some(included) = left.pop() {
        let Some(name) = included.file_name() else {
            continue;
        };
        let name = name.to_string_lossy().to_lowercase();
        for (file, _) in others.extract_if(.., |(_, text)| text.contains(&name)) {
            if has_ending(&file, &["zrf"]) {
                found.insert(normal(&file));
            }
            left.push(file);
        }
    }
    found
}

/// The text of a file in lower case, if it seems to include others.
fn including_text(file: &Path) -> Option<String> {
    const WORD: &str = "include";
    let is_rules = has_ending(file, &["zrf"]);
    let bytes = read(file, if is_rules { MAX_TEXT } else { MAX_INCLUDED }).ok()?;
    let mut words = bytes.windows(WORD.len());
    // Most files that are not named `.zrf` are not even text.
    if !is_rules && !words.any(|bytes| bytes.eq_ignore_ascii_case(WORD.as_bytes())) {
        return None;
    }
    let text = decode(&bytes).0.to_lowercase();
    text.contains(WORD).then_some(text)
}
