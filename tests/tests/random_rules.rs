//! Random rules: no errors in them, every keyword in some of them, and random games over them keep all invariants.
//! `ZRF_RULES=0..10000` sets the seeds.

use std::sync::Arc;
use zrf_grammar::text::kw;
use zrf_interpreter::{Program, State};
use zrf_search::{
    Budget, Certificate, Flaw, Limits, Wanted, certify_puzzle, prove_with, solve_puzzle,
};
use zrf_tests::invariants::{self, Thoroughness};
use zrf_tests::{parallel, random_rules, rules};

/// Keywords that a single file which loads from memory cannot show.
const ELSEWHERE: &[&str] = &[
    "include", // needs a second file
    "engine",  // makes a game that cannot be played
];

/// Plays a few random games of every variant. Returns what does not hold.
fn play(seed: u64) -> Vec<String> {
    let rules = random_rules::load(seed);
    let mut failures: Vec<String> = rules::errors(&rules)
        .into_iter()
        .map(|error| format!("rules {seed}: {error}"))
        .collect();
    for (title, program) in rules::programs(&rules) {
        for game in 0..3 {
            if let Err(error) =
                invariants::random_game(&program, seed * 31 + game, 24, Thoroughness::EVERY_PLY)
            {
                failures.push(format!("rules {seed}, {title}: {error}"));
            }
        }
    }
    failures
}

#[test]
fn random_games_over_random_rules_keep_the_invariants() {
    let seeds: Vec<u64> = random_rules::seeds(0..150).collect();
    let failures: Vec<String> = parallel::map(&seeds, |&seed| play(seed))
        .into_iter()
        .flatten()
        .collect();
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// The certificate for what the solvers find out about the start of a game, if anything. Its check knows the rules but
/// does not search, and fails if a proof needs more than the limits allow, or depends on repeated states.
fn verdict(program: &Arc<Program>) -> Option<Result<Certificate, Flaw>> {
    let (state, tell) = (State::new(program), &mut |_| {});
    let limits = Limits {
        bytes: 1 << 20,
        ..Limits::default()
    };
    let budget = || Budget {
        work: Some(MAX_WORK),
        ..Budget::of_nodes(MAX_STATES)
    };
    if let Some(result) = solve_puzzle(program, &state, limits, &budget(), tell) {
        let moves = result.solution.as_deref();
        let is_decided = moves.is_some() || result.is_impossible;
        let certify = || certify_puzzle(program, &state, moves, limits, &budget(), &mut |_| {});
        return is_decided.then(certify);
    }
    let wanted = Wanted {
        certificate: true,
        kept: None,
    };
    prove_with(program, &state, wanted, limits, &budget(), tell)?.1
}

/// Limits of a solver for each game.
const MAX_STATES: u64 = 1_000;
const MAX_WORK: u64 = 400_000;

#[test]
fn results_for_random_rules_are_certified() {
    let seeds: Vec<u64> = random_rules::seeds(0..300).collect();
    let verdicts = parallel::map(&seeds, |&seed| {
        let programs = rules::programs(&random_rules::load(seed));
        let of = |(title, program): (String, _)| Some((seed, title, verdict(&program)?));
        programs.into_iter().filter_map(of).collect::<Vec<_>>()
    });
    let (mut n_certified, mut failures) = (0, Vec::new());
    for (seed, title, verdict) in verdicts.into_iter().flatten() {
        match verdict {
            Ok(_) => n_certified += 1,
            Err(Flaw::Limits | Flaw::Circle(_) | Flaw::Fault) => {}
            Err(flaw) => failures.push(format!("rules {seed}, {title}: {flaw}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(n_certified * 10 > seeds.len(), "only {n_certified} results");
}

#[test]
fn every_keyword_occurs_in_random_rules() {
    let texts: Vec<String> = (0..600).map(random_rules::rules).collect();
    let words: std::collections::BTreeSet<&str> = texts
        .iter()
        .flat_map(|text| text.split(|c: char| c.is_whitespace() || "()\"".contains(c)))
        .collect();
    let missing: Vec<&&str> = kw::ALL
        .iter()
        .filter(|word| !words.contains(*word) && !ELSEWHERE.contains(word))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
