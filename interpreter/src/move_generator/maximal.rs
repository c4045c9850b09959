//! `"maximal captures"`: only moves that begin a chain of the greatest number of parts (the recorded games of
//! BahrainDama, Dameo and Northern Kings decide: 14 positions offer chains of different length). The rule binds only
//! where capturing is compulsory: while a move that captures nothing may be played too, any capture may (the recorded
//! game of Ossetian Checkers: 7 of 15 positions). With the value `2` ties are broken by the worth of what is captured and of what captures, which is an approximation.

use super::MoveGenerator;
use super::chain::Worth;
use crate::moves::{Continuation, Effect, MoveList, MoveRef};
use crate::state::State;
use zrf_grammar::game::MaximalCaptures;

impl MoveGenerator {
    pub(super) fn keep_maximal(&mut self, state: &mut State, moves: &mut MoveList) {
        if state.pending().is_none() && moves.iter().any(|played| is_quiet(state, played)) {
            return;
        }
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
        self.chains.forget();
        let worths: Vec<_> = (0..moves.len())
            .map(|index| seen(self.best_chain(state, moves.get(index), 0)))
            .collect();
        let best = worths.iter().max().copied().unwrap_or_default();
        let mut worth = worths.iter();
        moves.retain(|_| worth.next() == Some(&best));
    }
}

/// Whether a move ends the turn and captures nothing: where there is one, capturing is not compulsory.
fn is_quiet(state: &State, played: MoveRef<'_>) -> bool {
    let captures = |effect: &Effect| match *effect {
        Effect::Capture { .. } => true,
        Effect::Movement { to, .. } => state.piece(to).is_some(),
        _ => false,
    };
    played.head.continuation == Continuation::EndTurn && !played.effects.iter().any(captures)
}
