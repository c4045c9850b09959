//! Counting the ways to play on: the referee of move generators. Passes count as plies; a finished game has no
//! continuation.

use crate::move_generator::MoveGenerator;
use crate::moves::{Move, MoveList};
use crate::state::State;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of different sequences of `depth` plies from a state. A part of a multi-part move is no ply of its own.
pub fn perft(generator: &mut MoveGenerator, state: &mut State, depth: u32) -> u64 {
    Perft::new(generator, &NEVER).count(state, depth)
}

/// As [`perft`], or `None` when another thread has set `stop` before the end.
pub fn perft_until(
    generator: &mut MoveGenerator,
    state: &mut State,
    depth: u32,
    stop: &AtomicBool,
) -> Option<u64> {
    let mut perft = Perft::new(generator, stop);
    let count = perft.count(state, depth);
    (!perft.is_stopped()).then_some(count)
}

/// For each legal move, the number of sequences of `depth` plies that begin with it; empty when `depth` is 0.
pub fn divide(generator: &mut MoveGenerator, state: &mut State, depth: u32) -> Vec<(Move, u64)> {
    divide_until(generator, state, depth, &NEVER)
}

/// As [`divide`], without the moves whose count another thread has ended by setting `stop`.
pub fn divide_until(
    generator: &mut MoveGenerator,
    state: &mut State,
    depth: u32,
    stop: &AtomicBool,
) -> Vec<(Move, u64)> {
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    if depth == 0 || generator.outcome(state, &moves).is_some() {
        return Vec::new();
    }
    let mut perft = Perft::new(generator, stop);
    let mut divided = Vec::new();
    for played in moves.iter() {
        let count = perft.count_after(state, played, depth);
        if perft.is_stopped() {
            break;
        }
        divided.push((played.to_owned(), count));
    }
    divided
}

/// The flag of a count that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

struct Perft<'a> {
    generator: &'a mut MoveGenerator,
    /// Move lists kept for their buffers.
    lists: Vec<MoveList>,
    stop: &'a AtomicBool,
}

impl<'a> Perft<'a> {
    fn new(generator: &'a mut MoveGenerator, stop: &'a AtomicBool) -> Self {
        Self {
            generator,
            lists: Vec::new(),
            stop,
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// When the flag is set, the count is worth nothing.
    fn count(&mut self, state: &mut State, depth: u32) -> u64 {
        if depth == 0 || self.is_stopped() {
            return 1;
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let mut total = 0;
        if self.generator.outcome(state, &moves).is_none() {
            for played in moves.iter() {
                total += self.count_after(state, played, depth);
            }
        }
        self.lists.push(moves);
        total
    }

    fn count_after(
        &mut self,
        state: &mut State,
        played: crate::moves::MoveRef<'_>,
        depth: u32,
    ) -> u64 {
        self.generator.play(state, played);
        let rest = if state.pending().is_some() {
            depth
        } else {
            depth - 1
        };
        let count = self.count(state, rest);
        state.undo();
        count
    }
}
