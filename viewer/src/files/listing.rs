//! What folders contain: the entries of one for a file dialog, and the rules files below one for a library.

use super::find::has_ending;
use super::pack::PACK;
use std::path::{Path, PathBuf};

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FolderEntry {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) is_folder: bool,
}

/// Maximum number of entries listed, and maximum depth of folders searched for rules.
const MAX_ENTRIES: usize = 5_000;
const DEEPEST: usize = 6;

/// The folders, rules files and saved games of a folder, folders first, by name. A folder that cannot be read counts as
/// empty.
pub(crate) fn entries(folder: &Path) -> Vec<FolderEntry> {
    let mut entries: Vec<FolderEntry> = visible(folder)
        .filter(|entry| entry.is_folder || has_ending(&entry.path, &["zrf", PACK, "zsg"]))
        .collect();
    entries.sort_by_key(|entry| (!entry.is_folder, entry.name.to_lowercase()));
    entries
}

/// The rules files below a folder, by path.
pub(crate) fn rules_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in visible(&folder) {
            if entry.is_folder && depth < DEEPEST {
                folders.push((entry.path, depth + 1));
            } else if !entry.is_folder && has_ending(&entry.path, &["zrf", PACK]) {
                found.push(entry.path);
            }
        }
        if found.len() >= MAX_ENTRIES || folders.len() >= MAX_ENTRIES {
            break;
        }
    }
    found.sort();
    found
}

fn visible(folder: &Path) -> impl Iterator<Item = FolderEntry> {
    let read = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let entries = read.take(MAX_ENTRIES).map(|entry| FolderEntry {
        name: entry.file_name().to_string_lossy().into_owned(),
        path: entry.path(),
        // A link is not followed: it may lead in a circle.
        is_folder: entry.file_type().is_ok_and(|kind| kind.is_dir()),
    });
    entries.filter(|entry| !entry.name.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::{entries, rules_below};
    use crate::files::testing::Folder;

    #[test]
    fn folders_come_first_and_rules_are_found_below() {
        let folder = Folder::new("listing");
        for name in [
            "b.zrf",
            "a.ZSG",
            "notes.txt",
            ".hidden.zrf",
            "sub/deep/c.zrf",
            "sub/d.zrfz",
        ] {
            let file = folder.path(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "").unwrap();
        }
        let names: Vec<String> = entries(&folder.path(""))
            .into_iter()
            .map(|entry| entry.name)
            .collect();
        assert_eq!(names, ["sub", "a.ZSG", "b.zrf"]);
        let rules = rules_below(&folder.path(""));
        assert_eq!(
            rules,
            ["b.zrf", "sub/d.zrfz", "sub/deep/c.zrf"].map(|name| folder.path(name))
        );
        assert!(entries(&folder.path("none")).is_empty());
    }
}
