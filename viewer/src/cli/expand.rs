//! `zrf expand`: the rules as they are after macro expansion, printed as an indented tree.

use super::args::FileArgs;
use super::failure::{Done, Exit};
use super::load;
use crate::console::Console;
use zrf_grammar::Expanded;

#[derive(Clone, Debug, clap::Args)]
#[command(
    mut_arg("file", |file| file.help("Rules file; `-` reads standard input")),
    before_long_help = "Example:\n  zrf expand game.zrf | less"
)]
pub(crate) struct Args {
    #[command(flatten)]
    file: FileArgs,
}

pub(crate) fn run(args: &Args, console: &mut Console<'_>) -> Done {
    let (root, files) = load::root(&args.file, console)?;
    write!(console.output, "{}", Expanded::load(&root, &files))?;
    Ok(Exit::Success)
}
