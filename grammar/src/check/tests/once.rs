//! One mistake, one message: mistakes that affect many words of a file.

use super::{check, rules, steps};
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
    // If a name is not a word, its positions are not reported either.
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
        r#"
        8:50 error[unknown-position] unknown position `a1`
          6:50 names begin with a part of this
          8:53 also here
          8:56 also here
          10:28 also here, and in more places
          help: the dimensions are in the other order: the first position of the grid is `3a`
        "#,
    );
    let text = steps(DIMENSIONS, r#"("A/B/C" (10 0)) ("3/2/1" (0 10))"#);
    check(
        &text,
        r#"
        8:50 error[unknown-position] unknown position `a1`
          8:53 also here
          8:56 also here
          10:28 also here, and in more places
          help: did you mean `A1`?
        "#,
    );
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
    check(
        &(steps("", "") + small),
        r#"
        10:28 error[unknown-position] unknown position `a1`
          12:25 in this variant
          10:31 also unknown
          10:51 also unknown
          help: the variant has a board of its own, without this position, but inherits this from the game
        "#,
    );
}

#[test]
fn lists_without_their_parentheses() {
    check(
        &steps("(n 0 -1) (s 0 1)", "n 0 -1 s 0 1"),
        r#"
        6:96 error[wrong-arguments] expected a list of a direction and its steps, found `n`
          help: write `(n 0 -1)`
        "#,
    );
    check(
        &steps("(n 0 -1) (s 0 1)", "(n 0 -1) s 0 1"),
        r#"
        6:105 error[wrong-arguments] expected a list of a direction and its steps, found `s`
          help: write `(s 0 1)`
        "#,
    );
    check(
        &steps(
            "(symmetry",
            "(positions x1 0 0 9 9 x2 9 0 18 9) (links n (x1 x2)) (symmetry",
        ),
        r#"
        7:16 error[wrong-arguments] expected a list of a position and its rectangle, found `x1`
          help: write `(x1 0 0 9 9)`
        "#,
    );
    check(
        &steps("(symmetry", "(positions 1 0 0 9 9) (symmetry"),
        r#"
        7:16 error[wrong-arguments] expected a list of a position and its rectangle, found `1`
        "#,
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
        r#"
        9:16 error[unknown-piece] piece `Mann` is never used, but `Man` is used 5 times
          9:52 `Man` is used here
          9:66 also here
          9:94 also here, and in more places
          help: did you mean `Man`?
        "#,
    );
    check(
        &steps(
            "(n (verify empty?) add)",
            "(n (verify (empty? a9)) (create Man a9) add)",
        )
        .replace("(Man a1 b1)", "(Man a9 b1)"),
        r#"
        9:47 error[unknown-place] unknown position or direction `a9`
          6:67 `3` to `1`
          9:64 also here
          10:28 also here
          help: `9` is beyond the grid, which goes from `3` to `1` this way
        "#,
    );
}

#[test]
fn a_misspelt_call_where_data_is_expected() {
    let players = steps("(players White Black)", "(players (pls))")
        .replace("(players White)", "(players (pls))");
    check(
        &format!("(define plsx White Black)\n{players}"),
        r#"
        1:9 error[wrong-arguments] macro `plsx` is never used, but `pls` is used twice
          4:13 `pls` is used here
          9:33 also here
          help: did you mean `pls`?
        "#,
    );
    let directions = steps("(n 0 -1) (s 0 1)", "(axis)");
    check(
        &format!("(define ais (n 0 -1) (s 0 1))\n{directions}"),
        r#"
        7:97 error[wrong-arguments] unknown macro `axis`
          1:9 this macro is never used
          help: did you mean `ais`?
        "#,
    );
    let setup = steps("(Man a1 b1)", "(side 1)");
    check(
        &format!("(define sidex (Man a$1 b$1))\n{setup}"),
        r#"
        11:24 error[unknown-piece] unknown piece or macro `side`
          1:9 this macro is never used
          help: did you mean `sidex`?
        "#,
    );
    let places = steps("(Man a1 b1)", "(Man (rk 1))");
    check(
        &format!("(define rkx a$1 b$1)\n{places}"),
        r#"
        11:29 error[wrong-arguments] unknown macro `rk`
          1:9 this macro is never used
          help: did you mean `rkx`?
        "#,
    );
}

#[test]
fn a_misspelt_call_that_is_nearer_to_a_keyword() {
    let captures = steps(
        "(n (verify empty?) add)",
        "(n (Capture) add) (s (Capture) add)",
    );
    let text = format!("(define Captures (if enemy? change-owner))\n{captures}");
    check(
        &text,
        r#"
        1:9 error[unknown-instruction] macro `Captures` is never used, but `Capture` is used twice
          10:32 `Capture` is used here
          10:50 also here
          help: did you mean `Capture`?
        "#,
    );
    let rules = rules(&text);
    assert!(apply(&rules.sources, &rules.check(), Safety::Safe).is_empty());
    let board = r#"(board
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))
    (symmetry Black (n s) (s n))
    (zone (name camp) (players White) (positions a1 b1 c1)))"#;
    let text = steps(board, "(Board)");
    check(
        &format!("(define Bord {board})\n{text}"),
        r#"
        9:4 error[missing-section] unknown section `Board` in a game ^ ignored
          1:9 this macro is never used
          help: did you mean the macro `Bord`?
        "#,
    );
    let piece = "(piece (name Man) (moves (n (verify empty?) add)))";
    let text = steps(piece, "(Pieces)");
    check(
        &format!("(define Pieses {piece})\n{text}"),
        r#"
        10:4 error[missing-section] unknown section `Pieces` in a game ^ ignored
          1:9 this macro is never used
          help: did you mean the macro `Pieses`?
        "#,
    );
    let text = steps(piece, "(htruck Man)");
    check(
        &format!(
            "(define htruck (truck $1 n))\n(define truk (piece (name $1) (moves ($2 (verify empty?) add))))\n{text}"
        ),
        r#"
        1:17 error[missing-section] unknown section `truck` in a game ^ ignored
          2:9 this macro is never used
          help: did you mean the macro `truk`?
        "#,
    );
}

#[test]
fn words_that_are_divided_or_joined() {
    check(
        &steps("(turn-order", "(turn order"),
        r#"
        4:4 error[missing-section] unknown section `turn order` in a game
          help: did you mean `turn-order`?
        "#,
    );
    check(
        &steps("(n (verify empty?)", "(n (verifyempty?)"),
        r#"
        9:32 error[unknown-instruction] unknown instruction or macro `verifyempty?`
          help: did you mean `verify empty?`?
        "#,
    );
    check(
        &steps("(name Man)", "(name White Man)"),
        r#"
        9:22 error[wrong-arguments] unexpected argument `Man`: `name` takes no more
          help: write `(name word)`
        "#,
    );
    check(
        &steps("(turn-order White", "(turn-order White repaet"),
        r#"
        4:21 error[unknown-player] unknown player `repaet`
          help: did you mean `repeat`?
        "#,
    );
}

#[test]
fn conditions_and_cases_without_their_parentheses() {
    check(
        &steps("(verify empty?)", "(verify and empty? (in-zone? camp))"),
        r#"
        9:39 error[wrong-arguments] `and` and its conditions need their own parentheses
          help: write `(and …)`
        "#,
    );
    check(
        &steps("(verify empty?) add", "if empty? add else (capture) add"),
        r#"
        9:31 error[wrong-arguments] `if` needs arguments, found the bare word
          help: put it in its own parentheses: `(if empty? …)`
        "#,
    );
    check(
        &steps("(verify empty?) add", "(if empty? add Else (capture) add)"),
        r#"
        9:46 error[unknown-instruction] unknown instruction `Else`
          help: did you mean `else`?
        "#,
    );
    check(
        &steps("(verify empty?) add", "(if empty? add esle (capture) add)"),
        r#"
        9:46 error[unknown-instruction] unknown instruction `esle`
          help: did you mean `else`?
        "#,
    );
    let goal = "(loss-condition (White) (pieces-remaining < 2)) (board-setup";
    check(
        &steps("(board-setup", goal),
        r#"
        10:45 error[wrong-arguments] expected a number of pieces, found `<`
          help: `pieces-remaining` is about exactly this number: write `(pieces-remaining 2)`
        "#,
    );
    let list = steps("(n (verify empty?) add)", "(walk (n))");
    check(
        &format!("(define walk ($1 (verify empty?) add))\n{list}"),
        r#"
        10:34 warning[needless-parentheses] these parentheses have no meaning here
          1:15 it replaces `$1` here
          help: remove them, or add `verify`, `if` or `while` after the opening one
        "#,
    );
}

#[test]
fn what_is_divided_or_lacks_parentheses_can_be_fixed() {
    for (from, to, fixed_to) in [
        ("(turn-order", "(turn\n  order", "(turn-order White"),
        ("(verify empty?)", "(verifyempty?)", "(verify empty?)"),
        ("(n 0 -1) (s 0 1)", "n 0 -1 s 0 1", "(n 0 -1) (s 0 1)"),
        ("(n 0 -1) (s 0 1)", "(n 0 -1) s 0 1", "(n 0 -1) (s 0 1)"),
        (r#""a/b/c""#, r#""a; b; c""#, r#""a/b/c""#),
    ] {
        let rules = rules(&steps(from, to));
        let fixed = apply(&rules.sources, &rules.check(), Safety::Safe);
        let text = fixed.first().map_or("", |fixed| &fixed.text);
        assert!(text.contains(fixed_to), "{to}: {text}");
    }
}

#[test]
fn sections_of_a_macro_that_is_missing() {
    check(
        &steps("(piece", "(put a1 Man) (put b1 Man) (piece"),
        "
        9:4 warning[unknown-keyword] unknown section `put` in a game ^ ignored
          9:17 also here
          help: no macro is called `put` either
        ",
    );
}

#[test]
fn directions_that_are_written_again() {
    check(
        &steps("(s 0 1)", "(s 0 1) (n 0 -1) (s 0 1)"),
        "
        6:114 warning[duplicate-direction] direction `n` is duplicated in this grid ^ this one counts where it leads to a position
          6:97 the first one
          6:123 also here
        ",
    );
}

#[test]
fn neighbours_that_are_not_what_their_list_holds() {
    for (entry, expected) in [
        ("(White (Man a1) Man)", ""),
        ("(White (Man a1) Man b1)", " ^ this and the next item"),
        ("(White (Man a1) Man b1 c1)", " ^ this and the next 2 items"),
    ] {
        check(
            &steps("(White (Man a1 b1))", entry),
            &format!(
                "10:32 error[wrong-arguments] expected a list of a piece and its positions in `board-setup`, found `Man`{expected}\n"
            ),
        );
    }
}

#[test]
fn each_case_of_an_if_needs_its_own_parentheses() {
    check(
        &steps(
            "(verify empty?) add",
            "(if empty? add else if enemy? capture add)",
        ),
        r#"
        9:51 error[wrong-arguments] `if` needs arguments, found the bare word
          help: put it in its own parentheses: `(if enemy? …)`
        "#,
    );
}
