//! Whole files through the front door: fixtures are texts, expectations too.

mod absent;
mod agree;
mod argument;
mod board;
mod board_limits;
mod cascade;
mod consequence;
mod declaration;
mod find;
mod habits;
mod inherit;
mod lacking;
mod large;
mod macros;
mod misspelt;
mod once;
mod option;
mod parentheses;
mod quotes;
mod registry;
mod reuse;
mod safety;
mod section;
mod setup;
mod shape;
mod unclosed;
mod wild;

use super::{Checks, Rules};
use crate::diagnostics::fix::apply;
use crate::diagnostics::{Diagnostic, Safety, Stage};
use crate::game::Game;
use crate::testing::{compact, dedent, file};

/// The rules of one file.
fn rules(text: &str) -> Rules {
    let files = file(dedent(text));
    Rules::load("test.zrf", &files)
}

/// All problems of a text, except lints, must be exactly these lines, see [`compact`].
fn check(text: &str, expected: &str) {
    let rules = rules(text);
    let checks = Checks {
        wants: &|lint| lint.is_on() && lint.name != "misleading-indentation",
        files: None,
    };
    let mut found = rules.check_with(checks, |_, _| Vec::new());
    check_shared(text, checks, &compact(&rules.sources, &found));
    found.retain(|diagnostic| diagnostic.lint.stage != Stage::Lint);
    assert_eq!(compact(&rules.sources, &found), dedent_or_empty(expected));
}

/// The same must be found if equal macro calls share their expansions.
fn check_shared(text: &str, checks: Checks<'_>, expected: &str) {
    let files = file(dedent(text));
    let (rules, found) = Rules::load_and_check("test.zrf", &files, checks, |_, _, _| Vec::new());
    assert_eq!(compact(&rules.sources, &found), expected, "shared");
}

/// Asserts what a text is after the safe fixes, or after all of them.
#[track_caller]
fn check_fixed(text: &str, least: Safety, expected: &str) {
    let rules = rules(text);
    let fixed = apply(&rules.sources, &rules.check(), least);
    let text = fixed.first().map_or("", |fixed| &fixed.text);
    assert!(text.contains(expected), "{text}");
}

/// Asserts that no fix of a text is safe.
#[track_caller]
fn check_unsafe(text: &str) {
    let rules = rules(text);
    let fixed = apply(&rules.sources, &rules.check(), Safety::Safe);
    assert!(fixed.is_empty(), "{fixed:#?}");
}

fn dedent_or_empty(text: &str) -> String {
    if text.trim().is_empty() {
        String::new()
    } else {
        dedent(text)
    }
}

/// The variant with this title, which must exist.
fn game(rules: &Rules, title: &str) -> (Game, Vec<Diagnostic>) {
    rules.resolve(
        rules
            .find_variant(title)
            .expect("tests name variants that exist"),
    )
}

/// The options as written.
fn raw_options(game: &Game) -> Vec<String> {
    let raw = game.options.raw.iter();
    raw.map(|raw| format!("{} {}", raw.name, raw.value))
        .collect()
}

/// A small game in which nothing is wrong, with `change` applied to its sections.
fn steps(from: &str, to: &str) -> String {
    let text = r#"
        (game
          (title "Steps")
          (players White Black)
          (turn-order White Black)
          (board
            (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))
            (symmetry Black (n s) (s n))
            (zone (name camp) (players White) (positions a1 b1 c1)))
          (piece (name Man) (moves (n (verify empty?) add)))
          (board-setup (White (Man a1 b1)) (Black (Man a3 b3))))"#;
    let text = dedent(text);
    assert!(text.contains(from), "nothing to change: {from}");
    text.replacen(from, to, 1)
}

#[test]
fn nothing_is_said_of_a_clean_game() {
    check(&steps("", ""), "");
}
