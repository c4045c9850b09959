//! The recursion: values of states from the values of their successors.

use super::prune::Limit;
use super::searcher::Searcher;
use super::spot::{MAX_LENGTH, Spot};
use super::table::{Best, TableEntry};
use super::value::{DRAW, WIN, Window};
use crate::evaluation::MAX_POINTS;
use crate::sides::decider;
use zrf_interpreter::{Continuation, GameEnd, MoveList, MoveRef, REPETITIONS, Reason, State};

/// Internal iterative reduction: from this depth on, nodes without a move from the table are searched one ply less
/// deeply.
const UNKNOWN_FROM: i32 = 4;
/// Down to this depth, quiescence search answers attacks on royal pieces with all moves.
const ANSWERED_DEPTH: i32 = -2;

/// A node whose moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) window: Window,
    pub(super) spot: Spot,
    pub(super) key: u64,
    /// The table's best move.
    pub(super) best: Best,
    /// The number of that move in the list, if it caused a cutoff when it was stored.
    known: Option<usize>,
    /// The fingerprint and value of a move that was searched before the others were listed.
    pub(super) searched: Option<(u64, i32)>,
    pub(super) limit: Limit,
    is_chance: bool,
}

impl Searcher<'_> {
    /// The value of a state for the side to move; meaningless once the budget is spent.
    pub(super) fn node(&mut self, state: &mut State, mut window: Window, mut spot: Spot) -> i32 {
        if self.meter.tick() || self.meter.heed(self.generator) {
            return DRAW;
        }
        if let Some(value) = self.value_of_return(state, spot) {
            return value;
        }
        // Mate distance pruning: nothing here can beat a faster win found elsewhere. The side to move may have won
        // already, by its own part of a move or because it cannot move.
        window.alpha = window.alpha.max(spot.ply as i32 - WIN);
        window.beta = window.beta.min(WIN - spot.ply as i32);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let key = self.keys.of(state);
        let known = self.table.get(key);
        // Below random moves, all windows are open.
        if (spot.depth <= 0 || !window.is_open() || self.sides.has_chance)
            && let Some(value) = known.and_then(|entry| entry.usable(window, spot))
        {
            return value;
        }
        if let Some(end) = self.generator.end_by_board(state) {
            return self.value_of_end(state, end, spot);
        }
        let is_checked = spot.depth >= ANSWERED_DEPTH
            && spot.is_checked.unwrap_or_else(|| self.is_checked(state));
        if self.meter.heed(self.generator) {
            return DRAW;
        }
        if is_checked && spot.ply < 2 * self.root_depth as usize {
            spot.depth = (spot.depth + 1).max(1);
        }
        if spot.depth <= 0 || spot.ply >= MAX_LENGTH {
            return self.quiet(state, window, spot, key);
        }
        self.node_with(state, window, spot, key, known, is_checked)
    }

    /// The value of a return to an earlier state.
    fn value_of_return(&mut self, state: &mut State, spot: Spot) -> Option<i32> {
        if state.pending().is_some() {
            return state
                .repeats_in_turn()
                .then(|| self.value_of_loop(state, spot));
        }
        let end = match self.facts.drawn_from {
            Some(times) => state
                .occurs(times)
                .then_some(GameEnd::Drawn(Reason::Repetition)),
            None => self.end_by_repetition(state),
        };
        end.map(|end| self.value_of_end(state, end, spot))
    }

    /// The value of a turn that has come back to where it was.
    fn value_of_loop(&mut self, state: &State, spot: Spot) -> i32 {
        match self.sides.is_chance(decider(&self.program, state)) {
            // Nobody chose it, and it will come to an end.
            true => {
                let standing = self.standing(state, spot);
                self.evaluation.points_with(&standing, 0)
            }
            // The worst value of all, so that another move ends the turn.
            false => spot.ply as i32 - WIN,
        }
    }

    /// How a repetition ends the game where a goal may make it a win or a loss.
    fn end_by_repetition(&mut self, state: &mut State) -> Option<GameEnd> {
        if !state.occurs(REPETITIONS) {
            return None;
        }
        let mut moves = self.list();
        self.generator.legal_moves(state, &mut moves);
        let end = self.generator.end(state, &moves);
        self.give_back(moves);
        // Moves that could not be listed in time decide nothing.
        match self.meter.heed(self.generator) {
            true => Some(GameEnd::Drawn(Reason::Unknown)),
            false => end,
        }
    }

    /// The value of a node that is searched with all its moves.
    fn node_with(
        &mut self,
        state: &mut State,
        window: Window,
        spot: Spot,
        key: u64,
        known: Option<TableEntry>,
        is_checked: bool,
    ) -> i32 {
        let is_chance = self.sides.is_chance(decider(&self.program, state));
        // The static evaluation is unreliable while a royal piece is attacked.
        let standing = (!is_checked).then(|| self.standing(state, spot));
        let lagging = |standing| self.lagging_points(state, &standing, spot);
        let quiet_points = standing.map_or(0, lagging);
        let is_improving = self.is_improving(state, quiet_points, spot, is_checked);
        let is_prunable = !is_checked && !is_chance && !window.is_open();
        let limit = Limit {
            is_on: is_prunable && self.facts.prunes,
            points: quiet_points,
            is_improving,
        };
        if is_prunable && let Some(value) = self.early_value(state, window, spot, limit, key) {
            return value;
        }
        let node = Node {
            window,
            spot,
            key,
            best: known.map_or(Best::NONE, |entry| entry.best),
            known: known.and_then(|entry| entry.best_of_cutoff()),
            searched: None,
            limit,
            is_chance,
        };
        let mut moves = self.list();
        let value = self.value_with(state, &mut moves, node, is_checked);
        self.give_back(moves);
        value
    }

    /// The value of a node by its moves, listed in a buffer. Most of them are never searched, so the safety of royal
    /// pieces is examined only for those that are.
    fn value_with(
        &mut self,
        state: &mut State,
        moves: &mut MoveList,
        mut node: Node,
        is_checked: bool,
    ) -> i32 {
        if !is_checked && !node.is_chance {
            if let Some(value) = self.value_by_known(state, moves, &mut node) {
                return value;
            }
            let may_be_unsafe = self.generator.moves_with_unsafe(state, moves);
            if (!may_be_unsafe || !moves.is_empty())
                && let Some(value) = self.value_by_moves(state, moves, node, may_be_unsafe)
            {
                return value;
            }
        }
        self.generator.legal_moves(state, moves);
        self.value_by_moves(state, moves, node, false)
            .unwrap_or(DRAW)
    }

    /// The value of a node by the move that caused a cutoff before, and so is legal, if it causes one again. Then no
    /// other move is generated. Otherwise notes the value of that move.
    fn value_by_known(
        &mut self,
        state: &mut State,
        moves: &mut MoveList,
        node: &mut Node,
    ) -> Option<i32> {
        let Node { window, spot, .. } = *node;
        let number = node.known.filter(|_| !window.is_open())?;
        let n_moves = self.generator.one_with_unsafe(state, number, moves)?;
        let played = moves.get(0);
        let fingerprint = played.fingerprint();
        // Other lists of the same state may have other numbers.
        if n_moves < 2 || !node.best.is(fingerprint) {
            return None;
        }
        let next = Spot {
            previous: fingerprint,
            ..spot.next(state, n_moves)
        };
        let value = self.after(state, played, window, next);
        if self.meter.is_over() {
            return Some(DRAW);
        }
        node.searched = Some((fingerprint, value));
        if value < window.beta {
            return None;
        }
        let mut ranked = self.ranks.pop().unwrap_or_default();
        self.rank(state, moves, node.best, spot, &mut ranked);
        self.reward(played.head.mover, &ranked[0], &[], spot);
        self.ranks.push(ranked);
        self.keep(node.key, value, window, spot, node.best);
        Some(value)
    }

    /// The value of a state with these moves; `None` if none of them is safe.
    fn value_by_moves(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        mut node: Node,
        may_be_unsafe: bool,
    ) -> Option<i32> {
        let end = self.generator.end(state, moves);
        if self.meter.heed(self.generator) {
            return Some(DRAW);
        }
        let spot = &mut node.spot;
        if let Some(end) = end {
            return Some(self.value_of_end(state, end, *spot));
        }
        if moves.is_empty() {
            let standing = self.standing(state, *spot);
            return Some(self.points(state, &standing, moves.n_candidates(), *spot));
        }
        if node.is_chance && moves.len() == 1 {
            return Some(self.after_forced(state, moves.get(0), node.window, *spot));
        }
        if node.is_chance {
            self.memory.passing.note_chance();
            let value = self.expectation(state, moves, *spot);
            if !self.meter.is_over() {
                self.keep(node.key, value, Window::FULL, *spot, Best::NONE);
            }
            return Some(value);
        }
        if node.best == Best::NONE && spot.depth >= UNKNOWN_FROM && moves.len() > 1 {
            spot.depth -= 1;
        }
        if moves.len() == 1 && spot.depth <= 1 {
            spot.depth += 1;
        }
        self.best_of(state, moves, node, may_be_unsafe)
    }

    /// Stores the value of a state.
    pub(super) fn keep(&self, key: u64, value: i32, window: Window, spot: Spot, best: Best) {
        let entry = TableEntry::new(value, window, spot, best);
        self.table.put(key, entry);
    }

    /// The value of the only move of a random player. It is nobody's choice, so it costs no depth: often such players
    /// only clear the board, or pass.
    pub(super) fn after_forced(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        window: Window,
        spot: Spot,
    ) -> i32 {
        let next = Spot {
            ply: spot.ply + 1,
            is_checked: None,
            ..spot
        };
        self.after(state, played, window, next)
    }

    /// The mean value of all random moves, for the hero. Parts of moves that lead back to where the turn has been only
    /// put it off.
    fn expectation(&mut self, state: &mut State, moves: &MoveList, spot: Spot) -> i32 {
        let (mut sum, mut n_moves) = (0, 0);
        // A large number of random moves is no advantage to anybody.
        let next = Spot {
            n_moves_before: spot.n_moves_before,
            ..spot.next(state, 0)
        };
        for played in moves.iter() {
            if self.leads_back(state, played) {
                continue;
            }
            n_moves += 1;
            // A win that depends on random moves is not a win within this many plies.
            let value = self.after(state, played, Window::FULL, next);
            sum += i64::from(value.clamp(-MAX_POINTS, MAX_POINTS));
            if self.meter.is_over() {
                return DRAW;
            }
        }
        match n_moves {
            0 => self.value_of_loop(state, spot),
            _ => (sum / n_moves) as i32,
        }
    }

    /// Whether a part of a move leads back to where the turn has been.
    fn leads_back(&mut self, state: &mut State, played: MoveRef<'_>) -> bool {
        if played.head.continuation == Continuation::EndTurn {
            return false;
        }
        self.generator.play(state, played);
        let is_back = state.repeats_in_turn();
        state.undo();
        is_back
    }
}

#[cfg(test)]
mod tests {
    use super::super::quiet::tests::with_searcher;
    use super::super::value::{DRAW, WIN, Window};
    use super::super::{order::Ranked, prune::Foreseen, spot::Spot, table::Best};
    use zrf_interpreter::MoveList;

    fn value(board: &str, depth: i32) -> i32 {
        let spot = Spot {
            depth,
            ply: 1,
            ..Spot::default()
        };
        with_searcher(board, |searcher, state| {
            searcher.node(state, Window::FULL, spot)
        })
    }

    /// All moves of the king are illegal, which shows only when each has been tried.
    #[test]
    fn a_player_without_a_safe_move_is_stuck() {
        for depth in [1, 3] {
            assert_eq!(value("8/8/8/8/8/1qk5/8/K7", depth), DRAW, "stalemate");
            assert_eq!(value("8/8/8/8/8/2k5/1q6/K7", depth), 1 - WIN, "mate");
        }
    }

    /// The knight stands in front of its king.
    #[test]
    fn moves_of_a_pinned_piece_are_not_safe() {
        with_searcher("4r1k1/8/8/8/8/8/4N3/4K3", |searcher, state| {
            let (mut moves, mut ranked) = (MoveList::new(), Vec::<Ranked>::new());
            assert!(searcher.generator.moves_with_unsafe(state, &mut moves));
            searcher.rank(state, &moves, Best::NONE, Spot::default(), &mut ranked);
            let mut foreseen = Foreseen::default();
            let mut is_safe = |ranked: &Ranked| {
                let played = moves.get(ranked.index);
                searcher.is_safe(state, played, &mut foreseen)
            };
            let n_safe = ranked.iter().filter(|ranked| is_safe(ranked)).count();
            // Two squares beside the king are safe, and two in front of it.
            assert_eq!((moves.len(), n_safe), (6 + 4, 4));
        });
    }
}
