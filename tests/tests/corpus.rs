//! Every file of the corpus is read; every variant whose rules are in the file is set up and played at random.
//!
//! `cargo test -p zrf-tests --test corpus -- --nocapture` prints a line for each file and a total.
#![expect(
    clippy::print_stdout,
    reason = "the lines are for people who run it by hand"
)]

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use zrf::files::DiskFiles;
use zrf_grammar::diagnostics::Severity;
use zrf_grammar::rules::Rules;
use zrf_interpreter::Program;
use zrf_tests::corpus;
use zrf_tests::invariants::{self, Summary};

const PLIES: usize = 200;
const SEEDS: u64 = 2;

#[derive(Default)]
struct FileResult {
    line: String,
    n_variants: usize,
    summary: Summary,
    failures: Vec<String>,
}

#[test]
fn every_file_is_read_and_every_variant_plays() {
    let Some(folder) = corpus::folder() else {
        return;
    };
    let files = corpus::files(&folder, &["zrf"]);
    let results = in_parallel(&files, |file| examine(&folder, file));
    let mut failures = Vec::new();
    let (mut n_variants, mut plies) = (0, 0);
    for result in &results {
        println!("{}", result.line);
        failures.extend(&result.failures);
        n_variants += result.n_variants;
        plies += result.summary.plies;
    }
    println!(
        "{} files, {n_variants} variants played, {plies} plies, {} failures",
        files.len(),
        failures.len()
    );
    assert!(failures.is_empty(), "{failures:#?}");
}

fn examine(folder: &Path, file: &Path) -> FileResult {
    let name = file
        .strip_prefix(folder)
        .unwrap_or(file)
        .display()
        .to_string();
    let rules = Rules::load(&file.display().to_string(), &DiskFiles::new("."));
    let mut result = FileResult::default();
    let n_errors = rules
        .check()
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .count();
    let mut n_engines = 0;
    for variant in rules.variants() {
        let (game, _) = rules.resolve(variant);
        let title = game.title.clone();
        if game.engine.is_some() {
            n_engines += 1;
            continue;
        }
        let Ok(program) = Program::compile(game) else {
            continue;
        };
        result.n_variants += 1;
        for seed in 0..SEEDS {
            match invariants::random_game(&program, seed, PLIES) {
                Ok(summary) => {
                    result.summary.plies += summary.plies;
                    result.summary.faults += summary.faults;
                }
                Err(error) => result.failures.push(format!("{name}, {title}: {error}")),
            }
        }
    }
    result.line = format!(
        "{name}: {} variants, {} plies, {n_errors} errors, {} faults{}{}",
        result.n_variants,
        result.summary.plies,
        result.summary.faults,
        if n_engines > 0 {
            format!(", {n_engines} need a plug-in")
        } else {
            String::new()
        },
        if result.failures.is_empty() {
            ""
        } else {
            ", FAILED"
        },
    );
    result
}

fn in_parallel<R: Send>(files: &[PathBuf], work: impl Fn(&Path) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)).cloned() {
                    let index = files.iter().position(|other| *other == file).unwrap_or(0);
                    let result = work(&file);
                    results
                        .lock()
                        .expect("no worker panicked")
                        .push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no worker panicked");
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
