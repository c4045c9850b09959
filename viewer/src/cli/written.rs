//! Files that subcommands write.

use super::failure::Failure;
use crate::console::Console;
use crate::files::{Over, reason_not_written, try_write, write};
use std::io;
use std::path::is_separator;

/// The default name of standard input.
pub(super) const STANDARD_INPUT: &str = "<stdin>";

/// A file as a command names it: quoted for a shell, and standard input as `-`. A name that would look like an option or
/// a link is prefixed with `./`.
pub(super) fn quoted(file: &str) -> String {
    if ["-", STANDARD_INPUT].contains(&file) {
        return "-".to_owned();
    }
    let file = match file.starts_with(['-', '#']) {
        true => format!("./{file}"),
        false => file.to_owned(),
    };
    let is_plain =
        |letter: char| letter.is_alphanumeric() || "/._-:".contains(letter) || is_separator(letter);
    // Characters that shells other than those of Windows expand between double quotes.
    let is_expanded = |letter: char| !cfg!(windows) && "$`\\\"!".contains(letter);
    if file.chars().all(is_plain) {
        file
    } else if file.contains(is_expanded) {
        format!("'{}'", file.replace('\'', r"'\''"))
    } else {
        format!("\"{file}\"")
    }
}

/// Writes a file, which replaces an existing one only with `force`.
pub(super) fn write_new(
    file: &str,
    bytes: &[u8],
    force: bool,
    console: &Console<'_>,
) -> Result<(), Failure> {
    let over = match force {
        true => Over::Anything,
        false => Over::Nothing,
    };
    let path = console.surroundings.directory.join(file);
    write(&path, bytes, over).map_err(|error| not_written(file, &error))
}

/// Fails early if a file cannot be written, before work that may take long.
pub(super) fn check_target(file: &str, force: bool, console: &Console<'_>) -> Result<(), Failure> {
    let path = console.surroundings.directory.join(file);
    if !force && path.symlink_metadata().is_ok() {
        return Err(not_written(file, &io::ErrorKind::AlreadyExists.into()));
    }
    try_write(&path).map_err(|error| not_written(file, &error))
}

/// The error for a file that was not written.
pub(super) fn not_written(file: &str, error: &io::Error) -> Failure {
    let failure = |reason: &str| Failure::trouble(format!("cannot write `{file}`: {reason}"));
    match error.kind() {
        io::ErrorKind::AlreadyExists => {
            failure("it already exists").help("use `--force` to replace it")
        }
        _ => failure(&reason_not_written(error)),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::quoted;

    #[test]
    fn a_shell_gives_back_the_name_of_a_file() {
        for file in [
            "games/a-1.zrf",
            "-dash.zrf",
            "#g=x.zrf",
            "two words.zrf",
            "it's.zrf",
            "$1.zrf",
            "tick`x.zrf",
            "back\\slash.zrf",
            "bang!'$HOME'.zrf",
        ] {
            let script = format!("printf %s {}", quoted(file));
            let output = std::process::Command::new("sh")
                .arg("-c")
                .arg(script)
                .output();
            let output = String::from_utf8(output.unwrap().stdout).unwrap();
            assert_eq!(output.strip_prefix("./").unwrap_or(&output), file);
            assert!(!output.starts_with(['-', '#']), "{output}");
        }
    }
}
