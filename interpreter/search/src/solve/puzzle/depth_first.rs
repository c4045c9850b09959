//! Depth-first search with a limit on work.

use super::Solver;
use super::order::MoveOrder;
use crate::sides::{decider, result_for};
use crate::solve::key::Trail;
use zrf_grammar::game::PositionId;
use zrf_interpreter::{MoveList, State};

/// The memory that the way may take, as a part of all.
const WAY_SHARE: usize = 8;
/// What a ply adds to the state that is played on, about.
const STATE_BYTES: usize = 256;

/// The result of one attempt.
pub(super) enum Attempt {
    Solved,
    Exhausted,
    Spent,
}

/// A state on the line.
struct Frame {
    key: u128,
    moves: MoveList,
    /// The moves in the order of this attempt.
    order: Vec<u32>,
    next: usize,
}

impl Frame {
    fn bytes(&self) -> usize {
        self.moves.bytes() + self.order.capacity() * size_of::<u32>() + STATE_BYTES
    }
}

enum Entered {
    Won,
    Dead,
    Open(Frame),
}

impl Solver<'_> {
    /// Searches depth first, up to this many states.
    pub(super) fn attempt(&mut self, state: &mut State, most: u64) -> Attempt {
        self.open.clear();
        self.trail = Trail::new(self.keys.clone(), state);
        let mut left = most;
        let mut frames: Vec<Frame> = Vec::new();
        let mut way_bytes = 0;
        match self.enter(state) {
            Entered::Won => return Attempt::Solved,
            Entered::Dead => return Attempt::Exhausted,
            Entered::Open(frame) => {
                way_bytes += frame.bytes();
                frames.push(frame);
            }
        }
        while let Some(frame) = frames.last_mut() {
            let Some(&index) = frame.order.get(frame.next) else {
                if let Some(frame) = frames.pop() {
                    way_bytes -= frame.bytes();
                    self.leave(frame);
                }
                if !frames.is_empty() {
                    self.take_back(state);
                }
                continue;
            };
            frame.next += 1;
            self.generator.play(state, frame.moves.get(index as usize));
            self.trail.advance(state);
            left -= 1;
            if self.count(frames.len()) || left == 0 || self.has_cycles {
                return Attempt::Spent;
            }
            match self.enter(state) {
                Entered::Won => return Attempt::Solved,
                Entered::Dead => self.take_back(state),
                Entered::Open(frame) => {
                    way_bytes += frame.bytes();
                    frames.push(frame);
                    if way_bytes > self.bytes / WAY_SHARE {
                        return Attempt::Spent;
                    }
                }
            }
        }
        Attempt::Exhausted
    }

    /// Examines a state that was just reached.
    fn enter(&mut self, state: &mut State) -> Entered {
        let key = self.trail.key(state);
        if self.dead.contains(key) {
            return Entered::Dead;
        }
        if self.open.contains(key) {
            self.has_cycles = true;
            return Entered::Dead;
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let outcome = self.generator.outcome(state, &moves);
        if self.meter.heed(&self.generator) {
            return Entered::Dead;
        }
        if let Some(outcome) = outcome {
            self.spare.push(moves);
            if result_for(&outcome, decider(&self.program, state)) > 0 {
                return Entered::Won;
            }
            self.dead.insert(key);
            return Entered::Dead;
        }
        self.open.insert(key);
        let mut order: Vec<u32> = (0..moves.len() as u32).collect();
        let rank = |at: Option<PositionId>| at.map_or(0, |at| self.ranks[at.index()]);
        match self.order {
            MoveOrder::From => {
                order.sort_by_key(|&index| rank(moves.get(index as usize).head.from))
            }
            MoveOrder::To => order.sort_by_key(|&index| rank(moves.get(index as usize).head.to)),
        }
        Entered::Open(Frame {
            key,
            moves,
            order,
            next: 0,
        })
    }

    pub(super) fn take_back(&mut self, state: &mut State) {
        state.undo();
        self.trail.retreat();
    }

    /// All moves of a state failed.
    fn leave(&mut self, frame: Frame) {
        self.open.remove(frame.key);
        self.dead.insert(frame.key);
        self.spare.push(frame.moves);
    }
}
