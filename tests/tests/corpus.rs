//! The project's own corpus does what its files say, and every variant of it and of the shared corpus plays at random.
//!
//! There is a test for each file. With `ZRF_FULL=1` ten games of each variant are played and everything is examined on
//! every ply.

use libtest_mimic::{Arguments, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use zrf_grammar::game::Game;
use zrf_interpreter::Program;
use zrf_tests::invariants::{self, Thoroughness};
use zrf_tests::{corpus, own_corpus, rules};

const PLIES: usize = 200;
const SEEDS_QUICK: u64 = 1;
const SEEDS_FULL: u64 = 10;

fn main() -> ExitCode {
    let mut trials = vec![Trial::test("own: every game is listed", || {
        Ok(every_game_is_listed()?)
    })];
    let own = rules::folder("corpus");
    for file in corpus::files(&own, &["zrf"]) {
        let name = format!("own: {}", corpus::name(&own, &file));
        trials.push(Trial::test(name, move || {
            own_corpus::check(&file)?;
            Ok(is_read_and_plays(&file)?)
        }));
    }
    match corpus::folder() {
        None => trials.push(corpus::trial("shared: every file", |_| {})),
        Some(shared) => trials.extend(corpus::files(&shared, &["zrf"]).into_iter().map(|file| {
            let name = format!("shared: {}", corpus::name(&shared, &file));
            Trial::test(name, move || Ok(is_read_and_plays(&file)?))
        })),
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Every recorded game of our own corpus is listed in one of its rules files, and so is replayed.
fn every_game_is_listed() -> Result<(), String> {
    let own = rules::folder("corpus");
    let mut listed = Vec::new();
    for file in corpus::files(&own, &["zrf"]) {
        let games = own_corpus::games(&file)?.into_iter();
        listed.extend(games.map(|game| file.with_file_name(game)));
    }
    let is_unlisted = |game: &PathBuf| !listed.contains(game);
    let mut games = corpus::files(&own, &["zsg"]).into_iter();
    games.find(is_unlisted).map_or(Ok(()), |game| {
        Err(format!("{}: no rules file lists it", game.display()))
    })
}

/// A file is read, both ways of checking it report the same, and every variant with rules of its own plays.
fn is_read_and_plays(file: &Path) -> Result<(), String> {
    let rules = rules::load(file);
    let root = file.display().to_string();
    let mut failures: Vec<_> = rules::disagreements(&rules.check(), &root, &rules::on_disk(&root))
        .into_iter()
        .map(|diagnostic| format!("reported in one way of checking only: {diagnostic}"))
        .collect();
    let has_errors = !rules::errors(&rules).is_empty();
    for variant in rules.variants() {
        let (game, _) = rules.resolve(variant);
        if game.engine.is_none() {
            let title = game.title.clone();
            let played = play(game, has_errors);
            failures.extend(played.err().map(|error| format!("{title}: {error}")));
        }
    }
    if failures.is_empty() {
        Ok(())
    } else {
        Err(failures.join("\n"))
    }
}

/// Plays a variant at random. Only one of a file with errors may have nothing to play.
fn play(game: Game, has_errors: bool) -> Result<(), String> {
    let Ok(program) = Program::compile(game) else {
        return has_errors
            .then_some(())
            .ok_or("nothing to play, without an error".to_owned());
    };
    let (n_seeds, thoroughness) = if std::env::var_os("ZRF_FULL").is_some() {
        (SEEDS_FULL, Thoroughness::FULL)
    } else {
        (SEEDS_QUICK, Thoroughness::QUICK)
    };
    for seed in 0..n_seeds {
        invariants::random_game(&program, seed, PLIES, thoroughness)?;
    }
    Ok(())
}
