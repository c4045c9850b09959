//! A situation named on the command line: the start, or what follows some moves.

use super::args::{Common, GameArgs};
use super::failure::Failure;
use super::load::{self, Playable};
use crate::console::Console;
use zrf_interpreter::{NotationError, Session, ToMove};

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Play a move first; may be given several times. Chance and forced passes may be left out
    #[arg(long, value_name = "MOVE")]
    pub(crate) after: Vec<String>,
    /// The seed of chance: same seed, same moves of random players
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// The game in the situation that the arguments name.
pub(crate) fn session(
    args: &PositionArgs,
    common: Common,
    console: &mut Console<'_>,
) -> Result<(Playable, Session), Failure> {
    let playable = load::playable(&args.game, common, console)?;
    let mut session = Session::new(&playable.program, args.seed);
    for text in &args.after {
        play(&mut session, text).map_err(|error| {
            let name = session.program().game().player_name(session.turn().decider);
            Failure::trouble(format!("{name} cannot play `{text}`: {error}"))
                .help("`zrf moves` lists the legal moves in the words that are understood")
        })?;
    }
    Ok((playable, session))
}

/// Plays a move, and before it what nobody chooses when the move is not one of those.
fn play(session: &mut Session, text: &str) -> Result<(), NotationError> {
    loop {
        let error = match session.play_text(text) {
            Ok(_) => return Ok(()),
            Err(error) => error,
        };
        let is_nobodys = matches!(session.to_move(), ToMove::Chance | ToMove::ForcedPass);
        if !is_nobodys || session.step().is_none() {
            return Err(error);
        }
    }
}
