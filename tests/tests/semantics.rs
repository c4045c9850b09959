//! Rules files with tests in their comments: those of `suite/semantics`, one for each part of the language, those of
//! `suite/features` and `suite/display`, and the shipped games (see [`zrf_tests::scenario`]).
#![expect(
    clippy::print_stdout,
    reason = "the lines are for people who run it by hand"
)]

use zrf_tests::{corpus, rules, scenario};

#[test]
fn every_step_holds() {
    let mut files = corpus::files(&rules::folder("suite/semantics"), &["zrf"]);
    for folder in ["suite/features", "suite/display"] {
        files.extend(corpus::files(&rules::folder(folder), &["zrf"]));
    }
    files.extend(rules::games());
    let mut failures = Vec::new();
    let mut n_steps = 0;
    for file in &files {
        match scenario::run(file) {
            Ok(0) => failures.push(format!("{} has no test", file.display())),
            Ok(steps) => n_steps += steps,
            Err(error) => failures.push(error),
        }
    }
    println!("{} files, {n_steps} steps", files.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
