//! `zrf completions`: shell scripts, which then call the program to complete a word.

use super::failure::{Done, Exit};
use crate::console::Console;
use clap_complete::env::Shells;
use clap_complete::{CompleteEnv, Shell};

/// The variable that a shell sets to request completions.
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

/// Prints completions for the command line of the process if a shell requests them; returns whether one does.
pub(super) fn answer(program: impl Fn() -> clap::Command) -> bool {
    let directory = std::env::current_dir().ok();
    let asked = CompleteEnv::with_factory(program)
        .var(VARIABLE)
        .try_complete(std::env::args_os(), directory.as_deref());
    // After an error, the shell shows no completions.
    asked.unwrap_or(true)
}
