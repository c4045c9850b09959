//! Drawing moves: the number of legal moves, and one of them by its number, without a list of them all.

use super::candidates::Made;
use super::goals::REPETITIONS;
use super::{MoveGenerator, pass};
use crate::machine::Context;
use crate::random::Random;
use crate::state::{MoveList, MoveRef, State};
use zrf_grammar::game::MaximalCaptures;

/// After this many draws without a legal move, all legal moves are examined.
const MAX_DRAWN: usize = 4;

impl MoveGenerator {
    /// Replaces `moves` with one legal move, chosen uniformly. Returns false, with meaningless `moves`, if that
    /// requires all legal moves, or if there is none. The state is left unchanged.
    pub fn sample(&mut self, state: &mut State, random: &mut Random, moves: &mut MoveList) -> bool {
        self.begin_answer();
        if let Some(was_drawn) = self.draw_safe(state, random, moves) {
            return was_drawn;
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

    /// Replaces `moves` quickly with some legal moves, if there are any. They need not be all of them if each must be
    /// examined for safety.
    pub fn some_moves(&mut self, state: &mut State, random: &mut Random, moves: &mut MoveList) {
        if !(self.has_royal(state) && self.sample(state, random, moves)) {
            self.legal_moves(state, moves);
        }
    }

    /// Whether the game continues as long as there is a move other than a forced pass.
    pub(crate) fn goes_on(&mut self, state: &mut State) -> bool {
        self.is_quick()
            && !self.program.schedule().has_open_end
            && self.end_by_board(state).is_none()
            && (state.pending().is_some() || !state.occurs(REPETITIONS))
    }

    /// Whether the moves counted last are parts of longer ones.
    pub(crate) fn has_parts(&self) -> bool {
        self.candidates.has_parts()
    }

    /// The number of legal moves, if there are any and they can be counted without a list; [`Self::take`] makes one of
    /// them. Otherwise replaces `moves` with all of them.
    pub(crate) fn count_or_list(
        &mut self,
        state: &mut State,
        moves: &mut MoveList,
    ) -> Option<usize> {
        self.begin_answer();
        // This must precede the count of candidates because it may generate replies.
        let may_pass = self.may_pass(state, false);
        let risks_royal = self.risks_royal(state);
        let n_candidates = self.count_candidates(state, moves, risks_royal);
        let mut n_moves = n_candidates;
        if risks_royal && let Some(n_sets) = n_candidates {
            n_moves = self.count_safe(state, n_sets, moves);
        }
        match n_moves {
            Some(n_moves) if n_moves > 0 => Some(n_moves + usize::from(may_pass)),
            None if n_candidates.is_some() => {
                self.legal_moves(state, moves);
                None
            }
            _ => {
                self.finish_list(state, moves);
                None
            }
        }
    }

    /// The number of candidates, if all are legal apart from the safety of royal pieces and they can be counted without
    /// a list. Otherwise lists them. With `is_plain`, counts their sets instead, if sets alone describe them.
    #[inline]
    fn count_candidates(
        &mut self,
        state: &State,
        moves: &mut MoveList,
        is_plain: bool,
    ) -> Option<usize> {
        if self.program.game().options.maximal_captures != MaximalCaptures::Off {
            self.candidates(state, moves);
            return None;
        }
        self.candidates
            .count_or_list(Context::new(&self.program, state), moves, is_plain)
    }

    /// Replaces `moves` with the legal move at an index among those counted last. Returns false if it cannot be made
    /// because rules exceeded a limit.
    pub(super) fn take(&mut self, state: &State, index: usize, moves: &mut MoveList) -> bool {
        moves.clear();
        let context = Context::new(&self.program, state);
        match self.candidates.make(context, index) {
            Made::Candidate(head) => moves.push_new(head, self.candidates.machine.finished()),
            Made::Cut => return false,
            Made::Missing => self.push_pass(state, moves),
        }
        true
    }

    /// Plays the legal move at an index among those counted last, and forgets how to undo earlier moves. Returns false
    /// if it cannot be made.
    #[inline]
    pub(crate) fn play_counted(&mut self, state: &mut State, index: usize) -> bool {
        let context = Context::new(&self.program, state);
        let (head, effects) = match self.candidates.make(context, index) {
            Made::Candidate(head) => (head, self.candidates.machine.finished()),
            Made::Cut => return false,
            Made::Missing => (pass(state.turn(&self.program).mover), &[][..]),
        };
        state.forget_undo();
        let head = &head;
        state.play_unchecked(&self.program, MoveRef { head, effects });
        self.begin_answer();
        self.end_stuck_chain(state);
        true
    }

    /// Draws candidates until one is safe; the safety of a move does not depend on the others. Returns whether one was
    /// drawn; `None` if a list of them is needed, or if this takes too long.
    fn draw_safe(
        &mut self,
        state: &mut State,
        random: &mut Random,
        moves: &mut MoveList,
    ) -> Option<bool> {
        let chooses = self.program.game().options.maximal_captures != MaximalCaptures::Off;
        if chooses
            || state.pending().is_some()
            || !self.has_royal(state)
            || self.may_pass(state, false)
        {
            return None;
        }
        let n_moves = self.count_candidates(state, moves, false);
        let list = self.candidates.generation();
        for _ in 0..MAX_DRAWN {
            let drawn = match n_moves {
                Some(n_moves) if !self.take(state, random.below(n_moves), moves) => {
                    return Some(false);
                }
                Some(_) => 0,
                None if moves.is_empty() => return Some(false),
                None => random.below(moves.len()),
            };
            if self.is_safe(state, moves.get(drawn)) {
                moves.keep_only(drawn);
                return Some(!self.is_stopped());
            }
            if n_moves.is_some() && self.candidates.generation() != list {
                break;
            }
        }
        None
    }
}
