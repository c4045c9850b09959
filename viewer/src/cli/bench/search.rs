//! How many states the computer's search examines.

use super::args::Args;
use super::measure::exit;
use crate::cli::args::Common;
use crate::cli::failure::{Done, Failure};
use crate::cli::load::Playable;
use crate::cli::output::write_document;
use crate::console::Console;
use crate::play::within;
use cpu_time::ThreadTime;
use std::sync::Arc;
use zrf_interpreter::{MoveGenerator, MoveList, Program, State};
use zrf_search::{Advice, Budget, Evaluation, Method};

/// Memory for the search, in bytes.
const HASH: usize = 64 << 20;

/// Maximum number of forced moves played before a search begins.
const MAX_FORCED: usize = 1_000;

/// What was searched, and how long it took.
struct Searched {
    method: Method,
    nodes: u64,
    depth: u32,
    processor_seconds: f64,
}

impl Searched {
    fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.processor_seconds.max(1e-9)
    }
}

/// Searches from the first state with a choice, with the method that suits the game.
pub(super) fn run(
    args: &Args,
    playable: &Playable,
    common: Common,
    console: &mut Console<'_>,
) -> Done {
    let program = &playable.program;
    let Some(start) = first_choice(program) else {
        return Err(
            Failure::trouble("nothing to search: nobody ever has a choice")
                .help("`zrf check` may show why"),
        );
    };
    let evaluation = Arc::new(Evaluation::learn(program, args.seed));
    let method = Advice::of(program, &evaluation).method;
    let mut bot = method.bot(program, &evaluation, args.seed, 1, HASH);
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let processor = ThreadTime::now();
    let budget = Budget::until(within(&interrupt.stop(), Some(args.time)));
    let thought = bot.think(&start, &budget);
    let searched = Searched {
        method,
        nodes: thought.nodes,
        depth: thought.depth,
        processor_seconds: processor.elapsed().as_secs_f64(),
    };
    playable.report_faults(&thought.faults, common, console)?;
    write(args, playable, &searched, console)?;
    Ok(exit(&interrupt))
}

/// The first state in which a player has more than one move. Forced moves are played without a search.
fn first_choice(program: &Arc<Program>) -> Option<State> {
    let (mut generator, mut moves) = (MoveGenerator::new(program), MoveList::new());
    let mut state = State::new(program);
    for _ in 0..MAX_FORCED {
        generator.legal_moves(&mut state, &mut moves);
        let is_over = moves.is_empty() || generator.outcome(&mut state, &moves).is_some();
        if is_over {
            return None;
        }
        if moves.len() > 1 {
            return Some(state);
        }
        generator.play(&mut state, moves.get(0));
    }
    None
}

fn write(
    args: &Args,
    playable: &Playable,
    searched: &Searched,
    console: &mut Console<'_>,
) -> std::io::Result<()> {
    let out = &mut console.output;
    if args.json {
        let document = serde_json::json!({
            "variant": playable.program.game().title,
            "seed": args.seed,
            "method": searched.method.to_string(),
            "nodes": searched.nodes,
            "depth": searched.depth,
            "processor_seconds": searched.processor_seconds,
            "nodes_per_second": searched.nodes_per_second(),
        });
        return write_document(document, console);
    }
    writeln!(out, "nodes/s        {:>12.0}", searched.nodes_per_second())?;
    writeln!(
        out,
        "{}: {} states to depth {} in {:.2} s of processor time, seed {}",
        searched.method, searched.nodes, searched.depth, searched.processor_seconds, args.seed
    )
}
