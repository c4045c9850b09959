//! The corpus: real rule files and recorded games by other people. It is no part of the product; where it is absent
//! the tests that use it pass without a word.

use std::path::{Path, PathBuf};

/// The folder `shared/corpus` beside one of the folders above this crate, `None` if there is none.
pub fn folder() -> Option<PathBuf> {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .map(|folder| folder.join("shared/corpus"))
        .find(|folder| folder.is_dir())
}

/// The name of a file as reports and tables write it: its path within the corpus.
pub fn name(folder: &Path, file: &Path) -> String {
    file.strip_prefix(folder)
        .unwrap_or(file)
        .display()
        .to_string()
}

/// All files of the corpus with one of these extensions, in order of their paths.
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
