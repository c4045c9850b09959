//! Counts the different states after each number of plies.

use super::key::PositionKeys;
use super::state_set::StateSet;
use super::{Limits, Progress, TOLD_EVERY};
use crate::budget::{Budget, Meter};
use std::sync::Arc;
use zrf_interpreter::{Fault, MoveGenerator, MoveList, Program, REPETITIONS, State};

/// Numbers of states by depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Different states after 0, 1, 2 ... plies, including finished games. Parts of a move are not plies of their own.
    pub by_depth: Vec<usize>,
    /// Whether all were counted: neither budget nor memory ended the count, and no block was stopped.
    pub is_complete: bool,
    /// Number of symmetric states that count as one.
    pub symmetries: usize,
    /// The blocks that did not end and were stopped. If there are any, states may be missing.
    pub faults: Vec<Fault>,
}

/// Counts different states after 0 to `depth` plies.
pub fn count_positions(
    program: &Arc<Program>,
    state: &State,
    depth: usize,
    limits: Limits,
    budget: &Budget,
    tell: &mut dyn FnMut(Progress),
) -> Counts {
    let mut counter = Counter {
        generator: MoveGenerator::new(program).until(&budget.stop),
        keys: PositionKeys::new(program, state, limits.uses_symmetry),
        bytes: limits.bytes,
        seen: Vec::new(),
        under_way: StateSet::new(limits.bytes),
        ended: StateSet::new(limits.bytes),
        n_seen: 0,
        way_bytes: 0,
        meter: Meter::new(budget.clone()),
        spare: None,
        deepest: depth,
        is_full: false,
        tell,
    };
    counter.visit_all(&mut state.clone());
    let faults = counter.generator.take_faults();
    Counts {
        by_depth: counter.seen.iter().map(StateSet::len).collect(),
        is_complete: !counter.meter.is_over() && !counter.is_full && faults.is_empty(),
        symmetries: counter.keys.n_symmetries(),
        faults,
    }
}

struct Counter<'a> {
    generator: MoveGenerator,
    keys: PositionKeys,
    bytes: usize,
    /// For each depth, its states.
    seen: Vec<StateSet>,
    /// States within multi-part moves.
    under_way: StateSet,
    /// States, each with its depth, in which the game has always ended so far because of the moves before, by a
    /// repetition or perhaps by a goal about the board. After other moves it may continue.
    ended: StateSet,
    n_seen: usize,
    /// Bytes for the moves on the way to the current state.
    way_bytes: usize,
    meter: Meter,
    /// A list to be used again.
    spare: Option<MoveList>,
    deepest: usize,
    is_full: bool,
    tell: &'a mut dyn FnMut(Progress),
}

/// A state whose moves are being followed. Games may be long, so these frames replace recursion.
struct Frame {
    moves: MoveList,
    next: usize,
    depth: usize,
}

impl Counter<'_> {
    /// Visits a state and all states that can be reached from it.
    fn visit_all(&mut self, state: &mut State) {
        let mut frames = Vec::new();
        frames.extend(self.visit(state, 0));
        while let Some(frame) = frames.last_mut() {
            if frame.next == frame.moves.len() || self.meter.is_over() || self.is_full {
                if let Some(frame) = frames.pop() {
                    self.way_bytes -= frame.moves.bytes();
                    self.spare = Some(frame.moves);
                }
                if !frames.is_empty() {
                    state.undo();
                }
                continue;
            }
            self.generator.play(state, frame.moves.get(frame.next));
            frame.next += 1;
            let depth = frame.depth + usize::from(state.pending().is_none());
            match self.visit(state, depth) {
                Some(next) => frames.push(next),
                None => {
                    state.undo();
                }
            }
        }
    }

    /// Counts a state. Returns a frame with its moves if it is new and within the depth.
    fn visit(&mut self, state: &mut State, depth: usize) -> Option<Frame> {
        if self.meter.tick() {
            return None;
        }
        let key = self.keys.of(state);
        // The depth belongs to the key: a state at one depth may occur again at another.
        let deep_key = key ^ depth as u128;
        match self.insert(state, key, depth) {
            true => self.note_state(depth),
            false if self.ended.contains(deep_key) => {}
            false => return None,
        }
        if depth >= self.deepest && state.pending().is_none() {
            return None;
        }
        if self.generator.end_by_board(state).is_some() {
            self.ended.insert(deep_key);
            return None;
        }
        let mut moves = self.spare.take().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let outcome = self.generator.outcome(state, &moves);
        if outcome.is_some() || self.meter.heed(&self.generator) {
            if state.occurs(REPETITIONS) {
                self.ended.insert(deep_key);
            }
            self.spare = Some(moves);
            return None;
        }
        self.ended.remove(deep_key);
        self.way_bytes += moves.bytes();
        Some(Frame {
            moves,
            next: 0,
            depth,
        })
    }

    /// Counts a new state and reports progress.
    fn note_state(&mut self, depth: usize) {
        self.n_seen += 1;
        let n_keys = self.n_seen + self.ended.len();
        self.is_full = n_keys * StateSet::BYTES_PER_KEY + self.way_bytes >= self.bytes;
        if (self.n_seen as u64).is_multiple_of(TOLD_EVERY) {
            let nodes = self.meter.nodes();
            (self.tell)(Progress {
                nodes,
                positions: self.n_seen,
                depth,
            });
        }
    }

    /// Notes a state. Returns whether it is new.
    fn insert(&mut self, state: &State, key: u128, depth: usize) -> bool {
        if state.pending().is_some() {
            return self.under_way.insert(key ^ depth as u128);
        }
        // An unfinished move at the start leads to the next depth at once.
        while self.seen.len() <= depth {
            self.seen.push(StateSet::new(self.bytes));
        }
        self.seen[depth].insert(key)
    }
}
