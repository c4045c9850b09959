//! Rules files that contain their own tests, see [`zrf::expectations`].

use crate::rules;
use std::path::Path;
use zrf::expectations;

/// Takes all steps of a rules file. Returns how many there were.
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
        for failure in expectations::run(test, program, &mut |_, _| {}) {
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
