#![doc = include_str!("../README.md")]

mod alpha_beta;
mod budget;
mod choice;
mod evaluation;
mod key;
mod level;
mod match_play;
mod random_bot;
mod sides;
mod solve;
mod thought;
mod tree;

pub use alpha_beta::{AlphaBeta, AlphaBetaSettings};
pub use budget::Budget;
pub use choice::{Advice, Method, Properties};
pub use evaluation::{Evaluation, Refinement};
pub use level::{Level, LevelBot};
pub use match_play::{PlayedGame, play_game};
pub use random_bot::RandomBot;
pub use solve::{
    Counts, Limits, Progress, Proof, ProofResult, PuzzleResult, count_positions, prove,
    solve_puzzle,
};
pub use thought::{Rated, Rating, Thought};
pub use tree::{TreeSearch, TreeSearchSettings};

use zrf_interpreter::State;
#[cfg(doc)]
use zrf_interpreter::Stop;

/// What it may take to find the moves of a line that is shown beside a chosen move, in operations: a millisecond or two.
const LINE_WORK: u64 = 200_000;

/// Something that chooses moves of one game. It may remember what it thought before, but what it answers depends
/// only on its seed, on what it was asked before, and on the budgets.
pub trait Bot: Send {
    /// Thinks about a state, whoever is to move in it.
    ///
    /// The answer has a move unless the game is over. When the budget ends before anything was found out, the
    /// answer is a legal move all the same.
    fn think(&mut self, state: &State, budget: &Budget) -> Thought;
}

#[cfg(test)]
mod tests;
