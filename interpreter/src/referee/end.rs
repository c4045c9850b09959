//! Finds out whether and how a game has ended.
//!
//! After every ply, parts of moves included, goals about the board are tested first, in textual order, for the player
//! who has just moved and then for the others; then repetition; then goals about what the player to move can do. A goal
//! about both is tested in both places.

use super::MoveGenerator;
use super::goals::{GoalContext, REPETITIONS, TurnFacts, examine_board, examine_end, examine_ply};
use super::outcome::{GameEnd, Outcome, Reason};
use crate::state::{MoveList, State};
use zrf_grammar::game::{PassTurn, PlayerId};

impl MoveGenerator {
    /// The result of the game, `None` while it continues. `moves` must be the legal moves of the state.
    ///
    /// At the start only the player's ability to move is tested: goals are met by moves.
    pub fn outcome(&mut self, state: &mut State, moves: &MoveList) -> Option<Outcome> {
        let end = self.end(state, moves)?;
        Some(self.outcome_of(state, end))
    }

    /// The result of the game that ended in this way in this state.
    pub fn outcome_of(&self, state: &State, end: GameEnd) -> Outcome {
        GoalContext::of_board(self.program(), state).outcome(end)
    }

    /// The end by goals about the board, which needs no moves. If there is none, the state is marked as open and is not
    /// examined again.
    #[inline]
    pub fn end_by_board(&mut self, state: &mut State) -> Option<GameEnd> {
        match self.is_quick() && state.is_open() {
            true => None,
            false => self.examine_board(state),
        }
    }

    fn examine_board(&mut self, state: &mut State) -> Option<GameEnd> {
        if state.ply() == 0 {
            self.examine_start(state);
            return None;
        }
        let program = self.program();
        let lines = program.lines();
        let lines = lines.filter(|_| self.is_quick() && state.was_open());
        let met = match lines {
            Some(lines) => examine_ply(program, lines, state),
            None => examine_board(program, state),
        };
        let n_examined = lines.map_or(program.schedule().board.len(), |_| 1);
        if met.is_none() {
            state.set_open();
        }
        self.candidates.machine.work.spend(n_examined as u32);
        met
    }

    /// Marks a start as open when it meets no goal. A start never ends the game, but after an open one the first move
    /// is examined incrementally.
    fn examine_start(&mut self, state: &mut State) {
        if self.open_start != Some(state.hash()) {
            if examine_board(self.program(), state).is_some() {
                return;
            }
            self.open_start = Some(state.hash());
        }
        state.set_open();
    }

    /// How the game ended; cheaper than [`Self::outcome`].
    pub fn end(&mut self, state: &mut State, moves: &MoveList) -> Option<GameEnd> {
        self.end_by(state, moves, |state| state.occurs(REPETITIONS))
    }

    /// Like [`Self::end`], for searches in which the line to a state does not decide whether it is repeated.
    pub fn end_by(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        is_repeated: impl FnOnce(&State) -> bool,
    ) -> Option<GameEnd> {
        let by_board = self.end_by_board(state);
        if by_board.is_some() {
            return by_board;
        }
        // A list that could not be made never decides a game.
        let unknown = Some(GameEnd::Drawn(Reason::Unknown));
        if moves.is_empty() && !moves.is_complete() {
            return unknown;
        }
        if state.pending().is_some() {
            return None;
        }
        let is_repeated = is_repeated(state);
        let is_stuck = self.is_stuck(state, moves);
        let may_go_on = !is_repeated && !is_stuck;
        if may_go_on && !(self.program().schedule().has_open_end && state.ply() > 0) {
            return None;
        }
        let to_move = state.turn(self.program()).mover;
        let is_royal_attacked = is_stuck && self.is_royal_attacked(state, to_move);
        // Checkmate and stalemate differ only in whether a royal piece is attacked, which a cut answer does not show.
        if is_stuck && self.is_cut() {
            return unknown;
        }
        let met = examine_end(
            self.program(),
            state,
            TurnFacts {
                is_stuck,
                is_royal_attacked,
                is_repeated,
            },
        );
        let drawn = || {
            GameEnd::Drawn(match (is_repeated, moves.is_empty()) {
                (true, _) => Reason::Repetition,
                (_, true) => Reason::Stalemate,
                _ => Reason::NobodyCanMove,
            })
        };
        met.or_else(|| (!may_go_on).then(drawn))
    }

    /// Whether nobody won and nobody lost; cheaper than [`Self::outcome_of`].
    pub fn is_draw(&self, state: &State, end: GameEnd) -> bool {
        GoalContext::of_board(self.program(), state).is_draw(end)
    }

    /// The value of a result for a player: 1 for a win, -1 for a loss, otherwise 0.
    pub fn worth(&self, state: &State, end: GameEnd, player: PlayerId) -> i32 {
        GoalContext::of_board(self.program(), state).worth(end, player)
    }

    /// Whether the player to move cannot move. A list that lacks moves never shows this.
    pub(super) fn is_stuck(&mut self, state: &mut State, moves: &MoveList) -> bool {
        self.begin_answer();
        moves.is_complete() && (moves.is_empty() || self.nobody_can_move(state, moves))
    }

    /// Whether the only move is a forced pass and every later player could only pass, too.
    ///
    /// Passing changes only the turn, so if a whole cycle of the turn order can only pass, play is over.
    fn nobody_can_move(&mut self, state: &mut State, moves: &MoveList) -> bool {
        let is_forced = self.program().game().options.pass_turn == PassTurn::Forced;
        if !is_forced || moves.len() != 1 || !moves.get(0).is_pass() {
            return false;
        }
        let pass = moves.get(0);
        let n_turns = self.program().game().turn_order.turns.len();
        let mut replies = self.spare_list();
        let mut n_passes = 0;
        // The next turns, as many as the order has, include every turn still to come: those up to its end, then those
        // from `repeat` on.
        let is_over = (0..n_turns).all(|_| {
            state.play_unchecked(self.program(), pass);
            n_passes += 1;
            self.moves_but_passes(state, &mut replies);
            replies.is_empty() && replies.is_complete() && self.may_pass(state, true)
        });
        (0..n_passes).for_each(|_| {
            state.undo();
        });
        self.spare.push(replies);
        is_over
    }
}
