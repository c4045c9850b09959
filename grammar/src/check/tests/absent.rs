//! Mistakes in a board that lose its positions or directions: one message each.

use super::{check, rules, steps};
use crate::diagnostics::Safety;
use crate::diagnostics::fix::apply;

const GRID: &str = r#"(grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))"#;
const DIMENSIONS: &str = r#"("a/b/c" (10 0)) ("3/2/1" (0 10))"#;

/// Asserts that the fixes of this safety leave no diagnostic.
#[track_caller]
fn check_fix(text: &str, safety: Safety) {
    let rules = rules(text);
    let fixed = apply(&rules.sources, &rules.check(), safety);
    check(&fixed[0].text, "");
}

#[test]
fn a_board_without_its_grid() {
    check(
        &steps(GRID, ""),
        "
        5:4 error[unknown-position] this board has no position `a1`, nor 4 others that the rules name
          8:50 `a1` is named here
          help: add `(grid …)`, or `(positions …)` and `(links …)`
        ",
    );
    // Other variants lack other positions, but of the same board.
    let variant = r#"(variant (title "Other") (board-setup (White (Man c2)) (Black (Man c3))))"#;
    check(
        &(steps(GRID, "") + variant),
        "
        5:4 error[unknown-position] this board has no position `a1`, nor 4 others that the rules name
          8:50 `a1` is named here
          help: add `(grid …)`, or `(positions …)` and `(links …)`
        ",
    );
    check(
        &steps(
            GRID,
            "(positions (a1 0 0 9 9) (b1 0 0 9 9) (c1 0 0 9 9) (a3 0 0 9 9) (b3 0 0 9 9))",
        ),
        "
        5:4 error[missing-section] this board has no directions
          9:29 `n` would be one
          help: add `(links …)`, or a `grid` with `(directions …)`
        ",
    );
}

#[test]
fn a_grid_with_another_name() {
    let text = steps("(grid (start", "(lattice (start");
    check(
        &text,
        "
        6:6 error[missing-section] unknown section `lattice` in `board`
          help: did you mean `grid`? it contains `start-rectangle`, `dimensions`, `directions`
        ",
    );
    check_fix(&text, Safety::Unsafe);
    let text = steps("(dimensions", "(axes");
    check(
        &text,
        "
        6:38 error[missing-section] unknown section `axes` in `grid`
          help: did you mean `dimensions`?
        ",
    );
    check_fix(&text, Safety::Unsafe);
    let text = steps("(directions", "(ways");
    check(
        &text,
        "
        6:85 error[missing-section] unknown section `ways` in `grid`
          help: did you mean `directions`?
        ",
    );
    check_fix(&text, Safety::Unsafe);
}

#[test]
fn parts_after_the_end_of_their_list() {
    let text = steps("(board", "(board)").replace("b1 c1)))", "b1 c1))");
    check(
        &text,
        "
        5:9 error[missing-section] `(board` is closed before its `grid`
          6:5 `grid` belongs in `board`
          help: move the `)` after it
        ",
    );
    check_fix(&text, Safety::Unsafe);
    let text = steps("0 0 9 9)", "0 0 9 9))").replace("(s 0 1)))", "(s 0 1))");
    check(
        &text,
        "
        6:36 error[missing-section] `(grid` is closed before its `dimensions`
          6:38 `dimensions` belongs in `grid`
          help: move the `)` after it
        ",
    );
    check_fix(&text, Safety::Unsafe);
    // A grid in the wrong section is not examined.
    check(
        &steps(GRID, "").replace("(board-setup", &format!("{GRID} (board-setup")),
        "
        10:4 error[missing-section] unknown section `grid` in a game ^ ignored
          help: `grid` belongs in `board`; check the parentheses
        ",
    );
}

#[test]
fn a_dimension_too_many_or_too_few() {
    let third = format!(r#"{DIMENSIONS} ("x/y" (5 5))"#);
    check(
        &steps(DIMENSIONS, &third),
        "
        5:4 error[unknown-position] this board has no position `a1`, nor 4 others that the rules name
          8:50 `a1` is named here
          6:50 the first position is `a3x`
          6:110 expected 3 steps for direction `n`, one per dimension, found 2
        ",
    );
    check(
        &steps(DIMENSIONS, r#"("a/b/c" (10 0))"#),
        "
        5:4 error[unknown-position] this board has no position `a1`, nor 4 others that the rules name
          8:50 `a1` is named here
          6:50 the first position is `a`
          6:79 expected 1 step for direction `n`, one per dimension, found 2
        ",
    );
}

#[test]
fn names_of_a_dimension_that_nothing_separates() {
    for (written, message) in [
        ("a-b-c", "hyphens do not separate names"),
        ("a.b.c", "dots do not separate names"),
        ("abc", "nothing separates the names of this dimension"),
    ] {
        let text = steps("a/b/c", written);
        check(
            &text,
            &format!(
                r#"
                6:50 error[wrong-arguments] {message}
                  help: separate names with `/`: "a/b/c"
                "#
            ),
        );
        check_fix(&text, Safety::Safe);
    }
}

#[test]
fn numbers_of_a_dimension_that_nothing_separates() {
    for (written, meant) in [
        ("121110987654321", "12/11/10/9/8/7/6/5/4/3/2/1"),
        ("321", "3/2/1"),
        ("123456789101112", "1/2/3/4/5/6/7/8/9/10/11/12"),
        ("1110987654321", "11/10/9/8/7/6/5/4/3/2/1"),
        // These digits do not count up or down.
        ("131", "1/3/1"),
    ] {
        let text = steps("\"3/2/1\"", &format!("\"{written}\""));
        let first = meant.split('/').next().unwrap_or_default();
        let text = text.replace("a1 b1 c1", &format!("a{first} b{first}"));
        let found = rules(&text).check();
        let helps: Vec<_> = found.iter().filter_map(|one| one.help.clone()).collect();
        let expected = format!("separate names with `/`: \"{meant}\"");
        assert!(helps.contains(&expected), "{written}: {helps:?}");
    }
}

#[test]
fn a_dimension_that_is_written_twice() {
    let twice = steps(
        r#"("3/2/1" (0 10))"#,
        r#"("3/2/1" (0 10)) ("3/2/1" (0 10))"#,
    );
    check(
        &twice,
        "
        5:4 error[unknown-position] this board has no position `a1`, nor 4 others that the rules name
          8:50 `a1` is named here
          6:50 the first position is `a33`
          6:84 positions overlap: this dimension runs the same way as \"3/2/1\"
          6:113 expected 3 steps for direction `n`, one per dimension, found 2
        ",
    );
}

#[test]
fn names_that_many_parts_could_make_up_are_taken_apart_once() {
    let joined = format!(r#"("{}" (1 0))"#, "a".repeat(60));
    let text = steps(DIMENSIONS, &[joined.as_str(); 8].join(" "));
    let text = text.replace("(Man a1 b1)", "(Man aaaaaaaz aaaaaaay)");
    assert!(!rules(&text).check().is_empty());
}

#[test]
fn parts_of_names_in_the_other_order() {
    let text = steps("(Man a1 b1)", "(Man 1a b1)");
    check(
        &text,
        "
        10:28 error[unknown-position] unknown position `1a`
          help: did you mean `a1`?
        ",
    );
    check_fix(&text, Safety::Safe);
}

#[test]
fn only_what_continues_a_dimension_is_beyond_it() {
    check(
        &steps("(verify empty?)", "(verify (empty? bw)) (fi empty? add)"),
        "
        9:47 error[unknown-place] unknown position or direction `bw`
          help: the directions are `n`, `s`
        9:53 error[unknown-instruction] unknown instruction or macro `fi`
        ",
    );
    check(
        &steps("(Man a1 b1)", "(Man a4 b4 c4 d1)"),
        "
        10:28 error[unknown-position] unknown position `a4`
          6:67 `3` to `1`
          10:31 also here
          10:34 also here
          help: `4` is beyond the grid, which goes from `3` to `1` this way
        10:37 error[unknown-position] unknown position `d1`
          6:50 `a` to `c`
          help: `d` is beyond the grid, which goes from `a` to `c` this way
        ",
    );
}

#[test]
fn a_zone_without_positions() {
    check(
        &steps(" (positions a1 b1 c1)", ""),
        "
        8:6 error[missing-section] expected `positions` in `zone`, found none
          help: add `(positions …)`
        ",
    );
}

#[test]
fn positions_that_blocks_go_to() {
    let text = steps(
        "(n (verify empty?) add)",
        "(b2 (verify empty?) add) (c2 add)",
    );
    check(
        &text.replace("3/2/1", "321"),
        r#"
        6:67 error[wrong-arguments] nothing separates the names of this dimension
          help: separate names with `/`: "3/2/1"
        "#,
    );
}
