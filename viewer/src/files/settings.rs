//! The folders that the settings of a collection allow its rules to name files in.

use super::read::read;
use std::path::{Path, PathBuf};
use toml::de::DeTable;

/// The name of settings files.
pub(crate) const SETTINGS_NAME: &str = "zrf.toml";

/// Settings larger than this are not read.
pub(crate) const MAX_SETTINGS: u64 = 1 << 20;

/// A folder that `allow-paths` of a settings file names, if it is in the folder of that file. The settings may come
/// from the same stranger as the rules, so a collection can grant access to its own folder but to nothing else.
pub(crate) fn within(folder: &Path, name: &str) -> Option<PathBuf> {
    let folder = folder.canonicalize().ok()?;
    let named = folder.join(name).canonicalize().ok()?;
    named.starts_with(&folder).then_some(named)
}

/// The folders that the nearest `zrf.toml` in the folder of a rules file or above it allows. A file with mistakes
/// allows nothing; `zrf check` shows what is wrong.
pub(crate) fn allowed_by_settings(rules: &Path) -> Vec<PathBuf> {
    let Some(file) = nearest_settings(rules) else {
        return Vec::new();
    };
    let bytes = read(&file, MAX_SETTINGS).unwrap_or_default();
    let Ok(text) = std::str::from_utf8(&bytes) else {
        return Vec::new();
    };
    let (table, errors) = DeTable::parse_recoverable(text);
    let allowed = table
        .get_ref()
        .get("files")
        .and_then(|files| files.get_ref().as_table()?.get("allow-paths"));
    let Some(allowed) = allowed.and_then(|list| list.get_ref().as_array()) else {
        return Vec::new();
    };
    let names = allowed.iter().filter_map(|name| name.get_ref().as_str());
    match (errors.is_empty(), file.parent()) {
        (true, Some(folder)) => names.filter_map(|name| within(folder, name)).collect(),
        _ => Vec::new(),
    }
}

/// The nearest settings file in the folder of a file or above it.
pub(crate) fn nearest_settings(file: &Path) -> Option<PathBuf> {
    // A file that does not exist, such as a name for standard input, may still be in an existing folder.
    let folder = file
        .ancestors()
        .skip(1)
        .find_map(|folder| folder.canonicalize().ok())?;
    let mut candidates = folder.ancestors().map(|folder| folder.join(SETTINGS_NAME));
    candidates.find(|candidate| candidate.is_file())
}

#[cfg(test)]
mod tests {
    use super::allowed_by_settings;
    use crate::files::testing::Folder;

    #[test]
    fn settings_open_their_own_folder_and_nothing_else() {
        let folder = Folder::new("allow");
        folder.write("games/shared/a.inc", "");
        folder.write("games/rules/game.zrf", "");
        folder.write("other/b.inc", "");
        let allowed = |names: &str| {
            folder.write(
                "games/zrf.toml",
                format!("[files]\nallow-paths = [{names}]"),
            );
            allowed_by_settings(&folder.path("games/rules/game.zrf"))
        };
        assert_eq!(allowed("\"shared\""), [folder.path("games/shared")]);
        assert_eq!(allowed("\".\""), [folder.path("games")]);
        assert!(allowed("\"../other\", \"/\", \"missing\", 7").is_empty());
        assert!(allowed("\"shared\"\n]").is_empty());
    }
}
