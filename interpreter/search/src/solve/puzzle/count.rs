//! Counts the solutions of a puzzle.

use crate::budget::{Budget, Meter};
use crate::sides::{Sides, decider, result_for};
use crate::solve::Limits;
use crate::solve::key::{PositionKeys, Trail};
use std::collections::HashMap;
use std::sync::Arc;
use zrf_interpreter::{MoveGenerator, MoveList, Program, State};

/// Memory per known state: its key, its number and spare room in the table.
const BYTES_PER_STATE: usize = 64;

/// How many different lines of moves win a puzzle from a state; `u64::MAX` stands for that many or more.
///
/// Returns `None` if the game is not a puzzle, if lines can return to a state and so are infinitely many, or if the
/// budget or the memory does not suffice.
pub fn count_solutions(
    program: &Arc<Program>,
    state: &State,
    limits: Limits,
    budget: &Budget,
) -> Option<u64> {
    let sides = Sides::new(program.game());
    if sides.players.len() != 1 || sides.has_chance {
        return None;
    }
    let keys = PositionKeys::new(program, state, limits.uses_symmetry);
    let mut counter = Counter {
        program,
        generator: MoveGenerator::new(program).until(&budget.stop),
        trail: Trail::new(keys, state),
        known: HashMap::new(),
        meter: Meter::new(budget.clone()),
        most: limits.bytes / BYTES_PER_STATE,
    };
    counter.count(&mut state.clone())
}

struct Counter<'a> {
    program: &'a Program,
    generator: MoveGenerator,
    trail: Trail,
    /// The number of solutions from a state; `None` while its moves are followed.
    known: HashMap<u128, Option<u64>>,
    meter: Meter,
    most: usize,
}

/// A state whose moves are followed. Puzzles may be long, so the search does not recurse.
struct Frame {
    key: u128,
    moves: MoveList,
    next: usize,
    n_solutions: u64,
}

impl Counter<'_> {
    fn count(&mut self, state: &mut State) -> Option<u64> {
        let mut frames: Vec<Frame> = Vec::new();
        let mut counted = self.enter(state, &mut frames)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(number) = counted.take() {
                frame.n_solutions = frame.n_solutions.saturating_add(number);
            }
            if frame.next < frame.moves.len() {
                self.generator.play(state, frame.moves.get(frame.next));
                frame.next += 1;
                self.trail.advance(state);
                let depth = frames.len();
                counted = self.enter(state, &mut frames)?;
                if frames.len() == depth {
                    self.take_back(state);
                }
                continue;
            }
            let frame = frames.pop()?;
            self.known.insert(frame.key, Some(frame.n_solutions));
            counted = Some(frame.n_solutions);
            if !frames.is_empty() {
                self.take_back(state);
            }
        }
        counted
    }

    fn take_back(&mut self, state: &mut State) {
        state.undo();
        self.trail.retreat();
    }

    /// Enters a state: returns its number of solutions if that is known, otherwise pushes a frame for its moves. `None` ends
    /// the count.
    fn enter(&mut self, state: &mut State, frames: &mut Vec<Frame>) -> Option<Option<u64>> {
        let key = self.trail.key(state);
        if let Some(known) = self.known.get(&key) {
            // The state leads back to itself, so there are infinitely many lines.
            return known.map(Some);
        }
        let mut moves = MoveList::new();
        self.generator.legal_moves(state, &mut moves);
        let outcome = self.generator.outcome(state, &moves);
        if self.meter.tick() || self.meter.heed(&self.generator) || self.known.len() >= self.most {
            return None;
        }
        if let Some(outcome) = outcome {
            let is_won = result_for(&outcome, decider(self.program, state)) > 0;
            return Some(Some(u64::from(is_won)));
        }
        self.known.insert(key, None);
        frames.push(Frame {
            key,
            moves,
            next: 0,
            n_solutions: 0,
        });
        Some(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zrf_grammar::Rules;

    fn count(game: &str, nodes: u64) -> Option<u64> {
        let files = std::collections::BTreeMap::from([("t.zrf".to_owned(), game.into())]);
        let rules = Rules::load("t.zrf", &files);
        let (game, _) = rules.resolve(rules.default_variant().unwrap());
        let program = Program::compile(game).unwrap();
        let limits = Limits::default();
        count_solutions(
            &program,
            &State::new(&program),
            limits,
            &Budget::of_nodes(nodes),
        )
    }

    /// Marbles on a row that jump over each other; one is to remain.
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
        // Two marbles: the one jumps to the right, or the other to the left.
        assert_eq!(count(&row("b1 c1", jump), 1_000), Some(2));
        // Marbles that do not touch cannot jump.
        assert_eq!(count(&row("a1 c1", jump), 1_000), Some(0));
        assert_eq!(count(&row("b1 c1", jump), 1), None);
        // Marbles that walk back and forth have infinitely many lines.
        let walk = "(e (verify empty?) add) (w (verify empty?) add)";
        assert_eq!(count(&row("b1 d1", walk), 1_000), None);
    }
}
