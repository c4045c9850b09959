//! States stored as the lines that lead to them.

use super::key::{PositionKeys, Trail};
use zrf_interpreter::{Move, MoveGenerator, MoveRef, State};

/// States reached breadth first, each with its predecessor and the move from it.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    pub(super) rows: Vec<(u32, Move)>,
    pub(super) bytes: usize,
}

/// Stands for the start as a predecessor.
const START: u32 = u32::MAX;

impl Queue {
    pub(super) fn push(&mut self, from: Option<usize>, played: MoveRef<'_>) {
        let from = from.map_or(START, |from| from as u32);
        // A vector may have twice the capacity it needs.
        self.bytes += 2 * size_of::<(u32, Move)>() + size_of_val(played.effects);
        self.rows.push((from, played.to_owned()));
    }

    /// The rows on the way from the start to a row, in order.
    fn path(&self, target: Option<usize>) -> Vec<usize> {
        let mut path = Vec::new();
        let mut next = target;
        while let Some(row) = next {
            path.push(row);
            let from = self.rows[row].0;
            next = (from != START).then_some(from as usize);
        }
        path.reverse();
        path
    }

    /// The moves from the start to a row, followed by another one.
    pub(super) fn line(&self, target: Option<usize>, last: MoveRef<'_>) -> Vec<Move> {
        let path = self.path(target);
        let moves = path.into_iter().map(|row| self.rows[row].1.clone());
        moves.chain([last.to_owned()]).collect()
    }
}

/// A state that moves from one queued state to another through their last common state.
#[derive(Clone, Debug)]
pub(super) struct Walker {
    pub(super) state: State,
    pub(super) path: Vec<usize>,
    trail: Trail,
}

impl Walker {
    pub(super) fn new(start: &State, keys: PositionKeys) -> Self {
        Self {
            state: start.clone(),
            path: Vec::new(),
            trail: Trail::new(keys, start),
        }
    }

    /// The key of the current state, which a move has led to from the walker's row.
    pub(super) fn key_after_move(&mut self) -> u128 {
        self.trail.advance(&self.state);
        let key = self.trail.key(&self.state);
        self.trail.retreat();
        key
    }

    pub(super) fn go_to(&mut self, generator: &mut MoveGenerator, queue: &Queue, target: usize) {
        let path = queue.path(Some(target));
        let common = path
            .iter()
            .zip(&self.path)
            .take_while(|(one, other)| one == other)
            .count();
        (common..self.path.len()).for_each(|_| {
            self.state.undo();
            self.trail.retreat();
        });
        for &row in &path[common..] {
            generator.play(&mut self.state, queue.rows[row].1.as_ref());
            self.trail.advance(&self.state);
        }
        self.path = path;
    }
}
