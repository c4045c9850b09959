//! Files with tens of thousands of names. The time to check them grows with their size, not with its square.

use crate::check::{Checks, Rules};
use crate::testing::file;
use std::time::{Duration, Instant};

/// Far more time than any of these files takes, and far less than any would take if its names were compared in pairs.
const MAX_TIME: Duration = Duration::from_secs(30);

/// Asserts how many diagnostics of some lints a game has, given its macros, its turns, its board and its other sections.
#[track_caller]
fn check(macros: &str, turns: &str, board: &str, sections: &str, expected: &[(&str, usize)]) {
    let text = format!(
        "{macros} (game (title \"Steps\") (players White Black) (turn-order {turns}) (board {board}) {sections} \
        (loss-condition (White Black) stalemated))"
    );
    let files = file(text);
    let checks = Checks {
        wants: &|_| true,
        files: None,
    };
    let start = Instant::now();
    let (_, found) = Rules::load_and_check("test.zrf", &files, checks, |_, _, _| Vec::new());
    let time = start.elapsed();
    for &(name, count) in expected {
        let found = found.iter().filter(|one| one.lint.name == name);
        assert_eq!(
            found.map(|one| 1 + one.more).sum::<usize>(),
            count,
            "{name}"
        );
    }
    assert!(time < MAX_TIME, "{time:?}");
}

/// A grid of this many rows and columns.
fn grid(size: usize, directions: &str) -> String {
    let parts: Vec<String> = (0..size).map(|number| number.to_string()).collect();
    let parts = parts.join("/");
    format!(
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"{}\" (9 0)) (\"{parts}\" (0 9)))
            (directions {directions}))",
        parts.replace('/', "-/") + "-"
    )
}

/// A text for each number.
fn each(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

/// A word of letters for a number.
fn word(number: usize) -> String {
    let letters = b"bcdfghjklmnpqrst";
    let letter = |place: u32| char::from(letters[number >> (4 * place) & 15]);
    (0..7).map(letter).collect()
}

const TURNS: &str = "White Black";
const PIECE: &str = "(piece (name Man) (moves (n (verify empty?) add)))";
const SETUP: &str = "(board-setup (White (Man 0-0)) (Black (Man 0-1)))";

#[test]
fn boards_of_many_positions() {
    let full = each(250 * 250 - 1, |n| format!(" {}-{}", n / 250, n % 250));
    let goal = "(win-condition (White Black) (relative-config Man n (opponent Man)))";
    let goals = goal.repeat(20);
    let sections = format!(
        "{PIECE} (board-setup (White (Man {full})) (Black (Man 249-249))) \
        {goals}"
    );
    let expected = [("met-at-start", 20), ("cut-off-position", 0)];
    check("", TURNS, &grid(250, "(n 0 -1)"), &sections, &expected);
}

#[test]
fn boards_that_name_many_unknown_positions() {
    let links = each(40_000, |n| format!("(q{n} 0-0)"));
    let board = format!("{} (links n {links}) (dummy q0)", grid(250, "(n 0 -1)"));
    let sections = format!("{PIECE} {SETUP}");
    // One for the board, and `q0` to `q9`, one of which is a position later.
    let expected = [("unknown-position", 11)];
    check("", TURNS, &board, &sections, &expected);
}

#[test]
fn grids_create_a_limited_number_of_positions() {
    let grids = grid(250, "(n 0 -1)").repeat(18);
    let text = format!("(game (title \"Grids\") (board {grids}))");
    let files = file(text);
    let found = Rules::load("test.zrf", &files).diagnostics;
    let excess = "more than 1048576 positions in all grids";
    let excess = found.iter().filter(|one| one.message == excess);
    assert_eq!(excess.count(), 2);
}

#[test]
fn many_names_of_every_kind() {
    let directions = each(10_000, |n| format!("(n{n} 0 -1)")) + "(n0 0 -1) (n 0 -1)";
    let images = each(20_000, |n| format!(" \"a\\\\{n}.bmp\""));
    let flags = each(12_000, |n| {
        let flag = word(n);
        format!("(set-flag {flag} true) (verify (flag? {flag}z))")
    });
    let blocks = each(12_000, |n| {
        let label = word(n);
        let block = "(n (verify empty?) add)";
        format!("(move-type {label}) {block} (move-type {label}z) {block}")
    });
    let turns = each(12_000, |n| format!(" (White {0}) (Black {0})", word(n)));
    let sections = format!(
        "(piece (name Man) (image White {images}) (moves (n (verify empty?) {flags} add) {blocks})) {SETUP}"
    );
    let expected = [
        ("duplicate-direction", 1),
        ("backslash", 1),
        ("unset-flag", 12_000),
        ("untested-flag", 0),
        ("misspelt-move-type", 12_000),
    ];
    check("", &turns, &grid(2, &directions), &sections, &expected);
}

#[test]
fn many_macros_that_only_a_misspelt_one_calls() {
    let comment = "-".repeat(12_000);
    let macros = each(999, |n| {
        let (name, next) = (word(n), word(n + 1));
        format!("(define step-{name} ; {comment}\n  (step-{next}))\n")
    });
    let first = word(0);
    let (start, end) = first.split_at(3);
    let piece = format!("(piece (name Man) (moves (n (step-{start}x{end}) add)))");
    let sections = format!("{piece} {SETUP}");
    let expected = [("unknown-instruction", 1), ("unused-macro", 0)];
    check(&macros, TURNS, &grid(2, "(n 0 -1)"), &sections, &expected);
}
