//! Counts of the shipped games, and of test positions, against the tables beside them, whose comments name the sources.
//!
//! A row is followed as far as the budget allows, and the referees to a depth of their own; `ZRF_FULL=1` raises the
//! budget, and `zrf perft FILE --variant TITLE --depth N` counts any depth.
#![expect(
    clippy::print_stdout,
    reason = "the lines are for people who run it by hand"
)]

use std::path::Path;
use zrf_interpreter::{MoveGenerator, State, perft};
use zrf_tests::count::{self, Counted, Row};
use zrf_tests::{corpus, parallel, rules};

/// Maximum number of sequences or positions counted for one row.
const BUDGET_QUICK: u64 = 100_000;
const BUDGET_FULL: u64 = 30_000_000;
/// Different positions are kept in memory, a state each, so fewer of them are counted.
const BUDGET_POSITIONS: u64 = 300_000;

/// Rows of sequences that are followed to this ply in every run: each tries rules that the others do not have.
const REFEREES: &[(&str, usize)] = &[
    ("Chess", 5),
    ("Kiwipete", 4),
    ("English draughts", 8),
    ("International draughts", 7),
    ("Xiangqi", 4),
    ("Shogi", 4),
];

#[test]
fn shipped_games_have_the_counts_of_their_tables() {
    let is_full = std::env::var_os("ZRF_FULL").is_some();
    let budget = if is_full { BUDGET_FULL } else { BUDGET_QUICK };
    let mut tables = corpus::files(&rules::project().join("games"), &["perft"]);
    tables.extend(corpus::files(&rules::folder("suite/games"), &["perft"]));
    let mut rows = Vec::new();
    for table in &tables {
        let text = std::fs::read_to_string(table).expect("the table is text");
        assert!(text.contains('#'), "{} names no source", table.display());
        let read =
            count::table(&text).unwrap_or_else(|error| panic!("{}: {error}", table.display()));
        rows.extend(
            read.into_iter()
                .map(|row| (table.with_extension("zrf"), row)),
        );
    }
    for (title, depth) in REFEREES {
        assert!(
            rows.iter()
                .any(|(_, row)| row.title == *title && row.counts.len() >= *depth),
            "no table has {depth} counts of {title}"
        );
    }
    let results = parallel::map(&rows, |(file, row)| check(file, row, budget));
    let failures: Vec<_> = results
        .iter()
        .filter_map(|result| result.as_ref().err())
        .collect();
    for line in results.iter().flatten() {
        println!("{line}");
    }
    println!("{} rows, {} failures", rows.len(), failures.len());
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(!rows.is_empty(), "there are tables");
}

/// How far a row is followed in every run.
fn referee_depth(row: &Row) -> usize {
    let depth = REFEREES
        .iter()
        .find(|(title, _)| row.counted == Counted::Sequences && row.title == *title);
    depth.map_or(0, |&(_, depth)| depth.min(row.counts.len()))
}

/// Compares as many counts of a row as the budget allows, and those of a referee.
fn check(file: &Path, row: &Row, budget: u64) -> Result<String, String> {
    let name = file.file_name().unwrap_or_default().display().to_string();
    let rules = rules::load(file);
    let program = rules::program(&rules, &row.title)
        .ok_or_else(|| format!("{name} has no variant `{}`", row.title))?;
    let mut generator = MoveGenerator::new(&program);
    let mut state = State::new(&program);
    let budget = match row.counted {
        Counted::Sequences | Counted::Results => budget,
        Counted::Positions => budget.min(BUDGET_POSITIONS),
    };
    let within_budget = row.counts.iter().take_while(|&&count| count <= budget);
    let n_counts = within_budget.count().max(referee_depth(row));
    let expected = &row.counts[..n_counts];
    let (what, actual) = match row.counted {
        Counted::Sequences => {
            let depths = 1..=n_counts as u32;
            let counts = depths.map(|depth| perft(&mut generator, &mut state, depth));
            ("sequences", counts.collect())
        }
        Counted::Results => {
            let depths = 1..=n_counts;
            let counts = depths.map(|depth| count::results(&mut generator, &mut state, depth));
            ("results", counts.collect())
        }
        Counted::Positions => (
            "positions",
            count::positions_by_ply(&mut generator, &state, n_counts.saturating_sub(1)),
        ),
    };
    if actual == expected {
        let of = row.counts.len();
        Ok(format!(
            "{name}, {}: {n_counts} of {of} counts of {what}",
            row.title
        ))
    } else {
        Err(format!(
            "{name}, {}, {what}: expected {expected:?}, got {actual:?}",
            row.title
        ))
    }
}

/// 255168 games (nishioka.com/javascript/tic-tac-toe.html) and 5478 positions, the empty board among them
/// (sethcoulson.com/tic-tac-toe/counting).
#[test]
fn tic_tac_toe_has_its_games_and_positions() {
    let file = rules::folder("suite/games/tic-tac-toe.zrf");
    let programs = rules::programs(&rules::load(&file));
    let (_, program) = programs.first().expect("the file has a game");
    let mut generator = MoveGenerator::new(program);
    let counts = count::games_and_positions(&mut generator, &State::new(program));
    assert_eq!(counts, (255_168, 5478));
}
