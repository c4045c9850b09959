//! Pictures and sounds, wherever the rules may find them.

use super::below::{Below, files_below};
use super::disk::DiskFiles;
#[cfg(feature = "window")]
use super::pack::Pack;
use super::read::{MAX_MEDIA, read};
use super::reason::{missing, out_of_reach, reason};
use std::path::Path;
use zrf_grammar::text::resource_places;

impl DiskFiles {
    /// A picture or sound, by the name the rules give it: from where the original program looked, or else the only file
    /// of that name below the rules.
    pub(crate) fn media(&self, name: &str) -> Option<Vec<u8>> {
        let name = name.replace('\\', "/");
        let places = resource_places(&self.root, &name);
        let found = { places.iter() }.find_map(|place| self.read_media(place).ok());
        found.or_else(|| {
            let below = self.below.get_or_init(|| self.files_below());
            let last = name.rsplit('/').next()?.to_lowercase();
            self.read_found(below.get(&last)?.as_ref()?).ok()
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

    /// The files below the rules; none if they are in a pack.
    fn files_below(&self) -> Below {
        let root = self.directory.join(self.root.replace('\\', "/"));
        let folder = root.parent().filter(|_| self.pack.is_none());
        folder.map_or_else(Below::new, files_below)
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
