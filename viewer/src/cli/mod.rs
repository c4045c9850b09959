//! The command line: arguments, and one file for each subcommand.

mod args;
mod bench;
mod check;
mod completions;
mod convert;
mod coverage;
mod default_command;
mod diff;
mod doc;
mod environment;
mod expand;
mod explain;
mod failure;
mod fmt;
mod identity;
mod link;
mod list;
mod load;
mod lsp;
mod man;
mod moves;
mod new;
mod output;
mod pack;
mod parallel;
mod paths;
mod perft;
mod play;
mod position;
mod replay;
mod rewrite;
mod selfplay;
mod show;
mod solve;
mod survey;
mod test;
mod train;
mod watch;
mod why;
mod written;

pub use failure::Exit;

use crate::console::{
    ColorChoice, Console, Input, Shown, Stream, Surroundings, TolerantStream, Verbatim,
};
use args::Common;
use clap::{CommandFactory, Parser, Subcommand};
#[cfg(feature = "window")]
use default_command::names_no_game;
use default_command::with_default_command;
use failure::{Done, Failure};
use std::ffi::OsString;
use std::io;
use std::io::Write;

/// Plays and checks board games written as ZRF rules files.
#[derive(Debug, Parser)]
#[command(
    name = "zrf",
    version = version(),
    before_long_help = "Examples:\n  \
        zrf                      choose a game in the window\n  \
        zrf game.zrf             play in the window\n  \
        zrf play game.zrf --terminal\n                           play in the terminal\n  \
        zrf check rules/         check every rules file in a folder\n  \
        zrf explain unknown-zone explain a diagnostic\n  \
        zrf new mygame           create your own game",
    after_long_help = environment::help(),
    max_term_width = 100,
    disable_help_subcommand = true,
    arg_required_else_help = true,
    subcommand_required = true
)]
struct Args {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

/// The version, with commit and build date if known.
fn version() -> &'static str {
    option_env!("ZRF_VERSION").unwrap_or(env!("CARGO_PKG_VERSION"))
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play in the window or the terminal (`zrf FILE` does the same)
    Play(play::Args),
    /// Check rules files for mistakes
    Check(check::Args),
    /// Run the tests that rules files contain
    Test(test::Args),
    /// Compare two versions of the rules, in meaning and in play
    Diff(diff::Args),
    /// Write a rule sheet: board, pieces with diagrams of their moves, goals, variants
    Doc(doc::Args),
    /// Format rules files
    Fmt(fmt::Args),
    /// Change the encoding and line endings of rules files and saved games
    Convert(convert::Args),
    /// Write rules, the files they include and their art as one file
    Pack(pack::Args),
    /// Write rules and moves as a link that opens the game
    Link(link::Args),
    /// Explain a diagnostic or a keyword, with examples
    Explain(explain::Args),
    /// List the games and variants of a rules file
    List(list::Args),
    /// Show the board as text, at the start or after given moves
    Show(show::Args),
    /// List the legal moves at the start or after given moves
    Moves(moves::Args),
    /// Explain why a move is legal or not, and which goals are met
    Why(why::Args),
    /// Count sequences of moves, ply by ply
    Perft(perft::Args),
    /// Measure the speed of play with random games
    Bench(bench::Args),
    /// Replay a recorded game, move by move
    Replay(replay::Args),
    /// Solve a puzzle, or prove the result of a two-player game
    Solve(solve::Args),
    /// Let the computer play against itself
    Selfplay(selfplay::Args),
    /// Learn piece and position values from self-play
    Train(train::Args),
    /// Print the rules after macro expansion
    Expand(expand::Args),
    /// Run the language server: diagnostics, completion, hover, renaming and more
    Lsp(lsp::Args),
    /// Create your own game from a template
    New(new::Args),
    /// Print a shell completion script
    Completions(completions::Args),
    /// Write manual pages
    Man(man::Args),
}

/// Runs the program with the process's own arguments, streams and environment.
pub fn main() -> std::process::ExitCode {
    if completions::answer(Args::command) {
        return std::process::ExitCode::SUCCESS;
    }
    let mut console = Console {
        input: &mut Input::of_process(),
        output: &mut io::BufWriter::new(io::stdout().lock()),
        messages: &mut io::stderr().lock(),
        surroundings: Surroundings::of_process(),
    };
    let exit = run(std::env::args_os(), &mut console);
    std::process::ExitCode::from(exit.code())
}

/// Runs the program. The first argument is the name of the program itself. In everything it writes, control characters
/// from files are shown, never sent.
pub fn run(arguments: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> Exit {
    let mut guarded = Console {
        input: &mut *console.input,
        output: &mut Shown::new(&mut *console.output),
        messages: &mut Shown::new(&mut *console.messages),
        surroundings: console.surroundings.clone(),
    };
    let exit = run_guarded(arguments, &mut guarded);
    // If even messages cannot be written, only the exit code remains.
    let _ = guarded.messages.flush();
    exit
}

fn run_guarded(arguments: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> Exit {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(failure) = not_utf8(&arguments) {
        return report(&failure, console);
    }
    let arguments = with_default_command(arguments, &Args::command());
    #[cfg(feature = "window")]
    if names_no_game(&arguments) && !console.surroundings.input_is_given {
        return play::start_page(console).unwrap_or_else(|failure| report(&failure, console));
    }
    let arguments =
        environment::with_variables(arguments, &console.surroundings.variables, &Args::command());
    match Args::try_parse_from(arguments) {
        Ok(args) => run_command(args, console),
        Err(error) => {
            let exit = show_clap_error(&error, console);
            ended(Ok(exit), console)
        }
    }
}

/// The failure for the first argument that is not valid UTF-8. Names of files appear in rules, saved games and messages,
/// which are text.
fn not_utf8(arguments: &[OsString]) -> Option<Failure> {
    let mut arguments = arguments.iter().skip(1);
    let wrong = arguments.find(|argument| argument.to_str().is_none())?;
    let message = format!("`{}` is not valid UTF-8", wrong.display());
    Some(Failure::trouble(message).help("if it names a file, rename the file"))
}

/// Runs a command with the streams that its options allow.
fn run_command(args: Args, console: &mut Console<'_>) -> Exit {
    let common = args.common;
    let (answers, is_protocol) = (args.command.answers(), args.command.is_protocol());
    let mut surroundings = console.surroundings.clone();
    let mut nothing = Input::empty();
    let input = match common.no_input && surroundings.input_is_terminal {
        true => &mut nothing,
        false => &mut *console.input,
    };
    surroundings.input_is_terminal &= !common.no_input;
    let mut output = TolerantStream::new(&mut *console.output, answers);
    let mut messages = TolerantStream::new(&mut *console.messages, true);
    if common.quiet > 1 && !is_protocol {
        output.dismiss();
        messages.dismiss();
    }
    let mut console = Console {
        input,
        output: &mut output,
        messages: &mut messages,
        surroundings,
    };
    let done = dispatch(args, &mut console);
    let done = match answers {
        true => done.map_err(Failure::without_answer),
        false => done,
    };
    ended(done, &mut console)
}

/// Flushes the output and reports a failure.
fn ended(done: Done, console: &mut Console<'_>) -> Exit {
    let flushed = match console.output.flush() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        flushed => flushed.map_err(Failure::from),
    };
    match done.and_then(|exit| flushed.map(|()| exit)) {
        Ok(exit) => exit,
        Err(failure) => report(&failure, console),
    }
}

impl Command {
    /// Whether exit code 1 answers a question, as for `why` and `check`. Such a command ignores a closed output, so
    /// that its exit code stays correct, and exits with code 2 if the rules cannot be used.
    fn answers(&self) -> bool {
        match self {
            Self::Check(args) => !args.is_watching(),
            Self::Test(args) => !args.is_watching(),
            Self::Diff(_)
            | Self::Fmt(_)
            | Self::Convert(_)
            | Self::Why(_)
            | Self::Replay(_)
            | Self::Solve(_) => true,
            _ => false,
        }
    }

    /// Whether another program waits for the output, so that `--quiet` must not discard it.
    fn is_protocol(&self) -> bool {
        matches!(self, Self::Lsp(_))
    }
}

fn dispatch(args: Args, console: &mut Console<'_>) -> Done {
    let common = args.common;
    match args.command {
        Command::Play(args) => play::run(&args, common, console),
        Command::Check(args) => check::run(&args, common, console),
        Command::Test(args) => test::run(&args, common, console),
        Command::Diff(args) => diff::run(&args, common, console),
        Command::Doc(args) => doc::run(&args, common, console),
        Command::Fmt(args) => fmt::run(&args, common, console),
        Command::Convert(args) => convert::run(&args, common, console),
        Command::Pack(args) => pack::run(&args, common, console),
        Command::Link(args) => link::run(&args, common, console),
        Command::Explain(args) => explain::run(&args, console),
        Command::List(args) => list::run(&args, console),
        Command::Show(args) => show::run(&args, common, console),
        Command::Moves(args) => moves::run(&args, common, console),
        Command::Perft(args) => perft::run(&args, common, console),
        Command::Bench(args) => bench::run(&args, common, console),
        Command::Replay(args) => replay::run(&args, common, console),
        Command::Solve(args) => solve::run(&args, common, console),
        Command::Selfplay(args) => selfplay::run(&args, common, console),
        Command::Train(args) => train::run(&args, common, console),
        Command::Expand(args) => expand::run(&args, console),
        Command::Why(args) => why::run(&args, common, console),
        Command::Lsp(args) => lsp::run(args, run, console),
        Command::New(args) => new::run(&args, common, console),
        Command::Completions(args) => completions::run(args, console),
        Command::Man(args) => man::run(&args, Args::command(), common, console),
    }
}

/// Reports why a command failed. A reader that has gone away (`| head`) is not a failure and gets no message.
fn report(failure: &Failure, console: &mut Console<'_>) -> Exit {
    match failure {
        Failure::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success,
        Failure::Stream(_) => write_failure(failure, console, Exit::Trouble),
        Failure::Message { exit, .. } => write_failure(failure, console, *exit),
    }
}

fn write_failure(failure: &Failure, console: &mut Console<'_>, exit: Exit) -> Exit {
    // If even messages cannot be written, only the exit code remains.
    let _ = console.output.flush();
    let _ = writeln!(console.messages, "{failure}");
    exit
}

fn show_clap_error(error: &clap::Error, console: &mut Console<'_>) -> Exit {
    let surroundings = &console.surroundings;
    let (is_terminal, out): (bool, &mut dyn Stream) = if error.use_stderr() {
        (surroundings.messages_are_terminal, &mut *console.messages)
    } else {
        (surroundings.output_is_terminal, &mut *console.output)
    };
    let text = error.render();
    // The choice on the command line could not be read, so only the environment decides.
    let _ = if surroundings.colors(ColorChoice::Auto, is_terminal) {
        write!(Verbatim(out), "{}", text.ansi())
    } else {
        write!(out, "{text}")
    };
    if error.use_stderr() {
        Exit::Trouble
    } else {
        Exit::Success
    }
}

#[cfg(test)]
mod tests {
    use super::Args;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }
}
