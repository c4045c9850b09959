//! `zrf expand`: the rules as they are after macro expansion.

use super::args::FileArgs;
use super::tree::write_forms;
use super::{Done, Exit, load};
use crate::console::Console;

#[derive(Clone, Debug, clap::Args)]
#[command(before_long_help = "Example:\n  zrf expand game.zrf | less")]
pub(crate) struct Args {
    #[command(flatten)]
    file: FileArgs,
}

pub(crate) fn run(args: &Args, console: &mut Console<'_>) -> Done {
    let (names, forms) = load::expanded(&args.file, console)?;
    write_forms(console.output, &names, &forms)?;
    Ok(Exit::Success)
}
