//! Quiescence search: below depth 0, only captures and promotions are searched, unless all moves are forced. Static exchange
//! evaluation for captures.

use super::node::DRAW;
use super::order::{LOSING, Ranked};
use super::searcher::{Searcher, Spot};
use super::table::Best;
use super::value::{WIN, Window};
use crate::evaluation::{Evaluation, MOST_POINTS};
use crate::sides::decider;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{MoveGenerator, MoveList, MoveRef, State};

/// Maximum depth of quiescence search.
const QUIET_DEPTH: i32 = -12;
/// Maximum number of lines, if captures branch evenly: otherwise quiescence search takes all the time in games in which
/// most moves capture. If few captures are left after pruning, there may be more.
const ROOM: u32 = 16;
const ROOM_WITH_PRUNING: u32 = 256;
/// Margin for points before moves are counted.
const LAZY: i32 = 120;
/// Margin of delta pruning: a capture that leaves points further below alpha is not searched.
const DELTA: i32 = 120;
/// Longest exchange on one position.
const LONGEST_EXCHANGE: usize = 8;
/// Exchanges are not worked out further once they lose this much: they are pruned at any depth.
const RUINOUS: i32 = 300;
/// The value of a royal piece in an exchange.
const ROYAL: i32 = 100_000;

/// What pieces are worth in an exchange.
pub(super) struct Worths {
    n_types: usize,
    /// By player and type.
    points: Vec<i32>,
}

impl Worths {
    pub(super) fn new(generator: &MoveGenerator, evaluation: &Evaluation) -> Self {
        let game = generator.program().game();
        let worth = |player, piece_type| match generator.is_royal(player, piece_type) {
            true => ROYAL,
            false => evaluation.piece_value(piece_type).abs(),
        };
        let all = game.player_ids().flat_map(|player| {
            let types = game.piece_type_ids();
            types.map(move |piece_type| worth(player, piece_type))
        });
        Self {
            n_types: game.piece_types.len(),
            points: all.collect(),
        }
    }

    fn of(&self, player: PlayerId, piece_type: PieceTypeId) -> i32 {
        self.points[player.index() * self.n_types + piece_type.index()]
    }
}

impl Searcher<'_> {
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
        let is_deep = spot.depth <= QUIET_DEPTH || spot.ply >= super::LONGEST;
        if is_deep || room == 0 || moves.is_empty() {
            return points;
        }
        let spot = Spot {
            room: Some(room),
            ..spot
        };
        let value = self.best_capture(state, moves, window, spot, points, may_be_unsafe);
        if spot.depth == 0 && !self.meter.heed(self.generator) {
            self.keep(key, value, window, spot, Best::NONE);
        }
        value
    }

    /// The value where a player moves at random: what may happen is not a threat, and points are already a mean of it.
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
        if moves.len() == 1 && spot.ply < super::LONGEST {
            return self.after_forced(state, moves.get(0), window, spot);
        }
        let standing = self.standing(state, spot);
        self.evaluation.points_with(&standing, 0)
    }

    fn best_capture(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        window: Window,
        spot: Spot,
        points: i32,
        may_be_unsafe: bool,
    ) -> i32 {
        let mut ranked = Vec::new();
        self.rank(state, moves, Best::NONE, spot, &mut ranked);
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
            let chosen = self.pick(state, moves, &mut ranked, number);
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

    /// Whether points decide about captures.
    fn may_prune(&self, alpha: i32) -> bool {
        self.facts.prunes && alpha.abs() < MOST_POINTS
    }

    /// Static exchange evaluation: what a capture wins in points if both sides keep capturing on its position while that pays, the
    /// cheapest piece first. Losses beyond [`RUINOUS`] are not exact.
    pub(super) fn exchange(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        ranked: &Ranked,
        at: PositionId,
    ) -> i32 {
        let gain = ranked.gain.unwrap_or(0);
        self.generator.play(state, played);
        let lost = self.recapture(state, at, gain + RUINOUS, LONGEST_EXCHANGE);
        state.undo();
        gain - lost
    }

    /// What the player to move wins by capturing on a position, 0 if nothing. A lower bound once it is `enough`.
    fn recapture(&mut self, state: &mut State, at: PositionId, enough: i32, longest: usize) -> i32 {
        let Some(victim) = state.piece(at) else {
            return 0;
        };
        let mover = state.turn(&self.program).mover;
        if victim.owner == mover || state.pending().is_some() || longest == 0 {
            return 0;
        }
        let mut captures = self.list();
        let worths = &self.worths;
        let worth = |piece_type| worths.of(mover, piece_type);
        self.generator
            .cheapest_captures_on(state, at, worth, &mut captures);
        let lost_with = |index: &usize| {
            let from = captures
                .get(*index)
                .head
                .from
                .and_then(|from| state.piece(from));
            from.map_or(0, |piece| worths.of(piece.owner, piece.piece_type))
        };
        let cheapest = (0..captures.len())
            .map(|index| (lost_with(&index), index))
            .min();
        let value = worths.of(victim.owner, victim.piece_type);
        let won = cheapest.map_or(0, |(risked, index)| {
            // At most the capturing piece is lost.
            if value - risked >= enough {
                return value - risked;
            }
            self.generator.play(state, captures.get(index));
            let lost = self.recapture(state, at, value, longest - 1);
            state.undo();
            (value - lost).max(0)
        });
        self.give_back(captures);
        won
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

    /// Calls a function with a searcher of chess on a board.
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

    /// The pawn recaptures, not the queen, which the other rook could take.
    #[test]
    fn exchanges_go_on_with_the_cheapest_piece() {
        with_searcher("3q2k1/8/4p3/3p4/8/8/3R4/3R2K1", |searcher, state| {
            let (mut moves, mut ranked) = (MoveList::new(), Vec::new());
            searcher.generator.legal_moves(state, &mut moves);
            searcher.rank(state, &moves, Best::NONE, Spot::default(), &mut ranked);
            let capture = ranked.iter().find(|ranked| ranked.is_noisy()).unwrap();
            let at = capture.risked_at.unwrap();
            let balance = searcher.exchange(state, moves.get(capture.index), capture, at);
            let rook = state
                .piece(moves.get(capture.index).head.from.unwrap())
                .unwrap();
            let rook = searcher.worths.of(rook.owner, rook.piece_type);
            assert_eq!(balance, capture.gain.unwrap() - rook);
            // The order is by worth, not by type.
            searcher.generator.play(state, moves.get(capture.index));
            let reversed = |piece_type: PieceTypeId| -(piece_type.index() as i32);
            let mut found = MoveList::new();
            searcher
                .generator
                .cheapest_captures_on(state, at, reversed, &mut found);
            let from = found.get(0).head.from.unwrap();
            let name = &searcher.program.game().piece_types;
            let name = &name[state.piece(from).unwrap().piece_type.index()].name;
            assert_eq!((found.len(), name.as_str()), (1, "Queen"));
        });
    }
}
