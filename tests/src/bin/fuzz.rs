//! Runs fuzz targets over seeds: `cargo run --profile fuzz -p zrf-tests --bin fuzz -- all 0..10000 --jobs 2`.
//!
//! `all` runs every target, in rounds of some thousand seeds each; after each round, the totals are printed. Inputs
//! that fail are shrunk and written to `target/fuzz-failures`, and the exit code is 1. `--one TARGET FILE` checks one
//! file; `--seconds N` is how long one input may take on the clock.
#![expect(clippy::print_stdout, reason = "the lines are its results")]

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use zrf_tests::fuzz::driver::{self, Failure, Plan, Report};
use zrf_tests::fuzz::{self, TARGETS, Target, worker};
use zrf_tests::rules;

/// The program uses this allocator, too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Number of seeds of one target in a round.
const ROUND: u64 = 20_000;

/// The optional part of the command line.
struct Options {
    n_jobs: usize,
    time_limit: Duration,
    folder: PathBuf,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Runs the command line. Returns whether nothing failed.
fn run(words: &[String]) -> Result<bool, Box<dyn Error>> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let out = &mut std::io::stdout();
    match words[..] {
        ["--work", target, start, end] => {
            worker::work(find(target)?, start.parse()?..end.parse()?, out)?;
            Ok(true)
        }
        ["--one", target, file] => Ok(worker::one(find(target)?, file, out)?),
        [target, seeds, ref options @ ..] => {
            let targets = match target {
                "all" => TARGETS.to_vec(),
                name => vec![find(name)?],
            };
            run_all(&targets, &range(seeds)?, &read_options(options)?)
        }
        _ => Err("fuzz TARGET|all START..END [--jobs N] [--seconds N] [--folder FOLDER]".into()),
    }
}

fn find(name: &str) -> Result<Target, String> {
    fuzz::find(name).ok_or_else(|| {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        format!("no target `{name}`; there are {}", names.join(", "))
    })
}

/// `START..END`, or the number of seeds.
fn range(text: &str) -> Result<Range<u64>, std::num::ParseIntError> {
    let (start, end) = text.split_once("..").unwrap_or(("0", text));
    Ok(start.parse()?..end.parse()?)
}

fn read_options(words: &[&str]) -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        n_jobs: std::thread::available_parallelism().map_or(1, usize::from),
        time_limit: Duration::from_secs(60),
        folder: rules::project().join("target/fuzz-failures"),
    };
    for pair in words.chunks(2) {
        match *pair {
            ["--jobs", number] => options.n_jobs = number.parse()?,
            ["--seconds", number] => options.time_limit = Duration::from_secs(number.parse()?),
            ["--folder", folder] => options.folder = folder.into(),
            _ => return Err(format!("unknown option `{}`", pair.join(" ")).into()),
        }
    }
    Ok(options)
}

fn run_all(
    targets: &[Target],
    seeds: &Range<u64>,
    options: &Options,
) -> Result<bool, Box<dyn Error>> {
    let mut totals = vec![Report::default(); targets.len()];
    for start in seeds.clone().step_by(ROUND as usize) {
        for (&target, total) in targets.iter().zip(&mut totals) {
            let report = driver::run(&Plan {
                target,
                seeds: start..seeds.end.min(start + ROUND),
                n_jobs: options.n_jobs,
                time_limit: options.time_limit,
                program: std::env::current_exe()?,
                folder: options.folder.clone(),
            })?;
            report.failures.iter().for_each(print_failure);
            total.add(report);
        }
        for (target, total) in targets.iter().zip(&totals) {
            print_total(*target, total);
        }
        let n_inputs: u64 = totals.iter().map(|total| total.n_inputs).sum();
        println!("{n_inputs} inputs in all");
    }
    Ok(totals.iter().all(|total| total.failures.is_empty()))
}

fn print_failure(failure: &Failure) {
    if let Some(file) = &failure.file {
        let (seed, what) = (failure.seed, &failure.what);
        println!("  seed {seed}: {what}\n    {}", file.display());
    }
}

fn print_total(target: Target, total: &Report) {
    let time = total.time.as_secs_f64();
    println!(
        "{:10} {:>9} inputs, {} failures, {time:.1} s of processor time, {:.0} a second",
        target.name,
        total.n_inputs,
        total.failures.len(),
        total.n_inputs as f64 / time.max(0.001),
    );
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for failure in &total.failures {
        *counts.entry(failure.kind()).or_default() += 1;
    }
    for (kind, count) in counts {
        println!("  {count} times {kind}");
    }
}
