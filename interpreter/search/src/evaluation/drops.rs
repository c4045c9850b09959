//! Finds out where pieces can be dropped.

use std::sync::Arc;
use zrf_interpreter::{MoveGenerator, MoveList, Program, Random, State};

/// The number of plies of a random game that are examined: a rule about the first moves does not apply to later ones.
const PLIES: usize = 6;

/// Whether players can drop pieces nearly everywhere, so that the next move completes any line that lacks one. In
/// Connect Four, pieces fall to the lowest empty position, and most such lines must wait.
pub(super) fn reach_everything(program: &Arc<Program>) -> bool {
    let has_lines = program.lines().is_some_and(|lines| lines.n_lines() > 0);
    let mut types = program.game().piece_types.iter();
    if !has_lines || types.all(|piece| piece.drops.is_empty()) {
        return false;
    }
    let (mut generator, mut moves) = (MoveGenerator::new(program), MoveList::new());
    let (mut state, mut random) = (State::new(program), Random::new(1));
    for _ in 0..PLIES {
        generator.legal_moves(&mut state, &mut moves);
        if moves.is_empty() || generator.outcome(&mut state, &moves).is_some() {
            break;
        }
        let n_empty = state.vacant().count();
        let mut reached: Vec<_> = moves
            .iter()
            .filter(|played| played.head.from.is_none())
            .filter_map(|played| played.head.to)
            .collect();
        reached.sort_unstable();
        reached.dedup();
        if 4 * reached.len() >= 3 * n_empty && n_empty > 0 {
            return true;
        }
        generator.play(&mut state, moves.get(random.below(moves.len())));
    }
    false
}
