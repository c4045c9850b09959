//! The solver of a puzzle: the parts that all kinds of search share.

use super::order::MoveOrder;
use crate::budget::{Budget, Meter};
use crate::sides::decider;
use crate::solve::key::PositionKeys;
use crate::solve::state_set::StateSet;
use crate::solve::{Limits, Progress, TOLD_EVERY};
use std::sync::Arc;
use zrf_interpreter::{GameEnd, Move, MoveGenerator, MoveList, Program, State};

/// The least memory: with less, each attempt would end where it began, and the search would never end.
const MIN_BYTES: usize = 1 << 16;

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answer {
    Yes(Vec<Move>),
    No,
    Unknown,
}

/// The result of examining a state.
pub(super) enum Seen {
    /// The puzzle continues by these moves.
    Open(MoveList),
    Won,
    Lost,
    /// The budget is spent.
    Unknown,
}

pub(super) struct Solver<'a> {
    pub(super) program: Arc<Program>,
    pub(super) generator: MoveGenerator,
    pub(super) keys: PositionKeys,
    /// The most memory, in bytes.
    pub(super) bytes: usize,
    pub(super) dead: StateSet,
    /// The positions on the way to the current one.
    pub(super) open: StateSet,
    pub(super) meter: Meter,
    pub(super) spare: Vec<MoveList>,
    pub(super) has_cycles: bool,
    pub(super) order: MoveOrder,
    pub(super) seed: u64,
    /// The ranks of positions in the order of moves of an attempt.
    pub(super) ranks: Vec<u64>,
    pub(super) deepest: usize,
    pub(super) tell: &'a mut dyn FnMut(Progress),
}

impl<'a> Solver<'a> {
    pub(super) fn new(
        program: &Arc<Program>,
        state: &State,
        limits: Limits,
        budget: &Budget,
        tell: &'a mut dyn FnMut(Progress),
    ) -> Self {
        let keys = PositionKeys::new(program, state, limits.uses_symmetry);
        let bytes = limits.bytes.max(MIN_BYTES);
        Self {
            generator: MoveGenerator::new(program).until(&budget.stop),
            keys,
            program: program.clone(),
            bytes,
            dead: StateSet::new(bytes / 2),
            open: StateSet::new(usize::MAX),
            meter: Meter::new(budget.clone()),
            spare: Vec::new(),
            has_cycles: false,
            order: MoveOrder::From,
            seed: limits.seed,
            ranks: Vec::new(),
            deepest: 0,
            tell,
        }
    }

    pub(super) fn progress(&self) -> Progress {
        Progress {
            nodes: self.meter.nodes(),
            positions: self.dead.len(),
            depth: self.deepest,
        }
    }

    /// Counts a state and reports progress. Returns true when the budget is spent.
    pub(super) fn count(&mut self, depth: usize) -> bool {
        self.deepest = self.deepest.max(depth);
        if self.meter.nodes() % TOLD_EVERY == TOLD_EVERY - 1 {
            let progress = Progress {
                depth,
                ..self.progress()
            };
            (self.tell)(progress);
        }
        self.meter.tick()
    }

    /// Examines a state for its moves, or for the end of the puzzle.
    pub(super) fn look(&mut self, state: &mut State) -> Seen {
        let mut moves = self.spare.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let end = self.keys.end(&mut self.generator, state, &moves);
        let look = match end {
            _ if self.meter.heed(&self.generator) => Seen::Unknown,
            None => return Seen::Open(moves),
            Some(end) => self.seen(state, end),
        };
        self.spare.push(moves);
        look
    }

    pub(super) fn is_won(&mut self, state: &mut State) -> bool {
        match self.look(state) {
            Seen::Open(moves) => {
                self.spare.push(moves);
                false
            }
            look => matches!(look, Seen::Won),
        }
    }

    /// Whether the board decides a state that was just reached, as won or lost. Goals may depend on the move that led
    /// there, such as goals about captures, and the start does not meet any. So this is tested before the state is
    /// looked up.
    pub(super) fn end_by_board(&mut self, state: &mut State) -> Option<Seen> {
        let end = self.generator.end_by_board(state)?;
        Some(self.seen(state, end))
    }

    fn seen(&self, state: &State, end: GameEnd) -> Seen {
        let player = decider(&self.program, state);
        match self.generator.worth(state, end, player) > 0 {
            true => Seen::Won,
            false => Seen::Lost,
        }
    }

    /// Whether moves solve the puzzle even if the repetitions that they bring about end it.
    pub(super) fn holds(&mut self, start: &State, line: &[Move]) -> bool {
        let (mut state, mut moves) = (start.clone(), MoveList::new());
        line.iter().all(|step| {
            self.generator.legal_moves(&mut state, &mut moves);
            let is_over = self.generator.end(&mut state, &moves).is_some();
            self.generator.play(&mut state, step.as_ref());
            !is_over
        }) && {
            self.generator.legal_moves(&mut state, &mut moves);
            let end = self.generator.end(&mut state, &moves);
            end.is_some_and(|end| matches!(self.seen(&state, end), Seen::Won))
        }
    }

    /// Goes on with keys that show all repetitions, without the results so far.
    pub(super) fn remember_past(&mut self) {
        self.keys = self.keys.clone().with_past(&self.program);
        self.dead = StateSet::new(self.bytes / 2);
        self.has_cycles = false;
    }
}
