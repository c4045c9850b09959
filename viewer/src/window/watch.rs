//! Watches rules files for changes.

use crate::files::{QUIET, folder_of, watch_folders};
use notify::RecommendedWatcher;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Watches the files of the open rules.
pub(super) struct FileWatch {
    /// Held only to keep the watcher running.
    _watcher: RecommendedWatcher,
    has_changed: Arc<AtomicBool>,
    since: Option<f64>,
}

impl FileWatch {
    /// Watches files, including those that are still missing. `None` if there are none, or if the system cannot watch
    /// files.
    pub(super) fn new(ctx: &egui::Context, files: &[PathBuf]) -> Option<Self> {
        let has_changed = Arc::new(AtomicBool::new(false));
        let files: BTreeSet<PathBuf> = files.iter().filter_map(|file| place_of(file)).collect();
        if files.is_empty() {
            return None;
        }
        let folders: BTreeSet<PathBuf> = files
            .iter()
            .filter_map(|file| file.parent().map(Path::to_owned))
            .collect();
        let (flag, ctx) = (has_changed.clone(), ctx.clone());
        let note = move || {
            flag.store(true, Ordering::Release);
            ctx.request_repaint();
        };
        let watcher = watch_folders(&folders, move |path| files.contains(path), note).ok()?;
        Some(Self {
            _watcher: watcher,
            has_changed,
            since: None,
        })
    }

    /// Whether a file has changed and is quiet again. Otherwise returns in how many seconds to ask again.
    pub(super) fn poll(&mut self, now: f64) -> Changed {
        if self.has_changed.swap(false, Ordering::AcqRel) {
            self.since = Some(now);
        }
        let quiet = QUIET.as_secs_f64();
        match self.since {
            None => Changed::No,
            Some(since) if now - since < quiet => Changed::Soon(quiet - (now - since)),
            Some(_) => {
                self.since = None;
                Changed::Yes
            }
        }
    }
}

/// The path of a file behind all links; a missing file would be in its folder.
fn place_of(file: &Path) -> Option<PathBuf> {
    file.canonicalize().ok().or_else(|| {
        let folder = folder_of(file).canonicalize().ok()?;
        Some(folder.join(file.file_name()?))
    })
}

/// Whether a file has changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Changed {
    No,
    /// It is being written; check again in this many seconds.
    Soon(f64),
    Yes,
}

impl fmt::Debug for FileWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileWatch")
            .field("since", &self.since)
            .finish_non_exhaustive()
    }
}
