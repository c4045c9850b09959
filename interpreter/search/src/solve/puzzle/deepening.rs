//! Iterative deepening with a lower bound on the missing moves (IDA*, Korf 1985): depth-first search up to a number of
//! plies, which grows as slowly as possible, so that the first solution is a shortest one.

use super::descent::{Arrival, Descent, Step, Way, descend};
use super::patterns::Patterns;
use super::solver::{Answer, Seen, Solver};
use super::space::NEVER;
use crate::solve::state_set::StateSet;
use rustc_hash::FxHashMap;
use zrf_interpreter::{MoveGenerator, State};

/// One search up to a number of plies.
struct Deepening<'s, 'a> {
    solver: &'s mut Solver<'a>,
    patterns: &'s Patterns,
    /// The most plies of a solution.
    limit: u32,
    /// The fewest plies beyond the limit that a solution could have.
    next_limit: u32,
    /// The plies after which states were reached, as far as memory permits.
    reached: FxHashMap<u128, u32>,
    most_reached: usize,
}

impl Solver<'_> {
    /// Searches for a shortest solution.
    pub(super) fn deepen(&mut self, start: &State, patterns: &Patterns) -> Answer {
        let mut deepening = Deepening {
            most_reached: self.bytes / 2 / StateSet::BYTES_PER_KEY,
            solver: self,
            patterns,
            limit: patterns.missing(start),
            next_limit: NEVER,
            reached: FxHashMap::default(),
        };
        while deepening.limit != NEVER {
            let mut state = start.clone();
            let mut way = Way::new(deepening.solver.keys.clone(), &state);
            match descend(&mut deepening, &mut state, &mut way) {
                _ if deepening.solver.meter.is_over() => return Answer::Unknown,
                Some(Solved) => return Answer::Yes(way.moves()),
                None => {}
            }
            deepening.limit = deepening.next_limit;
            deepening.next_limit = NEVER;
            deepening.reached.clear();
        }
        Answer::No
    }
}

/// There is a solution within the limit, or the budget is spent.
struct Solved;

impl Descent for Deepening<'_, '_> {
    type Note = ();
    type Found = Solved;

    fn generator(&mut self) -> &mut MoveGenerator {
        &mut self.solver.generator
    }

    fn arrive(&mut self, state: &mut State, way: &mut Way<()>) -> Arrival<(), Solved> {
        let solver = &mut *self.solver;
        let plies = way.depth() as u32;
        if plies > 0 && solver.count(way.depth()) {
            return Arrival::Done(Solved);
        }
        let least = plies.saturating_add(self.patterns.missing(state));
        if least > self.limit {
            self.next_limit = self.next_limit.min(least);
            return Arrival::Closed;
        }
        match solver.end_by_board(state) {
            Some(Seen::Won) => return Arrival::Done(Solved),
            Some(_) => return Arrival::Closed,
            None => {}
        }
        let has_room = self.reached.len() < self.most_reached;
        let key = way.key(state);
        match self.reached.get_mut(&key) {
            Some(before) if *before <= plies => return Arrival::Closed,
            Some(before) => *before = plies,
            None if has_room => _ = self.reached.insert(key, plies),
            None => {}
        }
        match solver.look(state) {
            Seen::Open(moves) => Arrival::Open(Step::new(moves, Vec::new(), ())),
            Seen::Won => Arrival::Done(Solved),
            Seen::Lost | Seen::Unknown => Arrival::Closed,
        }
    }

    fn leave(&mut self, step: Step<()>, _: &State, _: &mut Way<()>) -> Option<Solved> {
        self.solver.spare.push(step.moves);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::solve::Limits;
    use crate::solve::puzzle::patterns::counted_as;
    use crate::tests::{program_of, state_after};
    use std::sync::Arc;
    use zrf_interpreter::{MoveList, Program, Random};

    /// A board on which each of six tiles has these moves. The first tiles must get to these positions.
    fn tiles(columns: &str, rows: &str, moves: &str, setup: &str, order: &[&str]) -> Arc<Program> {
        let tile = |number| format!("(piece (name T{number}) (moves {moves}))");
        let tiles: String = (1..=6).map(tile).collect();
        let numbered = order.iter().zip(1..);
        let goals = numbered.map(|(at, number)| format!("(absolute-config T{number} ({at}))"));
        let goals: String = goals.collect();
        let text = format!(
            r#"(game (title "Tiles") (players You) (turn-order You)
              (board (grid (start-rectangle 0 0 9 9) (dimensions ("{columns}" (10 0)) ("{rows}" (0 10)))
                (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
              {tiles} (board-setup (You {setup}))
              (win-condition (You) (and {goals})))"#
        );
        program_of(&text, "")
    }

    /// The length of a solution by each of the two searches.
    fn lengths(program: &Arc<Program>, state: &State, bytes: usize) -> [Option<usize>; 2] {
        let limits = Limits {
            bytes,
            ..Limits::default()
        };
        let (budget, mut tell) = (Budget::default(), |_| {});
        let mut solver = Solver::new(program, state, limits, &budget, &mut tell);
        let patterns = solver.patterns(state).unwrap();
        let length = |found| match found {
            Answer::Yes(moves) => Some(moves.len()),
            Answer::No => None,
            Answer::Unknown => panic!("neither solved nor impossible"),
        };
        [
            length(solver.deepen(state, &patterns)),
            length(solver.breadth_first(state, u64::MAX)),
        ]
    }

    #[test]
    fn solutions_are_as_short_as_breadth_first() {
        let slides = ["n", "e", "s", "w"].map(|way| format!("({way} (verify empty?) add)"));
        let setup = "(T1 a2) (T2 b2) (T3 c2) (T4 a1) (T5 b1)";
        let order = ["a2", "b2", "c2", "a1", "b1"];
        let program = tiles("a/b/c", "2/1", &slides.concat(), setup, &order);
        let (mut generator, mut random) = (MoveGenerator::new(&program), Random::new(1));
        let (mut state, mut moves) = (state_after(&program, &[]), MoveList::new());
        let mut longest = 0;
        for ply in 0..600 {
            generator.legal_moves(&mut state, &mut moves);
            generator.play(&mut state, moves.get(random.below(moves.len())));
            if ply % 40 == 0 {
                // Drops the earlier states, whose repetition would be a draw.
                let types: Vec<_> = program.game().piece_type_ids().collect();
                let state = counted_as(&program, &state, &types);
                // With so little memory, at most two types are distinguished, and few states are stored.
                let [deepening, breadth_first] = lengths(&program, &state, 200_000);
                assert_eq!(deepening, breadth_first, "{ply}");
                longest = longest.max(deepening.unwrap());
            }
        }
        assert!(longest > 12, "{longest}");
    }

    /// Each move swaps two neighbours of a row, so each pair in the wrong order takes one move. Bounds of smaller
    /// puzzles must not be added.
    #[test]
    fn moves_that_touch_two_pieces_count_once() {
        let setup = "(T6 a1) (T2 b1) (T5 c1) (T1 d1) (T4 e1) (T3 f1)";
        let order = ["a1", "b1", "c1", "d1", "e1", "f1"];
        let program = tiles("a/b/c/d/e/f", "1", "(e cascade w add)", setup, &order);
        let state = state_after(&program, &[]);
        assert_eq!(lengths(&program, &state, 200_000), [Some(10); 2]);
    }
}
