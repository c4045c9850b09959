//! Values of states: who wins, and when.

use zrf_grammar::game::PlayerId;
use zrf_interpreter::{GameEnd, MoveGenerator, Reason, State};

/// The winner, if there is one, and the number of plies to the win: of a state, or of a move that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Nobody wins.
    Draw,
    /// A player wins.
    Won { by: PlayerId, plies: u32 },
}

impl Value {
    pub(super) fn winner(self) -> Option<PlayerId> {
        match self {
            Self::Draw => None,
            Self::Won { by, .. } => Some(by),
        }
    }
}

/// The value of an end for two players; `None` if the result is unknown, or if both win.
pub(super) fn value_of_end(
    generator: &MoveGenerator,
    state: &State,
    end: GameEnd,
    players: [PlayerId; 2],
) -> Option<Value> {
    if end == GameEnd::Drawn(Reason::Unknown) {
        return None;
    }
    let wins = |&player: &PlayerId| generator.worth(state, end, player) > 0;
    let mut winners = players.into_iter().filter(wins);
    match (winners.next(), winners.next()) {
        (None, _) => Some(Value::Draw),
        (Some(by), None) => Some(Value::Won { by, plies: 0 }),
        (Some(_), Some(_)) => None,
    }
}
