//! A table of several games, one line for each.

use super::{Args, Measured, figures, measure};
use crate::cli::args::Common;
use crate::cli::failure::Failure;
use crate::cli::paths::FoundFile;
use crate::cli::{Done, SCHEMA_VERSION, load};
use crate::console::Console;
use cpu_time::ThreadTime;
use serde_json::{Value, json};
use std::time::Duration;
use zrf_interpreter::{MoveGenerator, MoveList, State};

/// Measures the first game of each file. The loading time includes the first list of moves.
pub(super) fn run(
    args: &Args,
    time: Duration,
    files: &[FoundFile],
    common: Common,
    console: &mut Console<'_>,
) -> Done {
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let mut games = Vec::new();
    if !args.json {
        let heads = ["load ms", "playouts/s", "plies/s", "plies/playout"];
        let [load, playouts, plies, length] = heads;
        writeln!(
            console.output,
            "{:<28} {load:>9} {playouts:>12} {plies:>12} {length:>14}",
            "game"
        )?;
    }
    for found in files {
        let mut game = args.game.clone();
        game.file.file.clone_from(&found.file);
        let clock = ThreadTime::now();
        let playable = load::playable(&game, common, console)?;
        let mut generator = MoveGenerator::new(&playable.program);
        let mut state = State::new(&playable.program);
        generator.legal_moves(&mut state, &mut MoveList::new());
        let load = clock.elapsed().as_secs_f64() * 1000.0;
        let measured = measure(args, time, &mut generator, &interrupt);
        playable.report_faults(&generator.take_faults(), common, console)?;
        let title = &playable.program.game().title;
        match args.json {
            true => games.push(entry(&found.file, title, load, &measured)),
            false => write_row(title, load, &measured, console)?,
        }
        if interrupt.is_set() {
            break;
        }
    }
    if args.json {
        let seed = args.seed;
        let document = json!({ "schema_version": SCHEMA_VERSION, "seed": seed, "games": games });
        writeln!(console.output, "{document:#}")?;
    }
    Ok(super::exit(&interrupt))
}

fn entry(file: &str, title: &str, load: f64, measured: &Measured) -> Value {
    let mut entry = figures(measured);
    entry["file"] = json!(file);
    entry["variant"] = json!(title);
    entry["load_milliseconds"] = json!(load);
    entry
}

fn write_row(
    title: &str,
    load: f64,
    measured: &Measured,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let (playouts, plies) = (
        measured.per_second(measured.playouts),
        measured.per_second(measured.plies),
    );
    let length = measured.per_playout(measured.plies);
    writeln!(
        console.output,
        "{title:<28} {load:>9.1} {playouts:>12.0} {plies:>12.0} {length:>14.1}"
    )?;
    Ok(console.output.flush()?)
}
