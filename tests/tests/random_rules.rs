//! Random rules: no errors in them, every keyword in some of them, and random games over them keep all invariants.
//! `ZRF_RULES=0..10000` sets the seeds.

use zrf_grammar::text::kw;
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
