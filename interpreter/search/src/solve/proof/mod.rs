//! Proves the result of a two-player game with best play, by exhaustive search.
//!
//! One claim after the other: that the player to move can win; if not, that the other can. When neither holds, it is a draw.

mod look;
mod order;
mod prover;
mod table;

use super::key::PositionKeys;
use super::{Limits, Progress};
use crate::budget::Budget;
use crate::sides::{Sides, decider};
use prover::{Proved, Prover};
use std::sync::Arc;
use table::Claim;
use zrf_interpreter::{Fault, Move, Program, State};

/// A result for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofResult {
    /// The player can win.
    Win,
    /// Neither can win.
    Draw,
    /// The other player can win.
    Loss,
    /// Undecided within the limits.
    Unknown,
}

/// The result of a proof.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The result for the player to move.
    pub result: ProofResult,
    /// A move that achieves it, if one was found.
    pub best: Option<Move>,
    /// The work done.
    pub progress: Progress,
    /// Number of symmetric states that count as one.
    pub symmetries: usize,
    /// Runs that used up their budget: then nothing is proven.
    pub faults: Vec<Fault>,
}

/// Proves the result of a state. Returns `None` for games with random moves, or without exactly two deciding players.
pub fn prove(
    program: &Arc<Program>,
    state: &State,
    limits: Limits,
    budget: &Budget,
    tell: &mut dyn FnMut(Progress),
) -> Option<Proof> {
    let sides = Sides::new(program.game());
    let &[first, second] = &*sides.players else {
        return None;
    };
    if sides.has_chance {
        return None;
    }
    let keys = PositionKeys::new(program, limits.uses_symmetry);
    let symmetries = keys.n_symmetries();
    let mut prover = Prover::new(program, state, keys, limits.bytes, budget, tell);
    let mover = decider(program, state);
    let (own, others) = (Claim::First, Claim::Second);
    let other = if mover == first { second } else { first };
    let result = match prover.can_win(state, mover, own) {
        Proved::Yes => ProofResult::Win,
        own => match (own, prover.can_win(state, other, others)) {
            (_, Proved::Yes) => ProofResult::Loss,
            (Proved::No, Proved::No) => ProofResult::Draw,
            _ => ProofResult::Unknown,
        },
    };
    let faults = prover.take_faults();
    Some(Proof {
        result: if faults.is_empty() {
            result
        } else {
            ProofResult::Unknown
        },
        best: prover.take_best(),
        progress: prover.progress(0),
        symmetries,
        faults,
    })
}
