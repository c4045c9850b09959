//! Certificates: proofs of a solver's result, which can be checked without a search.
//!
//! A certificate makes claims about a state: that a player can win, or cannot. It contains one move for each state in
//! which the side that must show the claim decides. The check plays this move, and all moves of the other side. If
//! there is no other side, as in a puzzle that cannot be won, the proof consists of all states that can be reached, and
//! the certificate contains only their number.
//!
//! As text, line by line: `zrf certificate 1`; `game` and the title, which is not checked; `rules` and their
//! [fingerprint](Program::fingerprint); `start` and the identity of the state. Then for each claim: `can-win` or
//! `cannot-win` and the name of the player; `states` and the number of states in the proof; `moves` and the number of
//! lines that follow, each the name of a move as recorded games write it. The moves come in the order in which the
//! check needs them: depth first, replies in the order of their names, each state once.

mod choose;
mod claim;
mod identity;
mod text;
mod walk;

use super::{Limits, Progress};
use crate::budget::{Budget, Meter};
use crate::sides::{Sides, decider};
pub(super) use choose::{by_closure, by_proof};
pub use claim::{Claim, Flaw};
use identity::Identities;
use std::sync::Arc;
use walk::{Line, Walk};
use zrf_interpreter::{Move, MoveGenerator, MoveList, Notation, Program, State};

/// A claim with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Argument {
    claim: Claim,
    /// The number of states in the proof.
    n_states: u64,
    /// The moves of the side that must show the claim.
    moves: Vec<String>,
}

/// Claims about a state, with their proofs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    rules: u64,
    start: u128,
    arguments: Vec<Argument>,
}

impl Certificate {
    /// The claims of the certificate.
    pub fn claims(&self) -> impl Iterator<Item = Claim> {
        self.arguments.iter().map(|argument| argument.claim)
    }

    /// The move at the start that the first proof follows, if it follows only one.
    pub(super) fn first_move(&self, program: &Arc<Program>, start: &State) -> Option<Move> {
        let name = self.arguments.first()?.moves.first()?;
        let (mut state, mut moves) = (start.clone(), MoveList::new());
        MoveGenerator::new(program).legal_moves(&mut state, &mut moves);
        let names = Notation::new(program).names(&state, &moves);
        let index = names.iter().position(|one| one == name)?;
        Some(moves.get(index).to_owned())
    }

    /// The total number of states in its proofs.
    pub fn n_states(&self) -> u64 {
        self.arguments.iter().map(|one| one.n_states).sum()
    }

    /// Checks all claims about a state. Takes the legal moves and the goals from the rules, and nothing from a search.
    ///
    /// # Errors
    /// The first flaw found.
    pub fn check(
        &self,
        program: &Arc<Program>,
        state: &State,
        limits: Limits,
        budget: &Budget,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), Flaw> {
        if self.rules != program.fingerprint() {
            return Err(Flaw::OtherRules);
        }
        if self.start != identity(program, state) {
            return Err(Flaw::OtherStart);
        }
        let mut meter = Meter::new(budget.clone());
        for argument in &self.arguments {
            let mut line = argument.moves.iter();
            let mut choose = |_: &mut State, line_so_far: &Line<'_>| {
                let text = line.next();
                let index = text.and_then(|text| line_so_far.named(text));
                index.ok_or_else(|| Flaw::Illegal {
                    after: Vec::new(),
                    next: text.cloned(),
                })
            };
            let mut walk = Walk::new(
                program,
                state,
                argument.claim,
                limits.bytes,
                &mut meter,
                tell,
            )?;
            let found = walk.run(state, &mut choose)?;
            if line.len() > 0 {
                return Err(Flaw::Leftover(line.len()));
            }
            if found != argument.n_states {
                let said = argument.n_states;
                return Err(Flaw::Count { said, found });
            }
        }
        Ok(())
    }
}

/// The certificate of a puzzle's solution, or without a solution, that none exists.
///
/// # Errors
/// If the moves do not solve the puzzle, if the puzzle can be won although no solution is given, if the game is not a
/// puzzle, or if a limit is reached.
pub fn certify_puzzle(
    program: &Arc<Program>,
    state: &State,
    solution: Option<&[Move]>,
    limits: Limits,
    budget: &Budget,
    tell: &mut dyn FnMut(Progress),
) -> Result<Certificate, Flaw> {
    if Sides::new(program.game()).players.len() != 1 {
        return Err(Flaw::NoSuchGame);
    }
    let claim = Claim {
        player: decider(program, state),
        can_win: solution.is_some(),
    };
    let mut rest = solution.unwrap_or_default().iter();
    let mut choose = |_: &mut State, line: &Line<'_>| {
        let played = rest.next().ok_or(Flaw::Refuted(Vec::new()))?;
        let index = line.moves.iter().position(|one| one == played.as_ref());
        index.ok_or(Flaw::Refuted(Vec::new()))
    };
    let mut meter = Meter::new(budget.clone());
    let argument = argue(
        program,
        state,
        claim,
        limits.bytes,
        &mut meter,
        tell,
        &mut choose,
    )?;
    Ok(certificate(program, state, vec![argument]))
}

/// Identifies a start across runs of the program.
pub(super) fn identity(program: &Program, start: &State) -> u128 {
    Identities::new(program, start).of(start)
}

fn certificate(program: &Program, start: &State, arguments: Vec<Argument>) -> Certificate {
    Certificate {
        rules: program.fingerprint(),
        start: identity(program, start),
        arguments,
    }
}

/// Makes the proof of a claim with moves that a function chooses. The proof is checked while it is made.
fn argue(
    program: &Arc<Program>,
    start: &State,
    claim: Claim,
    bytes: usize,
    meter: &mut Meter,
    tell: &mut dyn FnMut(Progress),
    choose: &mut dyn FnMut(&mut State, &Line<'_>) -> Result<usize, Flaw>,
) -> Result<Argument, Flaw> {
    let (mut moves, mut n_bytes) = (Vec::new(), 0);
    let mut keep = |state: &mut State, line: &Line<'_>| {
        let index = choose(state, line)?;
        let name = line.names[index].clone();
        n_bytes += name.len() + 2 * size_of::<String>();
        moves.push(name);
        match n_bytes > bytes / 2 {
            true => Err(Flaw::Limits),
            false => Ok(index),
        }
    };
    let n_states =
        Walk::new(program, start, claim, bytes / 2, meter, tell)?.run(start, &mut keep)?;
    Ok(Argument {
        claim,
        n_states,
        moves,
    })
}

#[cfg(test)]
mod tests;
