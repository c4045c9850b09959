//! Arguments that several subcommands share.

use super::failure::Failure;
use crate::console::ColorChoice;
use crate::files::DiskFiles;
use crate::play::Seats;
use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, StringValueParser, TypedValueParser,
};
use clap::{ArgAction, ValueHint};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use zrf_grammar::Rules;
use zrf_grammar::game::Game;

/// Options of every command.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Common {
    /// When to use colour; respects NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true
    )]
    pub(crate) color: ColorChoice,
    /// Print only results; given twice, print nothing
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub(crate) quiet: u8,
    /// Print more
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// Never prompt
    #[arg(long, global = true)]
    pub(crate) no_input: bool,
}

/// A parser that accepts any word; shell completion offers the names that the function returns.
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

/// Refuses an empty path, such as that of a variable that a script has not set: it would mean the whole folder.
pub(super) fn not_empty() -> NonEmptyStringValueParser {
    NonEmptyStringValueParser::new()
}

/// The rules to read.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FileArgs {
    /// Rules file, or a link to a game; `-` reads standard input
    #[arg(value_name = "FILE", value_parser = not_empty(), value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// Name to show for standard input; includes are relative to it
    #[arg(long, value_name = "NAME")]
    pub(crate) stdin_filename: Option<String>,
    /// Also allow files in this folder, outside that of the rules; can be repeated
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) allow_path: Vec<PathBuf>,
}

/// The game to play.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    pub(crate) file: FileArgs,
    /// Game or variant, by title or by its number in `zrf list`
    #[arg(long, value_name = "NAME|NUMBER", add = ArgValueCompleter::new(variants))]
    pub(crate) variant: Option<String>,
    /// The exact title that a saved game or a link names; `variant` overrides it.
    #[arg(skip)]
    pub(crate) titled: Option<String>,
    /// Use rules despite errors; invalid parts have no effect
    #[arg(long)]
    pub(crate) lenient: bool,
}

/// The seats: `--seat Black=computer:5s --seat White=human`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SeatArgs {
    /// Who plays for a player: human, computer:5s, computer:5+3 with a clock, a level (beginner, easy, club, strongest)
    /// or random; can be repeated
    #[arg(long, value_name = "PLAYER=WHO")]
    pub(crate) seat: Vec<String>,
}

impl SeatArgs {
    /// The seats of a game with the changes that the command line asks for.
    pub(crate) fn of(&self, game: &Game, mut seats: Seats) -> Result<Seats, Failure> {
        for text in &self.seat {
            let (player, seat) = Seats::parse(game, text).map_err(|error| {
                let failure = Failure::trouble(error.message);
                match error.help {
                    Some(help) => failure.help(help),
                    None => failure,
                }
            })?;
            seats.set(player, seat);
        }
        Ok(seats)
    }
}

/// The titles in the rules file on the command line that start with a word, ignoring case.
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
    let rules = Rules::load_to_play(file, &DiskFiles::new(".", file));
    let titles = rules
        .variants()
        .map(|id| &rules.entries()[id.index()].title);
    let fitting = titles.filter(|title| title.to_lowercase().starts_with(&start));
    fitting.map(CompletionCandidate::new).collect()
}

/// A time on the command line.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected a number of seconds, such as 2.5".to_owned())
}
