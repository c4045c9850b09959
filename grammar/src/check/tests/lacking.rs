//! What a game lacks.

use super::{check, steps};

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
          help: the game has the player `Grey`, but the variant has players of its own
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
