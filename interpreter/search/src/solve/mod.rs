//! Solvers: puzzles for one player, results of two-player games, and state counts.
//!
//! All three store visited states under keys of 128 bits, of which proofs keep 112: any two of a thousand million states
//! share a key with a probability of about 10^-21, or 10^-16. States that a symmetry of board and rules maps onto each
//! other count as one.

mod certificate;
mod closure;
mod counts;
mod key;
mod proof;
mod puzzle;
mod reachable;
mod recurrences;
mod state_set;
mod ways;

pub use certificate::{Certificate, Claim, Flaw, certify_puzzle};
pub(crate) use closure::{Closure, Grown, Growth, Value};
pub use counts::{Counts, count_positions};
pub use proof::{Certified, KeptProof, Proof, ProofResult, Wanted, prove, prove_with};
pub use puzzle::{PuzzleResult, Solutions, can_be_won, count_solutions, solve_puzzle};

/// Limits of a solver in addition to its budget.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes for visited states. When they are full, more states are searched twice.
    pub bytes: usize,
    /// Whether symmetric states count as one.
    pub uses_symmetry: bool,
    /// Determines the move order in puzzles.
    pub seed: u64,
    /// Whether the solution of a puzzle must be a shortest one, in plies; states are then searched breadth first.
    pub is_shortest: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 1 << 30,
            uses_symmetry: true,
            seed: 1,
            is_shortest: false,
        }
    }
}

/// The progress of a solver, reported every few thousand states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// States searched, some perhaps more than once.
    pub nodes: u64,
    /// States stored.
    pub positions: usize,
    /// The current depth, in plies.
    pub depth: usize,
}

/// The number of states between progress reports.
const TOLD_EVERY: u64 = 1 << 16;
