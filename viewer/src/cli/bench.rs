//! `zrf bench`: measures play with random games, and search by the number of states it examines.

mod explain;
mod search;
mod table;

use super::args::{Common, GameArgs};
use super::failure::Failure;
use super::{Done, Exit, load, paths};
use crate::cli::SCHEMA_VERSION;
use crate::console::{Console, Interrupt};
use cpu_time::ThreadTime;
use serde::Serialize;
use std::time::{Duration, Instant};
use zrf_interpreter::{MoveGenerator, Program, Random, State, playout, sampled_playout};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf bench game.zrf\n  zrf bench game.zrf --playouts 1000 --seed 1 --json\n  zrf bench game.zrf --search\n  zrf bench games",
    after_long_help = "A folder, or a pattern such as `games/**/*.zrf`, gives a table with a line for each file. Everything runs in one thread, and speeds are per second of processor time, so other load on \
                       the machine hardly affects them."
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How long to play, in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 3.0,
        conflicts_with = "playouts"
    )]
    time: f64,
    /// Number of games to play
    #[arg(long, value_name = "N")]
    playouts: Option<u64>,
    /// Maximum length of a game, in plies
    #[arg(long, value_name = "N", default_value_t = 1000)]
    plies: usize,
    /// Random seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Pick a random move before checking whether it leaves a king in check
    #[arg(long)]
    sample: bool,
    /// Measure the computer's search from the first state with a choice, instead of random games
    #[arg(long, conflicts_with_all = ["playouts", "plies", "sample"])]
    search: bool,
    /// Show how each block of the rules is run, without playing
    #[arg(long, conflicts_with_all = ["playouts", "plies", "sample", "search"])]
    explain: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What was played, and how long it took.
#[derive(Debug, Default, Serialize)]
struct Measured {
    playouts: u64,
    plies: u64,
    moves: u64,
    finished: u64,
    draws: u64,
    seconds: f64,
    /// Processor time of this thread.
    processor_seconds: f64,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let time = Duration::try_from_secs_f64(args.time)
        .map_err(|_| Failure::trouble(format!("`--time {}` is not a valid time", args.time)))?;
    let directory = &console.surroundings.directory;
    let path = &args.game.file.file;
    let files = paths::find(path, directory, paths::RULES);
    if !files.iter().any(|file| file.is_named) {
        return match (files.is_empty(), args.explain || args.search) {
            (true, _) => Err(Failure::trouble(paths::nothing_in(path, paths::RULES))),
            (_, true) => Err(one_game_only(args, path)),
            _ => table::run(args, time, &files, common, console),
        };
    }
    let playable = load::playable(&args.game, common, console)?;
    let program = &playable.program;
    if args.explain {
        return explain::run(args, &playable, console);
    }
    if args.search {
        return search::run(args, time, &playable, common, console);
    }
    let mut generator = MoveGenerator::new(program);
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let measured = measure(args, time, &mut generator, &interrupt);
    playable.report_faults(&generator.take_faults(), common, console)?;
    if args.json {
        write_json(args, program, &measured, console)?;
    } else {
        write_text(args, &measured, console)?;
    }
    Ok(exit(&interrupt))
}

/// `--search` and `--explain` are about one game.
fn one_game_only(args: &Args, path: &str) -> Failure {
    let option = if args.search { "--search" } else { "--explain" };
    Failure::trouble(format!(
        "`{option}` needs a rules file, but `{path}` names several"
    ))
    .help("without it, `zrf bench` measures all of them")
}

fn exit(interrupt: &Interrupt) -> Exit {
    match interrupt.is_set() {
        true => Exit::Interrupted,
        false => Exit::Success,
    }
}

/// Plays up to the requested limit, but at least one game.
fn measure(
    args: &Args,
    time: Duration,
    generator: &mut MoveGenerator,
    interrupt: &Interrupt,
) -> Measured {
    let play = if args.sample {
        sampled_playout
    } else {
        playout
    };
    let mut random = Random::new(args.seed);
    let start = State::new(generator.program());
    let mut state = start.clone();
    let mut measured = Measured::default();
    let (clock, processor) = (Instant::now(), ThreadTime::now());
    loop {
        state.reset_to(&start);
        let played = play(generator, &mut state, &mut random, args.plies);
        measured.playouts += 1;
        measured.plies += played.plies as u64;
        measured.moves += played.moves;
        measured.finished += u64::from(played.outcome.is_some());
        measured.draws += u64::from(played.outcome.is_some_and(|outcome| outcome.is_draw()));
        let is_done = match args.playouts {
            Some(wanted) => measured.playouts >= wanted,
            None => clock.elapsed() >= time,
        };
        if is_done || interrupt.is_set() {
            measured.seconds = clock.elapsed().as_secs_f64();
            measured.processor_seconds = processor.elapsed().as_secs_f64();
            return measured;
        }
    }
}

impl Measured {
    fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.processor_seconds.max(1e-9)
    }

    fn per_playout(&self, count: u64) -> f64 {
        count as f64 / self.playouts as f64
    }
}

fn write_text(args: &Args, measured: &Measured, console: &mut Console<'_>) -> std::io::Result<()> {
    let out = &mut console.output;
    let unfinished = measured.playouts - measured.finished;
    writeln!(
        out,
        "playouts/s     {:>12.1}",
        measured.per_second(measured.playouts)
    )?;
    writeln!(
        out,
        "plies/s        {:>12.0}",
        measured.per_second(measured.plies)
    )?;
    writeln!(
        out,
        "moves/s        {:>12.0}",
        measured.per_second(measured.moves)
    )?;
    writeln!(
        out,
        "plies/playout  {:>12.1}",
        measured.per_playout(measured.plies)
    )?;
    writeln!(
        out,
        "{} playouts in {:.2} s, {:.2} s of processor time, seed {}: {} finished, {} of them draws, {unfinished} \
         stopped after {} plies",
        measured.playouts,
        measured.seconds,
        measured.processor_seconds,
        args.seed,
        measured.finished,
        measured.draws,
        args.plies
    )
}

fn write_json(
    args: &Args,
    program: &Program,
    measured: &Measured,
    console: &mut Console<'_>,
) -> std::io::Result<()> {
    let mut document = figures(measured);
    document["schema_version"] = SCHEMA_VERSION.into();
    document["variant"] = program.game().title.as_str().into();
    document["seed"] = args.seed.into();
    writeln!(console.output, "{document:#}")
}

fn figures(measured: &Measured) -> serde_json::Value {
    serde_json::json!({
        "measured": measured,
        "playouts_per_second": measured.per_second(measured.playouts),
        "plies_per_second": measured.per_second(measured.plies),
        "moves_per_second": measured.per_second(measured.moves),
        "plies_per_playout": measured.per_playout(measured.plies),
    })
}
