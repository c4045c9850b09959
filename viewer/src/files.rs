//! Rules files on disk, found as generously as the original program's system did: case and kind of slash do not matter.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use zrf_grammar::text::Files;

/// The files of a folder and all others, by path.
#[derive(Clone, Debug)]
pub struct DiskFiles {
    directory: PathBuf,
    /// Texts that are not on disk, or others there, under the names they are to be known by.
    given: BTreeMap<String, Vec<u8>>,
}

impl DiskFiles {
    /// Files with relative paths starting from `directory`.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: directory.into(),
            given: BTreeMap::new(),
        }
    }

    /// Answers `name` with a text that was read elsewhere.
    #[must_use]
    pub fn with_text(mut self, name: impl Into<String>, bytes: Vec<u8>) -> Self {
        self.given.insert(name.into(), bytes);
        self
    }

    /// The path of an existing file: the very one, or else the first that differs only in case or kind of slash.
    pub fn find(&self, path: &str) -> Option<PathBuf> {
        let exact = self.directory.join(path);
        if exact.exists() {
            return Some(exact);
        }
        let forward = self.directory.join(path.replace('\\', "/"));
        if forward.exists() {
            return Some(forward);
        }
        find_ignoring_case(&forward)
    }
}

impl Files for DiskFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if let Some(bytes) = self.given.get(path) {
            return Ok(bytes.clone());
        }
        let found = self.find(path).ok_or_else(|| "no such file".to_owned())?;
        fs::read(&found).map_err(|error| reason(&error).into_owned())
    }

    fn locate(&self, path: &str) -> Option<String> {
        let found = self.find(path).filter(|found| found.is_file())?;
        let inside = found.strip_prefix(&self.directory).unwrap_or(&found);
        Some(inside.to_string_lossy().into_owned())
    }
}

/// Why a file cannot be read or written, in words.
pub fn reason(error: &io::Error) -> Cow<'static, str> {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "no permission".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::NotADirectory => "a part of the path is no folder".into(),
        io::ErrorKind::AlreadyExists => "it exists already".into(),
        _ => error.to_string().into(),
    }
}

/// Writes a file as a whole or not at all, and over an existing one only by `force`.
///
/// # Errors
/// When the file exists and must not be replaced, or cannot be written.
pub fn write_new(path: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    if !force && path.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    by_part(path, bytes, |part| {
        // A link never replaces; where links are unknown, the test above has to do.
        let linked = if force {
            Err(io::ErrorKind::Unsupported.into())
        } else {
            fs::hard_link(part, path)
        };
        match linked {
            Ok(()) => fs::remove_file(part),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            Err(_) => fs::rename(part, path),
        }
    })
}

/// Puts other bytes in the place of an existing file, as a whole or not at all; what may be done with it stays as it is.
///
/// # Errors
/// When the file is not there or cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // The file that a link leads to, not the link.
    let path = path.canonicalize()?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    by_part(&path, bytes, |part| {
        fs::set_permissions(part, permissions)?;
        fs::rename(part, &path)
    })
}

/// Writes bytes beside a path, then lets `place` bring them there. Nothing is left beside it when that fails.
fn by_part(
    path: &Path,
    bytes: &[u8],
    place: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    let part = part_of(path);
    let placed = fs::write(&part, bytes).and_then(|()| place(&part));
    if placed.is_err() {
        // Nothing more can be done about a part that cannot be removed.
        let _ = fs::remove_file(&part);
    }
    placed
}

/// Where a file is written before it takes its place.
fn part_of(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// Walks down a path, taking at each step the entry of this name or else the first in order that differs in case.
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

#[cfg(test)]
mod tests {
    use super::DiskFiles;
    use std::fs;
    use zrf_grammar::text::Files;

    #[test]
    fn case_and_slashes_do_not_matter() {
        let folder = std::env::temp_dir().join(format!("zrf-files-{}", std::process::id()));
        fs::create_dir_all(folder.join("Images/Deep")).unwrap();
        fs::write(folder.join("Images/Deep/Man.BMP"), b"x").unwrap();
        fs::write(folder.join("images.txt"), b"y").unwrap();
        let files = DiskFiles::new(&folder).with_text("input.zrf", b"z".to_vec());
        let read = |path: &str| files.read(path);
        assert_eq!(read("Images/Deep/Man.BMP"), Ok(b"x".to_vec()));
        assert_eq!(read("images\\deep\\man.bmp"), Ok(b"x".to_vec()));
        assert_eq!(read("IMAGES/../images/DEEP/man.bmp"), Ok(b"x".to_vec()));
        assert_eq!(read("IMAGES.TXT"), Ok(b"y".to_vec()));
        assert_eq!(read("input.zrf"), Ok(b"z".to_vec()));
        assert_eq!(read("no.bmp"), Err("no such file".to_owned()));
        assert_eq!(read("Images"), Err("it is a folder".to_owned()));
        fs::remove_dir_all(&folder).unwrap();
    }
}
