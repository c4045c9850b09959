//! Lists without their parentheses: one mistake, one message, which shows what is meant.

use super::{check, check_fixed, steps};
use crate::diagnostics::Safety;

/// A goal of the steps game.
fn goal(goal: &str, expected: &str) {
    let text = steps(
        "\n  (board-setup",
        &format!("\n  (win-condition {goal})\n  (board-setup"),
    );
    check(&text, expected);
}

/// The block of the steps game.
fn block(block: &str, expected: &str) {
    check(&steps("(n (verify empty?) add)", block), expected);
}

#[test]
fn goals_are_read_as_what_is_meant() {
    goal(
        "(White) captured Man",
        "
        10:26 error[wrong-arguments] `captured` and its arguments need their own parentheses
          help: write `(captured Man)`
        ",
    );
    goal(
        "(White) absolute-config Man (a9)",
        "
        10:26 error[wrong-arguments] `absolute-config` and its arguments need their own parentheses
          help: write `(absolute-config …)`
        10:47 error[unknown-argument] unknown position or zone `a9`
          6:67 `3` to `1`
          help: `9` is beyond the grid, which goes from `3` to `1` this way
        ",
    );
    goal(
        "(White) (not pieces-remaining 0)",
        "
        10:31 error[wrong-arguments] `pieces-remaining` and its arguments need their own parentheses
          help: write `(pieces-remaining 0)`
        ",
    );
    goal(
        "(White) stalemated repetition",
        "
        10:37 error[wrong-arguments] `win-condition` takes one goal, found 2
          help: join goals with `(and …)` or `(or …)`
        ",
    );
    goal(
        "(White) captured",
        "
        10:26 error[wrong-arguments] expected a piece type after `captured`, found nothing
          help: write `(captured piece ...)`
        ",
    );
}

#[test]
fn arguments_of_a_bare_keyword_are_not_instructions() {
    block(
        "(n verify not-friend? add)",
        "
        9:31 error[wrong-arguments] `verify` needs arguments, found the bare word
          help: put it in its own parentheses: `(verify not-friend?)`
        ",
    );
    block(
        "(n verify (in-zone? camp) set-flag done true add)",
        "
        9:31 error[wrong-arguments] `verify` needs arguments, found the bare word
          help: put it in its own parentheses: `(verify …)`
        9:54 error[wrong-arguments] `set-flag` needs arguments, found the bare word
          help: put it in its own parentheses: `(set-flag done true)`
        ",
    );
    block(
        "(n set-flag add)",
        "
        9:31 error[wrong-arguments] `set-flag` needs arguments, found the bare word
          help: put it in its own parentheses: `(set-flag …)`
        ",
    );
}

#[test]
fn a_bare_not_takes_one_condition() {
    block(
        "(n (verify not friend?) add)",
        "
        9:39 error[wrong-arguments] `not` and its condition need their own parentheses
          help: write `not-friend?` or `(not friend?)`
        ",
    );
    block(
        "(n (if not in-zone? camp add))",
        "
        9:35 error[wrong-arguments] `not` and its condition need their own parentheses
          help: write `(not (in-zone? camp))`
        ",
    );
    block(
        "(n (verify not (empty? n)) add)",
        "
        9:39 error[wrong-arguments] `not` and its condition need their own parentheses
          help: write `(not …)`
        ",
    );
    let nots = "not ".repeat(100_000);
    block(
        &format!("(n (verify {nots}empty?) add)"),
        "
        9:39 error[wrong-arguments] `not` and its condition need their own parentheses
          help: write `(not …)`
        ",
    );
}

#[test]
fn a_bare_label_is_read_as_one() {
    block(
        "(n add) move-type jump (s add) move-type",
        "
        9:36 error[wrong-arguments] `move-type` and its name need their own parentheses
          help: write `(move-type jump)`
        9:59 error[wrong-arguments] `move-type` and its name need their own parentheses
          help: write `(move-type …)`
        ",
    );
}

#[test]
fn a_bare_macro_is_not_a_block_or_a_section() {
    let text = steps("(n (verify empty?) add)", "forward");
    check(
        &format!("(define forward (n (verify empty?) add))\n{text}"),
        "
        10:28 error[not-an-instruction] expected a block in parentheses, found the macro `forward`
          1:9 this macro is never used
          help: call a macro in parentheses: `(forward)`
        ",
    );
    let text = steps("(n (verify empty?) add)", "forward n (s add)");
    let text = format!("(define forward ($1 (verify empty?) add))\n{text}");
    check(
        &text,
        "
        10:28 error[not-an-instruction] expected a block in parentheses, found the macro `forward`
          help: call a macro in parentheses: `(forward n)`
        ",
    );
    check_fixed(&text, Safety::Safe, "(moves (forward n) (s add))");
    let text = steps("(White (Man a1 b1))", "camp");
    check(
        &format!("(define camp (White (Man a1 b1)))\n{text}"),
        "
        11:16 error[wrong-arguments] expected a list of a player and the player's pieces in `board-setup`, found `camp`
          help: call a macro in parentheses: `(camp)`
        ",
    );
    let text = steps("(White (Man a1 b1))", "(white-camp)");
    check(
        &format!("(define White-camp (White (Man a1 b1)))\n{text}"),
        "
        11:17 error[unknown-player] unknown player or macro `white-camp`
          1:9 this macro is never used
          help: did you mean `White-camp`?
        ",
    );
    let text = steps("(board-setup", "ending (board-setup");
    check(
        &format!("(define ending (win-condition (White) stalemated))\n{text}"),
        "
        11:3 error[wrong-arguments] expected a section of a game in parentheses, found `ending`
          help: call a macro in parentheses: `(ending)`
        ",
    );
}

#[test]
fn repeat_has_no_parentheses() {
    check(
        &steps(
            "(turn-order White Black)",
            "(turn-order White (repeat Black White))",
        ),
        "
        4:21 error[wrong-arguments] `repeat` is a bare word without parentheses
          help: write `repeat Black White`
        ",
    );
}
