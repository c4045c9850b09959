//! Files by their names, ignoring letter case and the kind of slash.

use super::reason::{missing, reason};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The path of an existing file, or why there is none.
pub(super) fn found(directory: &Path, path: &str) -> Result<PathBuf, String> {
    if let Some(found) = find(directory, path) {
        return Ok(found);
    }
    let error = fs::metadata(directory.join(path)).err();
    let denied = error.filter(|error| error.kind() == io::ErrorKind::PermissionDenied);
    Err(denied.map_or_else(|| missing(path), |error| reason(&error).into_owned()))
}

/// The path of an existing file: the exact one, or else the first that differs only in case or kind of slash.
pub(crate) fn find(directory: &Path, path: &str) -> Option<PathBuf> {
    let exact = directory.join(path);
    if exact.exists() {
        return Some(exact);
    }
    let forward = directory.join(path.replace('\\', "/"));
    if forward.exists() {
        return Some(forward);
    }
    find_ignoring_case(&forward)
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

/// Walks down a path. At each step, takes the entry of this name, or else the first in order that differs only in case.
fn find_ignoring_case(path: &Path) -> Option<PathBuf> {
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
        let entries = fs::read_dir(if found.as_os_str().is_empty() {
            Path::new(".")
        } else {
            &found
        })
        .ok()?;
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let same = names.filter(|name| name.to_lowercase() == wanted);
        found.push(same.min()?);
    }
    Some(found)
}
