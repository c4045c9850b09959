//! The fuzz targets over a short range of seeds, the failures of earlier runs, and the driver itself.
//!
//! The long run is `cargo run --profile fuzz -p zrf-tests --bin fuzz -- all 0..100000`.

use std::path::{Path, PathBuf};
use std::time::Duration;
use zrf_tests::fuzz::driver::{self, Plan};
use zrf_tests::fuzz::{self, TARGETS, worker};
use zrf_tests::rules;

/// How many seeds of each target every test run tries.
const N_SEEDS: u64 = 40;

/// As a result, because panics are kept and not printed.
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
        .flat_map(|target| (0..N_SEEDS).map(move |seed| (target, seed)))
        .filter_map(|(target, seed)| {
            let result = worker::check(*target, &(target.make)(seed));
            result
                .err()
                .map(|what| format!("{} {seed}: {what}", target.name))
        })
        .collect();
    none(&failures)
}

/// Inputs that failed once lie in `fuzz/TARGET/`.
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

#[test]
fn every_way_to_fail_is_told_with_its_seed_and_shrunk() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz-driver");
    let plan = Plan {
        target: fuzz::find("faulty").expect("it is there"),
        seeds: 0..10,
        n_jobs: 2,
        time_limit: Duration::from_millis(1500),
        program: Path::new(env!("CARGO_BIN_EXE_fuzz")).to_owned(),
        folder,
    };
    let report = driver::run(&plan).expect("processes can be started");
    assert_eq!(report.n_inputs, 10);
    let told: Vec<(u64, &str)> = report
        .failures
        .iter()
        .map(|failure| {
            (
                failure.seed,
                failure.kind().split(" at ").next().unwrap_or_default(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [(3, "panic"), (5, "abort"), (7, "hang"), (8, "wrong")]
    );
    for (failure, word) in report
        .failures
        .iter()
        .zip(["panic", "abort", "hang", "wrong"])
    {
        let file = failure.file.as_ref().expect("the first of a kind is kept");
        let text = std::fs::read_to_string(file).expect("it was written");
        assert!(text.contains(word), "{text}");
        if word != "hang" {
            assert_eq!(text, word);
        }
    }
}
