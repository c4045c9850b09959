//! `zrf moves`: the legal moves in a state.

use super::args::Common;
use super::failure::{Done, Exit};
use super::output::write_document;
use super::position::{PositionArgs, session};
use crate::console::Console;
use crate::wording;
use serde_json::{Value, json};
use zrf_grammar::text::SourceMap;
use zrf_interpreter::{MoveRef, Session, ToMove};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf moves game.zrf\n  zrf moves game.zrf --after \"Pawn e2 - e4\" --json"
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let (playable, mut session) = session(&args.position, common, console)?;
    let faults = session.take_faults();
    playable.report_faults(&faults, common, console)?;
    if args.json {
        write_document(document(&playable.rules.sources, &session), console)?;
        return Ok(exit(&session));
    }
    for name in names(&session) {
        writeln!(console.output, "{name}")?;
    }
    if let Some(outcome) = session.outcome().filter(|_| common.quiet == 0) {
        let ending = wording::ending(
            session.program().game(),
            &playable.rules.sources,
            session.state(),
            outcome,
        );
        console.say(ending.text_after(""))?;
    }
    if session.to_move() == ToMove::Unknown && common.quiet == 0 {
        console.say(wording::MOVES_UNKNOWN)?;
    }
    Ok(exit(&session))
}

/// The command is undecided if no move is known.
fn exit(session: &Session) -> Exit {
    match session.to_move() {
        ToMove::Unknown => Exit::Undecided,
        _ => Exit::Success,
    }
}

/// The legal moves, in notation that distinguishes them.
fn names(session: &Session) -> Vec<String> {
    let notation = session.notation();
    notation.names(session.state(), session.legal_moves())
}

fn document(sources: &SourceMap, session: &Session) -> Value {
    let game = session.program().game();
    let turn = session.turn();
    let moves: Vec<Value> = session
        .legal_moves()
        .iter()
        .zip(names(session))
        .map(|(played, name)| move_json(session, played, &name))
        .collect();
    json!({
        "variant": game.title,
        "round": session.state().round(),
        "player": game.player_name(turn.decider),
        "moves_for": game.player_name(turn.mover),
        "outcome": session.outcome().map(|outcome| wording::outcome(game, sources, session.state(), outcome)),
        "is_complete": session.legal_moves().is_complete() && session.to_move() != ToMove::Unknown,
        "moves": moves,
    })
}

fn move_json(session: &Session, played: MoveRef<'_>, text: &str) -> Value {
    let game = session.program().game();
    let name = |position| game.position_name(position);
    json!({
        "move": text,
        "from": played.head.from.map(name),
        "to": played.head.to.map(name),
        "is_pass": played.is_pass(),
        "is_part": matches!(played.head.continuation, zrf_interpreter::Continuation::Partial(_)),
    })
}
