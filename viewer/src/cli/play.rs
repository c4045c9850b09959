//! `zrf play`: a game in the terminal.

use super::args::{Common, GameArgs};
use super::failure::Failure;
use super::{Done, Exit, load};
use crate::console::Console;
use crate::terminal::{self, DrawStyle};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf play game.zrf\n  zrf play game.zrf --variant 2 --seed 1\n  zrf play game.zrf < moves.txt"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The seed of chance: same seed, same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    if args.game.file.file == "-" {
        return Err(Failure::trouble(
            "the standard input cannot hold both the rules and the moves",
        )
        .help("save the rules as a file, then `zrf play FILE`"));
    }
    let playable = load::playable(&args.game, common, console)?;
    let surroundings = &console.surroundings;
    let style = DrawStyle {
        width: surroundings.width,
        color: surroundings.colors(common.color, surroundings.output_is_terminal),
        names: false,
    };
    let seed = args.seed.unwrap_or(surroundings.fresh_seed);
    terminal::play(
        &playable.program,
        load::texts(&playable.rules),
        seed,
        style,
        console,
    )?;
    Ok(Exit::Success)
}
