//! The recursion: values of states from the values of their successors.

use super::LONGEST;
use super::order::{LOSING, Ranked};
use super::prune::{self, Candidate, Foreseen};
use super::searcher::{Searcher, Spot};
use super::table::{Bound, TableEntry, short};
use super::value::{WIN, Window, to_table, usable};
use crate::evaluation::MOST_POINTS;
use crate::sides::decider;
use zrf_interpreter::{MoveList, MoveRef, State};

/// The value of a draw.
pub(super) const DRAW: i32 = 0;
/// States without a known best move are first searched less deep from this depth on.
const UNKNOWN_FROM: i32 = 4;
/// Down to this depth, attacks on royal pieces are answered with all moves, also in quiescence.
const ANSWERED_DEPTH: i32 = -2;

/// A state that is searched with its moves.
#[derive(Clone, Copy)]
struct Node {
    window: Window,
    spot: Spot,
    key: u64,
    /// The table's best move, zero for none.
    best: u32,
    limit: prune::Limit,
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
        // Nothing found here can beat a faster win found elsewhere.
        window.alpha = window.alpha.max(spot.ply as i32 - WIN);
        window.beta = window.beta.min(WIN - spot.ply as i32 - 1);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let key = self.keys.of(state);
        let known = self.table.get(key);
        if (spot.depth <= 0 || !window.is_open())
            && let Some(value) = known.and_then(|entry| usable(entry, window, spot))
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
        if spot.depth <= 0 || spot.ply >= LONGEST {
            return self.quiet(state, window, spot, key);
        }
        self.node_with(state, window, spot, (key, known), is_checked)
    }

    /// The value of a return to an earlier state.
    fn value_of_return(&self, state: &State, spot: Spot) -> Option<i32> {
        if state.pending().is_some() {
            // It gains nothing, and no loss is sooner: so the turn ends.
            return state.repeats_in_turn().then_some(spot.ply as i32 - WIN);
        }
        // Whoever wants that can do it again.
        (self.facts.repeating_draws && state.occurs(2)).then_some(DRAW)
    }

    /// A state that is searched with all its moves.
    fn node_with(
        &mut self,
        state: &mut State,
        window: Window,
        spot: Spot,
        (key, known): (u64, Option<TableEntry>),
        is_checked: bool,
    ) -> i32 {
        let is_chance = self.sides.is_chance(decider(&self.program, state));
        // Where a royal piece is attacked, points say little.
        let standing = (!is_checked).then(|| self.standing(state, spot));
        let lagging = |standing| self.lagging_points(state, &standing, spot);
        let quiet_points = standing.map_or(0, lagging);
        let is_improving = self.is_improving(state, quiet_points, spot, is_checked);
        let is_prunable = !is_checked && !is_chance && !window.is_open();
        if is_prunable
            && let Some(value) =
                self.early_value(state, window, spot, (quiet_points, is_improving), key)
        {
            return value;
        }
        let node = Node {
            window,
            spot,
            key,
            best: known.map_or(0, |entry| entry.best),
            limit: prune::Limit {
                is_on: is_prunable && self.facts.prunes,
                points: quiet_points,
                is_improving,
            },
            is_chance,
        };
        let mut moves = self.list();
        // Most moves are never played, so whether they are safe is examined when that matters.
        let may_be_unsafe = match is_checked || is_chance {
            true => {
                self.generator.legal_moves(state, &mut moves);
                false
            }
            false => self.generator.moves_with_unsafe(state, &mut moves),
        };
        let mut value = None;
        if !may_be_unsafe || !moves.is_empty() {
            value = self.value_by_moves(state, &moves, node, may_be_unsafe);
        }
        let value = value.unwrap_or_else(|| {
            self.generator.legal_moves(state, &mut moves);
            let value = self.value_by_moves(state, &moves, node, false);
            value.unwrap_or(DRAW)
        });
        self.give_back(moves);
        value
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
        if node.is_chance {
            return Some(self.expectation(state, moves, *spot));
        }
        if node.best == 0 && spot.depth >= UNKNOWN_FROM && moves.len() > 1 {
            spot.depth -= 1;
        }
        if moves.len() == 1 && spot.depth <= 1 {
            spot.depth += 1;
        }
        self.best_of(state, moves, node, may_be_unsafe)
    }

    /// Searches the moves of a state and stores the result; `None` if none of them is safe.
    fn best_of(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        node: Node,
        may_be_unsafe: bool,
    ) -> Option<i32> {
        let Node {
            window,
            spot,
            limit,
            ..
        } = node;
        let mut ranked = self.ranks.pop().unwrap_or_default();
        self.rank(state, moves, node.best, spot, &mut ranked);
        let (mut alpha, mut value, mut best) = (window.alpha, -WIN - 1, 0);
        let next = spot.next(state, moves.n_candidates());
        let (mut n_quiet, mut n_illegal) = (0, 0);
        let mut foreseen = Foreseen::default();
        for number in 0..ranked.len() {
            let chosen = self.pick(state, moves, &mut ranked, number);
            let played = moves.get(chosen.index);
            n_quiet += usize::from(!chosen.is_noisy());
            let mut next = next;
            let is_left_out = value > -MOST_POINTS
                && limit.skips(&chosen, spot.depth, n_quiet, alpha)
                && !self.gives_check(state, played, &mut next, &mut foreseen);
            if is_left_out {
                continue;
            }
            if may_be_unsafe && !self.is_safe(state, played, &mut foreseen) {
                ranked[number].is_illegal = true;
                n_illegal += 1;
                n_quiet -= usize::from(!chosen.is_noisy());
                continue;
            }
            let rest = Window {
                alpha,
                beta: window.beta,
            };
            let candidate = Candidate {
                number: number - n_illegal,
                ranked: &chosen,
                is_improving: limit.is_improving,
            };
            let new = self.value_of(state, played, rest, next, candidate, &mut foreseen);
            if self.meter.is_over() {
                break;
            }
            if new > value {
                value = new;
                best = short(chosen.fingerprint);
            }
            alpha = alpha.max(value);
            if alpha >= window.beta {
                if !chosen.is_noisy() {
                    let (mover, tried) = (played.head.mover, &ranked[..number]);
                    let context = (spot.ply, spot.previous);
                    let order = &mut self.memory.order;
                    order.reward(mover, &chosen, tried, context, spot.depth);
                }
                break;
            }
        }
        let are_all_illegal = n_illegal == ranked.len();
        self.ranks.push(ranked);
        if self.meter.heed(self.generator) {
            return Some(DRAW);
        }
        if are_all_illegal {
            return None;
        }
        self.keep(node.key, value, window, spot, best);
        Some(value)
    }

    /// Stores the value of a state.
    pub(super) fn keep(&self, key: u64, value: i32, window: Window, spot: Spot, best: u32) {
        let entry = TableEntry {
            value: to_table(value, spot.ply),
            depth: spot.depth.max(0),
            bound: Bound::of(value, window),
            best,
        };
        self.table.put(key, entry);
    }

    /// The value of one move: all but the first are first shown to be no better than the best so far.
    pub(super) fn value_of(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        window: Window,
        next: Spot,
        candidate: Candidate<'_>,
        foreseen: &mut Foreseen,
    ) -> i32 {
        let fingerprint = candidate.ranked.fingerprint;
        let mut next = Spot {
            previous: fingerprint,
            ..next
        };
        if candidate.number == 0 {
            return self.after(state, played, window, next);
        }
        self.foresee_check(state, played, &mut next, foreseen);
        let narrow = Window {
            alpha: window.alpha,
            beta: window.alpha + 1,
        };
        let history = self.memory.order.history(played.head.mover, fingerprint);
        let mut reduction = prune::reduction(&candidate, next.depth, history, window.is_open());
        if reduction > 1 && self.is_check(state, played, &mut next) {
            reduction = 1;
        }
        if reduction > 0 {
            let shallow = Spot {
                depth: next.depth - reduction,
                ..next
            };
            let value = self.after(state, played, narrow, shallow);
            if value <= window.alpha || self.meter.is_over() {
                return value;
            }
        }
        let value = self.after(state, played, narrow, next);
        if value > window.alpha && value < window.beta && !self.meter.is_over() {
            return self.after(state, played, window, next);
        }
        value
    }

    /// The mean over all random moves, for the hero.
    pub(super) fn expectation(&mut self, state: &mut State, moves: &MoveList, spot: Spot) -> i32 {
        let mut sum = 0;
        for played in moves.iter() {
            let next = spot.next(state, moves.n_candidates());
            // A win that depends on random moves is not a win in this many plies.
            let value = self.after(state, played, Window::FULL, next);
            sum += i64::from(value.clamp(-MOST_POINTS, MOST_POINTS));
            if self.meter.is_over() {
                return DRAW;
            }
        }
        (sum / moves.len() as i64) as i32
    }

    /// Makes the most promising of the moves from a number on the one with that number. Captures that lose what takes
    /// come last.
    pub(super) fn pick(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        ranked: &mut [Ranked],
        number: usize,
    ) -> Ranked {
        let rest = &mut ranked[number..];
        loop {
            // Two plain passes are quicker than one that branches.
            let most = rest.iter().map(Ranked::key).max();
            let best = rest.iter().position(|ranked| Some(ranked.key()) == most);
            rest.swap(0, best.unwrap_or(0));
            let Some(at) = rest[0].risked_at.take() else {
                return rest[0];
            };
            let balance = self.exchange(state, moves.get(rest[0].index), &rest[0], at);
            if balance < 0 && rest[0].rank < 1 << 29 {
                rest[0].rank = LOSING + balance;
            }
        }
    }
}
