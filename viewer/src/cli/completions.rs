//! `zrf completions`: scripts for shells, which then ask the program what a word can become.

use super::args::Args as Program;
use super::{Done, Exit};
use crate::console::Console;
use crate::files::DiskFiles;
use clap::CommandFactory;
use clap_complete::engine::CompletionCandidate;
use clap_complete::env::Shells;
use clap_complete::{CompleteEnv, Shell};
use std::ffi::OsStr;
use std::path::Path;
use zrf_grammar::rules::Rules;

/// The variable by which a shell asks.
const VARIABLE: &str = "COMPLETE";

#[derive(Clone, Copy, Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  echo 'source <(zrf completions bash)' >> ~/.bashrc\n  zrf completions fish > ~/.config/fish/completions/zrf.fish"
)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: Args, console: &mut Console<'_>) -> Done {
    let shells = Shells::builtins();
    if let Some(shell) = shells.completer(&args.shell.to_string()) {
        let mut script = Vec::new();
        shell.write_registration(VARIABLE, "zrf", "zrf", "zrf", &mut script)?;
        console.output.write_all(&script)?;
    }
    Ok(Exit::Success)
}

/// Answers a shell that asks how the command line of the process can go on; false when none asks.
pub(super) fn answer() -> bool {
    let directory = std::env::current_dir().ok();
    let asked = CompleteEnv::with_factory(Program::command)
        .var(VARIABLE)
        .try_complete(std::env::args_os(), directory.as_deref());
    // A shell that gets no answer shows none.
    asked.unwrap_or(true)
}

/// The titles of the rules file on the command line that begin like a word, whatever the case of letters.
pub(super) fn variants(word: &OsStr) -> Vec<CompletionCandidate> {
    let start = word.to_string_lossy().to_lowercase();
    let arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let is_rules = |argument: &&String| argument.ends_with(".zrf") && Path::new(argument).is_file();
    let Some(file) = arguments.iter().find(is_rules) else {
        return Vec::new();
    };
    let rules = Rules::load(file, &DiskFiles::new("."));
    let titles = rules
        .variants()
        .map(|id| &rules.entries()[id.index()].title);
    let fitting = titles.filter(|title| title.to_lowercase().starts_with(&start));
    fitting.map(CompletionCandidate::new).collect()
}
