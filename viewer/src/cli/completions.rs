//! `zrf completions`: scripts that complete commands in shells.

use super::args::Args as Program;
use super::{Done, Exit};
use crate::console::Console;
use clap::CommandFactory;
use clap_complete::Shell;

#[derive(Clone, Copy, Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zrf completions bash > ~/.local/share/bash-completion/completions/zrf"
)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: Args, console: &mut Console<'_>) -> Done {
    // The generator panics when its stream fails, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Program::command(), "zrf", &mut script);
    console.output.write_all(&script)?;
    Ok(Exit::Success)
}
