//! `zrf perft`: counts sequences of moves.

use super::args::Common;
use super::failure::{Done, Exit};
use super::output::write_document;
use super::position::{PositionArgs, session};
use crate::console::Console;
use serde_json::json;
use std::time::Instant;
use zrf_interpreter::{Fault, MoveGenerator, Notation, State, Stop, divide_until, perft_until};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf perft game.zrf --depth 5\n  zrf perft game.zrf --depth 4 --divide\n  zrf perft game.zrf --after \"Pawn e2 - e4\""
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Number of plies to count, or fewer where every sequence has ended
    #[arg(long, short, default_value_t = 3)]
    depth: u32,
    /// Split the counts by first move
    #[arg(long)]
    divide: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let (playable, session) = session(&args.position, common, console)?;
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let mut counter = Counter {
        args,
        generator: MoveGenerator::new(&playable.program),
        state: session.state().clone(),
        stop: interrupt.stop(),
        faults: Vec::new(),
    };
    match args.divide {
        true => counter.divide(console)?,
        false => counter.count(console)?,
    }
    playable.report_faults(&counter.faults, common, console)?;
    if interrupt.is_set() {
        console.say("interrupted: incomplete counts are omitted")?;
        return Ok(Exit::Interrupted);
    }
    if !counter.faults.is_empty() {
        console.say("moves are missing from the counts, because a rule does not end")?;
        return Ok(Exit::Undecided);
    }
    Ok(Exit::Success)
}

/// Counts from a state.
struct Counter<'a> {
    args: &'a Args,
    generator: MoveGenerator,
    state: State,
    stop: Stop,
    /// The blocks that exceeded a limit, so that moves are missing from the counts.
    faults: Vec<Fault>,
}

impl Counter<'_> {
    fn is_complete(&self) -> bool {
        self.faults.is_empty() && !self.stop.is_wanted()
    }

    /// Prints one line per depth as soon as it is known, so that an interrupted count is still useful. Ends with the
    /// first depth without a sequence, since there is no longer one either.
    fn count(&mut self, console: &mut Console<'_>) -> std::io::Result<()> {
        let args = self.args;
        let mut counts = Vec::new();
        for depth in args.depth.min(1)..=args.depth {
            let start = Instant::now();
            let (generator, state) = (&mut self.generator, &mut self.state);
            let Some(nodes) = perft_until(generator, state, depth, &self.stop) else {
                break;
            };
            let seconds = start.elapsed().as_secs_f64();
            if args.json {
                counts.push(json!({ "depth": depth, "nodes": nodes, "seconds": seconds }));
            } else {
                writeln!(console.output, "{depth:>3}  {nodes:>14}  {seconds:>9.3} s")?;
                console.output.flush()?;
            }
            if nodes == 0 {
                break;
            }
        }
        self.faults = self.generator.take_faults();
        if args.json {
            let title = &self.generator.program().game().title;
            let document = json!({
                "variant": title,
                "is_complete": self.is_complete(),
                "perft": counts,
            });
            write_document(document, console)?;
        }
        Ok(())
    }

    /// Prints the counts after each move.
    fn divide(&mut self, console: &mut Console<'_>) -> std::io::Result<()> {
        let args = self.args;
        let program = &self.generator.program().clone();
        let notation = Notation::new(program);
        let divided = divide_until(&mut self.generator, &mut self.state, args.depth, &self.stop);
        self.faults = self.generator.take_faults();
        let total: u64 = match args.depth {
            0 => 1,
            _ => divided.iter().map(|(_, nodes)| nodes).sum(),
        };
        let total = (!self.stop.is_wanted()).then_some(total);
        let rows = divided
            .iter()
            .map(|(played, nodes)| (notation.format(&self.state, played.as_ref()), *nodes));
        if args.json {
            let moves: Vec<_> = rows
                .map(|(text, nodes)| json!({ "move": text, "nodes": nodes }))
                .collect();
            let document = json!({
                "variant": program.game().title,
                "depth": args.depth,
                "is_complete": self.is_complete(),
                "nodes": total,
                "moves": moves,
            });
            write_document(document, console)
        } else {
            for (text, nodes) in rows {
                writeln!(console.output, "{text}: {nodes}")?;
            }
            match total {
                Some(total) => writeln!(console.output, "total: {total}"),
                None => Ok(()),
            }
        }
    }
}
