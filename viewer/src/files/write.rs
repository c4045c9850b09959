//! Every file the program writes goes through [`write`]: a crash at any moment leaves the old file or the new one,
//! never a part of either.

use super::find::folder_of;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// What may be replaced by a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing: a file of this name is an error.
    Nothing,
    /// An existing file, if there is one.
    Anything,
    /// An existing file; a missing one is an error.
    Existing,
}

/// Writes a whole file or leaves everything as it was.
///
/// The bytes go to a temporary file in the same folder, which is flushed to the disk and then renamed. Links are
/// followed, the permissions of a replaced file are kept, and anything but a regular file (a device or a pipe) is
/// written to in place. Temporary files that a crash left in the folder are removed.
///
/// # Errors
/// When the file exists and `over` is [`Over::Nothing`], is missing and `over` is [`Over::Existing`], is read-only, or
/// when the system refuses.
pub fn write(path: &Path, bytes: &[u8], over: Over) -> io::Result<()> {
    if over == Over::Nothing {
        if path.symlink_metadata().is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        return write_beside(path, bytes, None, link);
    }
    let target = follow_links(path)?;
    let metadata = match fs::metadata(&target) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound && over == Over::Anything => {
            return write_beside(&target, bytes, None, |part, path| fs::rename(part, path));
        }
        Err(error) => return Err(error),
    };
    refuse(&metadata)?;
    if !metadata.is_file() {
        return OpenOptions::new()
            .write(true)
            .open(&target)?
            .write_all(bytes);
    }
    let permissions = Some(metadata.permissions());
    write_beside(&target, bytes, permissions, |part, path| {
        fs::rename(part, path)
    })
}

/// Tests whether [`write()`] could write a file over whatever has its name, by creating a temporary file beside it.
///
/// # Errors
/// For the same reasons as [`write()`].
pub fn try_write(path: &Path) -> io::Result<()> {
    let target = follow_links(path)?;
    if let Ok(metadata) = fs::metadata(&target) {
        refuse(&metadata)?;
        if !metadata.is_file() {
            return Ok(());
        }
    }
    Part::create(folder_of(&target), true).map(drop)
}

/// Refuses to write over folders and read-only files.
fn refuse(metadata: &fs::Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    match metadata.permissions().readonly() {
        true => Err(io::ErrorKind::PermissionDenied.into()),
        false => Ok(()),
    }
}

/// Gives a file its name unless another file has it: making a hard link never replaces a file. On file systems without
/// hard links, the earlier check has to suffice.
fn link(part: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(part, path) {
        Ok(()) => fs::remove_file(part),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) => fs::rename(part, path),
    }
}

/// Writes a temporary file, then lets `place` give it its name.
fn write_beside(
    path: &Path,
    bytes: &[u8],
    permissions: Option<fs::Permissions>,
    place: impl FnOnce(&Path, &Path) -> io::Result<()>,
) -> io::Result<()> {
    let folder = folder_of(path);
    remove_litter(folder);
    let part = Part::create(folder, permissions.is_some())?;
    (&part.file).write_all(bytes)?;
    if let Some(permissions) = permissions {
        part.file.set_permissions(permissions)?;
    }
    part.file.sync_all()?;
    place(&part.path, path)?;
    sync_folder(folder)
}

/// Maximum number of links followed, as on Linux.
const MAX_LINKS: usize = 40;

/// The path behind symbolic links. The file itself need not exist: a link may lead to where it is to be written.
///
/// # Errors
/// When links lead in a circle or cannot be read.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
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

/// How the names of temporary files begin and end. They have a fixed length, so that a name of any length can be
/// written.
const PART_START: &str = ".zrf-";
const PART_END: &str = ".part";

/// Maximum number of names tried for a temporary file.
const MAX_TRIES: u32 = 100;

static N_PARTS: AtomicU32 = AtomicU32::new(0);

/// A temporary file, locked as long as its writer lives and removed unless it gets another name.
struct Part {
    file: File,
    path: PathBuf,
}

impl Part {
    /// Creates a file that did not exist. Other users cannot read a `private` one.
    fn create(folder: &Path, private: bool) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if private {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let _ = private;
        for _ in 0..MAX_TRIES {
            let number = N_PARTS.fetch_add(1, Ordering::Relaxed);
            let name = format!("{PART_START}{}-{number}{PART_END}", std::process::id());
            let path = folder.join(name);
            let file = match options.open(&path) {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            // Without locks, as on some network disks, no other program takes the file for litter either.
            let _ = file.lock();
            // Another program may have removed it as litter before it was locked.
            if path.exists() {
                return Ok(Self { file, path });
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // After it has been placed, there is nothing left to remove; a part that cannot be removed is found at the next
        // start.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes temporary files whose writer is gone: nobody holds the lock on them.
pub(crate) fn remove_litter(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !is_part(&entry.file_name()) {
            continue;
        }
        let Ok(file) = File::open(entry.path()) else {
            continue;
        };
        match file.try_lock() {
            Ok(()) => drop(fs::remove_file(entry.path())),
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => {}
        }
    }
}

fn is_part(name: &OsStr) -> bool {
    let inner = name
        .to_str()
        .and_then(|name| name.strip_prefix(PART_START)?.strip_suffix(PART_END));
    let numbers = inner.and_then(|inner| inner.split_once('-'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
}

/// Flushes the names in a folder to the disk. Not every file system can do this, and the file itself is safe by then.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        // A folder that may be written to but not read.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        result => result,
    }
}

#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Over, Part, is_part, remove_litter, write};
    use crate::files::testing::Folder;
    use std::fs;
    use std::io::ErrorKind;

    #[test]
    fn what_exists_is_replaced_only_as_asked() {
        let folder = Folder::new("write");
        let file = folder.path("a.txt");
        let kind = |over| write(&file, b"new", over).map_err(|error| error.kind());
        assert_eq!(kind(Over::Existing), Err(ErrorKind::NotFound));
        assert_eq!(kind(Over::Nothing), Ok(()));
        assert_eq!(kind(Over::Nothing), Err(ErrorKind::AlreadyExists));
        assert_eq!(write(&file, b"newer", Over::Existing).ok(), Some(()));
        assert_eq!(fs::read(&file).unwrap(), b"newer");
        assert_eq!(write(&file, b"newest", Over::Anything).ok(), Some(()));
        assert_eq!(fs::read(&file).unwrap(), b"newest");
        assert_eq!(folder.names(), ["a.txt"]);
        let onto_folder = write(&folder.path(""), b"", Over::Anything);
        assert_eq!(
            onto_folder.map_err(|error| error.kind()),
            Err(ErrorKind::IsADirectory)
        );
    }

    #[test]
    fn names_of_any_length_are_written() {
        let folder = Folder::new("long-name");
        let file = folder.path(&"n".repeat(255));
        assert!(write(&file, b"x", Over::Nothing).is_ok());
        assert_eq!(fs::read(&file).unwrap(), b"x");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = Folder::new("links");
        fs::create_dir(folder.path("deep")).unwrap();
        let file = folder.path("deep/a.txt");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("deep/a.txt", folder.path("link")).unwrap();
        write(&folder.path("link"), b"new", Over::Existing).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(folder.path("link").is_symlink());
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        // A link to nothing yet gets its file; a circle of links is an error.
        symlink("deep/b.txt", folder.path("dangling")).unwrap();
        write(&folder.path("dangling"), b"b", Over::Anything).unwrap();
        assert_eq!(fs::read(folder.path("deep/b.txt")).unwrap(), b"b");
        symlink("circle", folder.path("circle")).unwrap();
        assert!(write(&folder.path("circle"), b"b", Over::Anything).is_err());
        // A device is written to, never replaced.
        write(std::path::Path::new("/dev/null"), b"x", Over::Anything).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[cfg(unix)]
    #[test]
    fn a_read_only_file_stays() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("read-only");
        let file = folder.path("a.txt");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        let refused = write(&file, b"new", Over::Anything).map_err(|error| error.kind());
        assert_eq!(refused, Err(ErrorKind::PermissionDenied));
        assert_eq!(fs::read(&file).unwrap(), b"old");
        assert_eq!(folder.names(), ["a.txt"]);
    }

    #[test]
    fn the_litter_of_a_crash_goes_and_the_work_of_others_stays() {
        let folder = Folder::new("litter");
        fs::write(folder.path(".zrf-1-2.part"), "left by a crash").unwrap();
        fs::write(folder.path(".zrf-mine.part"), "somebody's own").unwrap();
        let busy = Part::create(&folder.path(""), false).unwrap();
        remove_litter(&folder.path(""));
        let name = busy.path.file_name().unwrap().to_str().unwrap().to_owned();
        assert_eq!(folder.names(), [name.as_str(), ".zrf-mine.part"]);
        drop(busy);
        assert_eq!(folder.names(), [".zrf-mine.part"]);
        assert!(is_part(".zrf-12-0.part".as_ref()));
        assert!(!is_part(".zrf-12-.part".as_ref()));
    }

    #[test]
    fn many_writers_leave_one_whole_file() {
        let folder = Folder::new("many");
        let file = folder.path("a.txt");
        std::thread::scope(|scope| {
            for writer in 0..8_u8 {
                let file = &file;
                scope.spawn(move || {
                    for _ in 0..10 {
                        write(file, &[writer; 10_000], Over::Anything).unwrap();
                    }
                });
            }
        });
        let bytes = fs::read(&file).unwrap();
        assert_eq!(bytes.len(), 10_000);
        assert!(bytes.iter().all(|byte| *byte == bytes[0]));
        assert_eq!(folder.names(), ["a.txt"]);
    }
}
