//! Rules files that contain their own tests, see [`zrf::expectations`].

use crate::{rules, shortcuts};
use std::path::Path;
use std::sync::Arc;
use zrf::expectations;
use zrf_interpreter::{MoveGenerator, MoveList, Program, Random, State};

/// Runs all steps of a rules file, and returns how many there were. In every state on the way, counting, sampling and
/// looking ahead must agree with the list of moves.
///
/// # Errors
/// All steps that do not hold, with their lines.
pub fn run(file: &Path) -> Result<usize, String> {
    let name = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let rules = rules::load(file);
    let suite = expectations::of_rules(&text);
    let mut failures = Vec::new();
    if let Err(error) = expectations::check_errors(&rules, &suite) {
        failures.push(format!("{name}: {error}"));
    }
    for test in &suite.tests(&rules) {
        let program = expectations::program(&rules, test.variant.as_deref());
        let mut seen = None;
        let mut see = |program: &Arc<Program>, state: &State| {
            let last = seen.replace((state.ply(), state.hash()));
            if last != seen {
                let checked = check_shortcuts(program, state);
                failures.extend(checked.err().map(|error| {
                    let (line, ply) = (test.line, state.ply());
                    format!("{name}:{line}: after {ply} plies: {error}")
                }));
            }
        };
        let failed = expectations::run(test, program, &mut see);
        for failure in failed {
            let (line, step) = (failure.line, &failure.step);
            failures.push(format!(
                "{name}:{line}: {step}: {}",
                failure.mismatch.message
            ));
        }
    }
    match failures.is_empty() {
        true => Ok(suite.tests.iter().map(|test| 1 + test.steps.len()).sum()),
        false => Err(failures.join("\n")),
    }
}

/// Checks that answers without a list of moves agree with the list, unless the rules exceed a limit.
fn check_shortcuts(program: &Arc<Program>, state: &State) -> Result<(), String> {
    let (mut generator, mut state) = (MoveGenerator::new(program), state.clone());
    shortcuts::check_copy(&mut generator, &mut State::new(program), &state)?;
    let mut moves = MoveList::new();
    generator.legal_moves(&mut state, &mut moves);
    let outcome = generator.outcome(&mut state, &moves);
    if !generator.take_faults().is_empty() {
        return Ok(());
    }
    let known = shortcuts::Known {
        state: &mut state,
        moves: &moves,
        outcome: outcome.as_ref(),
    };
    shortcuts::check(&mut generator, known, &mut Random::new(1))
}
