//! Boards.

use super::{check, check_fixed, game, rules, steps};
use crate::diagnostics::Safety;
use crate::game::{Board, Game};
use std::fmt::Write;

/// Positions with their links, zones and symmetry, as short text.
fn show(game: &Game) -> String {
    let board = &game.board;
    let mut text = String::new();
    for (index, position) in board.positions.iter().enumerate() {
        let place = position
            .rectangle
            .map_or("dummy".to_owned(), |r| format!("{},{}", r.left, r.top));
        let links = board
            .directions
            .iter()
            .zip(&board.links)
            .filter_map(|(direction, row)| {
                let target = game.position_name(row[index]?);
                Some(format!(" {}>{target}", direction.name))
            });
        writeln!(
            text,
            "{} {place}{}",
            position.name,
            links.collect::<String>()
        )
        .expect("a string takes any text");
    }
    for zone in &board.zones {
        let sets = game.players.iter().zip(&zone.sets).map(|(player, set)| {
            let names: Vec<&str> = set.iter().map(|&id| game.position_name(id)).collect();
            format!(" {}: {}", player.name, names.join(" "))
        });
        writeln!(text, "{}{}", zone.name, sets.collect::<String>())
            .expect("a string takes any text");
    }
    text
}

/// The small game with another board.
pub(super) fn with_board(parts: &str) -> String {
    format!(
        r#"
        (game
          (title "Board")
          (players White Black)
          (turn-order White Black)
          (board
            {parts}
          )
          (piece (name Man)))"#
    )
}

fn board(parts: &str, expected: &str) {
    let rules = rules(&with_board(parts));
    let (game, found) = game(&rules, "Board");
    assert_eq!(found, []);
    let expected: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(show(&game).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn grids_have_any_number_of_dimensions() {
    board(
        r#"(grid (start-rectangle 5 5 9 9) (dimensions ("p1/p2/p3" (10 0))) (directions (e 1) (ee 2) (stay 0)))
        (grid (start-rectangle 50 50 54 54) (dimensions ("a/b" (10 0)) ("2/1" (0 10)) ("x/y" (3 3)))
          (directions (e 1 0 0) (up 0 -1 1)))"#,
        "
        p1 5,5 e>p2 ee>p3 stay>p1
        p2 15,5 e>p3 stay>p2
        p3 25,5 stay>p3
        a2x 50,50 e>b2x
        a2y 53,53 e>b2y
        a1x 50,60 e>b1x up>a2y
        a1y 53,63 e>b1y
        b2x 60,50
        b2y 63,53
        b1x 60,60 up>b2y
        b1y 63,63
        ",
    );
}

#[test]
fn parts_act_in_textual_order() {
    board(
        "(positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9))
        (dummy hand d)
        (links n (a b) (b c) (c d) (d a)) (links s (b a) (c b) (a hand))
        (unlink b (a n) (c d) d)
        (links n (a c)) (links n (a hand))
        (zone (name z) (positions a c d)) (zone (name z) (players Black) (positions b b))
        (kill-positions c)",
        "
        a 0,0 n>hand s>hand
        b 10,0
        d dummy
        hand dummy
        z White: a d Black: a b d
        ",
    );
}

#[test]
fn positions_may_come_back() {
    board(
        "(positions (a 0 0 9 9) (b 10 0 19 9)) (links n (a b) (b a)) (kill-positions b) (dummy b) (links s (a b))",
        "
        a 0,0 s>b
        b dummy
        ",
    );
}

#[test]
fn symmetry_is_one_step_for_one_player() {
    let rules = rules(&steps(
        "(symmetry Black (n s) (s n))",
        "(symmetry Black (n s)) (links x (a1 a3)) (symmetry Black (s x))",
    ));
    let (game, found) = game(&rules, "Steps");
    assert_eq!(found, []);
    let of = |player: &str, direction: usize| {
        let Board {
            symmetry,
            directions,
            ..
        } = &game.board;
        let player = game.player(player).expect("the player is declared");
        directions[symmetry[player.index()][direction].index()]
            .name
            .clone()
    };
    assert_eq!(
        [
            of("White", 0),
            of("White", 1),
            of("Black", 0),
            of("Black", 1)
        ],
        ["n", "s", "s", "x"]
    );
}

#[test]
fn without_a_board_there_are_tables_for_each_player() {
    let text = "(game (title \"Steps\") (players White Black) (turn-order White Black) (piece (name Man)))";
    let rules = rules(text);
    let (game, _) = game(&rules, "Steps");
    assert_eq!(game.board.symmetry, [[], []]);
}

#[test]
fn unknown_names_of_boards_are_told() {
    check(
        &steps(
            "(zone (name camp)",
            "(links n (a1 a9) (Hand a1))\n(links n (a1 later)) (dummy hand later) (unlink q (a1 w))\n(symmetry Blakc (n e))\n(zone (name camp)",
        ),
        "
        8:18 error[unknown-position] unknown position `a9`
          6:67 `3` to `1`
          help: `9` is beyond the grid, which goes from `3` to `1` this way
        8:23 error[unknown-position] unknown position `Hand`
        9:14 error[unknown-position] unknown position `later`
          9:34 created here, too late
          help: move the part that creates it up; the parts of a board apply in order
        9:49 error[unknown-position] unknown position `q`
        9:55 error[unknown-position] unknown position or direction `w`
        10:11 warning[ignored-entry] unknown player `Blakc` ^ this symmetry is ignored
          help: did you mean `Black`?
        ",
    );
}

#[test]
fn a_position_beyond_the_edge_of_a_grid_is_explained_wherever_it_is_named() {
    let text = steps(
        "(positions a1 b1 c1)))",
        "(positions a1 a9)) (links n (b9 a1)) (unlink b8))",
    )
    .replace(
        "(n (verify empty?) add)",
        "(n (capture c8) (verify empty?) add)",
    )
    .replace("(Man a1 b1)", "(Man a1 c9)");
    check(
        &text,
        "
        8:53 error[unknown-position] unknown position `a9`
          6:67 `3` to `1`
          8:68 also here
          10:31 also here
          help: `9` is beyond the grid, which goes from `3` to `1` this way
        8:84 error[unknown-position] unknown position `b8`
          6:67 `3` to `1`
          9:40 also here
          help: `8` is beyond the grid, which goes from `3` to `1` this way
        ",
    );
}

#[test]
fn what_a_later_part_creates_is_not_there_yet() {
    check(
        &steps(
            "(zone (name camp)",
            "(links n (a1 last) (a1 z9)) (positions (first 0 0 9 9) (last 0 0 9 9))
(grid (start-rectangle 0 0 9 9) (dimensions (\"y/z\" (9 0)) (\"8/9\" (0 9))) (directions (n 0 1)))\n(zone (name camp)",
        ),
        "
        8:18 error[unknown-position] unknown position `last`
          8:61 created here, too late
          help: move the part that creates it up; the parts of a board apply in order
        8:28 error[unknown-position] unknown position `z9`
          9:1 created here, too late
          help: move the part that creates it up; the parts of a board apply in order
        ",
    );
}

#[test]
fn what_names_missing_players_or_directions_only_in_passing_is_ignored() {
    let text = steps(
        "(symmetry Black (n s) (s n))",
        "(symmetry Black (n s) (s n) (e n) (n w))\n(symmetry Red (n e))\n(zone (name home) (players Red Black) (positions a1))",
    )
    .replace(
        "(name Man)",
        "(name Man) (image White \"w.bmp\" Red \"r.bmp\")",
    );
    check(
        &text,
        "
        7:34 warning[ignored-entry] unknown direction `e` ^ this pair is ignored
          help: expected one of `n`, `s`
        7:42 warning[ignored-entry] unknown direction `w` ^ this pair is ignored
          help: expected one of `n`, `s`
        8:11 warning[ignored-entry] unknown player `Red` ^ this symmetry is ignored
          9:28 also here: this player is skipped
          11:42 also here: these pictures are ignored
          help: expected one of `White`, `Black`
        ",
    );
    let rules = rules(&text);
    let (game, _) = game(&rules, "Steps");
    let black = game.player("Black").expect("the player is declared");
    let meant: Vec<usize> = game.board.symmetry[black.index()]
        .iter()
        .map(|direction| direction.index())
        .collect();
    assert_eq!(meant, [1, 0]);
}

#[test]
fn killed_positions_are_left_out_of_links_and_zones() {
    check(
        &steps(
            "(zone (name camp)",
            "(kill-positions c1 c2 c3)\n(links n (c1 b1) (a1 b1)) (kill-positions c1)\n(zone (name all) (positions a1 c1 c2 c3))\n(zone (name camp)",
        )
        .replace("a1 b1 c1)))", "a1 b1)))")
        .replace("(Man a3 b3)", "(Man a3 c3)"),
        "
        9:11 warning[killed-position] position `c1` was removed earlier ^ the link is ignored
          8:21 removed here
        9:43 warning[killed-position] position `c1` was removed earlier
          8:21 removed here
        10:32 warning[killed-position] position `c1` and 2 more of the zone were removed earlier ^ ignored in the zone
          8:21 removed here
        13:51 error[unknown-position] unknown position `c3`
          8:27 removed here
        ",
    );
}

#[test]
fn links_of_killed_positions_are_removed_already() {
    check(
        &steps(
            "(zone (name camp)",
            "(kill-positions c2)\n(unlink c2 (c2 n) (a1 c2))\n(zone (name camp)",
        ),
        "
        9:9 warning[killed-position] position `c2` was removed earlier ^ its links were removed, too
          8:21 removed here
        9:13 warning[killed-position] position `c2` was removed earlier ^ its links were removed, too
          8:21 removed here
        9:23 warning[killed-position] position `c2` was removed earlier ^ its links were removed, too
          8:21 removed here
        ",
    );
}

/// `c2` is not the direction `c` with a slip, though nothing uses that direction.
#[test]
fn a_killed_position_is_no_misspelt_direction() {
    let text = steps(
        "(zone (name camp)",
        "(kill-positions c2)\n(zone (name camp)",
    );
    let text = text.replace("(s 0 1))", "(s 0 1) (c 1 0))");
    check(
        &text.replace(
            "(n (verify empty?) add)",
            "(n (verify (and (empty? c2) (empty? c2))) add)",
        ),
        "
        10:52 error[unknown-place] unknown position or direction `c2`
          8:21 removed here
          10:64 also here
        ",
    );
}

#[test]
fn a_block_is_told_where_a_position_was_removed() {
    check(
        &steps(
            "(zone (name camp)",
            "(kill-positions c2)\n(zone (name camp)",
        )
        .replace("(n (verify empty?) add)", "(n (verify (empty? c2)) add)"),
        "
        10:47 error[unknown-place] unknown position or direction `c2`
          8:21 removed here
        ",
    );
}

#[test]
fn what_follows_from_a_broken_board_is_silent() {
    check(
        &steps("(start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0))", "(start-rectangle 0 0 9) (dimensions (\"a/b/c\" 10 0)"),
        "
        6:11 error[wrong-arguments] expected the bottom edge as a number after `start-rectangle`, found nothing
          help: write `(start-rectangle left top right bottom)`
        6:56 error[wrong-arguments] expected a list of two numbers, found `10`
          help: write `(10 0)`
        ",
    );
}

#[test]
fn a_direction_that_is_lost_is_no_other_that_is_like_it() {
    let text = steps("(n 0 -1)", "(n 0 -1) (une - 0)");
    check(
        &text.replace(
            "(n (verify empty?) add)",
            "(une (verify empty?) add) (n ad)",
        ),
        "
        6:110 error[wrong-arguments] expected a number of steps, found `-`
        9:57 error[unknown-instruction] unknown instruction `ad`
          help: did you mean `add`?
        ",
    );
}

#[test]
fn pictures_of_the_board_are_kept() {
    let rules = rules(&steps(
        "(board\n",
        r#"(board (image "board.bmp" "large.bmp")"#,
    ));
    let (game, _) = game(&rules, "Steps");
    assert_eq!(game.board.images, ["board.bmp", "large.bmp"]);
}

#[test]
fn positions_made_twice_are_told() {
    check(
        &steps(
            "(zone (name camp)",
            "(positions (a1 0 0 5 5) (d1 0 0 5 5)) (dummy b1)\n(zone (name camp)",
        ),
        "
        8:17 warning[duplicate-position] position `a1` is duplicated
          help: rename one of them: they are one position, drawn here
        ",
    );
}

#[test]
fn names_of_positions_are_words() {
    let board = |names: &str| {
        with_board(&format!(
            "(grid (start-rectangle 0 0 9 9)\n(dimensions (\"{names}\" (1 0)) (\"/1\" (0 1))))",
        ))
    };
    for (names, expected) in [
        ("a/ b /c\t", ""),
        ("a/b-/\u{e9}", ""),
        (
            "/a/b",
            "
            7:14 error[wrong-arguments] a position has an empty name
              help: names are words without spaces, separated by single slashes, as in \"a/b/c\"
            ",
        ),
        (
            "a/b c",
            "
            7:14 error[wrong-arguments] `b c` cannot be the name of a position
              help: names are words without spaces, separated by single slashes, as in \"a/b/c\"
            ",
        ),
        (
            "a;/b",
            "
            7:14 error[wrong-arguments] `a;` cannot be the name of a position
              help: names are words without spaces, separated by single slashes, as in \"a/b/c\"
            ",
        ),
    ] {
        check(&board(names), expected);
    }
}

#[test]
fn each_grid_with_known_names_is_reported_once() {
    let grid = "(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"1/2\" (0 10))))";
    check(
        &steps("(symmetry", &format!("{grid} {grid} (symmetry")),
        "7:5 warning[duplicate-position] position `a1` is duplicated\n  help: rename one of them: they are one position, drawn here\n7:81 warning[duplicate-position] position `a1` is duplicated\n  help: rename one of them: they are one position, drawn here\n",
    );
}

#[test]
fn names_that_an_instruction_hides_are_told() {
    check(
        &with_board(
            "(grid (start-rectangle 0 0 9 9) (dimensions (\"add\" (1 0)) (\"/-copy\" (1 0)))
              (directions (to 0 1) (go 0 -1)))
            (positions (back 0 0 9 9) (verify 0 0 9 9)) (dummy cascade)
            (links to (verify cascade)) (links capture (verify back))",
        ),
        "
        6:50 warning[define-hides-keyword] position `add-copy` has the name of an instruction ^ in a block, the word `add-copy` is the instruction
          help: choose another name
        6:50 warning[define-hides-keyword] position `add` has the name of an instruction ^ in a block, the word `add` is the instruction
          help: choose another name
        7:20 warning[define-hides-keyword] direction `to` has the name of an instruction ^ in a block, the word `to` is the instruction
          help: choose another name
        8:17 warning[define-hides-keyword] position `back` has the name of an instruction ^ in a block, the word `back` is the instruction
          help: choose another name
        8:56 warning[define-hides-keyword] position `cascade` has the name of an instruction ^ in a block, the word `cascade` is the instruction
          help: choose another name
        9:40 warning[define-hides-keyword] direction `capture` has the name of an instruction ^ in a block, the word `capture` is the instruction
          help: choose another name
        ",
    );
}

#[test]
fn a_slash_too_many_adds_an_empty_name() {
    for names in ["\"a/b/c/\"", "\"a/b//c\""] {
        check(
            &steps("\"a/b/c\"", names),
            "
            6:50 warning[empty-name] a name is empty: nothing follows a `/`
              help: it adds another row of positions; if that is not intended, write \"a/b/c\"
            ",
        );
    }
    check(&steps("\"a/b/c\"", "\"/a/b/c\""), "");
}

#[test]
fn pairs_without_the_name_before_them() {
    check(
        &steps("(symmetry Black (n s)", "(symmetry (n s)"),
        "
        7:6 error[wrong-arguments] expected a player after `symmetry`, found the list `(n …)`
          7:15 found here
          help: write `(symmetry player (direction direction) ...)`
        ",
    );
    check(
        &steps("(symmetry", "(links (a1 b2)) (symmetry"),
        "
        7:6 error[wrong-arguments] expected a direction after `links`, found the list `(a1 …)`
          7:12 found here
          help: write `(links direction (from to) ...)`
        ",
    );
}

#[test]
fn numbers_with_too_many_or_too_few_parentheses() {
    let text = steps(
        "(directions (n 0 -1) (s 0 1))",
        "(directions (n (0 -1)) (s (0 1)))",
    );
    check(
        &text,
        "
        6:99 error[wrong-arguments] expected a number of steps, found the list `(0 …)`
          6:110 also here
          help: remove the parentheses
        ",
    );
    check_fixed(&text, Safety::Unsafe, "(directions (n 0 -1) (s 0 1))");
    let text = steps("(\"a/b/c\" (10 0))", "(\"a/b/c\" 10 0)");
    check(
        &text,
        "
        6:58 error[wrong-arguments] expected a list of two numbers, found `10`
          help: write `(10 0)`
        ",
    );
    check_fixed(&text, Safety::Safe, "(\"a/b/c\" (10 0))");
}

#[test]
fn steps_that_lead_nowhere() {
    check(
        &steps("(n 0 -1)", "(n 0 -1) (stay 0 0)"),
        "
        6:105 warning[direction-offsets] direction `stay` leads from each position to the same one
          help: to lead anywhere, at least one number must differ from 0
        ",
    );
    // Nothing follows from such a direction.
    let text = steps("(n 0 -1)", "(n 0 -1) (stay 0 0)").replace(
        "(n (verify empty?) add)",
        "(n (verify empty?) add) ((verify (and empty? not-empty?)) add)",
    );
    check(
        &text,
        "
        6:105 warning[direction-offsets] direction `stay` leads from each position to the same one
          help: to lead anywhere, at least one number must differ from 0
        ",
    );
    let dimensions = "(\"3/2/1\" (0 10))";
    check(
        &steps(dimensions, "(\"3/2/1\" (0 0)) (\"\" (0 0))")
            .replace("(n 0 -1) (s 0 1)", "(n 0 -1 0) (s 0 1 0)"),
        "
        6:67 warning[overlapping-dimensions] positions overlap: the offset of this dimension is `(0 0)`
          help: the two numbers lead to the right and down
        ",
    );
    // Nothing is drawn without a rectangle, which is reported on its own.
    check(
        &steps(dimensions, "(\"3/2/1\" (0 0))").replace("(start-rectangle 0 0 9 9)", ""),
        "",
    );
}
