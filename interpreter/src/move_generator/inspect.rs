//! The stages of generation one by one, for who asks why a move is not legal.

use super::MoveGenerator;
use crate::moves::{Move, MoveList, MoveRef};
use crate::state::State;
use crate::turn;
use zrf_grammar::game::MaximalCaptures;

impl MoveGenerator {
    /// The moves of the present turn by move types and priorities only.
    pub(crate) fn candidate_moves(&mut self, state: &State) -> MoveList {
        let mut moves = MoveList::new();
        self.candidates(state, &mut moves);
        moves
    }

    /// Those of the candidates that `"maximal captures"` leaves.
    pub(crate) fn maximal_moves(&mut self, state: &mut State) -> MoveList {
        let mut moves = self.candidate_moves(state);
        if self.program.game().options.maximal_captures != MaximalCaptures::Off {
            self.keep_maximal(state, &mut moves);
        }
        moves
    }

    /// The reply that could capture a royal piece of the mover after a candidate.
    pub(crate) fn capturing_reply(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
    ) -> Option<Move> {
        let program = self.program.clone();
        let mover = state.turn(&program).mover;
        let order = &program.game().turn_order;
        let next = order.turns[turn::next(order, state.turn_index()).index];
        if next.mover == mover {
            return None;
        }
        self.play(state, played);
        let mut reply = None;
        if state.pending().is_none() {
            let replies = self.candidate_moves(state);
            let found = (0..replies.len())
                .find(|&index| self.captures_royal(state, replies.get(index), mover));
            reply = found.map(|index| replies.get(index).to_owned());
        }
        state.undo();
        reply
    }
}
