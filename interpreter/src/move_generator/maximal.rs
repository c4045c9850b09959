//! `"maximal captures"`: only moves that begin a chain of the greatest number of parts (the recorded games of
//! BahrainDama, Dameo and Northern Kings decide: 14 positions offer chains of different length). With the value `2`
//! ties are broken by the worth of what is captured and of what captures, which is an approximation.

use super::MoveGenerator;
use super::chain::Worth;
use crate::moves::MoveList;
use crate::state::State;
use zrf_grammar::game::MaximalCaptures;

impl MoveGenerator {
    pub(super) fn keep_maximal(&mut self, state: &mut State, moves: &mut MoveList) {
        let counts_pieces =
            self.program.game().options.maximal_captures == MaximalCaptures::MostValuable;
        let seen = |worth: Worth| {
            if counts_pieces {
                worth
            } else {
                Worth {
                    parts: worth.parts,
                    ..Worth::default()
                }
            }
        };
        let worths: Vec<_> = (0..moves.len())
            .map(|index| seen(self.best_chain(state, moves.get(index), 0)))
            .collect();
        let best = worths.iter().max().copied().unwrap_or_default();
        let mut worth = worths.iter();
        moves.retain(|_| worth.next() == Some(&best));
    }
}
