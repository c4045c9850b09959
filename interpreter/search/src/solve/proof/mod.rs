//! Proves the result of a two-player game with best play, by exhaustive search.
//!
//! One claim after the other: that the player to move can win; if not, that the other can. When neither holds, it is a draw.
//! Where states are repeated, such a search can go round in circles for long. Then all states are found, if the memory
//! suffices, and worked out backwards.

mod look;
mod order;
mod prover;
mod table;

use super::certificate::{self, Certificate, Flaw, by_closure, by_proof};
use super::closure::{Closure, Value};
use super::key::PositionKeys;
use super::{Limits, Progress};
use crate::budget::Budget;
use crate::sides::{Sides, decider, has_repetition_goal};
pub(super) use prover::{Proved, Prover};
use std::sync::Arc;
use table::Claim;
use zrf_grammar::game::PlayerId;
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
    /// After how many plies it is won or lost with best play, where that is known.
    pub plies: Option<usize>,
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
    run(program, state, limits, budget, tell, None).map(|(proof, _)| proof)
}

/// Proves the result of a state like [`prove`], with a certificate where there is a result: without one, there is the
/// reason. It takes half of the memory.
pub fn prove_certified(
    program: &Arc<Program>,
    state: &State,
    limits: Limits,
    budget: &Budget,
    tell: &mut dyn FnMut(Progress),
) -> Option<(Proof, Result<Certificate, Flaw>)> {
    let bytes = limits.bytes / 2;
    let limits = Limits { bytes, ..limits };
    let (proof, certificate) = run(program, state, limits, budget, tell, Some(bytes))?;
    Some((proof, certificate.unwrap_or(Err(Flaw::Limits))))
}

type Certified = Option<Result<Certificate, Flaw>>;

/// Proves a result, then certifies it with so many bytes.
fn run(
    program: &Arc<Program>,
    state: &State,
    limits: Limits,
    budget: &Budget,
    tell: &mut dyn FnMut(Progress),
    certifies: Option<usize>,
) -> Option<(Proof, Certified)> {
    let sides = Sides::new(program.game());
    let &[first, second] = &*sides.players else {
        return None;
    };
    if sides.has_chance {
        return None;
    }
    let keys = PositionKeys::new(program, state, limits.uses_symmetry);
    let symmetries = keys.n_symmetries();
    let own = decider(program, state);
    let players = [own, if own == first { second } else { first }];
    let mut prover = Prover::new(program, state, keys, limits.bytes, budget, tell);
    prover.minds_cycles = !has_repetition_goal(program.game());
    let mut proof = prover.result(state, players);
    let mut closure = None;
    if prover.minds_cycles && prover.has_cycles && proof.result == ProofResult::Unknown {
        closure = prover.closure(state, players, limits.bytes);
        prover.minds_cycles = false;
        proof = match &closure {
            Some(closure) => closed(state, players, closure),
            None => prover.result(state, players),
        };
        proof.progress.nodes = prover.progress(0).nodes;
    }
    proof.symmetries = symmetries;
    let claims = claims(proof.result, players);
    let certificate = certifies
        .filter(|_| !claims.is_empty())
        .map(|bytes| match &closure {
            Some(closure) => by_closure(program, state, &claims, bytes, closure, &mut prover.meter),
            None => by_proof(program, state, &claims, bytes, &mut prover),
        });
    Some((proof, certificate))
}

impl Prover<'_> {
    /// Searches for the result for the first of two players, who is to move.
    fn result(&mut self, start: &State, [own, other]: [PlayerId; 2]) -> Proof {
        let result = match self.can_win(start, own, Claim::First) {
            Proved::Yes => ProofResult::Win,
            answer => match (answer, self.can_win(start, other, Claim::Second)) {
                (_, Proved::Yes) => ProofResult::Loss,
                (Proved::No, Proved::No) => ProofResult::Draw,
                _ => ProofResult::Unknown,
            },
        };
        let faults = self.take_faults();
        let result = match faults.is_empty() {
            true => result,
            false => ProofResult::Unknown,
        };
        Proof {
            result,
            best: self.take_best(),
            plies: None,
            progress: self.progress(0),
            symmetries: 0,
            faults,
        }
    }

    /// All states, if the memory suffices besides the table.
    fn closure(&mut self, start: &State, players: [PlayerId; 2], bytes: usize) -> Option<Closure> {
        let (program, keys) = (self.program.clone(), self.trail.keys.clone());
        let (bytes, meter) = (bytes.saturating_sub(self.table.bytes()), &mut self.meter);
        Closure::of(&program, start, keys, players, bytes, meter, self.tell)
    }
}

/// The result of a start all of whose states are known.
fn closed(start: &State, [own, _]: [PlayerId; 2], closure: &Closure) -> Proof {
    let (result, plies) = match closure.value(start) {
        Some(Value::Won { by, plies }) if by == own => (ProofResult::Win, Some(plies)),
        Some(Value::Won { plies, .. }) => (ProofResult::Loss, Some(plies)),
        Some(Value::Draw) => (ProofResult::Draw, None),
        None => (ProofResult::Unknown, None),
    };
    Proof {
        result,
        best: closure.best_move(start),
        plies: plies.map(usize::from),
        progress: Progress {
            positions: closure.len(),
            ..Progress::default()
        },
        symmetries: 0,
        faults: Vec::new(),
    }
}

/// What a result says about the player to move and the other one.
fn claims(result: ProofResult, [own, other]: [PlayerId; 2]) -> Vec<certificate::Claim> {
    let claim = |player, can_win| certificate::Claim { player, can_win };
    match result {
        ProofResult::Win => vec![claim(own, true)],
        ProofResult::Loss => vec![claim(other, true)],
        ProofResult::Draw => vec![claim(own, false), claim(other, false)],
        ProofResult::Unknown => Vec::new(),
    }
}
