//! Tests that authors write beside their rules, as comments that begin with `;;`, or between the moves of a saved game.
//!
//! `docs/test.md` describes them.

mod mismatch;
mod names;
mod scene;
mod step;
mod suite;

pub use mismatch::{About, Mismatch};
pub use names::{Written, written};
pub(crate) use scene::reason_words;
pub use scene::{Scene, outcome_words};
pub use step::Step;
pub use suite::{Suite, Test, of_game, of_rules};

use std::sync::Arc;
use zrf_grammar::Rules;
use zrf_grammar::diagnostics::Severity;
use zrf_interpreter::{Program, State};

/// A step that does not hold.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The line of the step, from 1.
    pub line: usize,
    /// The step as written.
    pub step: String,
    /// What was expected and what was found.
    pub mismatch: Mismatch,
    /// The moves played so far.
    pub played: Vec<String>,
    /// The state, unless the test could not begin.
    pub state: Option<(Arc<Program>, State)>,
}

impl Failure {
    /// A failure that concerns a whole file.
    pub fn of_file(message: impl Into<String>) -> Self {
        Self {
            line: 1,
            step: String::new(),
            mismatch: Mismatch::new(message),
            played: Vec::new(),
            state: None,
        }
    }
}

/// Runs a test. `see` is called with every state that a step examines. Stops at a move that cannot be played: later
/// steps would refer to another state.
pub fn run(
    test: &Test,
    program: Result<Arc<Program>, String>,
    see: &mut dyn FnMut(&Arc<Program>, &State),
) -> Vec<Failure> {
    let scene = program.and_then(|program| Scene::new(&program, State::new(&program)));
    let mut scene = match scene {
        Ok(scene) => scene,
        Err(message) => {
            return vec![Failure {
                line: test.line,
                step: test.heading(),
                ..Failure::of_file(message)
            }];
        }
    };
    see(scene.program(), scene.state());
    let mut failures = Vec::new();
    for step in &test.steps {
        let done = scene.take(step);
        see(scene.program(), scene.state());
        let Err(mismatch) = done else { continue };
        failures.push(Failure {
            line: step.line,
            step: step.text(),
            mismatch,
            played: scene.played().to_vec(),
            state: Some((scene.program().clone(), scene.state().clone())),
        });
        if step.changes_state() {
            break;
        }
    }
    failures
}

/// The program of the variant that a test names, or else of the default variant.
///
/// # Errors
/// The variant does not exist, or cannot be played.
pub fn program(rules: &Rules, variant: Option<&str>) -> Result<Arc<Program>, String> {
    let variant = match variant {
        Some(title) => rules
            .find_variant(title)
            .map_err(|error| error.to_string())?,
        None => rules.default_variant().ok_or("the file defines no game")?,
    };
    Program::compile(rules.resolve(variant).0).map_err(|error| error.to_string())
}

/// Checks that a file has exactly the errors that its `errors` steps name.
///
/// # Errors
/// If they differ, with the expected names and the errors found.
pub fn check_errors(rules: &Rules, suite: &Suite) -> Result<(), String> {
    let found = rules.check();
    let errors = found.iter().filter(|one| one.severity == Severity::Error);
    let mut names: Vec<&str> = errors.clone().map(|error| error.lint.name).collect();
    let mut expected: Vec<&str> = suite.errors.iter().map(String::as_str).collect();
    names.sort_unstable();
    expected.sort_unstable();
    if names == expected {
        return Ok(());
    }
    let found: Vec<String> = errors
        .map(|error| format!("{}: {}", error.lint.name, error.message))
        .collect();
    Err(format!("expected the errors {expected:?}, got {found:?}"))
}
