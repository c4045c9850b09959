//! How far rules from a stranger can reach on the disk.

use super::find::folder_of;
use std::path::{Path, PathBuf};

/// The folders from which rules may name files, links resolved.
///
/// Included files come from the folder of the first rules file and below. Pictures and sounds may also come from the
/// folder above it and below: old collections keep rules in one folder and art in a neighbouring one, `../images`. They
/// are drawn and heard, never quoted. The user can allow more folders for both.
#[derive(Clone, Debug, Default)]
pub struct AllowedFolders {
    text: Vec<PathBuf>,
    media: Vec<PathBuf>,
}

impl AllowedFolders {
    /// What the rules file at a path may name.
    pub fn of(root: &Path) -> Self {
        let mut reach = Self::default();
        let Ok(folder) = folder_of(root).canonicalize() else {
            return reach;
        };
        reach.media.extend(folder.parent().and_then(collection));
        reach.media.push(folder.clone());
        reach.text.push(folder);
        reach
    }

    /// Allows one more folder and what is below.
    pub fn allow(&mut self, folder: &Path) {
        if let Ok(folder) = folder.canonicalize() {
            self.media.push(folder.clone());
            self.text.push(folder);
        }
    }

    /// The file behind all links, `None` if rules may not include it.
    pub(super) fn text(&self, path: &Path) -> Option<PathBuf> {
        resolved_within(path, &self.text)
    }

    /// The file behind all links, `None` if rules may not show or play it.
    pub(super) fn media(&self, path: &Path) -> Option<PathBuf> {
        resolved_within(path, &self.media)
    }
}

/// The folder above the rules, unless that would open up the whole disk.
fn collection(folder: &Path) -> Option<PathBuf> {
    folder.parent().map(|_| folder.to_owned())
}

fn resolved_within(path: &Path, folders: &[PathBuf]) -> Option<PathBuf> {
    let resolved = path.canonicalize().ok()?;
    let is_inside = folders.iter().any(|folder| resolved.starts_with(folder));
    is_inside.then_some(resolved)
}

#[cfg(test)]
mod tests {
    use super::collection;
    use crate::files::testing::Folder;
    use crate::files::{DiskFiles, MAX_TEXT};
    use std::path::Path;
    use zrf_grammar::text::Files;

    #[test]
    fn rules_include_from_their_folder_and_draw_from_its_neighbours() {
        let folder = Folder::new("reach");
        for file in [
            "a.inc",
            "deep/b.inc",
            "../images/a.bmp",
            "../c.inc",
            "../../d.bmp",
        ] {
            folder.write(&format!("games/rules/{file}"), "x");
        }
        let rules = folder.path("games/rules");
        let files = DiskFiles::new(&rules, "game.zrf");
        let reads = |path: &str| files.read(path).is_ok();
        assert!(reads("a.inc") && reads("deep/b.inc") && reads("deep/../a.inc"));
        assert!(!reads("../c.inc") && !reads("../images/a.bmp"));
        assert!(files.read("../c.inc").unwrap_err().contains("outside"));
        assert!(files.locate("../images/a.bmp").is_some());
        assert!(files.read_media("../images/a.bmp").is_ok());
        assert!(files.locate("../../d.bmp").is_none());
        assert!(
            files
                .read_media("../../d.bmp")
                .unwrap_err()
                .contains("outside")
        );
        // Files that users name themselves may be anywhere, and users may allow more folders.
        let files = DiskFiles::new(&rules, "../c.inc");
        assert!(files.read("../c.inc").is_ok());
        let files = DiskFiles::new(&rules, "game.zrf").allowing(["..".into()]);
        assert!(files.read("../c.inc").is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn links_pipes_devices_and_large_files_are_refused() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new("reach-links");
        folder.write("rules/inside.inc", "x");
        folder.write("outside.inc", "x");
        let rules = folder.path("rules");
        symlink("inside.inc", rules.join("good.inc")).unwrap();
        symlink("../outside.inc", rules.join("bad.inc")).unwrap();
        symlink("/dev/zero", rules.join("zero.inc")).unwrap();
        symlink("..", rules.join("up")).unwrap();
        folder.pipe("rules/pipe.inc");
        let sparse = std::fs::File::create(rules.join("large.inc")).unwrap();
        sparse.set_len(MAX_TEXT + 1).unwrap();
        let files = DiskFiles::new(&rules, "game.zrf");
        let read = |path: &str| files.read(path);
        assert_eq!(read("good.inc"), Ok(b"x".to_vec()));
        for path in [
            "bad.inc",
            "zero.inc",
            "up/outside.inc",
            "/dev/zero",
            "/etc/passwd",
        ] {
            assert!(read(path).unwrap_err().contains("outside"), "{path}");
        }
        assert!(read("pipe.inc").unwrap_err().contains("regular"));
        assert!(read("large.inc").unwrap_err().contains("larger"));
        assert!(files.read_media("pipe.inc").is_err());
    }

    #[test]
    fn the_folder_above_is_never_the_whole_disk() {
        assert_eq!(collection(Path::new("/")), None);
        let games = Path::new("/games");
        assert_eq!(collection(games).as_deref(), Some(games));
    }
}
