//! Reading with a limit, and without ever waiting: anything but a regular file is refused before its first byte is
//! read.

use super::find::{find, or_why};
use super::reason::reason;
use std::fs::{File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Maximum size of a rules file, an included file or a saved game, in bytes.
pub const MAX_TEXT: u64 = 64 << 20;

/// Maximum size of a picture or a sound, in bytes.
pub const MAX_MEDIA: u64 = 64 << 20;

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
/// When it cannot be opened or read, is no regular file, or is larger.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::other(not_regular(metadata.file_type())));
    }
    if metadata.len() > limit {
        return Err(too_large(limit));
    }
    // Some systems report no size for some files, and any file can grow in the meantime.
    read_stream(file, limit)
}

/// Reads at most `limit` bytes up to the end of a stream.
///
/// # Errors
/// When it cannot be read, or is longer.
pub fn read_stream(stream: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(limit + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > limit {
        true => Err(too_large(limit)),
        false => Ok(bytes),
    }
}

/// What is wrong with a file that is neither regular nor a folder.
#[cfg(unix)]
fn not_regular(file_type: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if file_type.is_fifo() {
        "it is a pipe, not a regular file"
    } else if file_type.is_char_device() || file_type.is_block_device() {
        "it is a device, not a regular file"
    } else {
        "it is not a regular file"
    }
}

#[cfg(not(unix))]
fn not_regular(_: FileType) -> &'static str {
    "it is not a regular file"
}

fn too_large(limit: u64) -> io::Error {
    io::Error::other(format!("it is larger than {} MB", limit >> 20))
}

/// Opens a file without waiting for the other end of a pipe or for a device.
#[cfg(unix)]
fn open(path: &Path) -> io::Result<File> {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    OpenOptions::new()
        .read(true)
        .custom_flags(flags.bits().cast_signed())
        .open(path)
}

#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}

/// Reads a text that the user names, as liberally as rules name theirs.
///
/// # Errors
/// The reason why it cannot be read, in words.
pub(crate) fn read_named(directory: &Path, name: &str) -> Result<Vec<u8>, String> {
    let found = or_why(find(directory, name), directory, name)?;
    read(&found, MAX_TEXT).map_err(|error| reason(&error).into_owned())
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::files::testing::Folder;
    use std::fs;

    #[test]
    fn only_regular_files_up_to_a_limit() {
        let folder = Folder::new("read");
        fs::write(folder.path("a"), b"abc").unwrap();
        assert_eq!(read(&folder.path("a"), 3).unwrap(), b"abc");
        assert!(read(&folder.path("a"), 2).is_err());
        assert!(read(&folder.path(""), 9).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_refused_at_once() {
        let folder = Folder::new("pipes");
        folder.pipe("pipe");
        let error = read(&folder.path("pipe"), 9).unwrap_err();
        assert_eq!(error.to_string(), "it is a pipe, not a regular file");
        assert!(read("/dev/zero".as_ref(), 9).is_err());
        assert!(read("/dev/tty".as_ref(), 9).is_err());
        // Files of the kernel claim to be empty.
        assert!(read("/proc/cpuinfo".as_ref(), 9).is_err());
    }
}
