//! The search of one thread: its data, playing moves, and the static evaluation of states.

use super::facts::Facts;
use super::order::{Context, Order, Ranked};
use super::passing::Passing;
use super::shared::Shared;
use super::spot::{MAX_LENGTH, Spot};
use super::standings::Standings;
use super::table::{Best, TableEntry, TranspositionTable};
use super::value::{WIN, Window};
use super::worths::Worths;
use crate::budget::{Budget, Meter};
use crate::evaluation::{Evaluation, Standing};
use crate::key::Keys;
use crate::sides::{Sides, decider};
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{GameEnd, MoveGenerator, MoveList, MoveRef, Program, State};

/// Operations counted for a state, in addition to its moves and points: playing, the table.
const OF_STATE: u64 = 90;
/// Operations counted for ranking a move.
const OF_RANKED: u64 = 2;

/// The memory that a thread keeps from one search to the next.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) order: Order,
    pub(super) passing: Passing,
    standings: Standings,
}

impl Memory {
    pub(super) fn new(n_players: usize) -> Self {
        Self {
            order: Order::new(n_players, MAX_LENGTH),
            passing: Passing::default(),
            standings: Standings::new(),
        }
    }
}

/// The search of one thread.
pub(super) struct Searcher<'a> {
    pub(super) program: Arc<Program>,
    pub(super) generator: &'a mut MoveGenerator,
    pub(super) evaluation: Arc<Evaluation>,
    pub(super) sides: Arc<Sides>,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) memory: &'a mut Memory,
    pub(super) meter: Meter,
    /// The searching player, whom all others oppose.
    pub(super) hero: PlayerId,
    pub(super) keys: Keys,
    pub(super) facts: Facts,
    pub(super) worths: Worths,
    /// The depth of the current iteration.
    pub(super) root_depth: i32,
    /// By ply, the points of the node for the searching player; `None` in check.
    points_by_ply: Vec<Option<i32>>,
    /// Buffers for the moves of nodes.
    lists: Vec<MoveList>,
    pub(super) ranks: Vec<Vec<Ranked>>,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        shared: &Shared,
        generator: &'a mut MoveGenerator,
        memory: &'a mut Memory,
        hero: PlayerId,
        budget: Budget,
    ) -> Self {
        let program = shared.program.clone();
        generator.set_stop(budget.stop.clone());
        memory.order.begin_search();
        let keys = shared.keys(hero);
        Self {
            worths: Worths::new(generator, &shared.evaluation),
            generator,
            evaluation: shared.evaluation.clone(),
            sides: shared.sides.clone(),
            table: shared.table.clone(),
            memory,
            meter: Meter::new(budget),
            hero,
            keys,
            facts: Facts::new(program.game(), &shared.sides, keys.reads_last_move),
            root_depth: 1,
            points_by_ply: vec![None; MAX_LENGTH + 1],
            lists: Vec::new(),
            ranks: Vec::new(),
            program,
        }
    }

    /// The value of the state after a move, for the side that plays the move.
    pub(super) fn after(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        window: Window,
        spot: Spot,
    ) -> i32 {
        let is_hero = self.is_hero(state);
        self.meter.spend(OF_STATE);
        self.generator.play(state, played);
        self.table.touch(self.keys.of(state));
        self.memory.standings.touch(state, self.hero);
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

    /// Whether a royal piece of the player to move is attacked.
    pub(super) fn is_checked(&mut self, state: &mut State) -> bool {
        let mover = state.turn(&self.program).mover;
        state.pending().is_none() && self.generator.is_royal_attacked(state, mover)
    }

    /// The value of a state in which the game is over, for the side to move.
    pub(super) fn value_of_end(&mut self, state: &State, end: GameEnd, spot: Spot) -> i32 {
        let sign = if self.is_hero(state) { 1 } else { -1 };
        if self.facts.lacks_goals {
            let standing = self.standing(state, spot);
            return sign * self.evaluation.points_with(&standing, 0);
        }
        sign * self.generator.worth(state, end, self.hero) * (WIN - spot.ply as i32)
    }

    /// The static evaluation of a state for the searching player, except for mobility.
    pub(super) fn standing(&mut self, state: &State, spot: Spot) -> Standing {
        let (standings, hero) = (&mut self.memory.standings, self.hero);
        if let Some(standing) = standings.known(state, hero) {
            return standing;
        }
        self.meter.spend(self.evaluation.work(state));
        let players = (hero, decider(&self.program, state));
        standings.find(&self.evaluation, state, players, spot.ply.min(MAX_LENGTH))
    }

    /// The points of a state for the side to move, which has `n_moves` moves.
    pub(super) fn points(
        &self,
        state: &State,
        standing: &Standing,
        n_moves: usize,
        spot: Spot,
    ) -> i32 {
        let (own, others) = match (state.pending(), spot.n_moves_before) {
            (None, [before, _]) => (n_moves, before),
            (Some(_), [own, before]) => (own, before),
        };
        let more = match others {
            0 => 0,
            others => own as i32 - others as i32,
        };
        let sign = if self.is_hero(state) { 1 } else { -1 };
        sign * self.evaluation.points_with(standing, sign * more)
    }

    /// The points of a state whose moves are not counted yet. Assumes as many as two plies before.
    pub(super) fn lagging_points(&self, state: &State, standing: &Standing, spot: Spot) -> i32 {
        let n_moves = match spot.n_moves_before[1] {
            0 => spot.n_moves_before[0],
            before => before,
        };
        self.points(state, standing, n_moves, spot)
    }

    /// Notes the points of a node. Returns whether they are better for the side to move than two plies before.
    pub(super) fn is_improving(
        &mut self,
        state: &State,
        points: i32,
        spot: Spot,
        is_checked: bool,
    ) -> bool {
        let sign = if self.is_hero(state) { 1 } else { -1 };
        let ply = spot.ply.min(MAX_LENGTH);
        self.points_by_ply[ply] = (!is_checked).then_some(sign * points);
        let before = ply.checked_sub(2).and_then(|ply| self.points_by_ply[ply]);
        !is_checked && before.is_none_or(|before| points > sign * before)
    }

    pub(super) fn rank(
        &mut self,
        state: &State,
        moves: &MoveList,
        best: Best,
        spot: Spot,
        ranked: &mut Vec<Ranked>,
    ) {
        self.meter.spend(OF_RANKED * moves.len() as u64);
        let context = Context {
            program: &self.program,
            evaluation: &self.evaluation,
            ply: spot.ply.min(MAX_LENGTH),
            best,
            previous: spot.previous,
        };
        self.memory.order.ranked(context, state, moves, ranked);
    }

    pub(super) fn known(&self, state: &State) -> Option<TableEntry> {
        self.table.get(self.keys.of(state))
    }

    pub(super) fn list(&mut self) -> MoveList {
        self.lists.pop().unwrap_or_default()
    }

    pub(super) fn give_back(&mut self, list: MoveList) {
        self.lists.push(list);
    }

    pub(super) fn is_hero(&self, state: &State) -> bool {
        let decider = decider(&self.program, state);
        decider == self.hero || self.sides.is_chance(decider)
    }
}
