//! `zrf bench`: measures play with random games, and search by the number of states it examines.

mod args;
mod explain;
mod measure;
mod search;
mod table;

pub(crate) use args::Args;

use super::args::Common;
use super::failure::{Done, Failure};
use super::output::write_document;
use super::{load, paths};
use crate::console::Console;
use measure::{Measured, exit, measure};
use zrf_interpreter::{MoveGenerator, Program};

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let directory = &console.surroundings.directory;
    let path = &args.game.file.file;
    let files = paths::find(path, directory, paths::RULES);
    if !files.iter().any(|file| file.is_named) {
        return match (files.is_empty(), args.explain || args.search) {
            (true, _) => Err(Failure::trouble(paths::nothing_in(path, paths::RULES))),
            (_, true) => Err(one_game_only(args, path)),
            _ => table::run(args, &files, common, console),
        };
    }
    let playable = load::playable(&args.game, common, console)?;
    let program = &playable.program;
    if args.explain {
        return explain::run(args, &playable, console);
    }
    if args.search {
        return search::run(args, &playable, common, console);
    }
    let mut generator = MoveGenerator::new(program);
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let measured = measure(args, &mut generator, &interrupt);
    playable.report_faults(&generator.take_faults(), common, console)?;
    if args.json {
        write_json(args, program, &measured, console)?;
    } else {
        write_text(args, &measured, console)?;
    }
    Ok(exit(&interrupt))
}

/// The error for `--search` or `--explain` with several files: both need a single game.
fn one_game_only(args: &Args, path: &str) -> Failure {
    let option = if args.search { "--search" } else { "--explain" };
    Failure::trouble(format!(
        "`{option}` needs a rules file, but `{path}` names several"
    ))
    .help("without it, `zrf bench` measures all of them")
}

fn write_text(args: &Args, measured: &Measured, console: &mut Console<'_>) -> std::io::Result<()> {
    let out = &mut console.output;
    let too_long = measured.playouts - measured.finished - measured.faulty;
    let faulty = match measured.faulty {
        0 => String::new(),
        faulty => format!(", {faulty} by a rule that exceeded a limit"),
    };
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
        "{} playouts in {:.2} s, {:.2} s of processor time, seed {}: {} finished, {} of them draws, {too_long} \
         stopped after {} plies{faulty}",
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
    let mut document = measured.figures();
    document["variant"] = program.game().title.as_str().into();
    document["seed"] = args.seed.into();
    write_document(document, console)
}
