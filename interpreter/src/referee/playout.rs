//! Random games.

use crate::random::Random;
use crate::referee::{MoveGenerator, Outcome};
use crate::state::{MoveList, State};

/// The result of a random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How many plies were played, passes and parts of moves included.
    pub plies: usize,
    /// Number of legal moves generated.
    pub moves: u64,
    /// How it ended, `None` when the limit came first or nobody knows.
    pub outcome: Option<Outcome>,
}

/// Plays uniformly random moves from a state, to the end or for `max_plies` plies. The state stays where play stopped,
/// and its moves cannot be undone. All legal moves of every state are generated and counted.
pub fn playout(
    generator: &mut MoveGenerator,
    state: &mut State,
    random: &mut Random,
    max_plies: usize,
) -> Playout {
    play_on(generator, state, random, max_plies, false)
}

/// Like [`playout`], but where royal pieces must stay safe, that is examined only for moves that are drawn. Counts one
/// move for each ply. Never slower, with different games for the same seed.
pub fn sampled_playout(
    generator: &mut MoveGenerator,
    state: &mut State,
    random: &mut Random,
    max_plies: usize,
) -> Playout {
    play_on(generator, state, random, max_plies, true)
}

fn play_on(
    generator: &mut MoveGenerator,
    state: &mut State,
    random: &mut Random,
    max_plies: usize,
    samples: bool,
) -> Playout {
    let mut moves = MoveList::new();
    let mut n_moves = 0;
    for plies in 0..=max_plies {
        let is_sampled = samples
            && generator.protects_royal(state)
            && generator.sample(state, random, &mut moves);
        let counted = (!is_sampled && generator.goes_on(state))
            .then(|| generator.count_or_list(state, &mut moves));
        if let Some(Some(n_legal)) = counted {
            if plies == max_plies {
                return Playout {
                    plies,
                    moves: n_moves,
                    outcome: None,
                };
            }
            if generator.take(state, random.below(n_legal), &mut moves) {
                n_moves += if samples { 1 } else { n_legal as u64 };
                state.forget_undo();
                generator.play(state, moves.get(0));
                continue;
            }
        }
        if !is_sampled && counted != Some(None) {
            generator.legal_moves(state, &mut moves);
        }
        let outcome = generator.outcome(state, &moves);
        if outcome.is_some() || plies == max_plies || moves.is_empty() {
            return Playout {
                plies,
                moves: n_moves,
                outcome: outcome.filter(Outcome::is_known),
            };
        }
        n_moves += moves.len() as u64;
        state.forget_undo();
        generator.play(state, moves.get(random.below(moves.len())));
    }
    unreachable!("the last round of the loop returns")
}
