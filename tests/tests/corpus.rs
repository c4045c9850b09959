//! Every file of the corpus is read; every variant whose rules are in the file is set up and played at random.
//!
//! `cargo test -p zrf-tests --test corpus -- --nocapture` prints a line for each file and a total. With `ZRF_FULL=1` ten
//! games of each variant are played and everything is looked at on every ply.
#![expect(
    clippy::print_stdout,
    reason = "the lines are for people who run it by hand"
)]

use std::path::Path;
use zrf_grammar::game::Game;
use zrf_interpreter::Program;
use zrf_tests::invariants::{self, Summary, Thoroughness};
use zrf_tests::{corpus, parallel, rules};

const PLIES: usize = 200;
const SEEDS_QUICK: u64 = 1;
const SEEDS_FULL: u64 = 10;

#[derive(Default)]
struct FileResult {
    name: String,
    n_errors: usize,
    n_variants: usize,
    /// Variants whose rules are in a plug-in, and its name.
    plug_ins: Vec<String>,
    summary: Summary,
    failures: Vec<String>,
}

#[test]
fn every_file_is_read_and_every_variant_plays() {
    let Some(folder) = corpus::folder() else {
        return;
    };
    let (n_seeds, thoroughness) = if std::env::var_os("ZRF_FULL").is_some() {
        (SEEDS_FULL, Thoroughness::FULL)
    } else {
        (SEEDS_QUICK, Thoroughness::QUICK)
    };
    let files = corpus::files(&folder, &["zrf"]);
    let results = parallel::map(&files, |file| {
        let result = examine(&folder, file, n_seeds, thoroughness);
        // The large run takes long: what is known is told at once.
        println!("{}", result.line());
        for failure in &result.failures {
            println!("  {failure}");
        }
        result
    });
    let mut failures = Vec::new();
    let (mut n_variants, mut n_plug_ins, mut plies) = (0, 0, 0);
    for result in &results {
        failures.extend(&result.failures);
        n_variants += result.n_variants;
        n_plug_ins += result.plug_ins.len();
        plies += result.summary.plies;
    }
    println!(
        "{} files, {n_variants} variants played, {n_plug_ins} need a plug-in, {plies} plies, {} failures",
        files.len(),
        failures.len()
    );
    assert!(failures.is_empty(), "{failures:#?}");
}

fn examine(folder: &Path, file: &Path, n_seeds: u64, thoroughness: Thoroughness) -> FileResult {
    let rules = rules::load(file);
    let mut result = FileResult {
        name: corpus::name(folder, file),
        n_errors: rules::errors(&rules).len(),
        ..FileResult::default()
    };
    for finding in rules::found_otherwise(&rules, file) {
        let failure = format!(
            "{}: found in one way of checking only: {finding}",
            result.name
        );
        result.failures.push(failure);
    }
    for variant in rules.variants() {
        let (game, _) = rules.resolve(variant);
        match &game.engine {
            Some(engine) => result.plug_ins.push(engine.clone()),
            None => play(&mut result, game, n_seeds, thoroughness),
        }
    }
    result
}

/// Plays a variant at random; one without turns, which checking reports, has nothing to play.
fn play(result: &mut FileResult, game: Game, n_seeds: u64, thoroughness: Thoroughness) {
    let title = game.title.clone();
    let Ok(program) = Program::compile(game) else {
        return;
    };
    result.n_variants += 1;
    for seed in 0..n_seeds {
        match invariants::random_game(&program, seed, PLIES, thoroughness) {
            Ok(summary) => {
                result.summary.plies += summary.plies;
                result.summary.faults += summary.faults;
            }
            Err(error) => result
                .failures
                .push(format!("{}, {title}: {error}", result.name)),
        }
    }
}

impl FileResult {
    fn line(&self) -> String {
        let mut parts = Vec::new();
        if self.n_variants > 0 {
            parts.push(format!(
                "{} variants, {} plies",
                self.n_variants, self.summary.plies
            ));
        }
        if let Some(engine) = self.plug_ins.first() {
            let n_variants = self.plug_ins.len();
            parts.push(format!(
                "{n_variants} variants not played: their rules are in the plug-in {engine}"
            ));
        }
        if self.n_errors > 0 {
            parts.push(format!("{} errors", self.n_errors));
        }
        if self.summary.faults > 0 {
            parts.push(format!("{} blocks given up", self.summary.faults));
        }
        if !self.failures.is_empty() {
            parts.push("FAILED".to_owned());
        }
        format!("{}: {}", self.name, parts.join("; "))
    }
}
