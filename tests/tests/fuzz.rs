//! The fuzz targets over a short range of seeds, and the failures of earlier runs.
//!
//! The long run is `cargo run --profile fuzz -p zrf-tests --bin fuzz -- all 0..100000`.

use zrf_tests::fuzz::{TARGETS, Target, worker};
use zrf_tests::rules;

/// How many seeds of each target every test run tries, and of those that open a window, which takes longer.
const N_SEEDS: u64 = 40;
const N_WINDOWS: u64 = 20;

fn n_seeds(target: &Target) -> u64 {
    let opens_window = ["art", "kept", "links", "view"].contains(&target.name);
    if opens_window { N_WINDOWS } else { N_SEEDS }
}

/// Returns failures as an error, because panics are kept and not printed.
fn none(failures: &[String]) -> Result<(), String> {
    match failures {
        [] => Ok(()),
        failures => Err(failures.join("\n")),
    }
}

#[test]
fn a_short_range_of_every_target_holds() -> Result<(), String> {
    worker::keep_panics();
    let failures: Vec<String> = TARGETS
        .iter()
        .flat_map(|target| (0..n_seeds(target)).map(move |seed| (target, seed)))
        .filter_map(|(target, seed)| {
            let result = worker::check(*target, &(target.make)(seed));
            result
                .err()
                .map(|what| format!("{} {seed}: {what}", target.name))
        })
        .collect();
    none(&failures)
}

/// Inputs that failed once are in `fuzz/TARGET/`.
#[test]
fn what_failed_once_holds() -> Result<(), String> {
    worker::keep_panics();
    let mut failures = Vec::new();
    for target in TARGETS {
        let folder = rules::folder("fuzz").join(target.name);
        for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let input = std::fs::read(file.path()).expect("kept inputs can be read");
            if let Err(what) = worker::check(*target, &input) {
                failures.push(format!("{}: {what}", file.path().display()));
            }
        }
    }
    none(&failures)
}
