//! What settings files (`zrf.toml`) ask for: the levels of diagnostics, and how files are checked.

mod config;
mod levels;

pub(crate) use config::{Config, read};
pub(crate) use levels::{FailOn, LevelOverride, LintLevel, LintLevels, Selector, SelectorError};

use crate::files::{self, MAX_SETTINGS, nearest_settings};
use std::path::Path;
use zrf_grammar::text::decode;

/// The levels that the settings of a file ask for. If they cannot be read, the default levels; `zrf check` shows why.
pub(crate) fn levels_of(file: &Path) -> LintLevels {
    let settings = nearest_settings(file);
    let bytes = settings
        .as_deref()
        .and_then(|settings| files::read(settings, MAX_SETTINGS).ok());
    let folder = settings.as_deref().and_then(Path::parent).unwrap_or(file);
    let text = bytes.map_or(String::new(), |bytes| decode(&bytes).0);
    let (config, _) = read(&text, folder);
    LintLevels::new(&[&config.levels], config.fail_on.unwrap_or_default())
}
