//! The recursion: values of states from the values of their successors.

use super::order::{Order, Ranked};
use super::table::{Bound, TableEntry, TranspositionTable, short};
use super::value::{WIN, Window, to_table, usable};
use super::{LONGEST, Shared};
use crate::budget::{Budget, Meter};
use crate::evaluation::{Evaluation, MOST_POINTS};
use crate::key::Keys;
use crate::sides::{Sides, decider, has_repetition_goal, result_for};
use std::sync::Arc;
use zrf_grammar::game::{GoalCondition, PlayerId};
use zrf_interpreter::{MoveGenerator, MoveList, MoveRef, Outcome, Program, State};

/// The value of a draw.
const DRAW: i32 = 0;
/// Maximum depth of quiescence search.
const QUIET_DEPTH: i32 = -6;
/// From this move on, quiet moves are first searched with reduced depth.
const REDUCED_FROM: usize = 4;

/// The search of one thread.
pub(super) struct Searcher<'a> {
    pub(super) program: Arc<Program>,
    pub(super) generator: &'a mut MoveGenerator,
    pub(super) evaluation: Arc<Evaluation>,
    pub(super) sides: Arc<Sides>,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) order: Order,
    pub(super) meter: Meter,
    /// The searching player, whom all others oppose.
    pub(super) hero: PlayerId,
    keys: Keys,
    lists: Vec<MoveList>,
    /// Whether repeating a state is no better than a draw.
    repeating_draws: bool,
    /// Whether moving twice in a row is always an advantage.
    passing_hurts: bool,
}

/// The context of a state in the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Number of moves of the previous player.
    pub(super) n_moves_before: usize,
    /// Whether the previous move was a null move.
    pub(super) is_after_null: bool,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        shared: &Shared,
        generator: &'a mut MoveGenerator,
        hero: PlayerId,
        budget: Budget,
    ) -> Self {
        let program = shared.program.clone();
        let game = program.game();
        generator.set_stop(budget.stop.clone());
        Self {
            generator,
            evaluation: shared.evaluation.clone(),
            sides: shared.sides.clone(),
            table: shared.table.clone(),
            order: Order::new(game.players.len(), LONGEST),
            meter: Meter::new(budget),
            hero,
            keys: Keys::new(&program),
            lists: Vec::new(),
            repeating_draws: !has_repetition_goal(game),
            passing_hurts: game
                .goals
                .iter()
                .any(|goal| matches!(goal.condition, GoalCondition::Checkmated(_))),
            program,
        }
    }

    /// The value of the successor of a move, for the side that plays it.
    pub(super) fn after(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        window: Window,
        spot: Spot,
    ) -> i32 {
        let is_hero = self.is_hero(state);
        self.generator.play(state, played);
        let value = if self.is_hero(state) == is_hero {
            self.node(state, window, spot)
        } else {
            let turned = Window {
                alpha: -window.beta,
                beta: -window.alpha,
            };
            -self.node(state, turned, spot)
        };
        state.undo();
        value
    }

    /// The value of a state for the side to move; meaningless once the budget is spent.
    fn node(&mut self, state: &mut State, window: Window, spot: Spot) -> i32 {
        if self.meter.tick() || self.meter.heed(self.generator) {
            return DRAW;
        }
        if self.repeating_draws && state.pending().is_none() && state.occurs(2) {
            return DRAW;
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let outcome = self.generator.outcome(state, &moves);
        let value = match outcome {
            _ if self.meter.heed(self.generator) => DRAW,
            Some(outcome) => self.value_of_end(state, &outcome, spot),
            None => self.node_with(state, &moves, window, spot),
        };
        self.lists.push(moves);
        value
    }

    fn value_of_end(&self, state: &State, outcome: &Outcome, spot: Spot) -> i32 {
        let sign = if self.is_hero(state) { 1 } else { -1 };
        sign * result_for(outcome, self.hero) * (WIN - spot.ply as i32)
    }

    fn node_with(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        mut window: Window,
        mut spot: Spot,
    ) -> i32 {
        if spot.ply >= LONGEST || moves.is_empty() {
            return self.points(state, moves.len(), spot);
        }
        if self.sides.is_chance(decider(&self.program, state)) {
            return self.expectation(state, moves, spot);
        }
        // Nothing found here can beat a faster win found elsewhere.
        window.alpha = window.alpha.max(spot.ply as i32 - WIN);
        window.beta = window.beta.min(WIN - spot.ply as i32 - 1);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        if moves.len() == 1 && spot.depth <= 1 {
            spot.depth += 1;
        }
        if spot.depth <= 0 {
            return self.quiet(state, moves, window, spot);
        }
        let key = self.keys.of(state);
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|entry| usable(entry, window, spot)) {
            return value;
        }
        if let Some(value) = self.value_of_passing(state, window, spot) {
            return value;
        }
        let best = known.map_or(0, |entry| entry.best);
        self.best_of(state, moves, window, spot, key, best)
    }

    /// Searches all moves of a state and stores the result.
    fn best_of(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        window: Window,
        spot: Spot,
        key: u64,
        best: u32,
    ) -> i32 {
        let ranked = self.ranked(state, moves, best, spot.ply);
        let (mut alpha, mut value, mut best) = (window.alpha, -WIN - 1, 0);
        let next = spot.next(moves.len());
        for (number, ranked) in ranked.iter().enumerate() {
            let played = moves.get(ranked.index);
            let rest = Window {
                alpha,
                beta: window.beta,
            };
            let new = self.value_of(state, played, rest, next, number, ranked);
            if self.meter.is_over() {
                return DRAW;
            }
            if new > value {
                value = new;
                best = short(ranked.fingerprint);
            }
            alpha = alpha.max(value);
            if alpha >= window.beta {
                if !ranked.is_noisy {
                    let mover = played.head.mover;
                    self.order
                        .reward(mover, ranked.fingerprint, spot.ply, spot.depth);
                }
                break;
            }
        }
        let bound = Bound::of(value, window);
        let value_here = to_table(value, spot.ply);
        self.table.put(
            key,
            TableEntry {
                value: value_here,
                depth: spot.depth,
                bound,
                best,
            },
        );
        value
    }

    /// The value of one move: all but the first are first shown to be no better than the best so far.
    fn value_of(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        window: Window,
        next: Spot,
        number: usize,
        ranked: &Ranked,
    ) -> i32 {
        if number == 0 {
            return self.after(state, played, window, next);
        }
        let narrow = Window {
            alpha: window.alpha,
            beta: window.alpha + 1,
        };
        let reduction = reduction(number, next.depth, ranked.is_noisy);
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

    /// Beyond the depth, only captures and promotions are searched, unless nothing else is possible.
    fn quiet(&mut self, state: &mut State, moves: &MoveList, window: Window, spot: Spot) -> i32 {
        let points = self.points(state, moves.len(), spot);
        if spot.depth <= QUIET_DEPTH {
            return points;
        }
        let ranked = self.ranked(state, moves, 0, spot.ply);
        let is_forced = ranked.iter().all(|ranked| ranked.is_noisy);
        let mut value = if is_forced { -WIN - 1 } else { points };
        for ranked in ranked.iter().filter(|ranked| ranked.is_noisy) {
            if value >= window.beta {
                break;
            }
            let rest = Window {
                alpha: window.alpha.max(value),
                beta: window.beta,
            };
            let new = self.after(state, moves.get(ranked.index), rest, spot.next(moves.len()));
            if self.meter.is_over() {
                return DRAW;
            }
            value = value.max(new);
        }
        value
    }

    /// If even passing is good enough, so is some move, except where passing is the worst option.
    fn value_of_passing(&mut self, state: &mut State, window: Window, spot: Spot) -> Option<i32> {
        let player = decider(&self.program, state);
        let is_sensible = self.passing_hurts
            && spot.depth >= 3
            && !spot.is_after_null
            && window.beta.abs() < MOST_POINTS
            && state.pending().is_none()
            && state.total(player) > 3;
        if !is_sensible || self.generator.is_royal_attacked(state, player) {
            return None;
        }
        let mut pass = MoveList::new();
        self.generator.push_pass(state, &mut pass);
        let next = Spot {
            depth: spot.depth - 3,
            is_after_null: true,
            ..spot.next(0)
        };
        let narrow = Window {
            alpha: window.beta - 1,
            beta: window.beta,
        };
        let value = self.after(state, pass.get(0), narrow, next);
        let is_enough = value >= window.beta && value < MOST_POINTS && !self.meter.is_over();
        is_enough.then_some(value)
    }

    /// The mean over all random moves, for the hero.
    fn expectation(&mut self, state: &mut State, moves: &MoveList, spot: Spot) -> i32 {
        let mut sum = 0;
        for played in moves.iter() {
            let next = spot.next(moves.len());
            // A win that depends on random moves is not a win in this many plies.
            let value = self.after(state, played, Window::FULL, next);
            sum += i64::from(value.clamp(-MOST_POINTS, MOST_POINTS));
            if self.meter.is_over() {
                return DRAW;
            }
        }
        (sum / moves.len() as i64) as i32
    }

    fn points(&self, state: &State, n_moves: usize, spot: Spot) -> i32 {
        let to_move = decider(&self.program, state);
        let is_hero = self.is_hero(state);
        let more = if spot.n_moves_before == 0 {
            0
        } else {
            n_moves as i32 - spot.n_moves_before as i32
        };
        let more = if is_hero { more } else { -more };
        let points = self.evaluation.points(state, self.hero, to_move, more);
        if is_hero { points } else { -points }
    }

    pub(super) fn ranked(
        &self,
        state: &State,
        moves: &MoveList,
        best: u32,
        ply: usize,
    ) -> Vec<Ranked> {
        self.order
            .ranked(&self.program, &self.evaluation, state, moves, best, ply)
    }

    pub(super) fn known(&self, state: &State) -> Option<TableEntry> {
        self.table.get(self.keys.of(state))
    }

    fn is_hero(&self, state: &State) -> bool {
        let decider = decider(&self.program, state);
        decider == self.hero || self.sides.is_chance(decider)
    }
}

impl Spot {
    fn next(self, n_moves: usize) -> Self {
        Self {
            depth: self.depth - 1,
            ply: self.ply + 1,
            n_moves_before: n_moves,
            is_after_null: false,
        }
    }
}

fn reduction(number: usize, depth: i32, is_noisy: bool) -> i32 {
    if is_noisy || depth < 2 || number < REDUCED_FROM {
        return 0;
    }
    let wanted = match number {
        0..12 => 1,
        12..40 => 2,
        _ => 3,
    };
    wanted.min(depth - 1)
}
