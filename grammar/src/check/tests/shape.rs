//! Lists without their parentheses, closed too early, or with their items in the wrong order; words that spaces divide.

use super::{check, dedent, rules, steps};
use crate::diagnostics::Safety;
use crate::diagnostics::fix::apply;

/// Asserts that a change of the small game is one mistake with this diagnostic, and that fixes that are at least this
/// safe write `restored` there. `None` if there is no such fix.
#[track_caller]
fn one(from: &str, to: &str, least: Safety, restored: Option<&str>, expected: &str) {
    let text = steps(from, to);
    check(&text, expected);
    let rules = rules(&text);
    let fixed = apply(&rules.sources, &rules.check(), least);
    let fixed = fixed.first().map(|fixed| fixed.text.clone());
    let wanted = restored.map(|restored| dedent(&steps(from, restored)));
    assert_eq!(fixed, wanted, "{to}");
}

#[test]
fn players_of_a_setup_without_parentheses() {
    let setup = "(White (Man a1 b1)) (Black (Man a3 b3))";
    one(
        setup,
        "White (Man a1 b1) Black (Man a3 b3)",
        Safety::Safe,
        Some(setup),
        "
        10:16 error[wrong-arguments] `White` and its pieces need their own parentheses
          10:34 also here
          help: write `(White (Man a1 b1))`
        ",
    );
    one(
        setup,
        "White Man a1 b1 (Black (Man a3 b3))",
        Safety::Safe,
        Some(setup),
        "
        10:16 error[wrong-arguments] `White` and its pieces need their own parentheses
          help: write `(White (Man a1 b1))`
        ",
    );
}

#[test]
fn pieces_outside_of_the_list_of_their_player() {
    one(
        "(Black (Man a3 b3))",
        "(Man a3 b3)",
        Safety::Unsafe,
        Some("(Black (Man a3 b3))"),
        "
        10:37 error[unknown-player] expected a player, found the piece `Man`
          help: pieces belong in the list of their player: `(Black (Man a3 …))`
        ",
    );
    one(
        "(Black (Man a3 b3))",
        "(Black (Man a3)) (Man b3)",
        Safety::Unsafe,
        Some("(Black (Man a3) (Man b3))"),
        "
        10:54 error[unknown-player] expected a player, found the piece `Man`
          help: `(Black …)` is closed before `(Man b3)`: move its `)`
        ",
    );
}

#[test]
fn pieces_and_places_in_the_wrong_order() {
    let piece = "(Man a1 b1)";
    for (written, fixed, expected) in [
        (
            "(a1 Man) (Man b1)",
            "(Man a1) (Man b1)",
            "
            10:24 error[unknown-piece] expected a piece, found the position `a1`
              help: the piece comes first: `(Man a1)`
            ",
        ),
        (
            "(a1 b1 Man)",
            "(Man b1 a1)",
            "
            10:24 error[unknown-piece] expected a piece, found the position `a1`
              help: the piece comes first: `(Man a1 …)`
            ",
        ),
        (
            "(Man a1) (off Man 3)",
            "(Man a1) (Man off 3)",
            "
            10:33 error[wrong-arguments] expected a piece, found `off`
              help: the piece comes first: `(Man off 3)`
            ",
        ),
        (
            "(Man a1) (off 3 Man)",
            "(Man a1) (Man off 3)",
            "
            10:33 error[wrong-arguments] expected a piece, found `off`
              help: the piece comes first: `(Man off 3)`
            ",
        ),
    ] {
        one(piece, written, Safety::Safe, Some(fixed), expected);
    }
    for (places, expected) in [
        (
            "(camp)",
            "9:44 error[unknown-piece] expected a piece, found the zone `camp`
  help: the piece comes first: `(absolute-config Man (camp))`",
        ),
        (
            "(a3 b3)",
            "9:43 error[wrong-arguments] expected a piece type, `(opponent T)`, `(any-owner T)` or `(not …)` of these, found the list `(a3 …)`
  help: the piece comes first: `(absolute-config Man (a3 b3))`",
        ),
    ] {
        let goal = format!("(win-condition (White) (absolute-config {places} Man)) (piece");
        check(&steps("(piece", &goal), expected);
    }
    one(
        "(moves (n",
        "(attribute true moved?) (moves (n",
        Safety::Safe,
        Some("(attribute moved? true) (moves (n"),
        "
        9:32 error[wrong-arguments] expected the name of an attribute, found `true`
          help: the name comes first: `(attribute moved? true)`
        ",
    );
}

#[test]
fn dimensions_without_parentheses() {
    one(
        r#"("a/b/c" (10 0)) ("3/2/1" (0 10))"#,
        r#""a/b/c" (10 0) "3/2/1" (0 10)"#,
        Safety::Safe,
        Some(r#"("a/b/c" (10 0)) ("3/2/1" (0 10))"#),
        r#"
        6:49 error[wrong-arguments] expected a list of names and an offset, found a string
          help: write `("a/b/c" (10 0))`
        "#,
    );
}

#[test]
fn parts_of_goals() {
    for (written, fixed, expected) in [
        (
            "(White) (and stalemated pieces-remaining 0 Man)",
            "(White) (and stalemated (pieces-remaining 0 Man))",
            "
            4:43 error[wrong-arguments] `pieces-remaining` and its arguments need their own parentheses
              help: write `(pieces-remaining 0 Man)`
            ",
        ),
        (
            "(White) (pieces remaining 0)",
            "(White) (pieces-remaining 0)",
            "
            4:28 error[unknown-goal] expected a goal, found `pieces remaining`
              help: did you mean `pieces-remaining`?
            ",
        ),
        (
            "(White) stalemated or repetition",
            "(White) (or stalemated repetition)",
            "
            4:38 error[wrong-arguments] `or` is between its goals, but an operator comes first
              help: write `(or stalemated repetition)`
            ",
        ),
        (
            "(White) (stalemated || (captured Man))",
            "(White) (or stalemated (captured Man))",
            "
            4:39 error[wrong-arguments] `||` is between its goals, but an operator comes first
              help: write `(or stalemated (captured …))`
            ",
        ),
        (
            "(White)) stalemated",
            "(White) stalemated",
            "
            4:26 error[wrong-arguments] `(loss-condition …)` is closed before its goal ^ closed here
              4:28 this is outside
              help: move the `)` after it
            ",
        ),
    ] {
        // A goal that is closed early lacks the parenthesis at its end.
        let end = match written.starts_with("(White))") {
            true => "",
            false => ")",
        };
        let goal = |text: &str, end: &str| format!("(players White Black)\n(loss-condition {text}{end}");
        let text = steps("(players White Black)", &goal(written, end));
        let text = text.replacen("\n(loss", "\n  (loss", 1);
        check(&text, expected);
        let rules = rules(&text);
        let fixed_files = apply(&rules.sources, &rules.check(), Safety::Safe);
        let wanted = format!("(loss-condition {fixed})");
        assert!(fixed_files[0].text.contains(&wanted), "{}", fixed_files[0].text);
    }
}

#[test]
fn conditions_without_parentheses() {
    let test = "(verify empty?)";
    for (written, fixed, expected) in [
        (
            "(verify empty? n)",
            "(verify (empty? n))",
            "
            9:39 error[wrong-arguments] `empty?` and its place need their own parentheses
              help: write `(empty? n)`
            ",
        ),
        (
            "(verify empty? or enemy?)",
            "(verify (or empty? enemy?))",
            "
            9:46 error[wrong-arguments] `or` is between its conditions, but an operator comes first
              help: write `(or empty? enemy?)`
            ",
        ),
        (
            "(verify (empty? && (enemy? n) && friend?))",
            "(verify (and empty? (enemy? n) friend?))",
            "
            9:47 error[wrong-arguments] `&&` is between its conditions, but an operator comes first
              help: write `(and empty? (enemy? …) friend?)`
            ",
        ),
        (
            "(verify (and empty? in-zone? camp))",
            "(verify (and empty? (in-zone? camp)))",
            "
            9:51 error[wrong-arguments] `in-zone?` and its name need their own parentheses
              help: write `(in-zone? camp)`
            ",
        ),
        (
            "(verify (in zone? camp))",
            "(verify (in-zone? camp))",
            "
            9:40 error[unknown-condition] unknown condition `in zone?`
              help: did you mean `in-zone?`?
            ",
        ),
        (
            "(if on board? (capture))",
            "(if on-board? (capture))",
            "
            9:35 error[unknown-condition] unknown condition `on board?`
              help: did you mean `on-board?`?
            ",
        ),
        (
            "(set flag seen yes)",
            "(set-flag seen true)",
            "
            9:32 error[unknown-instruction] unknown instruction `set flag`
              help: did you mean `set-flag`?
            9:46 error[unknown-condition] expected `true` or `false`, found `yes`
              help: write `true`
            ",
        ),
    ] {
        one(test, written, Safety::Unsafe, Some(fixed), expected);
    }
}

#[test]
fn labels_in_the_wrong_place() {
    one(
        "(moves (n",
        "(moves (move type quick) (n",
        Safety::Safe,
        Some("(moves (move-type quick) (n"),
        "
        9:29 error[unknown-instruction] unknown instruction `move type`
          help: did you mean `move-type`?
        ",
    );
    one(
        "(moves (n",
        "(moves ((move-type quick) n",
        Safety::Safe,
        None,
        "
        9:29 error[not-an-instruction] `move-type` is inside a block, but labels the blocks after it
          help: write it before the block, directly in `moves` or `drops`
        ",
    );
    check(
        &steps(
            "(moves (n (verify empty?) add))",
            "(moves (n add)) (move-type quick) (empty?) (captured Man)",
        ),
        "
        9:38 warning[unknown-keyword] unknown section `move-type` in `piece` ^ ignored
          help: `move-type` belongs in `moves` or `drops`; check the parentheses
        9:56 warning[unknown-keyword] unknown section `empty?` in `piece` ^ ignored
          help: `empty?` belongs in a block of `moves` or `drops`; check the parentheses
        9:65 warning[unknown-keyword] unknown section `captured` in `piece` ^ ignored
          help: `captured` belongs in a goal such as `win-condition`; check the parentheses
        ",
    );
}

#[test]
fn a_section_whose_first_word_is_another_section() {
    one(
        "(board-setup",
        "(board setup",
        Safety::Safe,
        Some("(board-setup"),
        "
        10:4 error[missing-section] unknown section `board setup` in a game
          help: did you mean `board-setup`?
        ",
    );
}

#[test]
fn what_follows_a_section_that_is_closed_before_it() {
    one(
        "(White (Man a1 b1)) (Black (Man a3 b3))",
        "(White (Man a1 b1))) (Black (Man a3 b3)",
        Safety::Safe,
        Some("(White (Man a1 b1)) (Black (Man a3 b3))"),
        "
        10:35 error[wrong-arguments] `(board-setup …)` is closed before the pieces of `Black` ^ closed here
          10:37 this is outside
          help: move the `)` after it
        ",
    );
    one(
        "(name Man)",
        "(name Man) (image White \"w.bmp\") (Black \"b.bmp\")",
        Safety::Safe,
        Some("(name Man) (image White \"w.bmp\" Black \"b.bmp\")"),
        "
        9:41 error[wrong-arguments] `(image …)` is closed before the pictures of `Black` ^ closed here
          9:44 this is outside
          help: remove the `)` and the `(` between them
        ",
    );
    let step = "(define step ($1 (verify empty?) add))\n(game";
    let calls = steps("(moves (n (verify empty?) add))", "(moves (step n))");
    let text = calls.replace(
        "(game",
        &step.replace("step (", "step) (").replace("add))", "add)"),
    );
    check(
        &text,
        "
        1:13 error[define-malformed] `(define step` is closed before its body ^ closed here
          1:15 this is outside
          help: move the `)` after it
        ",
    );
    let rules = rules(&text);
    let fixed = apply(&rules.sources, &rules.check(), Safety::Safe);
    assert_eq!(fixed[0].text, dedent(&calls.replace("(game", step)));
}

#[test]
fn pictures_in_lists_or_without_quotes() {
    let name = "(name Man)";
    for (written, fixed, expected) in [
        (
            r#"(image (White "w.bmp") (Black "b.bmp"))"#,
            r#"(image White "w.bmp" Black "b.bmp")"#,
            "
            9:28 error[wrong-arguments] expected a player, found the list `(White …)`
              9:44 also here
              help: remove the parentheses inside of `image`
            ",
        ),
        (
            r#"(image (White) "w.bmp")"#,
            r#"(image White "w.bmp")"#,
            "
            9:28 error[wrong-arguments] expected a player, found the list `(White)`
              help: remove the parentheses inside of `image`
            ",
        ),
        (
            r#"(image White images/w.bmp Black "b.bmp")"#,
            r#"(image White "images/w.bmp" Black "b.bmp")"#,
            "
            9:34 error[wrong-arguments] the file name `images/w.bmp` needs quotes
              help: write \"images/w.bmp\"
            ",
        ),
    ] {
        let [written, fixed] = [written, fixed].map(|image| format!("{name} {image}"));
        one(name, &written, Safety::Safe, Some(&fixed), expected);
    }
}

#[test]
fn names_that_are_joined_or_separated_by_signs() {
    for (from, to, expected) in [
        (
            "(positions a1 b1 c1)",
            "(positions a1b1 c1)",
            "
            8:50 error[unknown-position] unknown position `a1b1`
              help: did you mean `a1 b1`?
            ",
        ),
        (
            "(positions a1 b1 c1)",
            "(positions a1,b1,c1)",
            "
            8:50 error[unknown-position] unknown position `a1,b1,c1`
              help: did you mean `a1 b1 c1`?
            ",
        ),
        (
            "(turn-order White Black)",
            "(turn-order White,Black)",
            "
            4:15 error[unknown-player] unknown player `White,Black`
              help: did you mean `White Black`?
            ",
        ),
        (
            "(n 0 -1)",
            "(n 0,-1)",
            "
            6:99 error[wrong-arguments] expected a number of steps, found `0,-1`
              help: separate numbers with spaces: `0 -1`
            ",
        ),
        (
            "(players White Black)",
            "(players : White Black)",
            "
            3:12 error[stray-character] `:` has no meaning here
              help: remove it
            ",
        ),
        (
            "(players White Black)",
            "(players = White Black)",
            "
            3:12 error[stray-character] `=` has no meaning here
              help: remove it
            ",
        ),
    ] {
        one(from, to, Safety::Safe, Some(from), expected);
    }
    // A sign may be the name of a macro.
    let text = steps("(moves (n (verify empty?) add))", "(moves (= n))");
    check(
        &text.replace("(game", "(define = ($1 (verify empty?) add))\n(game"),
        "",
    );
}
