//! Names that are misspelt where they are declared, and which of two names a fix writes.

use super::{check, check_fixed, check_unsafe, steps};
use crate::diagnostics::Safety;

#[test]
fn a_declaration_without_uses_is_blamed_for_a_name_that_is_used_often() {
    let player = steps("(players White Black)", "(players White Blcak)");
    check(
        &player,
        "
        3:18 error[unknown-player] player `Blcak` is never used, but `Black` is used 3 times
          4:21 `Black` is used here
          7:15 also here
          10:37 also here
          help: did you mean `Black`?
        ",
    );
    check_fixed(&player, Safety::Safe, "(players White Black)");
    let direction = steps("(n 0 -1) (s 0 1)", "(n 0 -1) (ss 0 1)");
    check(
        &direction.replace("(n (verify", "(s (verify"),
        "
        6:106 error[unknown-instruction] direction `ss` is never used, but `s` is used 3 times
          7:24 `s` is used here
          7:28 also here
          9:29 also here
          help: did you mean `s`?
        ",
    );
    let step = "(define setp ($1 (verify empty?) add))\n";
    let calls = steps("(n (verify empty?) add)", "(step n) (step s)");
    check(
        &format!("{step}{calls}"),
        "
        1:9 error[unknown-instruction] macro `setp` is never used, but `step` is used twice
          10:29 `step` is used here
          10:38 also here
          help: did you mean `step`?
        ",
    );
}

#[test]
fn a_name_with_one_use_may_be_misspelt_there_or_where_it_is_declared() {
    let zone = steps("(verify empty?)", "(verify (in-zone? campp))");
    check(
        &zone,
        "
        9:49 error[unknown-zone] unknown zone `campp`
          8:17 this zone is never used
          help: did you mean `camp`?
        ",
    );
    check_unsafe(&zone);
    // Another use shows which one is meant.
    let used = "(verify (in-zone? camp)) (verify (in-zone? campp))";
    let zone = steps("(verify empty?)", used);
    check_fixed(&zone, Safety::Safe, &used.replace("campp", "camp"));
    let call = steps("(n (verify empty?) add)", "(stepp n)");
    check(
        &format!("(define step ($1 (verify empty?) add))\n{call}"),
        "
        10:29 error[unknown-instruction] unknown instruction `stepp`
          1:9 this macro is never used
          help: did you mean `step`?
        ",
    );
    let call = steps("(n (verify empty?) add)", "(step-ahead n)");
    check(
        &format!("(define step ($1 (verify empty?) add))\n{call}"),
        "
        1:9 error[unknown-instruction] macro `step` is never used, but `step-ahead` is
          10:29 `step-ahead` is used here
          help: write the whole name in its `define`
        ",
    );
}

#[test]
fn of_two_pieces_of_one_name_one_is_meant_as_the_unknown_one() {
    let piece = "(piece (name Man) (moves (n (verify empty?) add)))";
    let two = steps(piece, &format!("{piece} {piece}"));
    check(
        &two.replace("(Man a1 b1)", "(Man a1) (King b1)"),
        "
        9:67 error[duplicate-piece] piece `Man` is defined twice ^ this one counts
          9:16 this one has no effect
          10:33 no piece is called `King`
          help: did you mean `King` for one of them?
        ",
    );
}

#[test]
fn a_name_and_another_letter_is_another_name() {
    let pieces = "(name Man) (moves (n (verify (piece? ManK)) add) (n add)";
    check_unsafe(&steps("(name Man) (moves (n (verify empty?) add)", pieces));
    check_unsafe(&steps("(verify empty?)", "(create N Man) (verify empty?)"));
}
