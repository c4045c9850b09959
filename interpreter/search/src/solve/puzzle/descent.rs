//! Descents: one loop for all depth-first searches. It does not recurse, because puzzles may be long.

use crate::solve::key::{PositionKeys, Trail};
use zrf_interpreter::{Move, MoveGenerator, MoveList, State};

/// The way from the start of a descent to the current state.
pub(super) struct Way<T> {
    trail: Trail,
    steps: Vec<Step<T>>,
}

/// A state on the way whose moves are followed.
pub(super) struct Step<T> {
    pub(super) moves: MoveList,
    /// The order in which they are followed; if empty, the order of generation.
    pub(super) order: Vec<u32>,
    next: usize,
    /// The search's note about the state.
    pub(super) note: T,
}

/// The result of arriving at a state.
pub(super) enum Arrival<T, F> {
    /// The search ends.
    Done(F),
    /// The search does not continue from this state.
    Closed,
    Open(Step<T>),
}

/// A depth-first search.
pub(super) trait Descent {
    /// A note about a state whose moves are followed.
    type Note;
    /// The result that ends the search.
    type Found;

    fn generator(&mut self) -> &mut MoveGenerator;

    /// Examines the start or a state that was just reached. The way ends before it.
    fn arrive(
        &mut self,
        state: &mut State,
        way: &mut Way<Self::Note>,
    ) -> Arrival<Self::Note, Self::Found>;

    /// Leaves a state, all of whose moves were followed. The way ends before it.
    fn leave(
        &mut self,
        step: Step<Self::Note>,
        state: &State,
        way: &mut Way<Self::Note>,
    ) -> Option<Self::Found>;
}

impl<T> Step<T> {
    pub(super) fn new(moves: MoveList, order: Vec<u32>, note: T) -> Self {
        Self {
            moves,
            order,
            next: 0,
            note,
        }
    }

    /// The index of the next move.
    fn advance(&mut self) -> Option<usize> {
        self.next += 1;
        self.followed()
    }

    /// The index of the move that is being followed.
    fn followed(&self) -> Option<usize> {
        let number = self.next.checked_sub(1)?;
        match self.order.get(number) {
            Some(&index) => Some(index as usize),
            None => (number < self.moves.len()).then_some(number),
        }
    }
}

impl<T> Way<T> {
    pub(super) fn new(keys: PositionKeys, start: &State) -> Self {
        Self {
            trail: Trail::new(keys, start),
            steps: Vec::new(),
        }
    }

    /// The number of moves that lead to the current state.
    pub(super) fn depth(&self) -> usize {
        self.steps.len()
    }

    /// The moves that lead to the current state.
    pub(super) fn moves(&self) -> Vec<Move> {
        let followed = |step: &Step<T>| Some(step.moves.get(step.followed()?).to_owned());
        self.steps.iter().filter_map(followed).collect()
    }

    /// The key of the current state.
    pub(super) fn key(&self, state: &State) -> u128 {
        self.trail.key(state)
    }

    /// The note of the state before the current one.
    pub(super) fn last_note(&mut self) -> Option<&mut T> {
        self.steps.last_mut().map(|step| &mut step.note)
    }

    fn turn_back(&mut self, state: &mut State) {
        state.undo();
        self.trail.retreat();
    }
}

/// Searches from a state, where the way begins, until something is found; `None` if all moves were followed. `state` is
/// left where the search ended.
pub(super) fn descend<D: Descent>(
    search: &mut D,
    state: &mut State,
    way: &mut Way<D::Note>,
) -> Option<D::Found> {
    loop {
        match search.arrive(state, way) {
            Arrival::Done(found) => return Some(found),
            Arrival::Closed if way.steps.is_empty() => return None,
            Arrival::Closed => way.turn_back(state),
            Arrival::Open(step) => way.steps.push(step),
        }
        loop {
            let step = way.steps.last_mut()?;
            if let Some(index) = step.advance() {
                search.generator().play(state, step.moves.get(index));
                way.trail.advance(state);
                break;
            }
            let step = way.steps.pop()?;
            let found = search.leave(step, state, way);
            if found.is_some() || way.steps.is_empty() {
                return found;
            }
            way.turn_back(state);
        }
    }
}
