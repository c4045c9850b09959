//! Examines all moves of a state before searching any: decisive moves, known states, and moves that leave the opponent
//! a decisive move.
//!
//! All results here are proven: by playing moves and testing goals, or earlier in the search. If the opponent would win
//! at once on their turn, that is only a hint that it pays to examine the replies.

use super::order::Candidate;
use super::prover::{Proved, Prover};
use crate::sides::decider;
use zrf_interpreter::{MoveList, State};

impl Prover<'_> {
    /// Examines all moves. Returns the index of one that achieves the goal. Otherwise puts the moves that must be
    /// searched in `rest`, in order, without those that achieve the opposite.
    pub(super) fn look(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        wanted: Proved,
        rest: &mut Vec<Candidate>,
    ) -> Option<usize> {
        let player = decider(&self.program, state);
        for index in 0..moves.len() {
            self.play(state, moves, index);
            let end = self.end_by_board(state);
            if end.is_none() {
                let key = self.trail.key(state);
                let candidate =
                    self.order
                        .candidate(&self.program, state, player, moves, index, key);
                rest.push(candidate);
            }
            self.take_back(state);
            if end == Some(wanted) {
                return Some(index);
            }
        }
        if let Some(index) = self.look_up(wanted, rest) {
            return Some(index);
        }
        if self.order.threat.is_worth_it() && self.is_threatened(state, wanted) {
            rest.retain(|candidate| {
                self.play(state, moves, candidate.index);
                // The board was tested above.
                state.set_open();
                let is_refuted = self.has_reply(state, wanted);
                self.take_back(state);
                !is_refuted
            });
        }
        rest.sort_unstable_by_key(|candidate| (-candidate.score, candidate.index));
        None
    }

    /// Removes moves to known states. Returns the index of the first that achieves the goal. All are looked up
    /// together, so that the processor waits for memory only once: 10 % less time for Connect Four on 7×5.
    fn look_up(&self, wanted: Proved, rest: &mut Vec<Candidate>) -> Option<usize> {
        let mut found = None;
        rest.retain(|candidate| {
            let known = self.table.get(candidate.key, self.claim).map(Proved::of);
            if known == Some(wanted) {
                found = found.or(Some(candidate.index));
            }
            known.is_none()
        });
        found
    }

    /// The result of a state that was just reached, if the board ends the game.
    pub(in crate::solve) fn end_by_board(&mut self, state: &mut State) -> Option<Proved> {
        let end = self.generator.end_by_board(state)?;
        Some(self.worth(state, end))
    }

    /// Whether the opponent would have a decisive move, if it were the opponent's turn.
    fn is_threatened(&mut self, state: &mut State, wanted: Proved) -> bool {
        if state.pending().is_some() {
            return false;
        }
        let player = decider(&self.program, state);
        let mut pass = self.lists.pop().unwrap_or_default();
        pass.clear();
        self.generator.push_pass(state, &mut pass);
        self.play(state, &pass, 0);
        self.lists.push(pass);
        // A pass changes nothing on the board.
        state.set_open();
        let is_threatened =
            decider(&self.program, state) != player && self.has_reply(state, wanted);
        self.take_back(state);
        self.order.threat.note(is_threatened);
        is_threatened
    }

    /// Whether the opponent has an immediately decisive reply, or the game is over and decided already.
    fn has_reply(&mut self, state: &mut State, wanted: Proved) -> bool {
        if Proved::of(decider(&self.program, state) == self.attacker) == wanted {
            return false;
        }
        let mut replies = self.lists.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut replies);
        let refuted = Some(wanted.opposite());
        let keys = &self.trail.keys;
        let has_reply = match keys.end(&mut self.generator, state, &replies) {
            _ if !replies.is_complete() => false,
            Some(end) => Some(self.worth(state, end)) == refuted,
            None => (0..replies.len()).any(|index| {
                self.generator.play(state, replies.get(index));
                let end = self.end_by_board(state);
                state.undo();
                end == refuted
            }),
        };
        self.lists.push(replies);
        has_reply
    }
}
