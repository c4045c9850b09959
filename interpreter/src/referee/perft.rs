//! Counting the ways to play on: the referee of move generators. Passes count as plies; a finished game has no
//! continuation.

use crate::referee::MoveGenerator;
use crate::state::{Move, MoveList, State};
use crate::stop::Stop;

/// The number of different sequences of `depth` plies from a state. A part of a multi-part move is no ply of its own.
pub fn perft(generator: &mut MoveGenerator, state: &mut State, depth: u32) -> u64 {
    Perft::new(generator, &Stop::default()).count(state, depth)
}

/// As [`perft`], or `None` when a stop was wanted before the end.
pub fn perft_until(
    generator: &mut MoveGenerator,
    state: &mut State,
    depth: u32,
    stop: &Stop,
) -> Option<u64> {
    let mut perft = Perft::new(generator, stop);
    let count = perft.count(state, depth);
    (!perft.is_stopped()).then_some(count)
}

/// For each legal move, the number of sequences of `depth` plies that begin with it; empty when `depth` is 0.
pub fn divide(generator: &mut MoveGenerator, state: &mut State, depth: u32) -> Vec<(Move, u64)> {
    divide_until(generator, state, depth, &Stop::default())
}

/// As [`divide`], without the moves whose count a stop has ended.
pub fn divide_until(
    generator: &mut MoveGenerator,
    state: &mut State,
    depth: u32,
    stop: &Stop,
) -> Vec<(Move, u64)> {
    let mut perft = Perft::new(generator, stop);
    let mut moves = MoveList::new();
    perft.generator.legal_moves(state, &mut moves);
    if depth == 0 || perft.generator.outcome(state, &moves).is_some() {
        return Vec::new();
    }
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

struct Perft<'a> {
    generator: &'a mut MoveGenerator,
    /// Move lists kept for their buffers.
    lists: Vec<MoveList>,
}

impl<'a> Perft<'a> {
    fn new(generator: &'a mut MoveGenerator, stop: &Stop) -> Self {
        generator.set_stop(stop.clone());
        Self {
            generator,
            lists: Vec::new(),
        }
    }

    fn is_stopped(&self) -> bool {
        self.generator.is_stopped()
    }

    /// When generation was broken off, the count is worth nothing.
    fn count(&mut self, state: &mut State, depth: u32) -> u64 {
        if depth == 0 || self.is_stopped() {
            return 1;
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let mut total = 0;
        let outcome = self.generator.outcome(state, &moves);
        if outcome.is_none() {
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
        played: crate::state::MoveRef<'_>,
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

impl Drop for Perft<'_> {
    fn drop(&mut self) {
        self.generator.set_stop(Stop::default());
    }
}
