//! Chooses the moves of a proof from the results of a search.

use super::claim::{Claim, Flaw};
use super::walk::Line;
use super::{Certificate, argue, certificate};
use crate::budget::Meter;
use crate::solve::closure::Closure;
use crate::solve::proof::{Proved, Prover};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use zrf_interpreter::{MoveGenerator, Program, State};

/// The certificate of claims that a prover has just proven from a state, made within `bytes` in addition to the
/// prover's.
///
/// # Errors
/// If the proof depends on repeated states, or a limit is reached.
pub(in crate::solve) fn by_proof(
    program: &Arc<Program>,
    start: &State,
    claims: &[Claim],
    bytes: usize,
    prover: &mut Prover<'_>,
) -> Result<Certificate, Flaw> {
    let mut arguments = Vec::new();
    for &claim in claims {
        prover.resume(start, claim.player);
        let mut meter = prover.meter.clone();
        let mut before = FxHashMap::default();
        let mut choose = |state: &mut State, line: &Line<'_>| {
            let usual = before.get(&state.hash()).copied();
            let index = chosen(prover, claim, state, line, usual)?;
            before.insert(state.hash(), line.moves.get(index).fingerprint());
            Ok(index)
        };
        // Progress is not reported: this takes less time than the search did.
        let mut tell = |_| {};
        arguments.push(argue(
            program,
            start,
            claim,
            bytes,
            &mut meter,
            &mut tell,
            &mut choose,
        )?);
    }
    Ok(certificate(program, start, arguments))
}

/// The certificate of claims about a start all of whose states are known, made within `bytes` in addition to theirs.
///
/// # Errors
/// If a limit is reached.
pub(in crate::solve) fn by_closure(
    program: &Arc<Program>,
    start: &State,
    claims: &[Claim],
    bytes: usize,
    closure: &Closure,
    meter: &mut Meter,
) -> Result<Certificate, Flaw> {
    let mut generator = MoveGenerator::new(program);
    let mut choose = |state: &mut State, line: &Line<'_>| {
        let best = closure.best(&mut generator, state, line.moves);
        best.ok_or(Flaw::Limits)
    };
    let mut arguments = Vec::new();
    for &claim in claims {
        let tell = &mut |_| {};
        let argument = argue(program, start, claim, bytes, meter, tell, &mut choose)?;
        arguments.push(argument);
    }
    Ok(certificate(program, start, arguments))
}

/// A move that leads to the claimed result: preferably one that ends the game, or one that leads to a state already in
/// the proof, or else the one that took the search the least work. Of several that lead into the proof, the usual one
/// comes first: its fingerprint is that of the move chosen where this state was last repeated. So states that differ
/// only in a last move that does not matter have the same height.
fn chosen(
    prover: &mut Prover<'_>,
    claim: Claim,
    state: &mut State,
    line: &Line<'_>,
    usual: Option<u64>,
) -> Result<usize, Flaw> {
    let wanted = Proved::of(claim.can_win);
    let (mut best, mut unknown) = (None::<(u32, bool, usize)>, Vec::new());
    prover.trail.restart(state);
    for index in 0..line.moves.len() {
        prover.play(state, line.moves, index);
        let end = prover.end_by_board(state);
        let (is_circle, is_shared) = (line.is_open(state), line.is_closed(state));
        let known = prover.known(state);
        prover.take_back(state);
        match end {
            Some(answer) if answer == wanted => return Ok(index),
            Some(_) => continue,
            None if is_circle => continue,
            None => {}
        }
        let is_unusual = Some(line.moves.get(index).fingerprint()) != usual;
        let cost = match known {
            _ if is_shared => (0, is_unusual, index),
            Some((answer, work)) if answer == wanted => (1 + work, is_unusual, index),
            Some(_) => continue,
            None => {
                unknown.push(index);
                continue;
            }
        };
        best = Some(best.map_or(cost, |best| best.min(cost)));
    }
    if let Some((_, _, index)) = best {
        return Ok(index);
    }
    for index in unknown {
        // The entry of this move was replaced by others.
        prover.play(state, line.moves, index);
        let answer = prover.answer(state, 1);
        prover.take_back(state);
        if answer == wanted {
            return Ok(index);
        }
    }
    Err(match prover.meter.is_over() {
        true => Flaw::Limits,
        false => Flaw::Circle(Vec::new()),
    })
}
