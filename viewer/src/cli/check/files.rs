//! The files to check, with their settings.

use super::args::Args;
use super::settings::{Finder, Settings};
use crate::cli::args::Common;
use crate::cli::failure::Failure;
use crate::cli::paths;
use crate::console::Console;
use crate::files::{MAX_TEXT, read};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// A file to check, with its settings.
pub(super) struct ToCheck {
    pub(super) file: String,
    pub(super) settings: Arc<Settings>,
    /// Whether an argument names the file itself, rather than a folder or a pattern.
    pub(super) is_named: bool,
}

/// Returns the files to check, each once, and whether some path or pattern matched no file. Files with games come
/// first, because they may include the others.
pub(super) fn files(
    args: &Args,
    common: Common,
    finder: &mut Finder,
    console: &mut Console<'_>,
) -> Result<(Vec<ToCheck>, bool), Failure> {
    let directory = console.surroundings.directory.clone();
    let mut files = Vec::new();
    let mut known = BTreeSet::new();
    let mut is_missing = false;
    for path in &args.paths {
        let found = paths::find(path, &directory, paths::RULES);
        is_missing |= found.is_empty() && !directory.join(path).is_dir();
        if found.is_empty() && common.quiet == 0 {
            console.say(paths::nothing_in(path, paths::RULES))?;
        }
        for found in found {
            let name = match found.file.as_str() {
                "-" => args.stdin_filename.as_deref().unwrap_or("-"),
                file => file,
            };
            let full = directory.join(name);
            let settings = finder.of(Path::new(name), console)?;
            if !found.is_named && settings.excludes(&full) {
                continue;
            }
            if known.insert(full.canonicalize().unwrap_or(full)) || found.file == "-" {
                files.push(ToCheck {
                    file: found.file,
                    settings,
                    is_named: found.is_named,
                });
            }
        }
    }
    files.sort_by_cached_key(|to_check| {
        !to_check.is_named && !seems_to_have_games(&directory.join(&to_check.file))
    });
    Ok((files, is_missing))
}

/// Whether the text of a file seems to contain a game. A file that cannot be read counts too; the check shows why.
fn seems_to_have_games(file: &Path) -> bool {
    let Ok(bytes) = read(file, MAX_TEXT) else {
        return true;
    };
    let has = |word: &[u8]| bytes.windows(word.len()).any(|part| part == word);
    has(b"(game") || has(b"(variant")
}
