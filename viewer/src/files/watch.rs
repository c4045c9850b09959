//! Watches for changes of files. Folders are watched, because editors replace files.

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a file must be unchanged before it is read: editors write in several steps.
pub(crate) const QUIET: Duration = Duration::from_millis(150);

/// Calls `note` whenever something has changed on a path in these folders that is `watched`, until the watcher is
/// dropped.
///
/// # Errors
/// If the system cannot watch a folder.
pub(crate) fn watch_folders(
    folders: &BTreeSet<PathBuf>,
    watched: impl Fn(&Path) -> bool + Send + 'static,
    note: impl Fn() + Send + 'static,
) -> notify::Result<RecommendedWatcher> {
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        let Ok(event) = event else { return };
        let is_change = !matches!(event.kind, EventKind::Access(_));
        if is_change && event.paths.iter().any(|path| watched(path)) {
            note();
        }
    })?;
    for folder in folders {
        watcher.watch(folder, RecursiveMode::NonRecursive)?;
    }
    Ok(watcher)
}
