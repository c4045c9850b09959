//! Everything that the program reports along one game of every shipped variant, and along one of twenty-two games of
//! the corpus. `ZRF_BLESS=1` rewrites the expected texts.
//!
//! For shipped games the whole text is kept, in `playthroughs/`. The texts of the corpus are not part of the project,
//! so only a digest of each of its games is kept.

use libtest_mimic::{Arguments, Trial};
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use zrf_tests::{bless, corpus, rules, transcript};

const SEED: u64 = 1;
const PLIES: usize = 60;

/// Games of the corpus, one variant each: with partial moves, cascades, random players, stores, several dimensions.
const CORPUS: &[&str] = &[
    "3d-klin-zha/",
    "alak/",
    "backgammon/",
    "bolotoudou/",
    "chase/Chase.zrf",
    "checkerscollection/CheckersCollection.zrf",
    "chessence/",
    "co-ganh/",
    "daldosa/",
    "dobutsu/",
    "duke/Duke.zrf",
    "elementals/Elementals.zrf",
    "focus/",
    "forks/",
    "gess/",
    "hi-que/",
    "ikusashogi/LeShogi.zrf",
    "koshogi/KoShogi.zrf",
    "luzhanqi/",
    "neutron/",
    "ragnarok/Ragnarok.zrf",
    "yoninshogi/YoninShogi.zrf",
];

fn main() -> ExitCode {
    let shipped = Trial::test("shipped_games_play_as_before", || {
        shipped_games_play_as_before();
        Ok(())
    });
    let shared = corpus::trial(
        "games_of_the_corpus_play_as_before",
        games_of_the_corpus_play_as_before,
    );
    libtest_mimic::run(&Arguments::from_args(), vec![shipped, shared]).exit_code()
}

fn shipped_games_play_as_before() {
    let mut failures = Vec::new();
    for file in rules::games() {
        let programs = rules::programs(&rules::load(&file));
        let texts = programs
            .iter()
            .map(|(_, program)| transcript::transcript(program, SEED, PLIES));
        let text = texts.collect::<Vec<_>>().join("\n\n");
        let name = file.with_extension("txt");
        let name = name.file_name().expect("rules files have names");
        failures.extend(bless::compare(&rules::folder("playthroughs").join(name), &text).err());
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

fn games_of_the_corpus_play_as_before(folder: &Path) {
    let files = corpus::files(folder, &["zrf"]);
    let mut text = String::new();
    let mut n_games = 0;
    for wanted in CORPUS {
        let name = |file: &std::path::PathBuf| corpus::name(folder, file);
        let Some(file) = files.iter().find(|file| name(file).starts_with(wanted)) else {
            continue;
        };
        let programs = rules::programs(&rules::load(file));
        let Some((_, program)) = programs.first() else {
            continue;
        };
        let played = transcript::transcript(program, SEED, PLIES);
        n_games += 1;
        let _ = writeln!(
            text,
            "{}: {} lines, {:016x}",
            name(file),
            played.lines().count(),
            transcript::digest(&played)
        );
    }
    assert!(n_games >= 20, "{n_games} games of the corpus are followed");
    let expected = rules::folder("playthroughs/corpus.digests");
    if let Err(error) = bless::compare(&expected, &text) {
        panic!("{error}");
    }
}
