//! Files by their names, ignoring letter case and the kind of slash.

use super::reason::{missing, reason};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Looks for files, and lists each folder only once: rules may name thousands of files that do not exist. A file that
/// appears later may not be found.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    listings: Mutex<HashMap<PathBuf, Arc<Listing>>>,
    sought: Mutex<BTreeSet<PathBuf>>,
}

/// The first name in a folder, in order, of those that differ only in case, by the name in lower case.
type Listing = HashMap<String, String>;

impl Lookup {
    /// The path of an existing file: the exact one, or else the first that differs only in case or kind of slash.
    pub(super) fn find(&self, directory: &Path, path: &str) -> Option<PathBuf> {
        let forward = directory.join(path.replace('\\', "/"));
        let found = self.look(directory.join(path), &forward);
        let sought = found.clone().unwrap_or(forward);
        locked(&self.sought).insert(sought);
        found
    }

    /// All files looked for so far, where they are or, if they are missing, would be.
    pub(super) fn sought(&self) -> BTreeSet<PathBuf> {
        locked(&self.sought).clone()
    }

    fn look(&self, exact: PathBuf, forward: &Path) -> Option<PathBuf> {
        if exact.exists() {
            return Some(exact);
        }
        if forward.exists() {
            return Some(forward.to_owned());
        }
        self.find_ignoring_case(forward)
    }

    /// Walks down a path. At each step, takes the entry of this name, or else the first in order that differs only in
    /// case.
    fn find_ignoring_case(&self, path: &Path) -> Option<PathBuf> {
        let mut found = PathBuf::new();
        for component in path.components() {
            let Component::Normal(name) = component else {
                found.push(component);
                continue;
            };
            let next = found.join(name);
            if next.exists() {
                found = next;
                continue;
            }
            let wanted = name.to_str()?.to_lowercase();
            let listing = self.listing(&found);
            found.push(listing.get(&wanted)?);
        }
        Some(found)
    }

    fn listing(&self, folder: &Path) -> Arc<Listing> {
        let mut known = locked(&self.listings);
        let listing = known.entry(folder.to_owned());
        listing
            .or_insert_with(|| Arc::new(listing_of(folder)))
            .clone()
    }
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The names in a folder; none if it cannot be read.
fn listing_of(folder: &Path) -> Listing {
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut listing = Listing::new();
    for name in entries.filter_map(|entry| entry.file_name().into_string().ok()) {
        let first = listing.entry(name.to_lowercase());
        first
            .and_modify(|first| *first = name.clone().min(std::mem::take(first)))
            .or_insert(name);
    }
    listing
}

/// The path of an existing file: the exact one, or else the first that differs only in case or kind of slash.
pub(crate) fn find(directory: &Path, path: &str) -> Option<PathBuf> {
    Lookup::default().find(directory, path)
}

/// The path of a file that [`Lookup::find`] found, or why there is none.
pub(super) fn or_why(
    found: Option<PathBuf>,
    directory: &Path,
    path: &str,
) -> Result<PathBuf, String> {
    if let Some(found) = found {
        return Ok(found);
    }
    let error = fs::metadata(directory.join(path)).err();
    let denied = error.filter(|error| error.kind() == io::ErrorKind::PermissionDenied);
    Err(denied.map_or_else(|| missing(path), |error| reason(&error).into_owned()))
}

/// The folder that holds a path; `.` where the path is only a name.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Whether a file has one of these extensions, ignoring case.
pub(crate) fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let is_one = |ending: &str| endings.iter().any(|one| ending.eq_ignore_ascii_case(one));
    ending.is_some_and(is_one)
}
