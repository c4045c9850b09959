//! Random games.

use crate::random::Random;
use crate::referee::{GameEnd, MoveGenerator};
use crate::state::State;

/// The result of a random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The number of plies played, passes and parts of moves included.
    pub plies: usize,
    /// Number of legal moves generated.
    pub moves: u64,
    /// How it ended, for [`MoveGenerator::outcome_of`]; `None` if the limit came first or the outcome is unknown.
    pub end: Option<GameEnd>,
}

impl Playout {
    /// Counts a ply that had `n_legal` legal moves.
    fn add(&mut self, is_sampled: bool, n_legal: usize) {
        self.moves += if is_sampled { 1 } else { n_legal as u64 };
        self.plies += 1;
    }
}

/// Plays uniformly random moves from a state, to the end or for `max_plies` plies. The state is left where play
/// stopped, and the moves cannot be undone. All legal moves of every state are generated and counted.
pub fn playout(
    generator: &mut MoveGenerator,
    state: &mut State,
    random: &mut Random,
    max_plies: usize,
) -> Playout {
    play_on(generator, state, random, max_plies, false)
}

/// Like [`playout`], but where royal pieces must stay safe, safety is examined only for moves that are drawn. Counts
/// one move for each ply. Never slower, with different games for the same seed.
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
    let mut moves = generator.spare_list();
    let mut played = Playout {
        plies: 0,
        moves: 0,
        end: None,
    };
    loop {
        let is_last = played.plies == max_plies;
        let by_board = generator.end_by_board(state);
        let is_open = by_board.is_none();
        let is_sampled = samples
            && is_open
            && generator.has_royal(state)
            && generator.sample(state, random, &mut moves);
        let mut counted = None;
        if is_open && !is_sampled {
            match generator.goes_on(state) {
                true => counted = generator.count_or_list(state, &mut moves),
                false => generator.legal_moves(state, &mut moves),
            }
        }
        if let Some(n_legal) = counted {
            if is_last {
                break;
            }
            if generator.play_counted(state, random.below(n_legal)) {
                played.add(samples, n_legal);
                continue;
            }
            generator.legal_moves(state, &mut moves);
        }
        let end = by_board.or_else(|| generator.end(state, &moves));
        if end.is_some() || is_last || moves.is_empty() {
            played.end = end.filter(GameEnd::is_known);
            break;
        }
        state.forget_undo();
        generator.play(state, moves.get(random.below(moves.len())));
        played.add(samples, moves.len());
    }
    generator.spare.push(moves);
    played
}
