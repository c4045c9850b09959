//! `zrf play`: a game in the window, or in the terminal.

use super::args::{Common, GameArgs};
use super::failure::Failure;
use super::seats::SeatArgs;
use super::{Done, Exit, load};
use crate::computer::Seat;
use crate::console::Console;
use crate::terminal::{self, DrawStyle, Ending};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf play game.zrf\n  zrf play game.zrf --variant 2 --seed 1\n  zrf play game.zrf --terminal\n  zrf play game.zrf --white human --black computer:5s\n  zrf play game.zrf < moves.txt",
    after_long_help = "In the terminal, Ctrl+C while the computer thinks makes it move at once, where a person plays; otherwise it ends the program."
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    seats: SeatArgs,
    /// Tell how the computer searches in this game, and why
    #[arg(long)]
    explain: bool,
    /// Threads that search for the computer; 0 for as many as the machine has
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// The most memory for the computer to remember, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: usize,
    /// The seed of chance: same seed, same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Play in the terminal, as also when the input is a pipe or a file
    #[arg(long)]
    terminal: bool,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    if args.game.file.file == "-" {
        return Err(Failure::trouble(
            "the standard input cannot hold both the rules and the moves",
        )
        .help("save the rules as a file, then `zrf play FILE`"));
    }
    #[cfg(feature = "window")]
    if !args.terminal && !console.surroundings.input_is_given {
        return in_window(args, console);
    }
    let playable = load::playable(&args.game, common, console)?;
    let surroundings = &console.surroundings;
    let style = DrawStyle {
        width: surroundings.width,
        color: surroundings.colors(common.color, surroundings.output_is_terminal),
        names: false,
    };
    let seed = args.seed.unwrap_or(surroundings.fresh_seed);
    let seats = terminal::Seats {
        interrupt: console.surroundings.interrupt.clone(),
        seats: args.seats.of(playable.program.game(), Seat::Human)?,
        explains: args.explain,
        threads: args.threads,
        hash: args.hash.saturating_mul(1 << 20),
    };
    let ending = terminal::play_seated(
        &playable.program,
        load::texts(&playable.rules),
        seed,
        seats,
        style,
        console,
    )?;
    Ok(match ending {
        Ending::Left => Exit::Success,
        Ending::Interrupted => Exit::Interrupted,
    })
}

/// Opens the window. Rules that cannot be used are told there.
#[cfg(feature = "window")]
fn in_window(args: &Args, console: &mut Console<'_>) -> Done {
    use crate::window::{self, Start};
    let file = &args.game.file.file;
    console.output.flush()?;
    let start = Start {
        file: Some(console.surroundings.directory.join(file)),
        variant: args.game.variant.clone(),
        seed: args.seed,
        seats: args.seats.seat.clone(),
        ..Start::default()
    };
    let opened = window::open(start);
    opened.map(|()| Exit::Success).map_err(|error| {
        Failure::trouble(error.to_string()).help(format!(
            "`zrf play {file} --terminal` plays in the terminal"
        ))
    })
}

/// Opens the window with its start page.
#[cfg(feature = "window")]
pub(crate) fn start_page() -> Done {
    let opened = crate::window::open(crate::window::Start::default());
    opened.map(|()| Exit::Success).map_err(|error| {
        Failure::trouble(error.to_string())
            .help("`zrf play FILE --terminal` plays in the terminal; `zrf --help` tells more")
    })
}
