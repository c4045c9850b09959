//! The arguments of `zrf bench`.

use crate::cli::args::{GameArgs, seconds};
use std::time::Duration;

/// Seconds in which something can be measured.
fn some_seconds(text: &str) -> Result<Duration, String> {
    match seconds(text)? {
        Duration::ZERO => Err("expected more than 0 seconds".to_owned()),
        time => Ok(time),
    }
}

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf bench game.zrf\n  zrf bench game.zrf --playouts 1000 --seed 1 --json\n  zrf bench game.zrf --search\n  zrf bench games",
    after_long_help = "A folder, or a pattern such as `games/**/*.zrf`, gives a table with a line for each file. Everything runs in one thread, and speeds are per second of processor time, so other load on \
                       the machine hardly affects them."
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// How long to play, in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "3",
        value_parser = some_seconds,
        allow_negative_numbers = true,
        conflicts_with = "playouts"
    )]
    pub(super) time: Duration,
    /// Number of games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) playouts: Option<u64>,
    /// Maximum length of a game, in plies
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(super) plies: usize,
    /// Random seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Pick a random move before checking whether it leaves a king in check
    #[arg(long)]
    pub(super) sample: bool,
    /// Measure the computer's search from the first state with a choice, instead of random games
    #[arg(long, conflicts_with_all = ["playouts", "plies", "sample"])]
    pub(super) search: bool,
    /// Show how each block of the rules is run, without playing
    #[arg(long, conflicts_with_all = ["playouts", "plies", "sample", "search"])]
    pub(super) explain: bool,
    /// Write JSON
    #[arg(long)]
    pub(super) json: bool,
}
