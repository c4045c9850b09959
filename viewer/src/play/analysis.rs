//! What the window asks the computer besides moves: the values of all moves, and the solution of a puzzle.

use super::lessons::Shelf;
use super::{Knowledge, Skill, Thinker, within};
use std::time::Duration;
use zrf_interpreter::{State, Stop};
use zrf_search::{
    AlphaBeta, AlphaBetaSettings, Bot, Budget, Limits, Method, PuzzleResult, Thought, solve_puzzle,
};

/// Bytes that the solver may use to remember states.
const SOLVER_BYTES: usize = 512 << 20;

impl Thinker {
    /// Finds the values of all moves, within a time.
    pub(crate) fn values(
        &mut self,
        state: &State,
        time: Duration,
        shelf: Option<&Shelf>,
        stop: &Stop,
    ) -> Thought {
        self.take_news(shelf);
        self.pause_lessons(true);
        let known = self.rater.take();
        let hash = self.hash();
        let mut rater = known.unwrap_or_else(|| self.known(stop).rater(self.seed, hash));
        let thought = rater.think(state, &Budget::until(within(stop, Some(time))));
        self.pause_lessons(false);
        if self.is_whole_for(&Skill::default()) {
            self.rater = Some(rater);
        }
        thought
    }

    /// Looks for a way to win a puzzle; `None` when the game is no puzzle.
    pub(crate) fn solve(&mut self, state: &State, stop: &Stop) -> Option<PuzzleResult> {
        let limits = Limits {
            bytes: SOLVER_BYTES,
            ..Limits::default()
        };
        self.pause_lessons(true);
        let budget = Budget::until(stop.clone());
        let found = solve_puzzle(&self.program, state, limits, &budget, &mut |_| {});
        self.pause_lessons(false);
        found
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
            ..AlphaBetaSettings::default()
        };
        Box::new(AlphaBeta::new(&self.program, evaluation, settings))
    }
}
