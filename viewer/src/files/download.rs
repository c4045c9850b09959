//! Writing in a page: every file is a download, so that nothing can be replaced.

use std::io;
use std::path::Path;

/// What may be replaced by a new file; the browser decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing.
    Nothing,
    /// An existing file, if there is one.
    Anything,
    /// An existing file.
    Existing,
}

/// Offers the bytes as a download.
///
/// # Errors
/// When the page cannot offer downloads.
pub fn write(path: &Path, bytes: &[u8], _over: Over) -> io::Result<()> {
    crate::browser::download(path, bytes)
}
