//! How the blocks of a game are run.

use super::args::Args;
use crate::cli::failure::{Done, Exit};
use crate::cli::load::Playable;
use crate::cli::output::write_document;
use crate::console::Console;
use serde_json::{Value, json};
use zrf_grammar::game::PieceTypeId;
use zrf_interpreter::{BlockId, Execution, MoveGenerator, NotCompiled, Program, listing};

/// Writes a line for each block: its piece, its place in the rules, and how it is run for each player.
pub(super) fn run(args: &Args, playable: &Playable, console: &mut Console<'_>) -> Done {
    let program = &playable.program;
    let mut generator = MoveGenerator::new(program);
    let mut blocks = Vec::new();
    for (index, piece) in program.game().piece_types.iter().enumerate() {
        let piece_type = PieceTypeId::from_index(index);
        for (number, block) in program.all_blocks(piece_type).enumerate() {
            let section = listing::section(program, block);
            let executions = executions(program, &mut generator, block);
            blocks.push((piece.name.clone(), section, number + 1, executions));
        }
    }
    let out = &mut console.output;
    if args.json {
        let block = |(piece, section, number, executions): &(String, _, _, Vec<Execution>)| {
            let executions: Vec<_> = executions.iter().copied().map(value).collect();
            json!({ "piece": piece, "section": section, "number": number, "executions": executions })
        };
        let blocks: Vec<_> = blocks.iter().map(block).collect();
        let document = json!({
            "variant": program.game().title,
            "blocks": blocks,
        });
        write_document(document, console)?;
        return Ok(Exit::Success);
    }
    for (piece, section, number, executions) in blocks {
        let mut words: Vec<_> = executions.into_iter().map(words).collect();
        // Usually a block is run in the same way for all players.
        words.dedup();
        writeln!(out, "{piece} {section} {number}: {}", words.join(" | "))?;
    }
    Ok(Exit::Success)
}

/// How a block is run for each player.
fn executions(program: &Program, generator: &mut MoveGenerator, block: BlockId) -> Vec<Execution> {
    let players = program.game().player_ids();
    players
        .map(|player| generator.execution(player, block))
        .collect()
}

fn words(execution: Execution) -> String {
    match execution {
        Execution::Sets(n_steps) => format!("all pieces at once, {n_steps} steps"),
        Execution::Walk(n_steps) => {
            format!("piece by piece, {n_steps} steps: a loop decides which moves there are")
        }
        Execution::Reference(refusal) => format!("not compiled: {}", reason(refusal)),
    }
}

fn reason(refusal: NotCompiled) -> &'static str {
    match refusal {
        NotCompiled::TooLarge => "it would have too many steps",
        NotCompiled::FollowsLastMove => "its path depends on the last move",
    }
}

fn value(execution: Execution) -> Value {
    match execution {
        Execution::Sets(n_steps) => json!({ "kind": "sets", "steps": n_steps }),
        Execution::Walk(n_steps) => json!({ "kind": "walk", "steps": n_steps }),
        Execution::Reference(refusal) => json!({ "kind": "reference", "reason": reason(refusal) }),
    }
}
