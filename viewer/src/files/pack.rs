//! Packs: a rules file, the files it includes, and its pictures and sounds, in one ZIP file.
//!
//! The first rules file in a pack is the one that is played. Everything that it names is read from the pack and from
//! nowhere else.

use super::find::has_ending;
use super::read::{MAX_TEXT, read, read_stream};
use super::reason::{missing, reason};
use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::Arc;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};
use zrf_grammar::text::{Files, normal_path};

/// The extension of packs.
pub const PACK: &str = "zrfz";

/// Maximum size of a pack, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// Maximum number of files in a pack.
const MAX_FILES: usize = 4_000;

/// The bytes with which each entry of the directory at the end of a ZIP file begins.
const ENTRY_SIGNATURE: &[u8] = b"PK\x01\x02";

/// Whether a file is a pack, by its name.
pub fn is_pack(path: &Path) -> bool {
    has_ending(path, &[PACK])
}

/// An open pack.
#[derive(Clone, Debug)]
pub struct Pack {
    all: Arc<[u8]>,
    archive: ZipArchive<Cursor<Arc<[u8]>>>,
    /// The names of its files, with `/` between folders.
    names: Vec<String>,
    /// The index of the rules file in `names`.
    rules: usize,
}

impl Pack {
    /// Opens a pack on disk.
    ///
    /// # Errors
    /// The reason in words.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let bytes = read(path, MAX_BYTES).map_err(|error| reason(&error).into_owned())?;
        Self::new(bytes)
    }

    /// Opens a pack in memory.
    ///
    /// # Errors
    /// The reason in words: it is not a ZIP file, has no rules file, or has too many files.
    pub fn new(bytes: Vec<u8>) -> Result<Self, String> {
        // Counted before the directory is read, because each entry takes ten times its size in memory.
        let signatures = bytes.windows(ENTRY_SIGNATURE.len());
        let n_entries = signatures.filter(|&bytes| bytes == ENTRY_SIGNATURE).count();
        if n_entries > MAX_FILES {
            return Err(format!("the pack has more than {MAX_FILES} files"));
        }
        let no_pack = |_| "it is not a pack, which is a ZIP file with a rules file in it";
        let all: Arc<[u8]> = bytes.into();
        let archive = ZipArchive::new(Cursor::new(all.clone())).map_err(no_pack)?;
        let names = (0..archive.len()).filter_map(|index| archive.name_for_index(index));
        let names = names.map(|name| Ok(name.map_err(no_pack)?.replace('\\', "/")));
        let names = names.collect::<Result<Vec<String>, String>>()?;
        let is_rules = |name: &String| name.to_lowercase().ends_with(".zrf");
        let rules = names.iter().position(is_rules);
        let rules = rules.ok_or("the pack contains no rules file")?;
        Ok(Self {
            all,
            archive,
            names,
            rules,
        })
    }

    /// The bytes of the whole pack.
    #[cfg(feature = "window")]
    pub(crate) fn whole(&self) -> &[u8] {
        &self.all
    }

    /// The name of the rules file that is played, without its folder.
    pub fn root(&self) -> &str {
        self.name_inside(self.rules)
    }

    /// The bytes of a file of at most `limit` bytes, by its path from the folder of the rules file.
    ///
    /// # Errors
    /// The reason in words.
    pub(super) fn bytes(&self, path: &str, limit: u64) -> Result<Vec<u8>, String> {
        let index = self.position(path).ok_or_else(|| missing(path))?;
        let mut archive = self.archive.clone();
        let file = archive.by_index(index).map_err(|error| error.to_string())?;
        read_stream(file, limit).map_err(|error| reason(&error).into_owned())
    }

    /// The folder of the rules file in the pack, with a slash at its end.
    fn folder(&self) -> &str {
        let name = &self.names[self.rules];
        &name[..name.rfind('/').map_or(0, |slash| slash + 1)]
    }

    /// The index of the file that a path from the folder of the rules file leads to.
    fn position(&self, path: &str) -> Option<usize> {
        let path = normal_path(&format!("{}{path}", self.folder()));
        let exact = self.names.iter().position(|name| *name == path);
        exact.or_else(|| {
            let path = path.to_lowercase();
            let mut names = self.names.iter();
            names.position(|name| name.to_lowercase() == path)
        })
    }

    fn name_inside(&self, index: usize) -> &str {
        let name = &self.names[index];
        name.strip_prefix(self.folder()).unwrap_or(name)
    }
}

impl PartialEq for Pack {
    fn eq(&self, other: &Self) -> bool {
        self.all == other.all
    }
}

impl Eq for Pack {}

/// Paths begin in the folder of the rules file.
impl Files for Pack {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        self.bytes(path, MAX_TEXT)
    }

    fn locate(&self, path: &str) -> Option<String> {
        let index = self.position(path)?;
        Some(self.name_inside(index).to_owned())
    }
}

/// Packs files, of which the rules file is the first. The same files always give the same bytes.
///
/// # Errors
/// When a name is too long or occurs twice.
pub fn pack(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, String> {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let wrong = |error: ZipError| error.to_string();
    for (name, bytes) in files {
        writer.start_file(&**name, options).map_err(wrong)?;
        let written = writer.write_all(bytes);
        written.map_err(|error| reason(&error).into_owned())?;
    }
    let written = writer.finish().map_err(wrong)?;
    Ok(written.into_inner())
}

#[cfg(test)]
mod tests {
    use super::{MAX_FILES, Pack, pack};
    use zrf_grammar::text::Files;

    fn packed(names: &[&str]) -> Vec<u8> {
        let files = names.iter().map(|&name| (name.to_owned(), name.into()));
        pack(&files.collect::<Vec<_>>()).unwrap()
    }

    fn read(pack: &Pack, path: &str) -> Option<String> {
        Some(String::from_utf8(pack.read(path).ok()?).unwrap())
    }

    #[test]
    fn files_are_found_from_the_folder_of_the_rules() {
        let names = [
            "readme.txt",
            "rules/Game.zrf",
            "rules/parts/a.inc",
            "Images/Man.bmp",
        ];
        let pack = Pack::new(packed(&names)).unwrap();
        assert_eq!(pack.root(), "Game.zrf");
        for (path, name) in [
            ("parts/a.inc", 2),
            ("PARTS\\A.INC", 2),
            ("../images/man.bmp", 3),
            ("./x/../game.zrf", 1),
        ] {
            assert_eq!(read(&pack, path).as_deref(), Some(names[name]), "{path}");
        }
        for path in ["../../readme.txt", "Images/Man.bmp", "parts", "/"] {
            assert_eq!(read(&pack, path), None, "{path}");
        }
        assert_eq!(pack.locate("PARTS/a.inc").as_deref(), Some("parts/a.inc"));
    }

    #[test]
    fn what_is_no_pack_or_too_large_is_refused() {
        let refusal = |bytes: Vec<u8>| Pack::new(bytes).unwrap_err();
        assert!(refusal(b"(game)".to_vec()).starts_with("it is not a pack, "));
        assert_eq!(
            refusal(packed(&["a.txt"])),
            "the pack contains no rules file"
        );
        let names: Vec<String> = (0..=MAX_FILES).map(|number| number.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(refusal(packed(&names)), "the pack has more than 4000 files");
        let large = pack(&[("a.zrf".to_owned(), vec![b' '; 4 << 20])]).unwrap();
        assert!(large.len() < 1 << 14);
        let large = Pack::new(large).unwrap();
        assert_eq!(
            large.bytes("a.zrf", 1 << 20).unwrap_err(),
            "it is larger than 1 MB"
        );
    }

    #[test]
    fn the_same_files_make_the_same_pack() {
        assert_eq!(packed(&["a.zrf", "b"]), packed(&["a.zrf", "b"]));
        assert!(pack(&[("a".to_owned(), Vec::new()), ("a".to_owned(), Vec::new())]).is_err());
    }
}
