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

/// The files of one run.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// Those that were read.
    pub(super) read: BTreeSet<PathBuf>,
    /// Those that were looked for, also in vain.
    pub(super) sought: BTreeSet<PathBuf>,
}

/// Runs `once` now and after every change until Ctrl+C. `once` returns its files, which are watched.
pub(super) fn run(
    what: Watch<'_>,
    common: Common,
    console: &mut Console<'_>,
    mut once: impl FnMut(&mut Console<'_>) -> Result<Seen, Failure>,
) -> Done {
    if what.paths.iter().any(|path| path == "-") {
        return Err(Failure::trouble("standard input cannot be watched")
            .help("save the rules as a file and watch that file"));
    }
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let directory = console.surroundings.directory.clone();
    let mut files = Seen::default();
    let mut watch = Watched::new(what, &files, &directory).begin()?;
    loop {
        if console.surroundings.output_is_terminal {
            console.output.verbatim(CLEAR.as_bytes())?;
        }
        match once(console) {
            Ok(seen) => files = seen,
            Err(Failure::Stream(error)) => return Err(Failure::Stream(error)),
            Err(failure) => console.say(failure)?,
        }
        console.output.flush()?;
        // The watch started before the run, so changes during the run are seen.
        let next = Watched::new(what, &files, &directory).begin()?;
        let has_changed = watch.1.try_recv().is_ok();
        watch = next;
        if common.quiet == 0 {
            let files = plural(files.read.len(), "file");
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
    /// The files that were read or looked for, in lower case: a missing one may appear in other letters.
    files: BTreeSet<PathBuf>,
    /// The folders of those that were read, and those where the command looks for files.
    searched: BTreeSet<PathBuf>,
    /// All folders to watch.
    folders: BTreeSet<PathBuf>,
    /// The extensions of the files that the command finds in folders.
    endings: &'static [&'static str],
}

impl Watched {
    fn new(what: Watch<'_>, seen: &Seen, directory: &Path) -> Self {
        let of_files = seen
            .read
            .iter()
            .filter_map(|file| file.parent())
            .map(Path::to_owned);
        let of_command = what.paths.iter();
        let of_command = of_command.flat_map(|path| paths::folders(path, directory));
        let searched = of_files.chain(of_command);
        let searched: BTreeSet<PathBuf> = searched
            .filter_map(|path| path.canonicalize().ok())
            .collect();
        let places = seen.read.iter().chain(&seen.sought);
        let (mut folders, mut files) = (BTreeSet::new(), BTreeSet::new());
        for (folder, file) in places.filter_map(|path| place_of(path)) {
            folders.insert(folder);
            files.insert(in_lower_case(&file));
        }
        // A folder that cannot be read cannot be watched.
        folders.retain(|folder| folder.read_dir().is_ok());
        folders.extend(searched.iter().cloned());
        Self {
            files,
            searched,
            folders,
            endings: what.endings,
        }
    }

    /// Whether a change of this file or folder may affect the result: it was read or looked for, a file that was looked
    /// for would be in it, or it would be read now. New folders may contain files.
    fn concerns(&self, path: &Path) -> bool {
        let folder = in_lower_case(path);
        let mut below = self.files.range(folder.clone()..);
        let is_searched = |path: &Path| self.searched.contains(path);
        let is_found = || {
            let is_settings = path.file_name().is_some_and(|name| name == SETTINGS_NAME);
            is_settings || is_file(path, RULES) || is_file(path, self.endings) || path.is_dir()
        };
        below.next().is_some_and(|file| file.starts_with(&folder))
            || (is_searched(path) || path.parent().is_some_and(is_searched)) && is_found()
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

/// The path of a file behind all links, after the folder that contains it. If it is missing, the folder is the nearest
/// one that exists.
fn place_of(file: &Path) -> Option<(PathBuf, PathBuf)> {
    if let Ok(file) = file.canonicalize() {
        return Some((file.parent()?.to_owned(), file));
    }
    file.ancestors().skip(1).find_map(|above| {
        let folder = above.canonicalize().ok()?;
        let file = folder.join(file.strip_prefix(above).ok()?);
        Some((folder, file))
    })
}

fn in_lower_case(path: &Path) -> PathBuf {
    path.to_string_lossy().to_lowercase().into()
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
