//! Sections that are not closed, or closed twice.

use super::{check, game, rules, steps};

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
