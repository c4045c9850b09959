//! Sections by their form.

use super::{check, game, raw_options, rules, steps};
use crate::check::{Checks, Rules};
use crate::game::{MaximalCaptures, PassTurn};
use crate::testing::{compact, dedent};
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
    let files = BTreeMap::from([("test.zrf".to_owned(), text.into_bytes())]);
    let rules = Rules::load("test.zrf", &files);
    let checks = Checks {
        wants: &|lint| lint.stage != "lint",
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
fn a_misspelt_section_is_not_missing_too() {
    check(
        &steps("(players", "(palyers"),
        "
        3:4 error[missing-section] unknown section `palyers` in a game
          help: did you mean `players`?
        ",
    );
}

#[test]
fn a_misspelt_section_is_examined_as_the_one_that_is_meant() {
    let piece = "(piece (name Man) (moves (n (verify empty?) add)))";
    let misspelt = steps(
        piece,
        "(peice (name Man) (dorps ((verify emtpy?) add) (norht add)))",
    );
    let misspelt = misspelt.replace("(players White Black)", "(palyers White Black Red Red)");
    let misspelt = misspelt.replace("(start-rectangle", "(start (0 0)) (start-rectangle");
    check(
        &misspelt,
        "
        3:4 error[missing-section] unknown section `palyers` in a game
          help: did you mean `players`?
        3:28 error[duplicate-player] player `Red` is named twice
          help: remove it here
        6:12 warning[unknown-keyword] unknown section `start` in `grid` ^ ignored
          help: did you mean `start-rectangle`?
        9:4 error[missing-section] unknown section `peice` in a game
          help: did you mean `piece`?
        9:22 error[missing-section] unknown section `dorps` in `piece`
          help: did you mean `drops`?
        9:37 error[unknown-condition] unknown condition `emtpy?`
          help: did you mean `empty?`?
        9:51 error[unknown-instruction] unknown instruction `norht`
          help: the directions are `n`, `s`
        ",
    );
}

#[test]
fn a_misspelt_game_is_examined_as_one() {
    check(
        &steps("(game", "(gmae").replace("empty?", "emtpy?"),
        "
        1:2 error[missing-section] unknown section `gmae` in a rules file
          help: did you mean `game`?
        9:39 error[unknown-condition] unknown condition `emtpy?`
          help: did you mean `empty?`?
        ",
    );
}

#[test]
fn a_misspelt_definition_is_lost() {
    check(
        &steps("(game", "(defien step (n add))\n(game")
            .replace("(n (verify empty?) add)", "(step)"),
        "
        1:2 error[missing-section] unknown section `defien` in a rules file ^ ignored
          help: did you mean `define`?
        ",
    );
}

#[test]
fn a_misspelt_section_has_no_effect_on_play() {
    let text = steps("(moves", "(drops (add)) (moevs");
    let files = BTreeMap::from([("a.zrf".to_owned(), text.into_bytes())]);
    let n_moves = |rules: &Rules| {
        let (game, _) = rules.resolve(rules.default_variant().unwrap());
        let piece = &game.piece_types[0];
        [piece.drops.len(), piece.moves.len()]
    };
    assert_eq!(n_moves(&Rules::load("a.zrf", &files)), [1, 1]);
    assert_eq!(n_moves(&Rules::load_to_play("a.zrf", &files)), [1, 0]);
}

#[test]
fn a_section_that_is_not_closed_is_the_only_mistake() {
    let closed = steps("", "");
    for (open, expected) in [
        (
            "(players White Black",
            "
            3:23 error[missing-parenthesis] `(players` is not closed ^ expected `)` here
              3:4 opened here
              4:4 `turn-order` is a section of the game
              help: add `)`; one after it may be too many
            ",
        ),
        (
            "(turn-order White Black",
            "
            4:26 error[missing-parenthesis] `(turn-order` is not closed ^ expected `)` here
              4:4 opened here
              5:4 `board` is a section of the game
              help: add `)`; one after it may be too many
            ",
        ),
        (
            "(title \"Steps\"",
            "
            2:17 error[missing-parenthesis] `(title` is not closed ^ expected `)` here
              2:4 opened here
              3:4 `players` is a section of the game
              help: add `)`; one after it may be too many
            ",
        ),
    ] {
        let text = format!("{})", closed.replace(&format!("{open})"), open).trim_end());
        check(&text, expected);
        let rules = rules(&text);
        let (game, found) = game(&rules, "Steps");
        assert_eq!(found, []);
        assert_eq!((game.players.len(), game.turn_order.turns.len()), (2, 2));
        assert_eq!(
            (game.piece_types.len(), game.setup.placements.len()),
            (1, 4)
        );
    }
    check(
        &steps(
            "(piece (name Man)",
            "(win-condition (White) stalemated (piece (name King)) (option \"pass turn\" true))
            (piece (name Man)",
        ),
        "
        9:36 error[missing-parenthesis] `(win-condition` is not closed ^ expected `)` here
          9:4 opened here
          9:38 `piece` is a section of the game
          help: add `)`; one after it may be too many
        ",
    );
}

#[test]
fn a_board_and_a_piece_that_are_not_closed_are_the_only_mistake() {
    let in_board = steps("", "").replacen(")))\n", "))\n", 1);
    check(
        &format!("{in_board})"),
        "
        8:61 error[missing-parenthesis] `(board` is not closed ^ expected `)` here
          5:4 opened here
          9:4 `piece` is a section of the game
          help: add `)`; one after it may be too many
        ",
    );
    let king = "(piece (name King) (description \"x\") (drops (add))";
    let in_piece = steps("(piece (name Man)", &format!("{king} (piece (name Man)"));
    check(
        &format!("{in_piece})"),
        "
        9:53 error[missing-parenthesis] `(piece` is not closed ^ expected `)` here
          9:4 opened here
          9:55 `piece` is a section of the game
          help: add `)`; one after it may be too many
        ",
    );
    // A single misplaced section may have been meant as anything.
    check(
        &steps(
            "(piece (name Man)",
            &format!("{king} (option \"pass turn\" true)) (piece (name Man)"),
        ),
        "
        9:55 warning[unknown-keyword] unknown section `option` in `piece` ^ ignored
          help: `option` belongs in a game; check the parentheses
        ",
    );
}

#[test]
fn a_game_on_one_line_is_closed_where_a_section_is_not() {
    let text = steps("(players White Black)", "(players White Black").replace('\n', " ");
    check(
        &text,
        "
        1:47 error[missing-parenthesis] `(players` is not closed ^ expected `)` here
          1:27 opened here
        ",
    );
}

#[test]
fn a_player_may_have_the_name_of_a_section() {
    let text = steps("", "")
        .replace("White", "title")
        .replace("Black", "piece");
    check(&text, "");
    let (game, _) = game(&rules(&text), "Steps");
    assert_eq!(game.setup.placements.len(), 4);
}

#[test]
fn goals_may_be_in_doubled_parentheses_like_other_sections() {
    let goal = "((loss-condition (White Black) stalemated))";
    check(
        &steps("(players", &format!("{goal} (players")),
        "
        3:3 warning[doubled-parentheses] `loss-condition` is in doubled parentheses
          help: remove the outer pair
        ",
    );
}

#[test]
fn players_that_are_lost_are_not_move_types() {
    let players = "(players White Black)\n  (turn-order White Black)";
    let lost = "(White players Black)\n  (turn-order (White Black) (Black White))";
    let goal = "(count-condition (White Black) stalemated)";
    let misspelt = steps(players, &format!("{lost}\n  {goal}"));
    check(
        &misspelt,
        "
        3:4 error[missing-section] unknown section `White` in a game ^ ignored
          help: the keyword `players` comes first
        ",
    );
    // A zone that does not exist is still reported.
    let wrong = misspelt.replace(
        "(n (verify empty?) add)",
        "(move-type slide) (n (verify (in-zone? slide)) add)",
    );
    check(
        &wrong,
        "
        3:4 error[missing-section] unknown section `White` in a game ^ ignored
          help: the keyword `players` comes first
        10:67 error[unknown-zone] unknown zone `slide`
          help: the only zone is `camp`
        ",
    );
}

#[test]
fn a_keyword_in_the_second_place_is_not_missing_too() {
    check(
        &steps("(players White Black)", "(White players Black)"),
        "
        3:4 error[missing-section] unknown section `White` in a game ^ ignored
          help: the keyword `players` comes first
        ",
    );
}

#[test]
fn a_misspelt_macro_may_stand_for_any_section() {
    check(
        "(define common-board (board))\n(game (title \"Steps\") (comon-board))",
        "
        2:24 error[missing-section] unknown section `comon-board` in a game ^ ignored
          1:9 this macro is never used
          help: did you mean the macro `common-board`?
        ",
    );
}

#[test]
fn a_macro_that_is_as_near_as_a_section_is_meant() {
    let text = steps(
        "(piece (name Man) (moves (n (verify empty?) add)))",
        "(tiile Man)",
    );
    check(
        &format!("(define tile (piece (name $1) (moves (n add))))\n{text}"),
        "
        10:4 error[missing-section] unknown section `tiile` in a game ^ ignored
          1:9 this macro is never used
          help: did you mean the macro `tile`?
        ",
    );
}

#[test]
fn a_misspelt_include_may_have_held_anything() {
    let text = steps(
        "(moves (n (verify empty?) add))",
        "(moves (walk n) (jump n))",
    );
    check(
        &format!("(inlcude \"moves.inc\")\n{text}"),
        "
        1:2 error[missing-section] unknown section `inlcude` in a rules file ^ ignored
          help: did you mean `include`?
        ",
    );
}

#[test]
fn no_other_section_is_read_as_a_title() {
    check(
        &steps("(players", "(tile c 4 e)\n  (players"),
        "
        3:4 error[missing-section] unknown section `tile` in a game ^ ignored
          help: did you mean `title`?
        ",
    );
}

#[test]
fn a_section_that_is_misspelt_everywhere_is_one_mistake() {
    check(
        &steps(
            "(piece (name",
            "(peice (name King) (moves (n ad)))\n  (peice (name",
        ),
        "
        9:4 error[missing-section] unknown section `peice` in a game
          10:4 also here
          help: did you mean `piece`?
        9:32 error[unknown-instruction] unknown instruction `ad`
          help: did you mean `add`?
        ",
    );
}

#[test]
fn a_player_whose_name_is_misspelt_is_one_mistake() {
    check(
        &steps("(players White Black)", "(players White Balck)"),
        "
        3:18 error[unknown-player] player `Balck` is never used, but `Black` is used 3 times
          4:21 `Black` is used here
          7:15 also here
          10:37 also here
          help: did you mean `Black`?
        ",
    );
}

#[test]
fn a_missing_player_of_a_variant_is_an_error_where_it_has_a_turn() {
    let text = steps(
        "(players White Black)\n  (turn-order White Black)",
        "(players White Black Grey)\n  (turn-order White Black Grey)",
    );
    let text = text.replace(
        "(symmetry Black",
        "(symmetry Grey (n s) (s n)) (symmetry Black",
    );
    check(
        &format!("{text}\n(variant (title \"Two\") (players White Black) (turn-order White Grey))"),
        "
        12:64 error[unknown-player] unknown player `Grey`
          7:15 also here
          help: expected one of `White`, `Black`
        ",
    );
}

#[test]
fn a_word_with_the_beginning_of_a_section_is_read_as_it() {
    check(
        &steps(
            "(zone (name camp)",
            "(dummies off1 off2) (links n (off1 off2)) (zone (name camp)",
        ),
        "
        8:6 error[missing-section] unknown section `dummies` in `board`
          help: did you mean `dummy`?
        ",
    );
    check(
        &steps(
            "(zone (name camp)",
            "(kill-position c3) (board-image) (zone (name camp)",
        ),
        "
        8:6 error[missing-section] unknown section `kill-position` in `board`
          help: did you mean `kill-positions`?
        8:25 warning[unknown-keyword] unknown section `board-image` in `board` ^ ignored
          help: no macro is called `board-image` either
        ",
    );
}

#[test]
fn what_a_game_lacks_is_one_message() {
    check(
        "(game (title \"Empty\"))\n(variant)",
        "
        1:2 error[missing-section] the game has no `players`, `turn-order`, `board` and `piece`
        2:2 error[missing-section] the variant has no `title`
        ",
    );
}

#[test]
fn what_a_missing_board_would_have_is_not_missed_too() {
    check(
        "(game (title \"Steps\") (players White) (turn-order White)\n(piece (name Man) (moves ((opposite n) add))))",
        "
        1:2 error[missing-section] the game has no `board`
        ",
    );
}

#[test]
fn a_grid_without_directions_is_told_once() {
    check(
        &steps(
            " (directions (n 0 -1) (s 0 1)))\n    (symmetry Black (n s) (s n))",
            ")",
        )
        .replace(
            "(n (verify empty?) add)",
            "(n (verify empty?) add) (s add) (e add)",
        ),
        "
        6:5 error[missing-section] the grid has no `directions`
          8:29 `n` would be one
          help: add `(directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))`
        ",
    );
}

#[test]
fn directions_of_a_faulty_list_are_not_unknown() {
    check(
        &steps("(s 0 1))", "(\"s\" 0 1))"),
        "
        6:106 error[wrong-arguments] expected a direction, found a string
          help: remove the quotes
        ",
    );
}

#[test]
fn arguments_are_asked_for_at_the_narrowest_place() {
    check(
        &steps(
            "(title \"Steps\")",
            "(title Steps)\n  (history) (engine \"a.dll\" \"b.dll\") (move-sound (x)) (version \"2.0\")",
        ),
        r#"
        2:10 error[wrong-arguments] expected a title in quotes, found `Steps`
          help: put it in double quotes
        3:3 error[wrong-arguments] expected a string after `history`, found nothing
          help: write `(history "text")`
        3:29 error[wrong-arguments] unexpected argument a string: `engine` takes no more
          help: write `(engine "file")`
        3:50 error[wrong-arguments] expected a file name in quotes, found the list `(x)`
          help: write `(move-sound "file")`
        3:56 warning[unknown-keyword] unknown section `version` in a game ^ ignored
          help: `version` belongs in a rules file; check the parentheses
        "#,
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
fn a_word_without_meaning_leaves_an_option_unchanged() {
    let text = format!(
        "{}(variant (title \"V\") (option \"pass turn\" flase))",
        steps(
            "(players",
            "(option \"pass turn\" true)\n(option \"pass turn\" maybe)\n(pass-partial ture)\n(players"
        )
    );
    check(
        &text,
        "
        4:21 warning[option-value] expected `true`, `false` or `forced` for option \"pass turn\", found `maybe`
        5:15 warning[option-value] expected `true` or `false` for option \"pass partial\", found `ture`
        14:42 warning[option-value] expected `true`, `false` or `forced` for option \"pass turn\", found `flase`
        ",
    );
    let rules = rules(&text);
    for title in ["Steps", "V"] {
        let (game, _) = game(&rules, title);
        assert_eq!(game.options.pass_turn, PassTurn::Always);
        assert_eq!(raw_options(&game), ["pass turn true"]);
    }
}

#[test]
fn a_repeated_option_counts_once() {
    let options = "(option \"pass turn\" true) (pass-turn forced)
        (option \"ply\" one) (option \"ply\" two)\n(players";
    let text = steps("(players", options);
    check(
        &text,
        "
        3:30 warning[duplicate-section] option \"pass turn\" is given twice ^ this one counts
          3:4 this one has no effect
          help: remove one of them
        4:17 warning[unknown-option] unknown option \"ply\" ^ has no effect
          4:36 also here
        4:29 warning[duplicate-section] option \"ply\" is given twice ^ this one counts
          4:10 this one has no effect
          help: remove one of them
        ",
    );
    let (game, _) = game(&rules(&text), "Steps");
    assert_eq!(raw_options(&game), ["pass turn forced", "ply two"]);
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
fn options_have_meanings_by_name_or_old_keyword() {
    let options = "(option \"pass turn\" 2) (maximal-captures 2) (allow-flipping false) (recycle-captures true)
        (option \"light-off-extension\" rook)\n(players";
    let rules = rules(&steps("(players", options));
    let (game, found) = game(&rules, "Steps");
    assert_eq!(found, []);
    assert_eq!(game.options.pass_turn, PassTurn::Forced);
    assert_eq!(game.options.maximal_captures, MaximalCaptures::MostValuable);
    assert!(game.options.recycle_captures && !game.options.pass_partial);
    assert_eq!(
        raw_options(&game),
        [
            "pass turn 2",
            "maximal captures 2",
            "prevent flipping true",
            "recycle captures true",
            "light-off-extension rook"
        ]
    );
}

#[test]
fn wrong_options_are_told() {
    check(
        &steps(
            "(players",
            "(option \"pass-turns\" true) (option \"pass partial\" 2) (animate-drops maybe) (option \"ko\" x)\n  (option \"discard cascades\" true) (option \"discard cascades\" false)\n  (players",
        ),
        r#"
        3:11 warning[unknown-option] unknown option "pass-turns" ^ has no effect
          help: did you mean "pass turn"?
        3:53 warning[option-value] expected `true` or `false` for option "pass partial", found `2`
        3:71 warning[option-value] expected `true` or `false` for option "animate drops", found `maybe`
        3:86 warning[foreign-option] option "ko" belongs to another program ^ has no effect here
          help: that program may play by different rules than this file states
        4:11 warning[unsupported-option] option "discard cascades" is not supported ^ has no effect here
          help: express the intent in the rules themselves and remove the option
        4:37 warning[duplicate-section] option "discard cascades" is given twice ^ this one counts
          4:4 this one has no effect
          help: remove one of them
        "#,
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
