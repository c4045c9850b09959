//! Proves the result of a two-player game with best play, by exhaustive search.
//!
//! First, the claim that the player to move can win is searched, and if it fails, the claim that the other player can.
//! If neither holds, the result is a draw. With repeated states, such a search can go round in circles for a long time.
//! All states are then found, if the memory suffices, and their values computed backwards.
//!
//! If a result may depend on repetitions that the keys of states do not show, it must be certified. Otherwise, the
//! search begins again with keys that show them.

mod kept;
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
pub use kept::KeptProof;
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
    /// A move that achieves the result, if one was found.
    pub best: Option<Move>,
    /// The number of plies to the win or loss with best play, if known.
    pub plies: Option<usize>,
    /// The work done.
    pub progress: Progress,
    /// Number of symmetric states that count as one.
    pub symmetries: usize,
    /// The blocks that did not end and were stopped, so that moves may be missing. If there are any, nothing is proven.
    pub faults: Vec<Fault>,
}

/// The outputs wanted from a proof in addition to its result.
#[derive(Debug, Default)]
pub struct Wanted<'a> {
    /// Whether a certificate of the result is wanted. It takes half of the memory.
    pub certificate: bool,
    /// The results of an earlier proof. The proof starts from them, and replaces them with its own in the end.
    pub kept: Option<&'a mut KeptProof>,
}

/// The certificate of a proof, if it was wanted and there is a result; an error if it could not be made.
pub type Certified = Option<Result<Certificate, Flaw>>;

/// Proves the result of a state. Returns `None` for games with random moves, or without exactly two deciding players.
pub fn prove(
    program: &Arc<Program>,
    state: &State,
    limits: Limits,
    budget: &Budget,
    tell: &mut dyn FnMut(Progress),
) -> Option<Proof> {
    let proven = prove_with(program, state, Wanted::default(), limits, budget, tell);
    proven.map(|(proof, _)| proof)
}

/// Proves the result of a state like [`prove`], with the other outputs that are wanted.
pub fn prove_with(
    program: &Arc<Program>,
    state: &State,
    wanted: Wanted<'_>,
    limits: Limits,
    budget: &Budget,
    tell: &mut dyn FnMut(Progress),
) -> Option<(Proof, Certified)> {
    let [first, second] = Sides::new(program.game()).duel()?;
    let keys = PositionKeys::new(program, state, limits.uses_symmetry);
    let hides_repetitions = keys.hide_repetitions();
    let bytes = match wanted.certificate || hides_repetitions {
        true => limits.bytes / 2,
        false => limits.bytes,
    };
    let symmetries = keys.n_symmetries();
    let own = decider(program, state);
    let players = [own, if own == first { second } else { first }];
    let mut prover = Prover::new(program, state, keys, bytes, budget, tell);
    if let Some(kept) = &wanted.kept {
        prover.table.extend(&kept.entries);
    }
    let (mut proof, closure) = prover.prove(state, players, bytes);
    let can_repetition_win = has_repetition_goal(program.game());
    let claims = claims(proof.result, players);
    let may_depend = hides_repetitions
        && claims
            .iter()
            .any(|claim| claim.can_win || can_repetition_win);
    let is_certified = (wanted.certificate || may_depend) && !claims.is_empty();
    let mut certificate = is_certified.then(|| match &closure {
        Some(closure) => by_closure(program, state, &claims, bytes, closure, &mut prover.meter),
        None => by_proof(program, state, &claims, bytes, &mut prover),
    });
    match &certificate {
        Some(Err(Flaw::Circle(_))) if may_depend => proof = prover.prove_with_past(state, players),
        Some(Err(_)) if may_depend => proof.result = ProofResult::Unknown,
        // Another move that the search took for a win may only repeat a state too often.
        Some(Ok(certificate)) if may_depend && proof.result == ProofResult::Win => {
            proof.best = certificate.first_move(program, state);
        }
        _ => {}
    }
    proof.progress.nodes = prover.progress(0).nodes;
    proof.symmetries = symmetries;
    certificate =
        certificate.filter(|_| wanted.certificate && proof.result != ProofResult::Unknown);
    if let Some(kept) = wanted.kept {
        kept.entries = prover.table.entries().collect();
    }
    Some((proof, certificate))
}

impl Prover<'_> {
    /// Searches for the result for the first of two players, who is to move.
    fn result(&mut self, start: &State, [own, other]: [PlayerId; 2]) -> ProofResult {
        match self.can_win(start, own, Claim::First) {
            Proved::Yes => ProofResult::Win,
            answer => match (answer, self.can_win(start, other, Claim::Second)) {
                (_, Proved::Yes) => ProofResult::Loss,
                (Proved::No, Proved::No) => ProofResult::Draw,
                _ => ProofResult::Unknown,
            },
        }
    }

    /// The proof of a start, with its closure if that was needed.
    fn prove(
        &mut self,
        start: &State,
        players: [PlayerId; 2],
        bytes: usize,
    ) -> (Proof, Option<Closure>) {
        // Closures know no repetition that wins.
        self.stops_at_cycle = !has_repetition_goal(self.program.game());
        let mut result = self.result(start, players);
        if self.stops_at_cycle && self.has_cycles && result == ProofResult::Unknown {
            if let Some(closure) = self.closure(start, players, bytes) {
                return (closed(start, players, &closure), Some(closure));
            }
            self.stops_at_cycle = false;
            result = self.result(start, players);
        }
        (self.proof(result), None)
    }

    /// The proof of a start by keys that show all repetitions.
    fn prove_with_past(&mut self, start: &State, players: [PlayerId; 2]) -> Proof {
        self.remember_past(start);
        let result = self.result(start, players);
        self.proof(result)
    }

    /// The proof after all searches.
    fn proof(&mut self, result: ProofResult) -> Proof {
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

    /// The closure of the start, if there is enough memory in addition to the table.
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
        plies: plies.map(|plies| plies as usize),
        progress: Progress {
            positions: closure.len(),
            ..Progress::default()
        },
        symmetries: 0,
        faults: Vec::new(),
    }
}

/// The claims that a result makes about the player to move and the other player.
fn claims(result: ProofResult, [own, other]: [PlayerId; 2]) -> Vec<certificate::Claim> {
    let claim = |player, can_win| certificate::Claim { player, can_win };
    match result {
        ProofResult::Win => vec![claim(own, true)],
        ProofResult::Loss => vec![claim(other, true)],
        ProofResult::Draw => vec![claim(own, false), claim(other, false)],
        ProofResult::Unknown => Vec::new(),
    }
}
