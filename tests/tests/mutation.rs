//! Rules files with mistakes put into them: whatever a file holds, nothing panics and nothing takes long.
//!
//! `ZRF_MUTANTS=0..10000 cargo test --release -p zrf-tests --test mutation -- --nocapture` is the large run. A mutant
//! is made from its number alone, so ranges may run separately, and `ZRF_MUTANTS=4711..4712` makes one again; a single
//! text is left in the folder for temporary files.
#![expect(
    clippy::print_stdout,
    reason = "the lines are for people who run it by hand"
)]

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use zrf_interpreter::Random;
use zrf_tests::mutate::{self, Fate};
use zrf_tests::{corpus, parallel, rules};

const MUTANTS: Range<u64> = 0..150;
/// Maximum processor time to read, check and play one mutant; unoptimized code has more.
const LIMIT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 6 } else { 2 });

struct Outcome {
    seed: u64,
    file: PathBuf,
    time: Duration,
    /// `None` after a panic.
    fate: Option<Fate>,
}

#[test]
fn no_mutant_panics_or_takes_long() {
    let files = texts();
    let seeds: Vec<u64> = range("ZRF_MUTANTS").unwrap_or(MUTANTS).collect();
    let outcomes = parallel::map(&seeds, |&seed| try_one(&files, seed, seeds.len() == 1));
    let count = |fate| {
        outcomes
            .iter()
            .filter(|outcome| outcome.fate == fate)
            .count()
    };
    let slowest = outcomes.iter().max_by_key(|outcome| outcome.time);
    println!(
        "{} mutants: {} with errors, {} played, {} without a game, {} panics; slowest {:?}",
        outcomes.len(),
        count(Some(Fate::Refused)),
        count(Some(Fate::Played)),
        count(Some(Fate::NotPlayed)),
        count(None),
        slowest.map(|outcome| (outcome.time, outcome.seed)),
    );
    let bad = outcomes
        .iter()
        .filter(|outcome| outcome.fate.is_none() || outcome.time > LIMIT);
    let bad: Vec<_> = bad
        .map(|outcome| {
            let what = match outcome.fate {
                None => "panics".to_owned(),
                Some(_) => format!("takes {:?}", outcome.time),
            };
            format!(
                "mutant {} of {}: {what}",
                outcome.seed,
                outcome.file.display()
            )
        })
        .collect();
    assert!(bad.is_empty(), "{bad:#?}");
}

/// Rules files to put mistakes into: our own corpus, the shipped games and the shared corpus if it is available.
fn texts() -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = corpus::files(&rules::folder("corpus"), &["zrf"]);
    files.extend(rules::games());
    files.extend(
        corpus::folder()
            .iter()
            .flat_map(|shared| corpus::files(shared, &["zrf"])),
    );
    let read = |file: PathBuf| {
        let text = std::fs::read(&file).ok()?;
        Some((file, text))
    };
    files.into_iter().filter_map(read).collect()
}

fn range(variable: &str) -> Option<Range<u64>> {
    let text = std::env::var(variable).ok()?;
    let (start, end) = text.split_once("..")?;
    Some(start.parse().ok()?..end.parse().ok()?)
}

fn try_one(files: &[(PathBuf, Vec<u8>)], seed: u64, keep: bool) -> Outcome {
    let mut random = Random::new(seed);
    let (file, text) = &files[random.below(files.len())];
    let mutant = mutate::mutate(text, &mut random);
    if keep {
        keep_text(seed, &mutant);
    }
    let (clock, processor) = (Instant::now(), mutate::processor_time());
    let fate = catch_unwind(AssertUnwindSafe(|| {
        mutate::examine(file, mutant, &mut random)
    }));
    let time = match (processor, mutate::processor_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => clock.elapsed(),
    };
    Outcome {
        seed,
        file: file.clone(),
        time,
        fate: fate.ok(),
    }
}

fn keep_text(seed: u64, text: &[u8]) {
    let file: &Path = &std::env::temp_dir().join(format!("mutant-{seed}.zrf"));
    if std::fs::write(file, text).is_ok() {
        println!("{}", file.display());
    }
}
