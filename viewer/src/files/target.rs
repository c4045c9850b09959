//! The file that a path leads to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// As many links are followed as Linux follows.
const MOST_LINKS: usize = 40;

/// The path behind symbolic links. The file itself need not exist: a link may lead to where it is to be written.
///
/// # Errors
/// When links lead in a circle or cannot be read.
pub(super) fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match path.symlink_metadata() {
            Ok(metadata) if metadata.is_symlink() => {
                let target = fs::read_link(&path)?;
                path.pop();
                path.push(target);
            }
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(path),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("the links lead in a circle"))
}
