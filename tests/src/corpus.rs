//! The shared corpus: real rules files and recorded games by other people, which are not part of the project. Where the
//! folder is missing, tests that need it are reported as ignored.

use libtest_mimic::Trial;
use std::path::{Path, PathBuf};

/// The folder `shared/corpus` beside one of the folders above this crate, `None` if there is none. A copy of the
/// project in a folder `target` has none.
pub fn folder() -> Option<PathBuf> {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .take_while(|folder| !folder.ends_with("target"))
        .map(|folder| folder.join("shared/corpus"))
        .find(|folder| folder.is_dir())
}

/// A test that needs the shared corpus and panics where it fails. It is ignored if the corpus is missing; if it is run
/// anyway, it fails.
pub fn trial(name: &str, test: impl FnOnce(&Path) + Send + 'static) -> Trial {
    let folder = folder();
    let is_missing = folder.is_none();
    let run = move || {
        test(&folder.ok_or("the folder shared/corpus is missing")?);
        Ok(())
    };
    Trial::test(name, run)
        .with_kind("needs shared/corpus")
        .with_ignored_flag(is_missing)
}

/// The name of a file as reports and tables write it: its path within the corpus.
pub fn name(folder: &Path, file: &Path) -> String {
    file.strip_prefix(folder)
        .unwrap_or(file)
        .display()
        .to_string()
}

/// All files in a folder with one of these extensions, in order of their paths.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut rest = vec![folder.to_owned()];
    while let Some(folder) = rest.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                rest.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extensions.iter().any(|wanted| extension == *wanted))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The rules file that a recorded game was played under, by the manifest's column `save_rules`.
pub fn rules_of(folder: &Path, game: &Path) -> Option<PathBuf> {
    let manifest = std::fs::read_to_string(folder.join("MANIFEST.csv")).ok()?;
    let name = game.strip_prefix(folder).ok()?.to_str()?.to_owned();
    let row = manifest
        .lines()
        .find(|row| row.split(',').nth(1) == Some(&name))?;
    let rules = row.rsplit(',').next()?;
    game.parent().map(|parent| parent.join(rules))
}
