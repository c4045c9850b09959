//! The driver of the fuzz targets: it starts processes and reports how each of them ends. It is tested apart from the
//! targets, because those keep every panic of their process.

use std::path::{Path, PathBuf};
use std::time::Duration;
use zrf_tests::fuzz;
use zrf_tests::fuzz::driver::{self, Plan, Report};

const PROGRAM: &str = env!("CARGO_BIN_EXE_fuzz");

/// Runs the target that fails on purpose over the first seeds.
fn faulty(n_seeds: u64, program: &Path, folder: &str) -> Report {
    let plan = Plan {
        target: fuzz::find("faulty").expect("it is there"),
        seeds: 0..n_seeds,
        n_jobs: 2,
        time_limit: Duration::from_millis(1500),
        program: program.to_owned(),
        folder: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder),
    };
    driver::run(&plan).expect("processes can be started")
}

#[test]
fn every_way_to_fail_is_reported_with_its_seed_and_shrunk() {
    let report = faulty(10, Path::new(PROGRAM), "fuzz-driver");
    assert_eq!(report.n_inputs, 10);
    let reported: Vec<(u64, &str)> = report
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
        reported,
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

/// On a busy machine, loading a large program takes longer than an input may.
#[cfg(unix)]
#[test]
fn the_start_of_a_process_is_not_time_of_its_first_input() {
    use std::os::unix::fs::PermissionsExt;
    let script = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("slow-start");
    std::fs::write(
        &script,
        format!("#!/bin/sh\nsleep 2\nexec '{PROGRAM}' \"$@\"\n"),
    )
    .expect("a script is written");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("its owner");
    let report = faulty(3, &script, "fuzz-slow-start");
    assert_eq!((report.n_inputs, report.failures), (3, Vec::new()));
}

#[cfg(unix)]
#[test]
fn a_run_leaves_no_files_behind() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let status = std::process::Command::new(PROGRAM)
        .args(["all", "0..4", "--jobs", "2"])
        .current_dir(folder.path())
        .env("TMPDIR", folder.path())
        .stdout(std::process::Stdio::null())
        .status();
    assert!(status.expect("the program is there").success());
    let left = std::fs::read_dir(folder.path()).expect("the folder is still there");
    let left: Vec<_> = left.flatten().map(|entry| entry.file_name()).collect();
    assert!(left.is_empty(), "{left:?}");
}
