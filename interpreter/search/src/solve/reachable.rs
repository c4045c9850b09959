//! All states that can be reached from a state, found breadth first.

use super::key::PositionKeys;
use super::ways::{Queue, Walker};
use rustc_hash::FxHashMap;
use zrf_interpreter::{GameEnd, MoveGenerator, MoveList, MoveRef, State};

/// Bytes for a state in the index, including the copy that is made while the index grows.
const BYTES_PER_STATE: usize = 96;

/// Numbers of states, initially in the order in which the states were found.
#[derive(Clone, Debug)]
pub(super) struct Index {
    keys: PositionKeys,
    numbers: FxHashMap<u128, u32>,
}

impl Index {
    pub(super) fn get(&self, state: &State) -> Option<u32> {
        self.numbers.get(&self.keys.of(state)).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The same states with other numbers: the number at an index replaces that index.
    pub(super) fn renumbered(mut self, by_number: &[u32]) -> Self {
        for number in self.numbers.values_mut() {
            *number = by_number[*number as usize];
        }
        self
    }
}

/// The states found so far, with a way to each of them; the first one has number 0. Visiting them in order of their
/// numbers is breadth first, so the way from one to the next is short.
#[derive(Clone, Debug)]
pub(super) struct Reachable {
    pub(super) index: Index,
    queue: Queue,
    walker: Walker,
}

impl Reachable {
    pub(super) fn new(start: &State, keys: PositionKeys) -> Self {
        let numbers = [(keys.of(start), 0)].into_iter().collect();
        Self {
            walker: Walker::new(start, keys.clone()),
            index: Index { keys, numbers },
            queue: Queue::default(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.index.len() * BYTES_PER_STATE + self.queue.bytes
    }

    /// Number of plies from the first state to the one visited last.
    pub(super) fn depth(&self) -> usize {
        self.walker.path.len()
    }

    /// Goes to the state with a number.
    pub(super) fn visit(&mut self, generator: &mut MoveGenerator, number: usize) {
        if let Some(row) = number.checked_sub(1) {
            self.walker.go_to(generator, &self.queue, row);
        }
    }

    /// The state visited last. Moves played on it must be undone before the next visit.
    pub(super) fn state(&mut self) -> &mut State {
        &mut self.walker.state
    }

    /// How the game ended in the state visited last, which has these moves.
    pub(super) fn end(
        &mut self,
        generator: &mut MoveGenerator,
        moves: &MoveList,
    ) -> Option<GameEnd> {
        self.index
            .keys
            .end(generator, &mut self.walker.state, moves)
    }

    /// The number of the current state, to which a move has led from the state visited last, which has number `from`.
    /// Adds the state if it is new.
    pub(super) fn number(&mut self, from: usize, played: MoveRef<'_>) -> u32 {
        let numbers = &mut self.index.numbers;
        let next = numbers.len() as u32;
        let number = *numbers.entry(self.walker.key_after_move()).or_insert(next);
        if number == next {
            self.queue.push(from.checked_sub(1), played);
        }
        number
    }
}
