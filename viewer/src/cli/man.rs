//! `zrf man`: manual pages, one per command.

use super::args::Common;
use super::failure::{Done, Exit, Failure};
use crate::console::Console;
use crate::files::{Over, reason, write};
use clap::Command;
use clap_mangen::Man;
use std::fs;
use std::io;
use std::path::PathBuf;
use zrf_grammar::render::plural;

#[derive(Clone, Debug, clap::Args)]
#[command(before_long_help = "Example:\n  zrf man ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Folder for the pages; created if it does not exist
    #[arg(value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
    /// Replace existing pages
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(
    args: &Args,
    mut program: Command,
    common: Common,
    console: &mut Console<'_>,
) -> Done {
    let folder = console.surroundings.directory.join(&args.folder);
    let failed = |file: &str, error: &io::Error| {
        let path = args.folder.join(file);
        let failure = Failure::trouble(format!(
            "cannot write `{}`: {}",
            path.display(),
            reason(error)
        ));
        match error.kind() {
            io::ErrorKind::AlreadyExists => failure.help("use `--force` to replace it"),
            _ => failure,
        }
    };
    fs::create_dir_all(&folder).map_err(|error| failed("", &error))?;
    let over = if args.force {
        Over::Anything
    } else {
        Over::Nothing
    };
    program.build();
    let commands: Vec<&Command> = std::iter::once(&program)
        .chain(program.get_subcommands())
        .collect();
    let count = commands.len();
    for command in commands {
        let manual = Man::new(command.clone());
        let file = manual.get_filename();
        let mut page = Vec::new();
        manual
            .render(&mut page)
            .map_err(|error| failed(&file, &error))?;
        write(&folder.join(&file), &page, over).map_err(|error| failed(&file, &error))?;
    }
    if common.quiet == 0 {
        let pages = plural(count, "page");
        console.say(format!("wrote {pages} to {}", args.folder.display()))?;
    }
    Ok(Exit::Success)
}
