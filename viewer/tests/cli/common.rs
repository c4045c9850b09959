//! The program as tests run it.

use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Child, Command};
use zrf::cli;
use zrf::console::{Console, Input, Surroundings};

/// The output, messages and exit code of one command.
pub(crate) struct Answer {
    pub(crate) output: String,
    pub(crate) messages: String,
    pub(crate) code: u8,
}

/// Runs a command line in a folder.
pub(crate) fn zrf(directory: &Path, line: &str, input: &str) -> Answer {
    run(Surroundings::fixed(directory.to_owned()), line, input)
}

/// Runs a command line in these surroundings.
pub(crate) fn run(surroundings: Surroundings, line: &str, input: &str) -> Answer {
    read(surroundings, line, Input::text(input))
}

/// Runs a command line with any input.
pub(crate) fn read(surroundings: Surroundings, line: &str, mut input: Input) -> Answer {
    let (mut output, mut messages) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: &mut input,
        output: &mut output,
        messages: &mut messages,
        surroundings,
    };
    let exit = cli::run(words(line).into_iter().map(Into::into), &mut console);
    Answer {
        output: text(output),
        messages: text(messages),
        code: exit.code(),
    }
}

/// Waits until a process has worked for two seconds of processor time: on a busy machine, a clock does not show whether
/// it has begun. If the system does not show that time, waits a few seconds.
#[cfg(unix)]
pub(crate) fn wait_until_it_works(process: &Child) {
    use std::time::Duration;
    /// The unit of these times on all systems that show them.
    const TICKS_PER_SECOND: u64 = 100;
    // `None` for a process that has ended.
    let ticks = || -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", process.id())).ok()?;
        // Words after the name, which may contain spaces: the first is the state, the twelfth the time in its own code.
        let words: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        (words[0] != "Z").then(|| words[11].parse().ok()).flatten()
    };
    if ticks().is_none() {
        std::thread::sleep(Duration::from_secs(5));
    }
    let begun = std::time::Instant::now();
    while ticks().is_some_and(|ticks| ticks < 2 * TICKS_PER_SECOND) {
        assert!(
            begun.elapsed() < Duration::from_secs(120),
            "it does not work"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Sends Ctrl+C to a process.
#[cfg(unix)]
pub(crate) fn press_ctrl_c(process: &Child) {
    let id = process.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.unwrap().success());
}

pub(crate) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// The words of a command line; double quotes preserve spaces.
pub(crate) fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// A folder of this name with nothing in it.
pub(crate) fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
