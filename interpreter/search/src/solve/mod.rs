//! Solvers: puzzles of one player, results of games of two, and numbers of positions.
//!
//! All three keep what they have seen under keys of 128 bits, so that two of a thousand million positions share a key
//! with a probability of 10^-20. Positions that a symmetry of board and rules maps onto each other are one.

mod counts;
mod key;
mod proof;
mod puzzle;
mod state_set;

pub use counts::{Counts, count_positions};
pub use proof::{Proof, ProofResult, prove};
pub use puzzle::{PuzzleResult, solve_puzzle};

/// The bounds of a solver, beside its budget.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes for the positions seen. When they are full, more positions are looked at twice.
    pub bytes: usize,
    /// Whether positions that are symmetric to each other are one.
    pub uses_symmetry: bool,
    /// Decides which moves of a puzzle come first.
    pub seed: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 1 << 30,
            uses_symmetry: true,
            seed: 1,
        }
    }
}

/// How far a solver has come; told every few thousand positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at, some perhaps more than once.
    pub nodes: u64,
    /// Positions remembered.
    pub positions: usize,
    /// The depth of the present one, in plies.
    pub depth: usize,
}

/// Progress is told every so many positions.
const TOLD_EVERY: u64 = 1 << 16;
