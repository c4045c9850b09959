//! A page has no files to watch.

use std::path::PathBuf;

/// Watches nothing, because there are no files.
#[derive(Debug)]
pub(super) enum FileWatch {}

/// What a watch reports.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Changed {
    Yes,
    Soon(f64),
    No,
}

impl FileWatch {
    pub(super) fn new(_ctx: &egui::Context, _files: &[PathBuf]) -> Option<Self> {
        None
    }

    pub(super) fn poll(&mut self, _now: f64) -> Changed {
        match *self {}
    }
}
