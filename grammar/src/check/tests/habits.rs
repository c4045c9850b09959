//! Habits from other languages, and names in places where others are expected: what to write instead.

use super::{check, check_fixed, check_unsafe, steps};
use crate::diagnostics::Safety;

const BLOCK: &str = "(n (verify empty?) add)";
const DIRECTIONS: &str = "(directions (n 0 -1) (s 0 1))";
const ZONE: &str = "(zone (name camp) (players White) (positions a1 b1 c1))";

#[test]
fn words_of_other_languages_in_blocks() {
    for (block, column, word, help) in [
        (
            "(n (if empty? then add))",
            42,
            "then",
            "the instructions follow the condition of `if`",
        ),
        (
            "(n (while empty? do add n))",
            45,
            "do",
            "the instructions follow the condition of `while`",
        ),
        (
            "(n (if empty? begin add))",
            42,
            "begin",
            "parentheses hold instructions together",
        ),
    ] {
        check(
            &steps(BLOCK, block),
            &format!(
                "9:{column} error[unknown-instruction] unknown instruction `{word}`\n  help: remove it: {help}"
            ),
        );
    }
}

#[test]
fn a_section_inside_moves() {
    check(
        &steps(BLOCK, "(n add) (drops (n add))"),
        "
        9:37 error[unknown-instruction] unknown instruction `drops`
          help: `drops` belongs in `piece`; check the parentheses
        9:43 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them, or add `verify`, `if` or `while` after the opening one
        ",
    );
}

#[test]
fn pieces_and_players_are_no_places() {
    let owner =
        "only `create` takes a player; `friend?`, `enemy?` and `change-owner` are about the mover";
    for (block, column, found, help) in [
        (
            "(n (verify (enemy? Man)) add)",
            47,
            "the piece `Man`",
            "test the type of a piece with `(piece? Man)`, joined to other conditions by `(and …)`",
        ),
        (
            "(n (verify (friend? White)) add)",
            48,
            "the player `White`",
            owner,
        ),
        (
            "(n (change-owner Black) add)",
            45,
            "the player `Black`",
            owner,
        ),
    ] {
        check(
            &steps(BLOCK, block),
            &format!(
                "9:{column} error[unknown-place] expected a position or a direction, found {found}\n  help: {help}"
            ),
        );
    }
    check(
        &steps(BLOCK, "(n (verify (position? camp)) add)"),
        "
        9:50 error[unknown-position] expected a position, found the zone `camp`
          help: to test for a zone, write `(in-zone? camp)`
        ",
    );
}

#[test]
fn blocks_inside_a_label() {
    let text = steps(BLOCK, "(move-type walk (n add) (s add))");
    check(
        &text,
        "
        9:44 error[wrong-arguments] the blocks of a move type follow its label, not inside it
          help: write `(move-type walk)` before the blocks
        ",
    );
    check_fixed(
        &text,
        Safety::Safe,
        "(moves (move-type walk) (n add) (s add))",
    );
}

#[test]
fn directions_with_parentheses_around_their_steps_only() {
    let text = steps(DIRECTIONS, "(directions n (0 -1) s (0 1))");
    check(
        &text,
        "
        6:96 error[wrong-arguments] expected a list of a direction and its steps, found `n`
          help: write `(n 0 -1)`
        ",
    );
    check_fixed(&text, Safety::Safe, "(directions (n 0 -1) (s 0 1))");
}

#[test]
fn the_players_of_a_zone_without_their_keyword() {
    let text = steps(ZONE, "(zone (name camp) (White Black) (positions a1))");
    check(
        &text,
        "
        8:23 error[wrong-arguments] expected `(players …)` in `zone`, found `(White Black)`
          help: write `(players White Black)`
        ",
    );
    check_fixed(
        &text,
        Safety::Safe,
        "(name camp) (players White Black) (pos",
    );
}

#[test]
fn ranges_and_zones_instead_of_positions() {
    check(
        &steps("(positions a1 b1 c1)", "(positions a1-c1)"),
        "
        8:50 error[unknown-position] unknown position `a1-c1`
          help: there are no ranges: name every position from `a1` to `c1`
        ",
    );
    check(
        &steps("(White (Man a1 b1))", "(White (Man camp))"),
        "
        10:28 error[unknown-position] expected a position, found the zone `camp`
          help: pieces are placed on positions: list those of the zone
        ",
    );
}

#[test]
fn ranges_instead_of_the_names_of_a_dimension() {
    check(
        &steps(
            "(dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))",
            "(dimensions (\"a-c\" (10 0)) (\"3-1\" (0 10)))",
        ),
        "
        5:4 error[unknown-position] this board has no position `a1`, nor 4 others that the rules name
          8:50 `a1` is named here
          6:50 the first position is `a-c3-1`
          help: there are no ranges: write all names of a dimension, as in `\"a/b/c\"`
        ",
    );
}

#[test]
fn a_condition_instead_of_a_goal() {
    check(
        &steps(
            "(board-setup",
            "(win-condition (White) (in-zone? camp))\n  (board-setup",
        ),
        "
        10:27 error[unknown-goal] expected a goal, found `in-zone?`
          help: conditions belong in blocks; a goal about places is `(absolute-config piece (place))`
        ",
    );
}

#[test]
fn a_variant_whose_own_board_lacks_a_direction() {
    let board = "(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10))) (directions (s 0 1))))";
    check(
        &format!("{}\n(variant (title \"Down\") {board})", steps("", "")),
        "
        9:29 error[unknown-instruction] unknown instruction `n`
          12:17 in this variant
          help: the variant has a board of its own, without this direction or position, but inherits this from the game
        ",
    );
    // What the game itself lacks is its own mistake.
    check(
        &format!(
            "{}\n(variant (title \"Down\") {board})",
            steps("(n (verify empty?) add)", "(s (verify empty?) (ad))")
        ),
        "
        9:48 error[unknown-instruction] unknown instruction or macro `ad`
          help: did you mean `add`?
        ",
    );
    check(
        &format!(
            "{}\n(variant (title \"Down\") {board})",
            steps("(n (verify empty?) add)", "(s (verify empty?) ad)")
        ),
        "
        9:47 error[unknown-instruction] unknown instruction `ad`
          help: did you mean `add`?
        ",
    );
}

#[test]
fn a_variant_with_players_of_its_own_inherits_what_names_others() {
    check(
        &format!(
            "{}\n(variant (title \"Solo\") (players White))",
            steps("", "")
        ),
        "
        4:21 error[unknown-player] unknown player `Black`
          12:17 in this variant
          10:37 also here
          7:15 also here
          help: the game has the player `Black`, but the variant has players of its own
        ",
    );
}

#[test]
fn conditions_compared_with_true_and_false() {
    const HELP: &str = "help: remove it: a condition is true or false by itself";
    for (condition, place, sign, fixed) in [
        ("(verify (empty? = true))", "9:47", "=", "(verify (empty?))"),
        ("(verify empty? == true)", "9:46", "==", "(verify empty?)"),
        ("(verify empty? =true)", "9:46", "=", "(verify empty?)"),
        (
            "(verify (not empty? = true))",
            "9:51",
            "=",
            "(verify (not empty?))",
        ),
        (
            "(verify (in-zone? camp) = true)",
            "9:55",
            "=",
            "(verify (in-zone? camp))",
        ),
    ] {
        let text = steps("(verify empty?)", condition);
        let message = format!("{place} error[stray-character] `{sign} true` has no meaning here");
        check(&text, &format!("{message}\n  {HELP}"));
        check_fixed(&text, Safety::Safe, fixed);
    }
    let text = steps("(verify empty?)", "(verify empty? = false)");
    check(
        &text,
        "
        9:46 error[stray-character] `= false` has no meaning here
          help: negate the condition: `(not …)`, or a keyword such as `not-empty?`
        9:48 error[wrong-arguments] `verify` takes one condition, found 2 arguments ^ `false` is one too many
          help: join conditions with `(and …)`, or close the parenthesis of `verify` before this
        ",
    );
    check_unsafe(&text);
    let text = steps("(verify empty?)", "(verify empty? = ; a comment\n true)");
    let message = "9:46 error[stray-character] `= true` has no meaning here";
    check(&text, &format!("{message}\n  {HELP}"));
    // Elsewhere, only the sign is superfluous.
    let text = steps("(moves", "(attribute new? =true) (moves");
    check_fixed(&text, Safety::Safe, "(attribute new? true)");
    let text = steps("(moves", "(attribute new? = true) (moves");
    check_fixed(&text, Safety::Safe, "(attribute new? true)");
}

#[test]
fn steps_written_as_one_word() {
    let text = steps(DIRECTIONS, "(directions (n 0 -1) (s 0 1) (ne 1 -1))");
    check(
        &text.replace(BLOCK, "(nne (verify empty?) add)"),
        "
        9:29 error[unknown-instruction] unknown instruction `nne`
          help: write each step on its own: `n ne`
        ",
    );
    check(
        &text.replace(BLOCK, "(n (verify (empty? nne)) add)"),
        "
        9:47 error[unknown-place] unknown position or direction `nne`
          help: the directions are `n`, `s`, `ne`
        ",
    );
}

#[test]
fn keywords_are_no_steps_whatever_the_directions_are_called() {
    let text = steps(
        DIRECTIONS,
        "(directions (n 0 -1) (s 0 1) (a -1 0) (d 1 0) (e 1 1))",
    );
    for (block, expected) in [
        (
            "(n ad)",
            "9:31 error[unknown-instruction] unknown instruction `ad`\n  help: did you mean `add`?",
        ),
        (
            "(n adn)",
            "9:31 error[unknown-instruction] unknown instruction `adn`\n  help: did you mean `add`?",
        ),
        (
            "(n (if empty? add end))",
            "9:46 error[unknown-instruction] unknown instruction `end`\n  help: remove it: parentheses hold instructions together",
        ),
        (
            "(den add)",
            "9:29 error[unknown-instruction] unknown instruction `den`\n  help: write each step on its own: `d e n`",
        ),
    ] {
        check(&text.replace(BLOCK, block), expected);
    }
}
