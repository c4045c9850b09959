//! Counts the solutions of a puzzle.

use super::descent::{Arrival, Descent, Step, Way, descend};
use crate::budget::{Budget, Meter};
use crate::sides::{Sides, decider};
use crate::solve::Limits;
use crate::solve::key::PositionKeys;
use crate::solve::recurrences::Recurrences;
use std::collections::HashMap;
use std::sync::Arc;
use zrf_interpreter::{Fault, GameEnd, MoveGenerator, MoveList, Program, State};

/// The memory per known state: its key, its number and spare room in the table.
const BYTES_PER_STATE: usize = 64;

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// The number of different lines of moves that win from the state; `u64::MAX` stands for that many or more. `None`
    /// if the game is not a puzzle, if lines can return to a state so that their number is infinite, if the budget or
    /// the memory does not suffice, or if a block was stopped.
    pub number: Option<u64>,
    /// The blocks that did not end and were stopped.
    pub faults: Vec<Fault>,
}

/// Counts the lines of moves that win a puzzle from a state.
pub fn count_solutions(
    program: &Arc<Program>,
    state: &State,
    limits: Limits,
    budget: &Budget,
) -> Solutions {
    let sides = Sides::new(program.game());
    if !sides.is_puzzle() {
        return Solutions::default();
    }
    let keys = PositionKeys::new(program, state, limits.uses_symmetry);
    let mut counter = Counter {
        program,
        generator: MoveGenerator::new(program).until(&budget.stop),
        recurrences: keys.hide_repetitions().then(|| Recurrences::new(state)),
        needs_past: false,
        keys,
        known: HashMap::new(),
        meter: Meter::new(budget.clone()),
        bytes: limits.bytes,
    };
    let mut number = counter.count(state);
    if counter.needs_past {
        counter.remember_past();
        number = counter.count(state);
    }
    Solutions {
        number,
        faults: counter.generator.take_faults(),
    }
}

struct Counter<'a> {
    program: &'a Program,
    generator: MoveGenerator,
    keys: PositionKeys,
    /// The heights of counted states, if lines may repeat states although their keys do not show it.
    recurrences: Option<Recurrences>,
    /// Whether the number depends on that.
    needs_past: bool,
    /// The number of solutions from a state; `None` while its moves are followed.
    known: HashMap<u128, Option<u64>>,
    meter: Meter,
    bytes: usize,
}

/// A state, the number of solutions found from it, and the height of the highest state that its moves lead to.
struct Count {
    key: u128,
    n_solutions: u64,
    below: u32,
}

/// Adds solutions from a state of some height to those from the state before. At the start, ends the search with them.
fn add(n_solutions: u64, height: u32, way: &mut Way<Count>) -> Option<Option<u64>> {
    match way.last_note() {
        Some(count) => {
            count.n_solutions = count.n_solutions.saturating_add(n_solutions);
            count.below = count.below.max(height);
            None
        }
        None => Some(Some(n_solutions)),
    }
}

impl Counter<'_> {
    /// The number of solutions from a state; `None` if it could not be determined.
    fn count(&mut self, start: &State) -> Option<u64> {
        let mut state = start.clone();
        let mut way = Way::new(self.keys.clone(), &state);
        descend(self, &mut state, &mut way).flatten()
    }

    /// Goes on with keys that show all repetitions, without the results so far.
    fn remember_past(&mut self) {
        self.keys = self.keys.clone().with_past(self.program);
        self.recurrences = None;
        self.known.clear();
    }

    /// The height of a state, given that of the highest state that its moves lead to; 0 if heights do not matter.
    /// `None` if lines may repeat it too often.
    fn height(&mut self, state: &State, key: u128, below: u32) -> Option<u32> {
        let height = match &mut self.recurrences {
            Some(recurrences) => recurrences.note(state, key, below),
            None => Some(0),
        };
        self.needs_past |= height.is_none();
        height
    }

    /// The number of solutions in a state in which the game is over.
    fn solutions_at(&self, state: &State, end: GameEnd) -> u64 {
        let player = decider(self.program, state);
        u64::from(self.generator.worth(state, end, player) > 0)
    }

    fn is_full(&self) -> bool {
        let of_height = match self.recurrences {
            Some(_) => Recurrences::BYTES_PER_STATE,
            None => 0,
        };
        self.known.len() * (BYTES_PER_STATE + of_height) >= self.bytes
    }
}

impl Descent for Counter<'_> {
    type Note = Count;
    /// The number of solutions from the start; `None` if it could not be determined.
    type Found = Option<u64>;

    fn generator(&mut self) -> &mut MoveGenerator {
        &mut self.generator
    }

    fn arrive(&mut self, state: &mut State, way: &mut Way<Count>) -> Arrival<Count, Option<u64>> {
        let closed = |n_solutions, height, way| {
            add(n_solutions, height, way).map_or(Arrival::Closed, Arrival::Done)
        };
        if let Some(end) = self.generator.end_by_board(state) {
            if self.meter.tick() {
                return Arrival::Done(None);
            }
            return closed(self.solutions_at(state, end), 0, way);
        }
        let key = way.key(state);
        match self.known.get(&key) {
            Some(&Some(n_solutions)) => {
                let known = self.recurrences.as_ref();
                let height = known.map_or(0, |known| known.height(key));
                return closed(n_solutions, height, way);
            }
            // The state leads back to itself, so there are infinitely many lines.
            Some(None) => return Arrival::Done(None),
            None => {}
        }
        let mut moves = MoveList::new();
        self.generator.legal_moves(state, &mut moves);
        let end = self.keys.end(&mut self.generator, state, &moves);
        let is_over = self.meter.tick() || self.meter.heed(&self.generator);
        if is_over || !moves.is_complete() || self.is_full() {
            return Arrival::Done(None);
        }
        if let Some(end) = end {
            return closed(self.solutions_at(state, end), 0, way);
        }
        self.known.insert(key, None);
        let count = Count {
            key,
            n_solutions: 0,
            below: 0,
        };
        Arrival::Open(Step::new(moves, Vec::new(), count))
    }

    fn leave(
        &mut self,
        step: Step<Count>,
        state: &State,
        way: &mut Way<Count>,
    ) -> Option<Option<u64>> {
        let Count {
            key,
            n_solutions,
            below,
        } = step.note;
        self.known.insert(key, Some(n_solutions));
        match self.height(state, key, below) {
            Some(height) => add(n_solutions, height, way),
            None => Some(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::program_of;

    fn count(game: &str, nodes: u64) -> Option<u64> {
        let program = program_of(game, "");
        let limits = Limits::default();
        count_solutions(
            &program,
            &State::new(&program),
            limits,
            &Budget::of_nodes(nodes),
        )
        .number
    }

    /// Marbles on a row that jump over each other; one must remain.
    fn row(setup: &str, moves: &str) -> String {
        format!(
            "(game (title \"Row\") (players You) (turn-order You)
             (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e/f\" (10 0)) (\"1\" (0 10)))
                (directions (e 1 0) (w -1 0))))
             (board-setup (You (Marble {setup})))
             (piece (name Marble) (moves {moves}))
             (win-condition (You) (pieces-remaining 1)))"
        )
    }

    #[test]
    fn lines_of_moves_that_win_are_counted() {
        let jump = "(e (verify not-empty?) capture e (verify empty?) add)
            (w (verify not-empty?) capture w (verify empty?) add)";
        // Two marbles: one jumps to the right, or the other to the left.
        assert_eq!(count(&row("b1 c1", jump), 1_000), Some(2));
        // Marbles that do not touch cannot jump.
        assert_eq!(count(&row("a1 c1", jump), 1_000), Some(0));
        assert_eq!(count(&row("b1 c1", jump), 1), None);
        // Marbles that walk back and forth have infinitely many lines.
        let walk = "(e (verify empty?) add) (w (verify empty?) add)";
        assert_eq!(count(&row("b1 d1", walk), 1_000), None);
    }
}
