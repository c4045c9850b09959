//! A check by playing: seeded random games, and suspicious observations, each with a game that demonstrates it.

mod coverage;
mod plan;
mod report;
mod watch;

pub use coverage::Coverage;
pub use plan::Plan;
pub use report::Witnessed;

use crate::program::Program;
use crate::random::Random;
use crate::referee::{MoveGenerator, Outcome, Reason};
use crate::state::{MoveList, State};
use crate::stop::Stop;
use std::sync::Arc;
use watch::Watch;
use zrf_grammar::GamePlaces;

/// Plays random games and reports suspicious observations at the places of the game. Subtracts what was used from `moves` and `work` of the plan. After a stop, reports the
/// observations so far.
pub fn survey(
    program: &Arc<Program>,
    places: &GamePlaces,
    plan: &mut Plan,
    stop: &Stop,
) -> Vec<Witnessed> {
    // The games are too few for lifting blocks to pay off.
    let mut generator = MoveGenerator::reference(program);
    generator.set_limit(stop.clone(), plan.work);
    let mut random = Random::new(plan.seed);
    let mut watch = Watch::new(program);
    for _ in 0..plan.games {
        if !play(&mut generator, &mut random, plan, &mut watch) {
            break;
        }
    }
    plan.work = plan.work.saturating_sub(generator.work());
    report::report(program, places, *plan, &watch, &generator.take_faults())
}

/// Plays one game. Returns false if it was stopped.
fn play(
    generator: &mut MoveGenerator,
    random: &mut Random,
    plan: &mut Plan,
    watch: &mut Watch,
) -> bool {
    let program = generator.program().clone();
    let (mut state, mut moves) = (State::new(&program), MoveList::new());
    let mut choices = Vec::new();
    // Random moves in a puzzle soon repeat a state, which shows nothing about the rules.
    let (is_puzzle, mut is_repeated) = (program.game().is_puzzle(), false);
    for ply in 0..=plan.plies {
        generator.legal_moves(&mut state, &mut moves);
        if generator.is_stopped() {
            return false;
        }
        watch.see_moves(&state, &moves);
        let outcome = generator.outcome(&mut state, &moves);
        if outcome.as_ref().is_some_and(|outcome| !outcome.is_known()) {
            return false;
        }
        let is_repetition = |outcome: &Outcome| outcome.reason == Reason::Repetition;
        let goes_on = is_puzzle && outcome.as_ref().is_some_and(is_repetition);
        is_repeated |= goes_on;
        if outcome.is_some() && !goes_on || moves.is_empty() {
            watch.see_end(generator, &mut state, &moves, outcome.as_ref(), &choices);
            return true;
        }
        let cost = moves.len() as u64 + 1;
        if cost > plan.moves {
            return false;
        }
        plan.moves -= cost;
        if ply < plan.plies {
            let choice = random.below(moves.len());
            choices.push(choice as u32);
            generator.play(&mut state, moves.get(choice));
        }
    }
    watch.see_limit(is_repeated);
    true
}
