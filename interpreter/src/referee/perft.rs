//! Counts sequences of moves, to verify move generation. Passes count as plies; a finished game has no continuation.

use crate::machine::{Excess, MAX_PARTS};
use crate::referee::MoveGenerator;
use crate::state::{Continuation, Move, MoveList, MoveRef, State};
use crate::stop::Stop;

/// The number of different sequences of `depth` plies from a state. A part of a multi-part move is not a ply of its
/// own.
pub fn perft(generator: &mut MoveGenerator, state: &mut State, depth: u32) -> u64 {
    Perft::new(generator, &Stop::default()).count(state, depth)
}

/// Like [`perft`], or `None` if it was cancelled.
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

/// Like [`divide`], without the moves whose count was cancelled.
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
    /// Whether an endless move was found.
    is_endless: bool,
}

/// A state of the current line, with the moves still to be followed. These are kept on a stack rather than in recursive
/// calls, because the line may be as long as the depth requested.
struct Frame {
    moves: MoveList,
    next: usize,
    /// Plies still to be played.
    depth: u32,
    /// Parts of the unfinished move played so far.
    parts: usize,
}

impl<'a> Perft<'a> {
    fn new(generator: &'a mut MoveGenerator, stop: &Stop) -> Self {
        generator.set_stop(stop.clone());
        Self {
            generator,
            lists: Vec::new(),
            is_endless: false,
        }
    }

    fn is_stopped(&self) -> bool {
        self.is_endless || self.generator.is_stopped()
    }

    /// Counts sequences; the count is meaningless if generation was cancelled.
    fn count(&mut self, state: &mut State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if let Some(n_leaves) = self.leaves(state, depth) {
            return n_leaves;
        }
        let mut total = 0u64;
        let mut frames = vec![self.open(state, depth, 0)];
        while let Some(frame) = frames.last_mut() {
            if frame.next == frame.moves.len() || self.is_endless || self.generator.is_stopped() {
                let frame = frames.pop();
                self.lists.extend(frame.map(|frame| frame.moves));
                if !frames.is_empty() {
                    state.undo();
                }
                continue;
            }
            let played = frame.moves.get(frame.next);
            frame.next += 1;
            self.generator.play(state, played);
            let (depth, parts) = match state.pending() {
                Some(_) => (frame.depth, frame.parts + 1),
                None => (frame.depth - 1, 0),
            };
            if parts > MAX_PARTS {
                self.generator.give_up(played.head, Excess::Parts);
                self.is_endless = true;
            }
            let leaves = match depth == 0 || self.is_endless {
                true => Some(1),
                false => self.leaves(state, depth),
            };
            if let Some(n_leaves) = leaves {
                total = total.saturating_add(n_leaves);
                state.undo();
            } else {
                let next = self.open(state, depth, parts);
                frames.push(next);
            }
        }
        total
    }

    /// The number of moves of a state, if these are the last plies and can be counted without being played.
    fn leaves(&mut self, state: &mut State, depth: u32) -> Option<u64> {
        if depth != 1 || !self.generator.goes_on(state) {
            return None;
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        let counted = self.generator.count_or_list(state, &mut moves);
        let has_parts = match counted {
            Some(_) => self.generator.has_parts(),
            None => moves
                .iter()
                .any(|played| played.head.continuation != Continuation::EndTurn),
        };
        let n_moves = counted.unwrap_or(moves.len());
        let is_certain = counted.is_some() || !moves.is_empty() && !moves.get(0).is_pass();
        self.lists.push(moves);
        (is_certain && !has_parts && !self.generator.is_stopped()).then_some(n_moves as u64)
    }

    /// The moves of a state, none after the end of the game.
    fn open(&mut self, state: &mut State, depth: u32, parts: usize) -> Frame {
        let mut moves = self.lists.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        if self.generator.outcome(state, &moves).is_some() {
            moves.clear();
        }
        Frame {
            moves,
            next: 0,
            depth,
            parts,
        }
    }

    fn count_after(&mut self, state: &mut State, played: MoveRef<'_>, depth: u32) -> u64 {
        self.generator.play(state, played);
        let rest = depth - u32::from(state.pending().is_none());
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
