//! Rules files on disk, found as liberally as on the original program's system: letter case and the kind of slash do
//! not matter.
//!
//! A rules file comes from a stranger. What it names is read only from [`AllowedFolders`], never waited for, and never
//! larger than a limit.

#[cfg(feature = "window")]
mod listing;
mod media;
mod pack;
mod reach;
mod read;
mod settings;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(not(target_arch = "wasm32"))]
mod write;
#[cfg(target_arch = "wasm32")]
#[path = "download.rs"]
mod write;

#[cfg(feature = "window")]
pub(crate) use listing::{FolderEntry, entries, rules_below};
pub use pack::{PACK, Pack, is_pack, pack};
pub use reach::AllowedFolders;
pub use read::{MOST_MEDIA, MOST_TEXT, read, read_stream};
pub(crate) use settings::{
    MOST_SETTINGS, SETTINGS_NAME, allowed_by_settings, nearest_settings, within,
};
#[cfg(all(feature = "window", not(target_arch = "wasm32")))]
pub(crate) use write::remove_litter;
pub use write::{Over, write};

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock};
use zrf_grammar::text::Files;

/// A rules file and the files it may name, on disk or in a pack.
#[derive(Clone, Debug)]
pub struct DiskFiles {
    directory: PathBuf,
    /// The rules file the load begins with: the user named it, so it may be anywhere.
    root: String,
    reach: AllowedFolders,
    /// Texts that are not on disk or replace those on disk, by name.
    given: BTreeMap<String, Vec<u8>>,
    /// The pack, if the root is one, opened when it is first read.
    pack: Option<Arc<OnceLock<Result<Pack, String>>>>,
}

impl DiskFiles {
    /// The rules file `root` and what is in reach of it. Relative paths start from `directory`.
    pub fn new(directory: impl Into<PathBuf>, root: impl Into<String>) -> Self {
        let (directory, root) = (directory.into(), root.into());
        let reach = AllowedFolders::of(&directory.join(root.replace('\\', "/")));
        let pack = is_pack(Path::new(&root)).then(Arc::default);
        Self {
            directory,
            root,
            reach,
            given: BTreeMap::new(),
            pack,
        }
    }

    /// Lets the rules name files in more folders.
    #[must_use]
    pub fn allowing(mut self, folders: impl IntoIterator<Item = PathBuf>) -> Self {
        for folder in folders {
            self.reach.allow(&self.directory.join(folder));
        }
        self
    }

    /// Replaces `name` with a text that was read elsewhere.
    #[must_use]
    pub fn with_text(mut self, name: impl Into<String>, bytes: Vec<u8>) -> Self {
        self.given.insert(name.into(), bytes);
        self
    }

    /// The path of an existing file: the very one, or else the first that differs only in case or kind of slash.
    pub fn find(&self, path: &str) -> Option<PathBuf> {
        find(&self.directory, path)
    }

    /// The pack, if the root is one; otherwise files are on disk.
    fn pack(&self) -> Option<Result<&Pack, String>> {
        let open = || Pack::open(&self.found(&self.root)?);
        let pack = self.pack.as_ref()?.get_or_init(open);
        Some(pack.as_ref().map_err(Clone::clone))
    }

    fn found(&self, path: &str) -> Result<PathBuf, String> {
        found(&self.directory, path)
    }

    /// A path as seen from the folder of the root, unless it is more than one folder above.
    fn inside(&self, path: &str) -> Option<String> {
        let [root, path] = [&*self.root, path].map(|path| path.replace('\\', "/"));
        let Some((folder, _)) = root.rsplit_once('/') else {
            return Some(path);
        };
        let below = |folder: &str| {
            let rest = path.strip_prefix(folder)?;
            rest.strip_prefix('/').map(str::to_owned)
        };
        below(folder).or_else(|| match folder.rsplit_once('/') {
            Some((above, _)) => below(above).map(|path| format!("../{path}")),
            None => (!path.starts_with('/')).then(|| format!("../{path}")),
        })
    }
}

impl Files for DiskFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if let Some(bytes) = self.given.get(path) {
            return Ok(bytes.clone());
        }
        if let Some(pack) = self.pack() {
            let pack = pack?;
            return match path == self.root {
                true => pack.read(pack.root()),
                false => pack.read(&self.inside(path).ok_or_else(|| missing(path))?),
            };
        }
        let found = self.found(path)?;
        let resolved = match path == self.root {
            true => found,
            false => self.reach.text(&found).ok_or_else(out_of_reach)?,
        };
        read(&resolved, MOST_TEXT).map_err(|error| reason(&error).into_owned())
    }

    fn locate(&self, path: &str) -> Option<String> {
        if let Some(pack) = self.pack() {
            let inside = self.inside(path)?;
            return pack.ok()?.locate(&inside);
        }
        let found = self.find(path)?;
        let is_readable = self.reach.media(&found)?.is_file();
        let inside = found.strip_prefix(&self.directory).unwrap_or(&found);
        is_readable.then(|| inside.to_string_lossy().into_owned())
    }
}

/// Reads a text that the user names, as liberally as rules name theirs.
///
/// # Errors
/// The reason why it cannot be read, in words.
pub(crate) fn read_named(directory: &Path, name: &str) -> Result<Vec<u8>, String> {
    read(&found(directory, name)?, MOST_TEXT).map_err(|error| reason(&error).into_owned())
}

/// The path of an existing file, or why there is none.
fn found(directory: &Path, path: &str) -> Result<PathBuf, String> {
    if let Some(found) = find(directory, path) {
        return Ok(found);
    }
    let error = fs::metadata(directory.join(path)).err();
    let denied = error.filter(|error| error.kind() == io::ErrorKind::PermissionDenied);
    Err(denied.map_or_else(|| missing(path), |error| reason(&error).into_owned()))
}

/// Why there is no file. What of a name is not UTF-8 was replaced when its folder was read.
fn missing(path: &str) -> String {
    let is_unreadable = path.contains(char::REPLACEMENT_CHARACTER);
    let why = match is_unreadable {
        true => "its name is not valid UTF-8",
        false => "no such file",
    };
    why.to_owned()
}

fn out_of_reach() -> String {
    "it is outside the folder of the rules file; `--allow-path FOLDER` allows another folder"
        .to_owned()
}

/// The path of an existing file: the very one, or else the first that differs only in case or kind of slash.
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

/// Whether the name of a file ends with one of these endings, ignoring case.
pub(crate) fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let is_one = |ending: &str| endings.iter().any(|one| ending.eq_ignore_ascii_case(one));
    ending.is_some_and(is_one)
}

/// Why a file cannot be read or written, in words.
pub fn reason(error: &io::Error) -> Cow<'static, str> {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::NotADirectory => "a part of the path is not a folder".into(),
        io::ErrorKind::AlreadyExists => "it already exists".into(),
        _ => error.to_string().into(),
    }
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
    use super::testing::Folder;
    use super::{DiskFiles, pack};
    use std::fs;
    use zrf_grammar::text::Files;

    #[test]
    fn case_and_slashes_do_not_matter() {
        let folder = Folder::new("case");
        fs::create_dir_all(folder.path("Images/Deep")).unwrap();
        fs::write(folder.path("Images/Deep/Man.BMP"), b"x").unwrap();
        fs::write(folder.path("images.txt"), b"y").unwrap();
        let files =
            DiskFiles::new(folder.path(""), "game.zrf").with_text("input.zrf", b"z".to_vec());
        let read = |path: &str| files.read(path);
        assert_eq!(read("Images/Deep/Man.BMP"), Ok(b"x".to_vec()));
        assert_eq!(read("images\\deep\\man.bmp"), Ok(b"x".to_vec()));
        assert_eq!(read("IMAGES/../images/DEEP/man.bmp"), Ok(b"x".to_vec()));
        assert_eq!(read("IMAGES.TXT"), Ok(b"y".to_vec()));
        assert_eq!(read("input.zrf"), Ok(b"z".to_vec()));
        assert_eq!(read("no.bmp"), Err("no such file".to_owned()));
        assert_eq!(read("Images"), Err("it is a folder".to_owned()));
    }

    #[test]
    fn rules_of_a_pack_read_nothing_beside_it() {
        let folder = Folder::new("pack");
        let packed = ["games/a.zrf", "games/b.inc", "art/a.bmp"];
        let packed = packed.map(|name| (name.to_owned(), name.into()));
        folder.write("deep/c.inc", "beside");
        fs::write(folder.path("deep/a.zrfz"), pack(&packed).unwrap()).unwrap();
        let files = DiskFiles::new(folder.path(""), "deep/a.zrfz");
        let read = |path: &str| files.read(path).ok();
        assert_eq!(read("deep/a.zrfz").unwrap(), b"games/a.zrf");
        assert_eq!(read("deep\\B.inc").unwrap(), b"games/b.inc");
        assert_eq!(files.read_media("art/a.bmp").unwrap(), b"art/a.bmp");
        assert_eq!(files.locate("art/A.bmp").as_deref(), Some("art/a.bmp"));
        for path in ["deep/c.inc", "c.inc", "deep/../../a.bmp", "/art/a.bmp"] {
            assert_eq!(read(path), None, "{path}");
            assert!(files.read_media(path).is_err(), "{path}");
        }
    }
}
