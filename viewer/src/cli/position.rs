//! A state given on the command line: the start, or the state after some moves.

use super::args::{Common, GameArgs};
use super::failure::Failure;
use super::load::{self, Opened, Playable};
use super::replay;
use crate::console::Console;
use crate::layout::Symbols;
use crate::play::meant::{Meant, choice, meant};
use crate::play::saved::play_record;
use zrf_interpreter::{NotationError, Session, ToMove};

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Play a move (`e4`, `Pawn e2 - e4`) or a recorded game first; can be repeated. Random moves and forced passes may be omitted
    #[arg(long, value_name = "MOVE|FILE.zsg")]
    pub(crate) after: Vec<String>,
    /// Random seed; the same seed gives the same random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// The game in the state that the arguments describe.
pub(crate) fn session(
    args: &PositionArgs,
    common: Common,
    console: &mut Console<'_>,
) -> Result<(Playable, Session), Failure> {
    session_in(load::open(&args.game, console)?, args, common, console)
}

/// Like [`session`], for rules that are already open.
pub(crate) fn session_in(
    mut opened: Opened,
    args: &PositionArgs,
    common: Common,
    console: &mut Console<'_>,
) -> Result<(Playable, Session), Failure> {
    let mut records = Vec::new();
    for text in &args.after {
        let rules = Some(args.game.file.file.as_str());
        let record = is_record(text).then(|| replay::read(text, rules, console));
        records.push(record.transpose()?);
    }
    if let (None, Some(record)) = (&opened.game.titled, records.iter().flatten().next()) {
        opened.game.titled = Some(record.variant.clone());
    }
    let linked = opened.played.take();
    let playable = opened.playable(common, console)?;
    let edits = match (&linked, records.first()) {
        (Some(record), _) => playable.edits(record, "the link"),
        (None, Some(Some(record))) => playable.edits(record, &format!("`{}`", args.after[0])),
        _ => Ok(Vec::new()),
    };
    let edits = edits.map_err(Failure::without_answer)?;
    let mut session = Session::with_edits(&playable.program, args.seed, edits);
    if let Some(record) = &linked {
        let played = play_record(&mut session, record);
        played.map_err(|why| Failure::trouble(format!("the link stops at {why}")))?;
    }
    for (index, (text, record)) in args.after.iter().zip(&records).enumerate() {
        match record {
            None => play_typed(&mut session, text)?,
            Some(record) if !record.edits.is_empty() && (index > 0 || linked.is_some()) => {
                let why = format!("`{text}` edits the board, but moves come before it");
                return Err(Failure::trouble(why).help("name it first"));
            }
            Some(record) => {
                let played = play_record(&mut session, record);
                played.map_err(|why| Failure::trouble(format!("`{text}` stops at {why}")))?;
            }
        }
    }
    Ok((playable, session))
}

fn is_record(text: &str) -> bool {
    text.to_lowercase().ends_with(".zsg")
}

fn play_typed(session: &mut Session, text: &str) -> Result<(), Failure> {
    play(session, text).map_err(|(meant, error)| {
        if session.to_move() == ToMove::Nobody {
            return Failure::trouble(format!("`{text}` cannot be played: the game is over"));
        }
        let name = session.program().game().player_name(session.turn().decider);
        if let Meant::Several(moves) = meant {
            let failure = Failure::trouble(format!(
                "{name} cannot play `{text}`: it can mean several moves"
            ));
            return failure.help(format!("name one of them: {}", choice(&moves)));
        }
        let why = match error {
            // A short form such as `e5` begins with no piece.
            NotationError::UnknownName { .. } if !text.contains(' ') => {
                "not a legal move".to_owned()
            }
            error => error.to_string(),
        };
        Failure::trouble(format!("{name} cannot play `{text}`: {why}"))
            .help("`zrf moves` lists the legal moves; `zrf why` explains why a move is illegal")
    })
}

/// Plays a move, preceded by forced and random moves unless the move is one of those. An error comes with what the text
/// means where it cannot be played.
///
/// Players may type a move shorter than in recorded games: as the window shows it, or without the piece.
fn play(session: &mut Session, text: &str) -> Result<(), (Meant, NotationError)> {
    let program = session.program().clone();
    let symbols = Symbols::new(program.game());
    loop {
        let meant = meant(session, &symbols, text);
        let in_full = match &meant {
            Meant::One(asked) => &asked.notation,
            Meant::Several(_) | Meant::AnyOf(_) | Meant::Nothing => text,
        };
        let error = match session.play_text(in_full) {
            Ok(_) => return Ok(()),
            Err(error) => error,
        };
        let is_nobodys = matches!(session.to_move(), ToMove::Chance | ToMove::ForcedPass);
        if !is_nobodys || session.step().is_none() {
            return Err((meant, error));
        }
    }
}
