//! Names of recent files, and which of them no longer exist.

use egui::{Context, Id};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Files are looked for again after this many seconds.
const INTERVAL: f64 = 5.0;

/// Which files were missing when a thread last looked for them. The window never waits for it: a network drive may not
/// respond for minutes.
#[derive(Clone)]
struct Search {
    paths: Vec<PathBuf>,
    /// When it began, in seconds of the window's clock.
    begun: f64,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    missing: Mutex<Vec<PathBuf>>,
    is_running: AtomicBool,
}

/// The names of recent files, and whether they still exist as far as that is known. Files of the same name are shown
/// with as much of their folders as is needed to distinguish them.
pub(super) fn recent_names(ctx: &Context, paths: &[PathBuf]) -> Vec<(String, bool)> {
    let missing = missing(ctx, paths);
    let named = paths.iter().map(|path| {
        let is_there = !missing.contains(path);
        let end = if is_there { "" } else { " (not found)" };
        (format!("{}{end}", distinct_name(path, paths)), is_there)
    });
    named.collect()
}

/// The files that were missing when they were last looked for; begins to look for them when that was long ago.
fn missing(ctx: &Context, paths: &[PathBuf]) -> Vec<PathBuf> {
    if paths.is_empty() {
        return Vec::new();
    }
    let (id, now) = (Id::unique("recent files"), ctx.input(|input| input.time));
    let last: Option<Search> = ctx.data(|data| data.get_temp(id));
    let is_current = |search: &Search| {
        let is_running = search.shared.is_running.load(Ordering::Acquire);
        search.paths == paths && (is_running || now < search.begun + INTERVAL)
    };
    let search = match last {
        Some(search) if is_current(&search) => search,
        last => {
            let shared = last.map_or_else(Arc::default, |last| last.shared);
            let search = Search {
                paths: paths.to_vec(),
                begun: now,
                shared,
            };
            search.begin(ctx);
            ctx.data_mut(|data| data.insert_temp(id, search.clone()));
            search
        }
    };
    search.shared.missing().clone()
}

impl Search {
    /// Looks for the files in a thread. Without one, all of them count as there.
    fn begin(&self, ctx: &Context) {
        let (paths, shared, ctx) = (self.paths.clone(), self.shared.clone(), ctx.clone());
        shared.is_running.store(true, Ordering::Release);
        let look = move || {
            let missing = paths.into_iter().filter(|path| !path.exists());
            *shared.missing() = missing.collect();
            shared.is_running.store(false, Ordering::Release);
            ctx.request_repaint();
        };
        let _ = std::thread::Builder::new().spawn(look);
    }
}

impl Shared {
    fn missing(&self) -> std::sync::MutexGuard<'_, Vec<PathBuf>> {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The name of a file, with the end of its folder's path that no other file of the same name has.
fn distinct_name(path: &Path, paths: &[PathBuf]) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match distinct_folder(path, paths) {
        folder if folder.is_empty() => name.into_owned(),
        folder => format!("{name} ({folder})"),
    }
}

/// The end of the path of a file's folder that no other file of the same name has; empty if there is no such file.
fn distinct_folder(path: &Path, paths: &[PathBuf]) -> String {
    let is_alike = |other: &&PathBuf| other.file_name() == path.file_name() && *other != path;
    let alike: Vec<&PathBuf> = paths.iter().filter(is_alike).collect();
    let end = |path: &Path, n: usize| -> PathBuf {
        let folders: Vec<_> = path
            .parent()
            .into_iter()
            .flat_map(Path::components)
            .collect();
        folders[folders.len().saturating_sub(n)..].iter().collect()
    };
    let is_distinct = |n: &usize| alike.iter().all(|other| end(other, *n) != end(path, *n));
    let n = (0..path.components().count()).find(is_distinct);
    end(path, n.unwrap_or(1)).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::distinct_name;
    use std::path::PathBuf;

    #[test]
    fn recent_files_of_one_name_are_told_apart() {
        let paths = [
            "/a/chess.zrf",
            "/b/chess.zrf",
            "/c/b/chess.zrf",
            "/b/go.zrf",
            "/go/go/go.zrf",
            "/shogi.zrf",
        ];
        let paths = paths.map(PathBuf::from);
        let names = paths.each_ref().map(|path| distinct_name(path, &paths));
        let expected = [
            "chess.zrf (a)",
            "chess.zrf (/b)",
            "chess.zrf (c/b)",
            "go.zrf (b)",
            "go.zrf (go)",
            "shogi.zrf",
        ];
        assert_eq!(names, expected);
    }
}
