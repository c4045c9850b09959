//! The files a command processes: named files, files in folders, files that match patterns.

use crate::files::has_ending;
use ignore::WalkBuilder;
use ignore::overrides::OverrideBuilder;
use std::path::{Path, PathBuf};

/// A file to process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundFile {
    /// The file name as a user would type it.
    pub(super) file: String,
    /// Whether it was named explicitly, so that no setting can exclude it.
    pub(super) is_named: bool,
}

/// The extensions of rules files.
pub(super) const RULES: &[&str] = &["zrf"];

/// Finds the files with these extensions that a path names, in order of name: the file itself, those in a folder and
/// below, or those that match a pattern such as `games/**/*.zrf`. Hidden files, and those that version control ignores,
/// are skipped. Folders that cannot be read are included: reading them as files shows why.
pub(super) fn find(path: &str, directory: &Path, endings: &[&str]) -> Vec<FoundFile> {
    let base = directory.join(path);
    if path == "-" || base.is_file() {
        return vec![named(path)];
    }
    if base.is_dir() {
        return walk(path, directory, |file| has_ending(file, endings));
    }
    let Some((folder, pattern)) = split_pattern(path) else {
        return vec![named(path)];
    };
    let root = directory.join(folder);
    let mut builder = OverrideBuilder::new(&root);
    // The leading slash keeps the pattern from matching deeper in the tree.
    match builder
        .add(&format!("/{pattern}"))
        .and_then(|builder| builder.build())
    {
        Ok(matcher) => walk(folder, directory, |file| {
            has_ending(file, endings) && matcher.matched(file, false).is_whitelist()
        }),
        Err(_) => vec![named(path)],
    }
}

/// The folders that [`find`] searches, now or after they are created.
pub(super) fn folders(path: &str, directory: &Path) -> Vec<PathBuf> {
    let base = directory.join(path);
    let root = match split_pattern(path) {
        _ if base.is_dir() => base,
        Some((folder, _)) if !base.is_file() => directory.join(folder),
        _ => return base.parent().map(Path::to_owned).into_iter().collect(),
    };
    let entries = walker(&root)
        .build()
        .flatten()
        .map(ignore::DirEntry::into_path);
    entries.filter(|path| path.is_dir()).collect()
}

fn named(path: &str) -> FoundFile {
    FoundFile {
        file: path.to_owned(),
        is_named: true,
    }
}

/// The folder before the first path component with a wildcard, and the pattern from there on.
fn split_pattern(path: &str) -> Option<(&str, &str)> {
    let sign = path.find(['*', '?', '[', '{'])?;
    let cut = path[..sign].rfind('/').map_or(0, |slash| slash + 1);
    let folder = match &path[..cut] {
        "" => ".",
        folder => folder,
    };
    Some((folder, &path[cut..]))
}

fn walk(folder: &str, directory: &Path, is_wanted: impl Fn(&Path) -> bool) -> Vec<FoundFile> {
    let base = directory.join(folder);
    let files = walker(&base).build().filter_map(|entry| match entry {
        Ok(entry) => Some(entry)
            .filter(|entry| is_wanted(entry.path()) && is_file_entry(entry))
            .map(ignore::DirEntry::into_path),
        Err(error) => unread(&error)
            .filter(|path| path.exists())
            .map(Path::to_owned),
    });
    let name = |file: PathBuf| {
        let inside = file.strip_prefix(&base).unwrap_or(&file);
        let named = match inside == Path::new("") {
            true => PathBuf::from(folder),
            false if folder == "." => inside.to_owned(),
            false => Path::new(folder).join(inside),
        };
        named.to_string_lossy().into_owned()
    };
    files
        .map(|file| FoundFile {
            file: name(file),
            is_named: false,
        })
        .collect()
}

/// Whether an entry of a folder is a file, judged from the folder alone: the file itself may be unreadable.
fn is_file_entry(entry: &ignore::DirEntry) -> bool {
    match entry.file_type() {
        Some(kind) if kind.is_symlink() => entry.path().is_file(),
        kind => kind.is_some_and(|kind| kind.is_file()),
    }
}

/// The folder that an error is about.
fn unread(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } => unread(err),
        _ => None,
    }
}

fn walker(root: &Path) -> WalkBuilder {
    let mut builder = WalkBuilder::new(root);
    builder.require_git(false).sort_by_file_name(Ord::cmp);
    builder
}

/// The message for a path that names no file: a folder without one, or a pattern that nothing matches.
pub(super) fn nothing_in(path: &str, endings: &[&str]) -> String {
    let endings: Vec<String> = endings
        .iter()
        .map(|ending| format!("`.{ending}`"))
        .collect();
    format!("no {} file in `{path}`", endings.join(" or "))
}

/// Whether a path is a file with one of these extensions.
pub(super) fn is_file(path: &Path, endings: &[&str]) -> bool {
    has_ending(path, endings) && path.is_file()
}

#[cfg(test)]
mod tests {
    use super::{PathBuf, RULES, find, folders, split_pattern};
    use crate::files::testing::Folder;

    #[test]
    fn a_pattern_begins_at_its_first_sign() {
        assert_eq!(
            split_pattern("games/**/*.zrf"),
            Some(("games/", "**/*.zrf"))
        );
        assert_eq!(split_pattern("a/b[12]/c.zrf"), Some(("a/", "b[12]/c.zrf")));
        assert_eq!(split_pattern("*.zrf"), Some((".", "*.zrf")));
        assert_eq!(split_pattern("games/a.zrf"), None);
    }

    #[cfg(unix)]
    #[test]
    fn folders_that_cannot_be_read_are_found() {
        use std::fs::{Permissions, read_dir, set_permissions};
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("unread");
        folder.write("a.zrf", "");
        folder.write("closed/b.zrf", "");
        let closed = folder.path("closed");
        set_permissions(&closed, Permissions::from_mode(0o000)).unwrap();
        // The superuser can read every folder.
        let expected = match read_dir(&closed) {
            Ok(_) => "closed/b.zrf",
            Err(_) => "closed",
        };
        let found: Vec<String> = find(".", folder.top(), RULES)
            .into_iter()
            .map(|found| found.file)
            .collect();
        set_permissions(&closed, Permissions::from_mode(0o700)).unwrap();
        assert_eq!(found, ["a.zrf", expected]);
    }

    #[test]
    fn files_are_named_found_or_matched() {
        let folder = Folder::new("paths");
        let top = folder.top();
        for file in [
            "a.zrf",
            "b.ZRF",
            "c.txt",
            "deep/d.zrf",
            "deep/er/e.zrf",
            "old/f.zrf",
            "build/g.zrf",
            ".hidden/h.zrf",
        ] {
            folder.write(file, "");
        }
        folder.write(".ignore", "old/\n");
        folder.write(".gitignore", "/build\n");
        let check = |path: &str, expected: &[&str]| {
            let found: Vec<String> = find(path, top, RULES)
                .into_iter()
                .map(|found| found.file)
                .collect();
            assert_eq!(found, expected, "{path}");
        };
        check(".", &["a.zrf", "b.ZRF", "deep/d.zrf", "deep/er/e.zrf"]);
        check("deep", &["deep/d.zrf", "deep/er/e.zrf"]);
        check("*.zrf", &["a.zrf"]);
        check("deep/*.zrf", &["deep/d.zrf"]);
        check(
            "**/*.{zrf,ZRF}",
            &["a.zrf", "b.ZRF", "deep/d.zrf", "deep/er/e.zrf"],
        );
        check("d*/**/[de].zrf", &["deep/d.zrf", "deep/er/e.zrf"]);
        let inside: Vec<PathBuf> = folders("d*/**/[de].zrf", top);
        let expected = ["./", "deep", "deep/er"].map(|folder| top.join(folder));
        assert_eq!(inside, expected);
        assert_eq!(folders("deep", top), expected[1..]);
        assert_eq!(folders("deep/d.zrf", top), expected[1..2]);
        check("*.txt", &[]);
        // A named file is always checked.
        check("old/f.zrf", &["old/f.zrf"]);
        check("c.txt", &["c.txt"]);
        check("none.zrf", &["none.zrf"]);
        check("-", &["-"]);
    }
}
