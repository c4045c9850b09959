//! Which rules read a file, as far as the texts beside it show.

use super::convert::normal;
use crate::files::{MAX_TEXT, has_ending, read};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use zrf_grammar::text::decode;

/// Maximum number of files searched for an include, in both folders together.
const MAX_SEARCHED: usize = 500;

/// Maximum size of such a file that is not named `.zrf`, in bytes: the folders may contain pictures and other large
/// files.
const MAX_INCLUDED: u64 = 256 << 10;

/// A file, and the names that it seems to include, in lower case.
type Includer = (PathBuf, Vec<String>);

/// What the files beside others include, read when it is first needed.
#[derive(Debug, Default)]
pub(super) struct Includers {
    /// Those in a folder and the one above.
    known: BTreeMap<PathBuf, Vec<Includer>>,
}

impl Includers {
    /// The rules files in the folder of a file or the one above that seem to include it, directly or through other
    /// files there.
    pub(super) fn of(&mut self, path: &Path) -> BTreeSet<PathBuf> {
        let Some(folder) = path.parent() else {
            return BTreeSet::new();
        };
        let near = self
            .known
            .entry(folder.to_owned())
            .or_insert_with(|| includers(folder));
        let (mut reached, mut left) = (BTreeSet::new(), vec![path]);
        while let Some(included) = left.pop() {
            let Some(name) = included.file_name() else {
                continue;
            };
            let name = name.to_string_lossy().to_lowercase();
            for (file, included) in near.iter() {
                let reads = included.iter().any(|one| one.contains(&name));
                if reads && reached.insert(file) {
                    left.push(file);
                }
            }
        }
        let rules = reached.iter().filter(|file| has_ending(file, &["zrf"]));
        rules.map(|file| normal(file)).collect()
    }
}

/// The files in a folder or the one above that seem to include others.
fn includers(folder: &Path) -> Vec<Includer> {
    let folders = folder.ancestors().take(2);
    let entries = folders.filter_map(|folder| std::fs::read_dir(folder).ok());
    let files = entries.flatten().flatten().take(MAX_SEARCHED);
    let files = files.map(|entry| entry.path());
    files
        .map(|file| (included_in(&file), file))
        .filter(|(included, _)| !included.is_empty())
        .map(|(included, file)| (file, included))
        .collect()
}

/// The names that a file seems to include, in lower case: what is quoted after the word.
fn included_in(file: &Path) -> Vec<String> {
    const WORD: &str = "include";
    let is_rules = has_ending(file, &["zrf"]);
    let most = if is_rules { MAX_TEXT } else { MAX_INCLUDED };
    let bytes = read(file, most).unwrap_or_default();
    let mut words = bytes.windows(WORD.len());
    // Most files that are not named `.zrf` are not even text. Rules may be in an encoding of two bytes per letter.
    if !is_rules && !words.any(|bytes| bytes.eq_ignore_ascii_case(WORD.as_bytes())) {
        return Vec::new();
    }
    let text = decode(&bytes).0.to_lowercase();
    let after = text.split(WORD).skip(1);
    let names = after.filter_map(|text| text.split('"').nth(1));
    names.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::included_in;
    use crate::files::testing::Folder;
    use zrf_grammar::text::Encoding;

    #[test]
    fn names_are_read_in_any_encoding_of_rules() {
        let folder = Folder::new("including");
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Windows1252] {
            let text = encoding.encode("; \u{e9}\n(Include \"Parts\\Moves.inc\") (define a add)");
            folder.write("game.zrf", text.unwrap());
            let names = included_in(&folder.path("game.zrf"));
            assert_eq!(names, ["parts\\moves.inc"], "{encoding:?}");
        }
    }
}
