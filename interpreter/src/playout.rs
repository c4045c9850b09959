//! Random games.

use crate::move_generator::MoveGenerator;
use crate::moves::MoveList;
use crate::outcome::Outcome;
use crate::random::Random;
use crate::state::State;

/// What a random game came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How many plies were played, passes and parts of moves included.
    pub plies: usize,
    /// How many legal moves were generated.
    pub moves: u64,
    /// How it ended, `None` when the limit came first.
    pub outcome: Option<Outcome>,
}

/// Plays on from a state by moves chosen uniformly, to the end or for `max_plies` plies. The state stays where play
/// stopped.
pub fn playout(
    generator: &mut MoveGenerator,
    state: &mut State,
    random: &mut Random,
    max_plies: usize,
) -> Playout {
    let mut moves = MoveList::new();
    let mut n_moves = 0;
    for plies in 0..=max_plies {
        generator.legal_moves(state, &mut moves);
        let outcome = generator.outcome(state, &moves);
        if outcome.is_some() || plies == max_plies || moves.is_empty() {
            return Playout {
                plies,
                moves: n_moves,
                outcome,
            };
        }
        n_moves += moves.len() as u64;
        generator.play(state, moves.get(random.below(moves.len())));
    }
    unreachable!("the last round of the loop returns")
}
