//! Runs fuzz targets over seeds: `cargo run --profile fuzz -p zrf-tests --bin fuzz -- all 0..10000 --jobs 2`.
//!
//! `all` runs every target. What fails is shrunk and written to `target/fuzz-failures`; the program ends with 1 when something
//! does. `--one TARGET FILE` checks one file; `--patience SECONDS` says how long one input may take on the clock.
#![expect(clippy::print_stdout, reason = "the lines are its results")]

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use zrf_tests::fuzz::driver::{self, Plan, Report};
use zrf_tests::fuzz::{self, TARGETS, Target, worker};
use zrf_tests::rules;

/// What of the command line can be left out.
struct Options {
    n_jobs: usize,
    patience: Duration,
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

/// Whether nothing failed.
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
        _ => Err(
            "fuzz TARGET|all START..END [--jobs N] [--patience SECONDS] [--folder FOLDER]".into(),
        ),
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
        patience: Duration::from_secs(60),
        folder: rules::project().join("target/fuzz-failures"),
    };
    for pair in words.chunks(2) {
        match *pair {
            ["--jobs", number] => options.n_jobs = number.parse()?,
            ["--patience", seconds] => options.patience = Duration::from_secs(seconds.parse()?),
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
    let mut total = 0;
    let mut is_well = true;
    for &target in targets {
        let report = driver::run(&Plan {
            target,
            seeds: seeds.clone(),
            n_jobs: options.n_jobs,
            patience: options.patience,
            program: std::env::current_exe()?,
            folder: options.folder.clone(),
        })?;
        print(target, &report);
        total += report.n_inputs;
        is_well &= report.failures.is_empty();
    }
    println!("{total} inputs in all");
    Ok(is_well)
}

fn print(target: Target, report: &Report) {
    let time = report.time.as_secs_f64();
    let rate = match time > 0.0 {
        true => report.n_inputs as f64 / time,
        false => 0.0,
    };
    println!(
        "{:10} {:>9} inputs, {} failures, {time:.1} s of processor time, {rate:.0} a second",
        target.name,
        report.n_inputs,
        report.failures.len(),
    );
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for failure in &report.failures {
        *counts.entry(failure.kind()).or_default() += 1;
        if let Some(file) = &failure.file {
            println!(
                "  seed {}: {}\n    {}",
                failure.seed,
                failure.what,
                file.display()
            );
        }
    }
    for (kind, count) in counts {
        println!("  {count} times {kind}");
    }
}
