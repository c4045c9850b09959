//! What settings files (`zrf.toml`) ask for: the levels of diagnostics, and how files are checked.

mod config;
mod levels;

pub(crate) use config::{Config, read};
pub(crate) use levels::{FailOn, LevelOverride, LintLevel, LintLevels, Selector, SelectorError};

use crate::files::{self, MAX_SETTINGS, nearest_settings};
use std::path::Path;
use zrf_grammar::Checks;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::text::{Files, decode};

/// The levels that the settings of a file ask for. If they cannot be read, the default levels; `zrf check` shows why.
fn levels_of(file: &Path) -> LintLevels {
    let settings = nearest_settings(file);
    let bytes = settings
        .as_deref()
        .and_then(|settings| files::read(settings, MAX_SETTINGS).ok());
    let folder = settings.as_deref().and_then(Path::parent).unwrap_or(file);
    let text = bytes.map_or(String::new(), |bytes| decode(&bytes).0);
    let (config, _) = read(&text, folder);
    LintLevels::new(&[&config.levels], config.fail_on.unwrap_or_default())
}

/// Does a check as the settings of a file ask, and gives what it finds the levels that they ask for.
pub(crate) fn checked<T>(
    file: &Path,
    files: Option<&dyn Files>,
    check: impl FnOnce(Checks<'_>) -> T,
    found: impl FnOnce(&mut T) -> &mut Vec<Diagnostic>,
) -> T {
    let levels = levels_of(file);
    let wants = |lint: &_| levels.wants(lint);
    let mut checked = check(Checks {
        wants: &wants,
        files,
    });
    levels.apply(found(&mut checked));
    checked
}
