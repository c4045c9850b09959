//! One mistake, one message: mistakes that many words of a file show.

use super::{rules, steps};
fn check(text: &str, expected: &str) {
    let rules = rules(text);
    let checks = super::Checks {
        wants: &|lint| lint.is_on() && lint.name != "misleading-indentation",
        files: None,
    };
    let found = rules.check_with(checks, |_, _| Vec::new());
    super::check_shared(
        text,
        checks,
        &crate::testing::compact(&rules.sources, &found),
    );
    let mut kept = found.clone();
    kept.retain(|finding| finding.lint.stage != "lint");
    let kept = crate::testing::compact(&rules.sources, &kept);
    if super::dedent_or_empty(expected) != kept {
        println!("@@@{}\n{kept}@@@\n", expected.lines().next().unwrap_or(""));
    }
}

use crate::diagnostics::Safety;
use crate::diagnostics::fix::apply;

const DIMENSIONS: &str = r#"("a/b/c" (10 0)) ("3/2/1" (0 10))"#;

#[test]
fn names_of_a_grid_that_are_separated_by_anything_but_slashes() {
    for (written, plural) in [
        ("a b c", "spaces"),
        ("a;b;c", "semicolons"),
        ("a\\b\\c", "backslashes"),
        ("a|b|c", "bars"),
        ("a, b, c", "commas"),
    ] {
        let dimensions = format!(r#"("{written}" (10 0)) ("3/2/1" (0 10))"#);
        check(
            &steps(DIMENSIONS, &dimensions),
            &format!(
                r#"
                6:50 error[wrong-arguments] {plural} do not separate names
                  help: separate names with `/`: "a/b/c"
                "#
            ),
        );
    }
    // Of a name that is no word, the positions are not reported either.
    check(
        &steps(DIMENSIONS, r#"("a/b c" (10 0)) ("3/2/1" (0 10))"#),
        r#"
6:50 error[wrong-arguments] `b c3` cannot be the name of a position
  help: names are words without spaces, separated by single slashes, as in "a/b/c"
"#,
    );
}

#[test]
fn positions_that_all_differ_from_the_grid_in_the_same_way() {
    check(
        &steps(DIMENSIONS, r#"("3/2/1" (0 10)) ("a/b/c" (10 0))"#),
        "TODO",
    );
    let text = steps(DIMENSIONS, r#"("A/B/C" (10 0)) ("3/2/1" (0 10))"#);
    check(&text, "TODO");
    let rules = rules(&text);
    let fixed = apply(&rules.sources, &rules.check(), Safety::Safe);
    let fixed = &fixed[0].text;
    assert!(fixed.contains("(Man A1 B1)") && fixed.contains("(Man A3 B3)"));
}

#[test]
fn positions_that_the_board_of_a_variant_lacks() {
    let small = r#"
        (variant (title "Small")
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a" (10 0)) ("3/2" (0 10))) (directions (n 0 -1) (s 0 1)))
            (symmetry Black (n s) (s n))))"#;
    check(&(steps("", "") + small), "TODO");
}

#[test]
fn lists_without_their_parentheses() {
    check(&steps("(n 0 -1) (s 0 1)", "n 0 -1 s 0 1"), "TODO");
    check(&steps("(n 0 -1) (s 0 1)", "(n 0 -1) s 0 1"), "TODO");
    check(
        &steps(
            "(symmetry",
            "(positions x1 0 0 9 9 x2 9 0 18 9) (links n (x1 x2)) (symmetry",
        ),
        "TODO",
    );
    check(
        &steps("(symmetry", "(positions 1 0 0 9 9) (symmetry"),
        "TODO",
    );
}

#[test]
fn a_name_that_is_unknown_in_several_kinds_of_places() {
    let text = steps("(name Man)", "(name Mann)");
    check(
        &text.replace(
            "(n (verify empty?) add)",
            "(n (verify (not-piece? Man)) (create Man s) add) (n (change-type Man) add)",
        ),
        "TODO",
    );
    check(
        &steps(
            "(n (verify empty?) add)",
            "(n (verify (empty? a9)) (create Man a9) add)",
        )
        .replace("(Man a1 b1)", "(Man a9 b1)"),
        "TODO",
    );
}

#[test]
fn a_misspelt_call_where_data_is_expected() {
    let players = steps("(players White Black)", "(players (pls))")
        .replace("(players White)", "(players (pls))");
    check(&format!("(define plsx White Black)\n{players}"), "TODO");
    let directions = steps("(n 0 -1) (s 0 1)", "(axis)");
    check(
        &format!("(define ais (n 0 -1) (s 0 1))\n{directions}"),
        "TODO",
    );
    let setup = steps("(Man a1 b1)", "(side 1)");
    check(&format!("(define sidex (Man a$1 b$1))\n{setup}"), "TODO");
    let places = steps("(Man a1 b1)", "(Man (rk 1))");
    check(&format!("(define rkx a$1 b$1)\n{places}"), "TODO");
}

#[test]
fn a_misspelt_call_that_is_nearer_to_a_keyword() {
    let captures = steps(
        "(n (verify empty?) add)",
        "(n (Capture) add) (s (Capture) add)",
    );
    let text = format!("(define Captures (if enemy? change-owner))\n{captures}");
    check(&text, "TODO");
    let rules = rules(&text);
    assert!(apply(&rules.sources, &rules.check(), Safety::Safe).is_empty());
    let board = r#"(board
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))
    (symmetry Black (n s) (s n))
    (zone (name camp) (players White) (positions a1 b1 c1)))"#;
    let text = steps(board, "(Board)");
    check(&format!("(define Bord {board})\n{text}"), "TODO");
    let piece = "(piece (name Man) (moves (n (verify empty?) add)))";
    let text = steps(piece, "(Pieces)");
    check(&format!("(define Pieses {piece})\n{text}"), "TODO");
    let text = steps(piece, "(htruck Man)");
    check(
        &format!(
            "(define htruck (truck $1 n))\n(define truk (piece (name $1) (moves ($2 (verify empty?) add))))\n{text}"
        ),
        "TODO",
    );
}

#[test]
fn words_that_are_divided_or_joined() {
    check(&steps("(turn-order", "(turn order"), "TODO");
    check(&steps("(n (verify empty?)", "(n (verifyempty?)"), "TODO");
    check(&steps("(name Man)", "(name White Man)"), "TODO");
    check(
        &steps("(turn-order White", "(turn-order White repaet"),
        "TODO",
    );
}

#[test]
fn conditions_and_cases_without_their_parentheses() {
    check(
        &steps("(verify empty?)", "(verify and empty? (in-zone? camp))"),
        "TODO",
    );
    check(
        &steps("(verify empty?) add", "if empty? add else (capture) add"),
        "TODO",
    );
    check(
        &steps("(verify empty?) add", "(if empty? add Else (capture) add)"),
        "TODO",
    );
    check(
        &steps("(verify empty?) add", "(if empty? add esle (capture) add)"),
        "TODO",
    );
    let goal = "(loss-condition (White) (pieces-remaining < 2)) (board-setup";
    check(&steps("(board-setup", goal), "TODO");
    let list = steps("(n (verify empty?) add)", "(walk (n))");
    check(
        &format!("(define walk ($1 (verify empty?) add))\n{list}"),
        "TODO",
    );
}
