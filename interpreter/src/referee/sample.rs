//! Drawing moves: how many legal moves there are, and one of them by its number, without a list of them all.

use super::MoveGenerator;
use super::goals::REPETITIONS;
use crate::random::Random;
use crate::state::{MoveList, State};
use zrf_grammar::game::{MaximalCaptures, PassTurn};

impl MoveGenerator {
    /// Replaces `moves` with one legal move, chosen uniformly. Returns false, with meaningless `moves`, if that
    /// requires all legal moves, or if there is none. The state is left unchanged.
    pub fn sample(&mut self, state: &mut State, random: &mut Random, moves: &mut MoveList) -> bool {
        let options = &self.program.game().options;
        let is_independent = state.pending().is_none()
            && options.pass_turn != PassTurn::Always
            && options.maximal_captures == MaximalCaptures::Off;
        if is_independent && self.protects_royal(state) {
            self.begin_answer();
            return self.sample_safe(state, random, moves);
        }
        match self.count_or_list(state, moves) {
            Some(n_moves) => self.take(state, random.below(n_moves), moves),
            None if moves.is_empty() => false,
            None => {
                moves.keep_only(random.below(moves.len()));
                true
            }
        }
    }

    /// Whether moves of the player to move may be illegal because of royal pieces.
    pub(crate) fn protects_royal(&self, state: &State) -> bool {
        self.royal.protects(state.turn(&self.program).mover)
    }

    /// Replaces `moves` with legal moves, some if there are any, quickly: not all if each must be examined for safety.
    pub fn some_moves(&mut self, state: &mut State, random: &mut Random, moves: &mut MoveList) {
        let mover = state.turn(&self.program).mover;
        if !(self.royal.protects(mover) && self.sample(state, random, moves)) {
            self.legal_moves(state, moves);
        }
    }

    /// Whether the game goes on as long as there is a move other than a forced pass.
    pub(crate) fn goes_on(&mut self, state: &mut State) -> bool {
        self.is_quick()
            && self.end_by_board(state).is_none()
            && (state.pending().is_some() || !state.occurs(REPETITIONS))
    }

    /// Whether the moves counted last are parts of longer ones.
    pub(crate) fn has_parts(&self) -> bool {
        self.candidates.has_parts()
    }

    /// The number of legal moves, of which [`Self::take`] gives one: if there are any, and they need not be listed to be
    /// counted. Otherwise replaces `moves` with all of them.
    pub(crate) fn count_or_list(
        &mut self,
        state: &mut State,
        moves: &mut MoveList,
    ) -> Option<usize> {
        let options = &self.program.game().options;
        if options.maximal_captures != MaximalCaptures::Off || self.protects_royal(state) {
            self.legal_moves(state, moves);
            return None;
        }
        let may_pass = match state.pending() {
            Some(_) => options.pass_partial,
            None => options.pass_turn == PassTurn::Always,
        };
        self.begin_answer();
        let n_moves = self.candidates.count_or_list(&self.program, state, moves);
        if n_moves.is_none() {
            self.finish_list(state, moves);
        }
        n_moves.map(|n_moves| n_moves + usize::from(may_pass))
    }

    /// Replaces `moves` with the legal move that has a number among those counted last. Returns false if it cannot be made
    /// because rules went beyond a limit.
    pub(crate) fn take(&mut self, state: &State, index: usize, moves: &mut MoveList) -> bool {
        moves.clear();
        if !self.candidates.take(&self.program, state, index, moves) {
            self.push_pass(state, moves);
        }
        moves.len() == 1
    }

    /// Draws among all candidates until one is safe: whether a move is safe does not depend on the others.
    fn sample_safe(
        &mut self,
        state: &mut State,
        random: &mut Random,
        moves: &mut MoveList,
    ) -> bool {
        self.candidates(state, moves);
        while !moves.is_empty() && !self.is_stopped() {
            let drawn = random.below(moves.len());
            if self.is_safe(state, moves.get(drawn)) {
                moves.keep_only(drawn);
                return true;
            }
            moves.swap_remove(drawn);
        }
        false
    }
}
