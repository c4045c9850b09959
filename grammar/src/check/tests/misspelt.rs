//! Misspelt sections, and sections whose keyword is in the wrong place.

use super::{check, steps};
use crate::check::Rules;
use std::collections::BTreeMap;

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
fn the_last_part_of_a_section_is_read_as_it() {
    check(
        &steps("(board-setup", "(setup"),
        "
        10:4 error[missing-section] unknown section `setup` in a game
          help: did you mean `board-setup`?
        ",
    );
}

#[test]
fn a_section_without_its_keyword_is_one_mistake() {
    check(
        &steps("(positions a1 b1 c1)", "(a1 b1 c1)"),
        "
        8:40 error[missing-section] unknown section `a1` in `zone` ^ ignored
          help: write `(positions a1 …)`
        ",
    );
    check(
        &steps("(positions a1 b1 c1)", "a1 b1 c1"),
        "
        8:39 error[wrong-arguments] expected a section of `zone` in parentheses, found `a1` ^ this and the next 2 items
        ",
    );
    check(
        &steps("(directions (n 0 -1) (s 0 1))", "(n 0 -1) (s 0 1)"),
        "
        6:85 error[missing-section] unknown section `n` in `grid` ^ ignored
          help: write `(directions (n …) …)`
        ",
    );
    check(
        &steps("(start-rectangle 0 0 9 9)", "(0 0 9 9)"),
        "
        6:12 warning[unknown-keyword] unknown section `0` in `grid` ^ ignored
          help: write `(start-rectangle 0 …)`
        ",
    );
}
