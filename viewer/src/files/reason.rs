//! Why a file cannot be read or written, in words.

use std::borrow::Cow;
use std::io;

/// The reason of an error.
pub fn reason(error: &io::Error) -> Cow<'static, str> {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::NotADirectory => "a part of the path is not a folder".into(),
        io::ErrorKind::AlreadyExists => "it already exists".into(),
        io::ErrorKind::StorageFull => "no space is left on the disk".into(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".into(),
        _ => error.to_string().into(),
    }
}

/// The reason why a file was not written. Only its folder can be missing.
pub fn reason_not_written(error: &io::Error) -> Cow<'static, str> {
    match error.kind() {
        io::ErrorKind::NotFound => "its folder does not exist".into(),
        _ => reason(error),
    }
}

/// Why a file is missing. Parts of a name that are not UTF-8 were replaced when its folder was read.
pub(super) fn missing(path: &str) -> String {
    let is_unreadable = path.contains(char::REPLACEMENT_CHARACTER);
    let why = match is_unreadable {
        true => "its name is not valid UTF-8",
        false => "no such file",
    };
    why.to_owned()
}

/// Why an existing file is refused: it is outside the allowed folders.
pub(super) fn out_of_reach() -> String {
    "it is outside the folder of the rules file; `--allow-path FOLDER` allows another folder"
        .to_owned()
}
