//! Pictures and sounds, wherever the rules may find them.

use super::disk::DiskFiles;
#[cfg(feature = "window")]
use super::pack::Pack;
use super::read::{MAX_MEDIA, read};
use super::reason::{missing, out_of_reach, reason};
use std::path::{Path, PathBuf};
use zrf_grammar::text::resource_places;

/// Maximum depth and number of entries when searching folders below the rules.
const DEEPEST: usize = 4;
const MAX_ENTRIES: usize = 4_000;

impl DiskFiles {
    /// A picture or sound, by the name the rules give it: from where the original program looked, or else the only file
    /// of that name below the rules.
    pub(crate) fn media(&self, name: &str) -> Option<Vec<u8>> {
        let name = name.replace('\\', "/");
        let places = resource_places(&self.root, &name);
        let found = { places.iter() }.find_map(|place| self.read_media(place).ok());
        found.or_else(|| {
            let root = self.directory.join(self.root.replace('\\', "/"));
            let folder = self.pack.is_none().then(|| root.parent())??;
            self.read_found(&only_file_called(folder, &name)?).ok()
        })
    }

    /// The bytes of a picture or sound.
    ///
    /// # Errors
    /// The reason in words: it is missing, out of reach, no regular file or too large.
    pub fn read_media(&self, path: &str) -> Result<Vec<u8>, String> {
        if let Some(pack) = self.pack() {
            let inside = self.inside(path).ok_or_else(|| missing(path))?;
            return pack?.bytes(&inside, MAX_MEDIA);
        }
        self.read_found(&self.found(path)?)
    }

    fn read_found(&self, found: &Path) -> Result<Vec<u8>, String> {
        let resolved = self.reach.media(found).ok_or_else(out_of_reach)?;
        read(&resolved, MAX_MEDIA).map_err(|error| reason(&error).into_owned())
    }
}

#[cfg(feature = "window")]
impl Pack {
    /// A picture or sound, by the name the rules give it.
    pub(crate) fn media(&self, name: &str) -> Option<Vec<u8>> {
        let places = resource_places(self.root(), &name.replace('\\', "/"));
        let mut places = places.iter();
        places.find_map(|place| self.bytes(place, MAX_MEDIA).ok())
    }
}

/// The only file below a folder with the last part of a name, ignoring case: packages were often unpacked into other
/// folders than their rules say.
fn only_file_called(folder: &Path, name: &str) -> Option<PathBuf> {
    let wanted = name.rsplit('/').next()?.to_lowercase();
    let mut found = None;
    let mut n_seen = 0;
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            n_seen += 1;
            if n_seen > MAX_ENTRIES {
                return None;
            }
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && depth < DEEPEST {
                folders.push((entry.path(), depth + 1));
            } else if !is_folder && entry.file_name().to_string_lossy().to_lowercase() == wanted {
                if found.is_some() {
                    return None;
                }
                found = Some(entry.path());
            }
        }
    }
    found
}
