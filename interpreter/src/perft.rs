//! Counting the ways to play on: the referee of move generators. Passes count as plies; a finished game has no
//! continuation.

use crate::move_generator::MoveGenerator;
use crate::moves::{Move, MoveList};
use crate::state::State;

/// The number of different sequences of `depth` plies from a state. A part of a multi-part move is no ply of its own.
pub fn perft(generator: &mut MoveGenerator, state: &mut State, depth: u32) -> u64 {
    Perft {
        generator,
        lists: Vec::new(),
    }
    .count(state, depth)
}

/// For each legal move, the number of sequences of `depth` plies that begin with it; empty when `depth` is 0.
pub fn divide(generator: &mut MoveGenerator, state: &mut State, depth: u32) -> Vec<(Move, u64)> {
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    if depth == 0 || generator.outcome(state, &moves).is_some() {
        return Vec::new();
    }
    let mut perft = Perft {
        generator,
        lists: Vec::new(),
    };
    moves
        .iter()
        .map(|played| (played.to_owned(), perft.count_after(state, played, depth)))
        .collect()
}

struct Perft<'a> {
    generator: &'a mut MoveGenerator,
    /// Move lists kept for their buffers.
    lists: Vec<MoveList>,
}

impl Perft<'_> {
    fn count(&mut self, state: &mut State, depth: u32) -> u64 {
        if depth == 0 {
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
