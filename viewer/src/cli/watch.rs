//! `--watch`: runs a command again whenever a file changes.

use super::args::Common;
use super::failure::{Done, Exit, Failure};
use super::paths::{self, RULES, is_file};
use crate::console::{Console, Interrupt};
use crate::files::{QUIET, SETTINGS_NAME, watch_folders};
use notify::RecommendedWatcher;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use zrf_grammar::render::plural;

/// Clears the terminal.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// What to watch: the arguments of a command, and the extensions of the files that it finds in folders.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch<'a> {
    pub(super) paths: &'a [String],
    pub(super) endings: &'static [&'static str],
}

/// Runs `once` now and after every change until Ctrl+C. `once` returns the files that it read, which are watched.
pub(super) fn run(
    what: Watch<'_>,
    common: Common,
    console: &mut Console<'_>,
    mut once: impl FnMut(&mut Console<'_>) -> Result<BTreeSet<PathBuf>, Failure>,
) -> Done {
    if what.paths.iter().any(|path| path == "-") {
        return Err(Failure::trouble("standard input cannot be watched")
            .help("save the rules as a file and watch that file"));
    }
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let directory = console.surroundings.directory.clone();
    let mut files = BTreeSet::new();
    let mut watch = Watched::new(what, &files, &directory).begin()?;
    loop {
        if console.surroundings.output_is_terminal {
            console.output.verbatim(CLEAR.as_bytes())?;
        }
        match once(console) {
            Ok(read) => files = read,
            Err(Failure::Stream(error)) => return Err(Failure::Stream(error)),
            Err(failure) => console.say(failure)?,
        }
        console.output.flush()?;
        // The watch started before the run, so changes during the run are seen.
        let next = Watched::new(what, &files, &directory).begin()?;
        let has_changed = watch.1.try_recv().is_ok();
        watch = next;
        if common.quiet == 0 {
            let files = plural(files.len(), "file");
            console.say(format!("watching {files}; press Ctrl+C to stop"))?;
        }
        if !wait(&watch.1, has_changed, &interrupt) {
            return Ok(Exit::Interrupted);
        }
    }
}

/// What is watched.
#[derive(Clone, Debug)]
struct Watched {
    /// The files that were read.
    files: BTreeSet<PathBuf>,
    /// The folders that contain them and the paths of the command.
    folders: BTreeSet<PathBuf>,
    /// The extensions of the files that the command finds in folders.
    endings: &'static [&'static str],
}

impl Watched {
    fn new(what: Watch<'_>, files: &BTreeSet<PathBuf>, directory: &Path) -> Self {
        let full = |path: &PathBuf| path.canonicalize().ok();
        let mut folders: BTreeSet<PathBuf> = files
            .iter()
            .filter_map(|file| file.parent()?.canonicalize().ok())
            .collect();
        let looked_into = what
            .paths
            .iter()
            .flat_map(|path| paths::folders(path, directory));
        folders.extend(looked_into.filter_map(|path| full(&path)));
        Self {
            files: files.iter().filter_map(full).collect(),
            folders,
            endings: what.endings,
        }
    }

    /// Whether a change of this file may affect the result: it was read, or it would be now. New folders may contain
    /// files.
    fn concerns(&self, path: &Path) -> bool {
        let is_settings = path.file_name().is_some_and(|name| name == SETTINGS_NAME);
        let is_found = || is_file(path, RULES) || is_file(path, self.endings);
        self.files.contains(path) || is_settings || is_found() || path.is_dir()
    }

    fn begin(self) -> Result<(RecommendedWatcher, Receiver<()>), Failure> {
        let (sender, changes) = mpsc::channel();
        let folders = self.folders.clone();
        let note = move || {
            // If the receiver is gone, the watch is about to end.
            let _ = sender.send(());
        };
        let watcher = watch_folders(&folders, move |path| self.concerns(path), note)
            .map_err(|error| Failure::trouble(format!("cannot watch: {error}")))?;
        Ok((watcher, changes))
    }
}

/// Waits until a file has changed and no further change follows. Returns false when the watch is cancelled.
fn wait(changes: &Receiver<()>, mut has_changed: bool, interrupt: &Interrupt) -> bool {
    loop {
        let is_quiet = changes.recv_timeout(QUIET).is_err();
        has_changed |= !is_quiet;
        if interrupt.is_set() {
            return false;
        }
        if has_changed && is_quiet {
            return true;
        }
    }
}
