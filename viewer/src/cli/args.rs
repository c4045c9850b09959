//! The command line. Each subcommand's arguments stand beside its work.

use super::{
    bench, check, completions, environment, expand, explain, fmt, list, man, moves, new, perft,
    play, replay, selfplay, show, solve, why,
};
use crate::console::ColorChoice;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{ArgAction, Parser, Subcommand, ValueHint};
use clap_complete::engine::ArgValueCompleter;
use std::ffi::OsStr;

/// Plays and checks board games written as ZRF rule files.
#[derive(Debug, Parser)]
#[command(
    name = "zrf",
    version = version(),
    before_long_help = "Examples:\n  \
        zrf                      choose a game in the window\n  \
        zrf game.zrf             play in the window\n  \
        zrf play game.zrf --terminal\n                           play in the terminal\n  \
        zrf check rules/         check every rules file of a folder\n  \
        zrf explain unknown-zone tell about one kind of finding\n  \
        zrf new mygame           begin a game of your own",
    after_long_help = environment::help(),
    max_term_width = 100,
    disable_help_subcommand = true,
    arg_required_else_help = true,
    subcommand_required = true
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// The version with the commit and day it was built from, where they are known.
fn version() -> &'static str {
    option_env!("ZRF_VERSION").unwrap_or(env!("CARGO_PKG_VERSION"))
}

/// Options of every command.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Common {
    /// When to colour; NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE are obeyed
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true
    )]
    pub(crate) color: ColorChoice,
    /// Say only what was asked for; twice: only end with the right number
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub(crate) quiet: u8,
    /// Say more
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// Ask nobody, even on a terminal
    #[arg(long, global = true)]
    pub(crate) no_input: bool,
}

/// Any word; shells complete it by the names that the function gives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suggested(pub(crate) fn() -> Vec<&'static str>);

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play in the window, or in the terminal (`zrf FILE` does the same)
    Play(play::Args),
    /// Find mistakes in rules files
    Check(check::Args),
    /// Lay rules out in even lines
    Fmt(fmt::Args),
    /// Tell about a kind of finding or a keyword, with examples
    Explain(explain::Args),
    /// List the games and variants of a rules file
    List(list::Args),
    /// Show the board at the start as text
    Show(show::Args),
    /// List the legal moves at the start, or after given moves
    Moves(moves::Args),
    /// Tell why a move is legal or not, and which goals are met
    Why(why::Args),
    /// Count the ways to play on, ply by ply
    Perft(perft::Args),
    /// Measure the speed of play by random games
    Bench(bench::Args),
    /// Play a recorded game again, move by move
    Replay(replay::Args),
    /// Solve a puzzle, or prove the result of a game of two
    Solve(solve::Args),
    /// Let the computer play against itself
    Selfplay(selfplay::Args),
    /// Print the rules with all macros expanded
    Expand(expand::Args),
    /// Begin a game of your own from a template
    New(new::Args),
    /// Print a script that completes commands in a shell
    Completions(completions::Args),
    /// Write pages for the manual
    Man(man::Args),
}

/// Which rules to read.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FileArgs {
    /// The rules file; `-` reads the standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// The name shown for the standard input, also the place that its includes start from
    #[arg(long, value_name = "NAME")]
    pub(crate) stdin_filename: Option<String>,
}

/// Which game to play.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    pub(crate) file: FileArgs,
    /// The game or variant by title or by its number in `zrf list`
    #[arg(long, value_name = "NAME|NUMBER", add = ArgValueCompleter::new(completions::variants))]
    pub(crate) variant: Option<String>,
    /// Use rules with errors all the same; what cannot be understood does nothing
    #[arg(long)]
    pub(crate) lenient: bool,
}
