//! A rules file and the files it names.

use super::below::Below;
use super::find::{Lookup, or_why};
use super::pack::{Pack, is_pack};
use super::reach::AllowedFolders;
use super::read::{MAX_TEXT, read};
use super::reason::{missing, out_of_reach, reason};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use zrf_grammar::text::Files;

/// A rules file and the files it may name, on disk or in a pack, for one load: what it has seen of folders, it does not
/// look at again.
#[derive(Clone, Debug)]
pub struct DiskFiles {
    pub(super) directory: PathBuf,
    /// The rules file the load begins with: the user named it, so it may be anywhere.
    pub(super) root: String,
    pub(super) reach: AllowedFolders,
    /// Texts that are not on disk or replace those on disk, by name.
    given: BTreeMap<String, Vec<u8>>,
    lookup: Arc<Lookup>,
    /// The files below the rules, searched when one is first missing where it belongs.
    pub(super) below: Arc<OnceLock<Below>>,
    /// The pack, if the root is one, opened when it is first read.
    pub(super) pack: Option<Arc<OnceLock<Result<Pack, String>>>>,
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
            lookup: Arc::default(),
            below: Arc::default(),
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

    /// The path of an existing file: the exact one, or else the first that differs only in case or kind of slash.
    pub fn find(&self, path: &str) -> Option<PathBuf> {
        self.lookup.find(&self.directory, path)
    }

    /// All files looked for so far, where they are or, if they are missing, would be.
    pub fn sought(&self) -> BTreeSet<PathBuf> {
        self.lookup.sought()
    }

    /// The pack, if the root is one; `None` if files are on disk.
    pub(super) fn pack(&self) -> Option<Result<&Pack, String>> {
        let open = || Pack::open(&self.found(&self.root)?);
        let pack = self.pack.as_ref()?.get_or_init(open);
        Some(pack.as_ref().map_err(Clone::clone))
    }

    pub(super) fn found(&self, path: &str) -> Result<PathBuf, String> {
        or_why(self.find(path), &self.directory, path)
    }

    /// A path as seen from the folder of the root, unless it is more than one folder above.
    pub(super) fn inside(&self, path: &str) -> Option<String> {
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
        read(&resolved, MAX_TEXT).map_err(|error| reason(&error).into_owned())
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

#[cfg(test)]
mod tests {
    use super::DiskFiles;
    use crate::files::pack;
    use crate::files::testing::Folder;
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

    #[cfg(target_os = "linux")]
    #[test]
    fn each_load_looks_at_a_folder_once() {
        let folder = Folder::new("once");
        folder.write("MEN/A.bmp", "x");
        let files = DiskFiles::new(folder.path(""), "game.zrf");
        assert!(files.find("man.bmp").is_none() && files.find("men/a.BMP").is_some());
        assert_eq!(files.media("a.BMP"), Some(b"x".to_vec()));
        folder.write("MAN.bmp", "y");
        assert!(files.find("man.bmp").is_none() && files.media("man.bmp").is_none());
        assert!(
            files.find("MAN.bmp").is_some(),
            "its exact name needs no listing"
        );
        let again = DiskFiles::new(folder.path(""), "game.zrf");
        assert_eq!(again.find("man.bmp"), Some(folder.path("MAN.bmp")));
        assert_eq!(again.media("man.bmp"), Some(b"y".to_vec()));
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
