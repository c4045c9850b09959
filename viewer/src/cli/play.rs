//! `zrf play`: a game in the window, or in the terminal.

use super::args::{Common, GameArgs, SeatArgs};
use super::failure::{Done, Exit, Failure};
use super::load::{self, Opened, Playable};
use super::output::draw_style;
use super::replay;
#[cfg(feature = "window")]
use super::written::quoted;
use crate::console::Console;
use crate::play::link::Link;
use crate::play::saved::{self, is_saved_game};
use crate::play::{Resources, Seats, ValueCache};
use crate::terminal::{self, Ending};
use std::path::Path;
use zrf_interpreter::Session;
use zrf_interpreter::record::Record;

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf play                 choose a game in the window\n  zrf play game.zrf\n  zrf play FOLDER\n  zrf play game.zrf --variant 2 --seed 1\n  zrf play game.zrf --terminal\n  zrf play game.zrf --seat White=human --seat Black=computer:5s\n  zrf play game.zrf < moves.txt\n  zrf play saved.zsg --terminal\n  zrf play '#g=reversi'",
    after_long_help = "In the terminal, Ctrl+C makes a thinking computer move at once if a person plays too; otherwise \
                       it ends the program; at the prompt of a game that is not saved, a second Ctrl+C does."
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    seats: SeatArgs,
    /// In the terminal, explain how the computer searches in this game, and why
    #[arg(long)]
    explain: bool,
    /// Threads for the computer's search; 0 for two, or one if there is only one core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Maximum memory for the computer's search, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: usize,
    /// Random seed; the same seed gives the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Do not let the computer learn piece values while people think; learned values are stored in the user's cache
    /// folder
    #[arg(long)]
    no_learning: bool,
    /// Play in the terminal; also the default if the input is a pipe or a file
    #[arg(long)]
    terminal: bool,
}

impl Args {
    fn resources(&self) -> Resources {
        Resources {
            threads: self.threads,
            hash: self.hash.saturating_mul(1 << 20),
        }
    }
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    if args.game.file.file == "-" {
        return Err(
            Failure::trouble("standard input cannot contain both the rules and the moves")
                .help("save the rules as a file, then `zrf play FILE`"),
        );
    }
    #[cfg(feature = "window")]
    if !args.terminal && !console.surroundings.input_is_given {
        return in_window(args, console);
    }
    let mut opened = open(&args.game, console)?;
    let saved = opened.played.take();
    let playable = opened.playable(common, console)?;
    let surroundings = &console.surroundings;
    let style = draw_style(console, common);
    let seed = args.seed.unwrap_or(surroundings.fresh_seed);
    let game = playable.program.game();
    let letters = saved.as_ref().map_or("", |record| &record.seats);
    let mut seats = args.seats.of(game, Seats::from_letters(game, letters))?;
    // A user who opens a saved game to look at it does not want it to continue, unless the command line says who plays.
    seats.waits = saved.is_some() && args.seats.seat.is_empty();
    let options = terminal::PlayOptions {
        rules: playable.file.clone(),
        seats,
        explains: args.explain,
        resources: args.resources(),
        cache: value_cache(args, console).filter(|_| surroundings.is_interactive()),
        interrupt: surroundings.interrupt.clone(),
    };
    let session = match &saved {
        Some(record) => resumed(args, record, &playable, seed, console)?,
        None => Session::new(&playable.program, seed),
    };
    let ending = terminal::play(session, playable.rules.texts(), options, style, console)?;
    Ok(match ending {
        Ending::Left => Exit::Success,
        Ending::Interrupted => Exit::Interrupted,
    })
}

/// Where to store what the computer learns, unless learning is off.
fn value_cache(args: &Args, console: &Console<'_>) -> Option<ValueCache> {
    let cache = console.surroundings.cache.as_deref();
    (!args.no_learning).then(|| ValueCache::new(cache))
}

/// Opens rules, a link, or a saved game with its rules.
fn open(args: &GameArgs, console: &mut Console<'_>) -> Result<Opened, Failure> {
    let file = &args.file.file;
    if Link::is_one(file) || !is_saved_game(Path::new(file)) {
        return load::open(args, console);
    }
    let record = replay::read(file, None, console)?;
    let mut game = args.clone();
    game.file.file = replay::rules_file(file, &record, console)
        .map_err(|failure| failure.help("put the rules file next to the saved game"))?;
    game.titled = Some(record.variant.clone());
    let opened = load::open(&game, console)?;
    Ok(Opened {
        played: Some(record),
        ..opened
    })
}

/// Resumes a saved game in its last state, or in the last one that the rules allow.
fn resumed(
    args: &Args,
    record: &Record,
    playable: &Playable,
    seed: u64,
    console: &mut Console<'_>,
) -> Result<Session, Failure> {
    let name = match Link::is_one(&args.game.file.file) {
        true => "the link".to_owned(),
        false => format!("`{}`", args.game.file.file),
    };
    let edits = playable.edits(record, &name)?;
    let mut session = Session::with_edits(&playable.program, seed, edits);
    if let Err(why) = saved::play_record(&mut session, record) {
        console.say(format!("replayed {name} up to {why}"))?;
    }
    Ok(session)
}

/// Opens the window, which shows errors in the rules.
#[cfg(feature = "window")]
fn in_window(args: &Args, console: &mut Console<'_>) -> Done {
    use crate::window::{self, Start};
    let file = &args.game.file.file;
    let is_link = Link::is_one(file);
    let is_folder = !is_link && console.surroundings.directory.join(file).is_dir();
    // An unreadable file is reported even if no window can open.
    match is_saved_game(Path::new(file)) {
        // The window shows its files as a library.
        _ if is_folder => {}
        _ if is_link => drop(load::link(file)?),
        true => drop(replay::read(file, None, console)?),
        false => drop(load::root(&args.game.file, console)?),
    }
    console.output.flush()?;
    let variant = match &args.game.variant {
        None => None,
        Some(variant) => {
            let rules = open(&args.game, console)?.rules;
            Some(rules.name_of(load::named(&rules, variant)?))
        }
    };
    let start = Start {
        file: (!is_link).then(|| console.surroundings.directory.join(file)),
        link: is_link.then(|| file.clone()),
        variant,
        is_lenient: args.game.lenient,
        seed: args.seed,
        seats: args.seats.seat.clone(),
        resources: args.resources(),
        learns: value_cache(args, console),
        config: console.surroundings.config.clone(),
        allowed: {
            let folders = args.game.file.allow_path.iter();
            folders
                .map(|folder| console.surroundings.directory.join(folder))
                .collect()
        },
        ..Start::default()
    };
    let opened = window::open(start);
    let file = match is_link {
        true => "LINK".to_owned(),
        false => quoted(file),
    };
    opened.map(|()| Exit::Success).map_err(|error| {
        Failure::trouble(error.to_string()).help(format!(
            "use `zrf play {file} --terminal` to play in the terminal"
        ))
    })
}

/// Opens the window with its start page.
#[cfg(feature = "window")]
pub(crate) fn start_page(console: &Console<'_>) -> Done {
    let start = crate::window::Start {
        learns: Some(ValueCache::new(console.surroundings.cache.as_deref())),
        config: console.surroundings.config.clone(),
        ..Default::default()
    };
    let opened = crate::window::open(start);
    opened.map(|()| Exit::Success).map_err(|error| {
        Failure::trouble(error.to_string())
            .help("use `zrf play FILE --terminal` to play in the terminal; see `zrf --help`")
    })
}
