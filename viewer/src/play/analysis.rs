//! What the window asks the computer besides moves: the values of all moves, and the solution of a puzzle.

use super::lessons::ValueCache;
use super::{Knowledge, Skill, Thinker, within};
use std::time::Duration;
use zrf_interpreter::{State, Stop};
use zrf_search::{
    AlphaBeta, AlphaBetaSettings, Bot, Budget, Limits, Method, PuzzleResult, Thought,
    count_solutions, solve_puzzle,
};

/// Bytes that the solver may use to remember states.
const SOLVER_BYTES: usize = 512 << 20;
/// Maximum number of states visited to count solutions: about a second of work.
const COUNTED_STATES: u64 = 200_000;

impl Thinker {
    /// Finds the values of all moves within a time limit. If exact values are being computed, asking again continues
    /// that.
    pub(crate) fn values(
        &mut self,
        state: &State,
        time: Duration,
        cache: Option<&ValueCache>,
        stop: &Stop,
    ) -> Thought {
        self.take_learned(cache);
        self.pause_lessons(true);
        let known = self.rater.take();
        let hash = self.hash();
        let mut rater = known.unwrap_or_else(|| self.known(stop).rater(self.seed, hash));
        let thought = rater.think(state, &Budget::until(within(stop, Some(time))));
        self.pause_lessons(false);
        if self.has_everything_for(&Skill::default()) {
            self.rater = Some(rater);
        }
        thought
    }

    /// Looks for a way to win a puzzle, and counts the ways if there are few enough; `None` when the game is no puzzle.
    pub(crate) fn solve(
        &mut self,
        state: &State,
        time: Option<Duration>,
        stop: &Stop,
    ) -> Option<Solved> {
        let limits = Limits {
            bytes: SOLVER_BYTES,
            ..Limits::default()
        };
        self.pause_lessons(true);
        let stop = within(stop, time);
        let budget = Budget::until(stop.clone());
        let found = solve_puzzle(&self.program, state, limits, &budget, &mut |_| {});
        let solved = found.map(|result| {
            let budget = Budget {
                nodes: Some(COUNTED_STATES),
                stop,
                ..Budget::default()
            };
            let is_solved = result.solution.is_some();
            let count = || count_solutions(&self.program, state, limits, &budget).number;
            let n_solutions = is_solved.then(count).flatten();
            Solved {
                result,
                n_solutions,
            }
        });
        self.pause_lessons(false);
        solved
    }
}

/// What is known about solving a puzzle from a state.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    pub(crate) result: PuzzleResult,
    /// How many lines of moves win, if they could be counted.
    pub(crate) n_solutions: Option<u64>,
}

impl Solved {
    /// The result of a search that was stopped, or that proved there is no solution.
    #[cfg(any(test, target_arch = "wasm32"))]
    pub(crate) fn unsolved(is_impossible: bool, nodes: u64) -> Self {
        let progress = zrf_search::Progress {
            nodes,
            ..zrf_search::Progress::default()
        };
        let result = PuzzleResult {
            solution: None,
            is_impossible,
            progress,
            symmetries: 1,
            faults: Vec::new(),
        };
        Self {
            result,
            n_solutions: None,
        }
    }
}

impl Knowledge {
    /// A bot of full strength that values every legal move; `hash` is in bytes.
    pub(crate) fn rater(&self, seed: u64, hash: usize) -> Box<dyn Bot> {
        let evaluation = self.values_for(true);
        if self.advice.method != Method::AlphaBeta {
            let method = self.advice.method;
            return method.bot(&self.program, evaluation, seed, 1, hash);
        }
        let settings = AlphaBetaSettings {
            seed,
            hash,
            rates_all: true,
            // A page has no threads.
            endings: match cfg!(target_arch = "wasm32") {
                true => 0,
                false => SOLVER_BYTES,
            },
            ..AlphaBetaSettings::default()
        };
        Box::new(AlphaBeta::new(&self.program, evaluation, settings))
    }
}

#[cfg(test)]
mod tests {
    use super::Thinker;
    use crate::play::Resources;
    use crate::testing::game;
    use std::time::Duration;
    use zrf_interpreter::{Program, State, Stop};
    use zrf_search::Rating;

    /// The two pieces can never meet, so a search finds no end of the game.
    #[test]
    fn values_of_an_ending_are_exact() {
        let text = r#"(game (title "Walks") (players White Black) (turn-order White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f" (10 0)) ("4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0))))
          (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
          (piece (name Runner) (moves (n (verify empty?) add) (s (verify empty?) add) (e (verify empty?) add)))
          (board-setup (White (Runner a1)) (Black (Man c1)))
          (win-condition (White Black) (captured Runner)))"#;
        let program = Program::compile(game(text)).unwrap();
        let mut thinker = Thinker::new(&program, 1, Resources::default());
        let time = Duration::from_millis(50);
        let mut values = || thinker.values(&State::new(&program), time, None, &Stop::default());
        let asked = std::iter::from_fn(|| Some(values()));
        let thought = asked.take(10).find(|thought| !thought.is_ending);
        let thought = thought.expect("exact values");
        assert_eq!(thought.rating, Some(Rating::Points(0)));
        assert!(
            thought
                .moves
                .iter()
                .all(|rated| rated.rating == thought.rating)
        );
    }
}
