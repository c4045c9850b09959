//! Sections by their form.

use super::{check, game, rules, steps};
use crate::check::{Checks, Rules};
use crate::diagnostics::Stage;
use crate::testing::{compact, dedent, file};
use std::collections::BTreeMap;

#[test]
fn an_unknown_section_is_skipped_with_a_suggestion() {
    check(
        &steps(
            "(players",
            "(descriprion \"Walk.\") (links n (a1 a2)) (wibble)\n  (players",
        ),
        r#"
        3:4 warning[unknown-keyword] unknown section `descriprion` in a game ^ ignored
          help: did you mean `description`?
        3:26 error[missing-section] unknown section `links` in a game ^ ignored
          help: `links` belongs in `board`; check the parentheses
        3:44 warning[unknown-keyword] unknown section `wibble` in a game ^ ignored
          help: no macro is called `wibble` either
        "#,
    );
}

#[test]
fn lines_that_end_with_cr_are_counted() {
    let text = steps("(players", "(wibble)\n  ; nothing\n  (wobble) (players").replace('\n', "\r");
    let files = file(text);
    let rules = Rules::load("test.zrf", &files);
    let checks = Checks {
        wants: &|lint| lint.stage != Stage::Lint,
        files: None,
    };
    let found = rules.check_with(checks, |_, _| Vec::new());
    assert_eq!(
        compact(&rules.sources, &found),
        dedent(
            "
            3:4 warning[unknown-keyword] unknown section `wibble` in a game ^ ignored
              help: no macro is called `wibble` either
            5:4 warning[unknown-keyword] unknown section `wobble` in a game ^ ignored
              help: no macro is called `wobble` either
            "
        )
    );
}

#[test]
fn turn_orders_are_read_item_by_item() {
    check(
        &steps(
            "(turn-order White Black)",
            "(turn-order White \"Black\" repeat repeat ((White)) (Black White x y))",
        ),
        r#"
        4:21 error[wrong-arguments] expected a player or a list that begins with one, found a string
          help: remove the quotes
        4:36 error[wrong-arguments] expected one `repeat` in `turn-order`, found another
        4:44 error[wrong-arguments] expected a player, found the list `(White)`
          help: remove the parentheses
        4:66 warning[unknown-move-type] unknown player or move type `x` ^ it is neither a player nor the type of any moves or drops
        4:68 error[wrong-arguments] expected at most a player to move for and a move type, found `y`
        "#,
    );
}

#[test]
fn a_repeat_at_the_end_repeats_from_the_start() {
    check(
        &steps(
            "(turn-order White Black)",
            "(turn-order White Black repeat)",
        ),
        "4:27 error[wrong-arguments] expected a turn after `repeat`, found nothing",
    );
}

#[test]
fn a_repeated_section_counts_once() {
    check(
        &steps(
            "(players White Black)",
            "(players Red Blue)\n  (players White Black)",
        ),
        "
        4:4 warning[duplicate-section] `players` is given twice ^ this one counts
          3:4 this one has no effect
          help: remove one of them
        ",
    );
}

#[test]
fn a_repeated_section_that_cannot_be_read_does_not_count() {
    let text = steps("(board-setup", "(title 7)\n  (board)\n  (board-setup")
        .replace(
            "(start-rectangle 0 0 9 9)",
            "(start-rectangle 0 0 9 9) (start-rectangle 1 1 q 5)",
        )
        .replace(
            "(name Man)",
            "(name Man) (name \"King\") (help 1) (help 2) (help \"walks\")",
        );
    check(
        &text,
        "
        6:38 warning[duplicate-section] `start-rectangle` is given twice ^ this one has no effect
          6:12 this one counts
          help: remove one of them
        6:58 error[wrong-arguments] expected the right edge as a number, found `q`
          help: write `(start-rectangle left top right bottom)`
        9:22 warning[duplicate-section] `name` is given twice ^ this one has no effect
          9:11 this one counts
          help: remove one of them
        9:27 error[wrong-arguments] expected the name of the piece, found a string
          help: remove the quotes
        9:41 error[wrong-arguments] expected a string, found `1`
          help: write `(help \"text\")`
        9:45 warning[duplicate-section] `help` is given twice ^ this one has no effect
          9:36 this one has no effect
          help: remove one of them
        9:50 error[wrong-arguments] expected a string, found `2`
          help: write `(help \"text\")`
        9:54 warning[duplicate-section] `help` is given twice ^ this one counts
          9:45 this one has no effect
          help: remove one of them
        10:4 warning[duplicate-section] `title` is given twice ^ this one has no effect
          2:4 this one counts
          help: remove one of them
        10:10 error[wrong-arguments] expected a title in quotes, found `7`
          help: put it in double quotes
        11:4 warning[duplicate-section] `board` is given twice ^ this one has no effect
          5:4 this one counts
          help: remove one of them
        ",
    );
    let (game, _) = game(&rules(&text), "Steps");
    assert_eq!(game.piece_types[0].name, "Man");
    assert_eq!(game.piece_types[0].help, "walks");
    assert_eq!(game.board.positions.len(), 9);
}

#[test]
fn extra_parentheses_are_overlooked() {
    check(
        &steps("(players White Black)", "((players White Black))"),
        "
        3:3 warning[doubled-parentheses] `players` is in doubled parentheses
          help: remove the outer pair
        ",
    );
}

#[test]
fn versions_up_to_two_are_known() {
    for version in ["1.3", "2.0", "2", "2.0.0", ""] {
        check(&format!("(version \"{version}\")\n{}", steps("", "")), "");
    }
    for version in ["two", "2.0 beta", "-1"] {
        let expected = format!(
            "1:10 warning[newer-version] `{version}` is not a version number; the latest known version is 2.0"
        );
        check(
            &format!("(version \"{version}\")\n{}", steps("", "")),
            &expected,
        );
    }
    for version in ["2.0.1", "2.1", "3", "99999999999"] {
        let expected = format!(
            "1:10 warning[newer-version] the file requires version {version}, but the latest known version is 2.0"
        );
        check(
            &format!("(version \"{version}\")\n{}", steps("", "")),
            &expected,
        );
    }
}

#[test]
fn texts_for_people_are_decoded() {
    let rules = rules(&steps(
        "(players",
        "(description \"Say `go`.\\\\Then\n     walk  on\\\n  and\\stop.\")\n(players",
    ));
    let (game, _) = game(&rules, "Steps");
    assert_eq!(
        game.texts.description,
        "Say \"go\".\n\nThen walk  on\nand\nstop."
    );
}

#[test]
fn pieces_are_read_part_by_part() {
    check(
        &steps(
            "(piece (name Man)",
            "(piece (moves (n add)))\n  (piece (name Man) (image \"x.bmp\" White \"w.bmp\" (x)) (attribute a 3) (helpp \"\")",
        ),
        r#"
        9:4 error[missing-section] expected a name in `piece`, found none
          help: add `(name …)`; without it the piece is ignored
        10:28 error[wrong-arguments] expected a player, found a string
          help: write the player before its picture: `(image White "x.bmp")`
        10:50 error[wrong-arguments] expected a player or a file name in quotes, found the list `(x)`
        10:68 warning[attribute-value] expected `true` or `false` for an attribute ^ `3` is read as `false`
        10:72 warning[unknown-keyword] unknown section `helpp` in `piece` ^ ignored
          help: did you mean `help`?
        "#,
    );
}

#[test]
fn a_name_that_lost_its_keyword_is_one_mistake() {
    check(
        &steps("(game", "(define man (moves (n add)))\n(game")
            .replace("(name Man) (moves (n (verify empty?) add))", "(Man) (man)"),
        "
        10:10 error[wrong-arguments] expected `(name …)` in `piece`, found `(Man)`
          help: write `(name Man)`
        ",
    );
    let rules = steps("(piece (name Man)", "(piece (imge))\n  (piece (Man)").replace(
        "(board\n",
        "(board\n    (zone (home) (positions a1)) (zone end (positions a2))\n",
    );
    check(
        &rules,
        "
        6:11 error[wrong-arguments] expected `(name …)` in `zone`, found `(home)`
          help: write `(name home)`
        6:40 error[wrong-arguments] expected `(name …)` in `zone`, found `end`
          help: write `(name end)`
        10:4 error[missing-section] expected a name in `piece`, found none
          help: add `(name …)`; without it the piece is ignored
        10:11 warning[unknown-keyword] unknown section `imge` in `piece` ^ ignored
          help: did you mean `image`?
        11:10 error[wrong-arguments] expected `(name …)` in `piece`, found `(Man)`
          help: write `(name Man)`
        ",
    );
}

#[test]
fn more_foreign_parentheses_than_are_reported_do_no_harm() {
    let text = format!("; wide parentheses\n{}", "（）".repeat(1_200));
    let found = rules(&text).check_with(
        crate::Checks {
            wants: &|_| true,
            files: None,
        },
        |_, _| Vec::new(),
    );
    assert!(found.len() < 1_200);
}

#[test]
fn what_was_too_large_to_read_is_not_missed() {
    let rest = "x".repeat(16 << 20);
    let including = "(include \"b.zrf\") (game (title \"Steps\"))";
    for root in [format!("(define a {rest})"), including.to_owned()] {
        let files = BTreeMap::from([
            ("a.zrf".to_owned(), root.into_bytes()),
            ("b.zrf".to_owned(), rest.clone().into_bytes()),
        ]);
        let found = Rules::load("a.zrf", &files).check();
        let names: Vec<&str> = found
            .iter()
            .map(|diagnostic| diagnostic.lint.name)
            .collect();
        assert_eq!(names, ["load-too-large"]);
    }
}
