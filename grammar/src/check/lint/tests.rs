//! Tests what each lint reports, and what it must not report. The page of each lint has a whole game for either case.

mod bounds;
mod grids;
mod names;
mod paths;
mod pieces;
mod runs;
mod turns;

use crate::check::{Checks, Rules};
use crate::diagnostics::Lint;
use crate::testing::{compact, dedent, file};

/// Asserts the lints of a whole file.
#[track_caller]
fn check_file(text: &str, expected: &str) {
    // Blocks begin at the start of a line, so that columns are easy to count.
    let wants = |lint: &Lint| lint.is_on() && lint.name != "misleading-indentation";
    check_file_for(&wants, text, expected);
}

/// Asserts what the lints that are wanted report about a whole file.
#[track_caller]
fn check_file_for(wants: &dyn Fn(&Lint) -> bool, text: &str, expected: &str) {
    let files = file(dedent(text));
    let checks = Checks { wants, files: None };
    let (rules, found) = Rules::load_and_check("test.zrf", &files, checks, |_, _, _| Vec::new());
    let found = compact(&rules.sources, &found);
    let trimmed = |text: &str| {
        let lines = text.trim().lines().map(str::trim);
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(trimmed(&found), trimmed(expected), "{text}");
}

/// Asserts the lints of a game with the sections of `text`, which begins on line 2.
#[track_caller]
fn check_game(text: &str, expected: &str) {
    let setup = "(board-setup (White (Man a1)) (Black (Man a3)))";
    check_file(&game(text, setup), expected);
}

/// A game with some sections of its own.
fn game(text: &str, setup: &str) -> String {
    format!(
        r#"(game
            {text}
            (title "Steps")
            (players White Black)
            (turn-order White Black)
            (board
                (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                    (directions (n 0 -1) (s 0 1)))
                (symmetry Black (n s) (s n)))
            {setup}
            (loss-condition (White Black) stalemated))"#
    )
}

/// Asserts the lints of one block; columns count from its start. Without a setup the piece may be anywhere.
#[track_caller]
fn check(block: &str, expected: &str) {
    check_file(&with_block(block), &expected.replace("1:", "3:"));
}

/// Asserts what a single lint reports about one block of a game with two types of pieces.
#[track_caller]
fn check_only(lint: &str, block: &str, expected: &str) {
    let wants = |one: &Lint| one.name == lint;
    let text =
        with_block(block).replace("(title", "(piece (name King) (attribute hot? true)) (title");
    check_file_for(&wants, &text, &expected.replace("1:", "3:"));
}

fn with_block(block: &str) -> String {
    game(&format!("(piece (name Man) (moves\n{block}\n))"), "")
}
