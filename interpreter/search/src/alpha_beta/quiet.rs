//! Quiescence search: below depth 0, only captures and promotions are searched, unless all moves are forced.

use super::order::{LOSING, Ranked};
use super::searcher::Searcher;
use super::spot::{MAX_LENGTH, Spot};
use super::table::Best;
use super::value::{DRAW, WIN, Window};
use crate::evaluation::MAX_POINTS;
use crate::sides::decider;
use zrf_interpreter::{MoveList, State};

/// Maximum depth of quiescence search.
const QUIET_DEPTH: i32 = -12;
/// Maximum number of lines, if captures branch evenly. Without it, quiescence search would take all the time in games
/// in which most moves capture. If few captures remain after pruning, there may be more lines.
const ROOM: u32 = 16;
const ROOM_WITH_PRUNING: u32 = 256;
/// Margin for the points of a state whose moves are not counted yet.
const LAZY: i32 = 120;
/// Margin of delta pruning: a capture is not searched if it leaves the points more than this below alpha.
const DELTA: i32 = 120;

/// A node whose captures are searched.
#[derive(Clone, Copy)]
struct QuietNode {
    window: Window,
    spot: Spot,
    /// Its points if nothing is captured.
    points: i32,
    may_be_unsafe: bool,
}

impl Searcher<'_> {
    /// The value of a state by its captures and promotions alone, for the side to move.
    pub(super) fn quiet(&mut self, state: &mut State, window: Window, spot: Spot, key: u64) -> i32 {
        let mut moves = self.list();
        let value = self.quiet_with(state, &mut moves, window, spot, key);
        self.give_back(moves);
        value
    }

    fn quiet_with(
        &mut self,
        state: &mut State,
        moves: &mut MoveList,
        window: Window,
        spot: Spot,
        key: u64,
    ) -> i32 {
        if self.sides.is_chance(decider(&self.program, state)) {
            return self.quiet_by_chance(state, moves, window, spot);
        }
        let standing = self.standing(state, spot);
        if self.facts.prunes && state.pending().is_none() {
            let rough = self.lagging_points(state, &standing, spot) - LAZY;
            if rough >= window.beta && self.generator.has_royal(state) {
                return rough;
            }
        }
        let mut may_be_unsafe = self.generator.noisy_moves_with_unsafe(state, moves);
        if may_be_unsafe && moves.n_candidates() == 0 {
            self.generator.legal_moves(state, moves);
            may_be_unsafe = false;
        }
        if !may_be_unsafe {
            let end = self.generator.end(state, moves);
            if let Some(end) = end.filter(|_| !self.generator.is_stopped()) {
                return self.value_of_end(state, end, spot);
            }
        }
        if self.meter.heed(self.generator) {
            return DRAW;
        }
        let points = self.points(state, &standing, moves.n_candidates(), spot);
        let room = spot.room.unwrap_or(match self.facts.prunes {
            true => ROOM_WITH_PRUNING,
            false => ROOM,
        });
        let is_deep = spot.depth <= QUIET_DEPTH || spot.ply >= MAX_LENGTH;
        if is_deep || room == 0 || moves.is_empty() {
            return points;
        }
        let node = QuietNode {
            window,
            spot: Spot {
                room: Some(room),
                ..spot
            },
            points,
            may_be_unsafe,
        };
        let mut ranked = self.ranks.pop().unwrap_or_default();
        self.rank(state, moves, Best::NONE, spot, &mut ranked);
        let value = self.best_capture(state, moves, node, &mut ranked);
        self.ranks.push(ranked);
        if spot.depth == 0 && !self.meter.heed(self.generator) {
            self.keep(key, value, window, spot, Best::NONE);
        }
        value
    }

    /// The value of a state in which a random player moves. Possible moves are no threats, and points are already a
    /// mean over them.
    fn quiet_by_chance(
        &mut self,
        state: &mut State,
        moves: &mut MoveList,
        window: Window,
        spot: Spot,
    ) -> i32 {
        self.generator.legal_moves(state, moves);
        let end = self.generator.end(state, moves);
        if let Some(end) = end.filter(|_| !self.generator.is_stopped()) {
            return self.value_of_end(state, end, spot);
        }
        if self.meter.heed(self.generator) {
            return DRAW;
        }
        if moves.len() == 1 && spot.ply < MAX_LENGTH {
            return self.after_forced(state, moves.get(0), window, spot);
        }
        let standing = self.standing(state, spot);
        self.evaluation.points_with(&standing, 0)
    }

    /// The value of a node by its captures and promotions, with the priorities of its moves in a buffer.
    fn best_capture(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        node: QuietNode,
        ranked: &mut Vec<Ranked>,
    ) -> i32 {
        let QuietNode {
            window,
            spot,
            points,
            may_be_unsafe,
        } = node;
        let is_forced = !may_be_unsafe && ranked.iter().all(Ranked::is_noisy);
        let mut value = if is_forced { -WIN - 1 } else { points };
        if value >= window.beta {
            return value;
        }
        // Captures that are pruned anyway need no order.
        let alpha = window.alpha.max(value);
        ranked.retain(|ranked| {
            ranked.is_noisy() && (is_forced || !self.takes_too_little(ranked, points, alpha))
        });
        let next = Spot {
            room: spot.room.map(|room| room / ranked.len().max(1) as u32),
            ..spot.next(state, moves.n_candidates())
        };
        for number in 0..ranked.len() {
            let chosen = self.pick(state, moves, ranked, number);
            let alpha = window.alpha.max(value);
            if !is_forced && self.is_hopeless(&chosen, points, alpha) {
                continue;
            }
            let played = moves.get(chosen.index);
            if may_be_unsafe && !self.generator.is_safe_move(state, played) {
                continue;
            }
            let rest = Window {
                alpha,
                beta: window.beta,
            };
            let new = self.after(state, played, rest, next);
            if self.meter.is_over() {
                return DRAW;
            }
            value = value.max(new);
            if value >= window.beta {
                break;
            }
        }
        value
    }

    /// Whether a capture is pruned: it loses more than it wins, or wins too little.
    fn is_hopeless(&self, chosen: &Ranked, points: i32, alpha: i32) -> bool {
        let loses = chosen.rank < LOSING / 2 && self.may_prune(alpha);
        loses || self.takes_too_little(chosen, points, alpha)
    }

    fn takes_too_little(&self, chosen: &Ranked, points: i32, alpha: i32) -> bool {
        self.may_prune(alpha) && points + chosen.gain.unwrap_or(0) + DELTA <= alpha
    }

    /// Whether captures may be pruned by points.
    fn may_prune(&self, alpha: i32) -> bool {
        self.facts.prunes && alpha.abs() < MAX_POINTS
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::tests::program_of;
    use crate::tests::tactics::{CHESS, chess_board};
    use crate::{AlphaBeta, AlphaBetaSettings, Budget, Evaluation};
    use std::sync::Arc;
    use zrf_interpreter::MoveGenerator;

    /// Calls a function with a searcher of a chess position.
    pub(in super::super) fn with_searcher<T>(
        board: &str,
        call: impl FnOnce(&mut Searcher<'_>, &mut State) -> T,
    ) -> T {
        let program = program_of(CHESS, "");
        let evaluation = Arc::new(Evaluation::learn(&program, 1));
        let bot = AlphaBeta::new(&program, &evaluation, AlphaBetaSettings::default());
        let mut state = chess_board(&program, board);
        let hero = decider(&program, &state);
        let mut generator = MoveGenerator::new(&program);
        let mut memory = bot.memory.clone();
        let budget = Budget::of_depth(1);
        let mut searcher = Searcher::new(&bot.shared, &mut generator, &mut memory, hero, budget);
        call(&mut searcher, &mut state)
    }

    /// A capture may give mate, which points do not show.
    #[test]
    fn mate_is_seen_in_quiescence() {
        let spot = Spot {
            depth: -1,
            ply: 1,
            ..Spot::default()
        };
        let value = with_searcher("6k1/8/8/8/8/8/5PPP/3r2K1", |searcher, state| {
            searcher.node(state, Window::FULL, spot)
        });
        assert_eq!(value, 1 - WIN);
    }
}
