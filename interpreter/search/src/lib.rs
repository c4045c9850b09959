#![doc = include_str!("../README.md")]

mod alpha_beta;
mod bot;
mod budget;
mod choice;
mod evaluation;
mod key;
mod level;
mod logistic;
mod match_play;
mod puzzle_player;
mod refinement;
mod sides;
mod solve;
mod symmetry;
mod tally;
mod tree;

pub use alpha_beta::{AlphaBeta, AlphaBetaSettings};
pub use bot::{Bot, Method, RandomBot, Rated, Rating, Thought};
pub use budget::{Budget, Oversight};
pub use choice::{Advice, Properties};
pub use evaluation::Evaluation;
pub use level::{Level, LevelBot};
pub use match_play::{PlayedGame, play_game};
pub use refinement::{Refinement, Target, TrainingGame};
pub use sides::result_for;
pub use solve::{
    Certificate, Certified, Claim, Counts, Flaw, KeptProof, Limits, Progress, Proof, ProofResult,
    PuzzleResult, Solutions, Wanted, can_be_won, certify_puzzle, count_positions, count_solutions,
    prove, prove_with, solve_puzzle,
};
pub use tally::Tally;
pub use tree::{TreeSearch, TreeSearchSettings};

#[cfg(test)]
mod tests;
