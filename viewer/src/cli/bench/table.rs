//! A table of several games, one line for each.

use super::args::Args;
use super::measure::{Measured, measure};
use crate::cli::args::Common;
use crate::cli::failure::{Done, Exit, Failure};
use crate::cli::load;
use crate::cli::output::write_document;
use crate::cli::paths::FoundFile;
use crate::console::Console;
use cpu_time::ThreadTime;
use serde_json::{Value, json};
use std::io;
use zrf_interpreter::{MoveGenerator, MoveList, State};

/// Measures the first game of each file. A file that cannot be measured is reported, and the others follow.
pub(super) fn run(
    args: &Args,
    files: &[FoundFile],
    common: Common,
    console: &mut Console<'_>,
) -> Done {
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    if !args.json {
        let heads = ["load ms", "playouts/s", "plies/s", "plies/playout"];
        let [load, playouts, plies, length] = heads;
        writeln!(
            console.output,
            "{:<28} {load:>9} {playouts:>12} {plies:>12} {length:>14}",
            "game"
        )?;
    }
    let (mut games, mut worst) = (Vec::new(), Exit::Success);
    for found in files {
        match row(args, &found.file, common, console) {
            Ok(row) if args.json => games.push(row.entry(&found.file)),
            Ok(row) => row.write(console)?,
            Err(Failure::Stream(error)) => return Err(Failure::Stream(error)),
            Err(failure) => {
                worst = worst.max(failure.exit());
                console.say(failure)?;
            }
        }
        if interrupt.is_set() {
            worst = Exit::Interrupted;
            break;
        }
    }
    if args.json {
        let seed = args.seed;
        let document = json!({ "seed": seed, "games": games });
        write_document(document, console)?;
    }
    Ok(worst)
}

/// A line of the table.
struct Row {
    title: String,
    /// Processor time from reading the file to the first list of moves.
    load_milliseconds: f64,
    measured: Measured,
}

fn row(args: &Args, file: &str, common: Common, console: &mut Console<'_>) -> Result<Row, Failure> {
    let mut game = args.game.clone();
    file.clone_into(&mut game.file.file);
    let clock = ThreadTime::now();
    let playable = load::playable(&game, common, console)?;
    let mut generator = MoveGenerator::new(&playable.program);
    let mut state = State::new(&playable.program);
    generator.legal_moves(&mut state, &mut MoveList::new());
    let load_milliseconds = clock.elapsed().as_secs_f64() * 1000.0;
    let measured = measure(args, &mut generator, &console.surroundings.interrupt);
    playable.report_faults(&generator.take_faults(), common, console)?;
    Ok(Row {
        title: playable.program.game().title.clone(),
        load_milliseconds,
        measured,
    })
}

impl Row {
    fn entry(&self, file: &str) -> Value {
        let mut entry = self.measured.figures();
        entry["file"] = json!(file);
        entry["variant"] = json!(self.title);
        entry["load_milliseconds"] = json!(self.load_milliseconds);
        entry
    }

    fn write(&self, console: &mut Console<'_>) -> io::Result<()> {
        let (title, load, measured) = (&self.title, self.load_milliseconds, &self.measured);
        let (playouts, plies) = (
            measured.per_second(measured.playouts),
            measured.per_second(measured.plies),
        );
        let length = measured.per_playout(measured.plies);
        writeln!(
            console.output,
            "{title:<28} {load:>9.1} {playouts:>12.0} {plies:>12.0} {length:>14.1}"
        )?;
        console.output.flush()
    }
}
