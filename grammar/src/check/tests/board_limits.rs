//! Boards that are too large.

use super::board::with_board;
use super::{check, game, rules};

#[test]
fn boards_too_large_are_refused() {
    let names: Vec<String> = (0..300).map(|number| number.to_string()).collect();
    let names = names.join("/");
    check(
        &with_board(&format!(
            "(grid (start-rectangle 0 0 9 9) (dimensions (\"a{names}\" (1 0)) (\"b{names}\" (0 1)))) (zone (name z) (positions a0b0))"
        )),
        "6:5 error[limit-exceeded] a grid of 90000 positions; the maximum is 65535",
    );
}

#[test]
fn positions_of_a_board_beyond_the_limit_are_not_unknown() {
    let names: String = (1..300).map(|number| format!("/{number}")).collect();
    let text = with_board(&format!(
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"0{names}\" (1 0)) (\"0{names}\" (0 1))))"
    ));
    check(
        &text.replace("(name Man)", "(name Man) (moves (1742 add))"),
        "6:5 error[limit-exceeded] a grid of 90000 positions; the maximum is 65535",
    );
}

#[test]
fn the_first_direction_beyond_the_limit_is_told() {
    let names: String = (1..250).map(|number| format!("/{number}-")).collect();
    let links: String = (0..70)
        .map(|number| format!("(links d{number})\n"))
        .collect();
    let text = with_board(&format!(
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"0-{names}\" (1 0)) (\"0-{names}\" (0 1))) (directions (e 1 0)))\n{links}(links e)"
    ));
    check(
        &text,
        "73:8 error[limit-exceeded] a board of more than 4194304 positions times directions",
    );
}

#[test]
fn position_flags_of_a_large_board_are_limited() {
    let names: String = (1..250).map(|number| format!("/{number}-")).collect();
    let board = with_board(&format!(
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"0-{names}\" (1 0)) (\"0-{names}\" (0 1))) (directions (e 1 0)))"
    ));
    let limits = |count: usize| {
        let flags = (0..count).map(|number| format!("(set-position-flag f{number} true)"));
        let piece = format!("(name Man) (moves (e {} add))", flags.collect::<String>());
        let rules = rules(&board.replacen("(name Man)", &piece, 1));
        let found = game(&rules, "Board").1.into_iter();
        let limits = found.filter(|diagnostic| diagnostic.lint.name == "limit-exceeded");
        limits
            .map(|diagnostic| diagnostic.message)
            .collect::<Vec<_>>()
    };
    // 67 flags for each of 62,500 positions are within the limit.
    assert_eq!(limits(67), [""; 0]);
    let expected = "more than 4194304 positions times position flags";
    assert_eq!(limits(69), [expected]);
}

/// A list of words that differ in their number.
fn numbered(word: &str, count: usize) -> String {
    let words = (0..count).map(|number| format!(" {word}{number}"));
    words.collect()
}

#[test]
fn what_is_kept_for_each_player_is_limited() {
    let names: String = (1..250).map(|number| format!("/{number}-")).collect();
    let grid = format!(
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"0-{names}\" (1 0)) (\"0-{names}\" (0 1))) (directions (e 1 0)))"
    );
    let players = numbered("p", 200);
    let with = |board: &str, pieces: &str| {
        let text = with_board(&format!("{grid}\n{board}"));
        let text = text.replace(
            "(players White Black)",
            &format!("(players White Black{players})"),
        );
        format!("{text}\n(variant (title \"More\") {pieces})")
    };
    let links: String = (0..60).map(|number| format!("(links d{number})")).collect();
    let symmetries = |count: usize| -> String {
        let one = |player| format!("(symmetry p{player} (d{player} d{}))", player % 50 + 1);
        (0..count).map(one).collect()
    };
    let zones = |count: usize| -> String {
        let one = |zone| format!("(zone (name z{zone}) (positions 0-0-))");
        (0..count).map(one).collect()
    };
    let pieces: String = (0..3)
        .map(|number| format!("(piece (name P{number}))"))
        .collect();
    check(&with(&format!("{links}{}", symmetries(3)), ""), "");
    check(
        &with(&format!("{links}{}", symmetries(6)), ""),
        "7:745 error[limit-exceeded] a board of more than 16777216 positions times directions times symmetries",
    );
    check(&with(&zones(15), ""), "");
    check(
        &with(&zones(30), ""),
        "7:717 error[limit-exceeded] a board of more than 268435456 positions times players times zones",
    );
    check(
        &with("", &pieces),
        "
        6:13 error[limit-exceeded] a board of more than 33554432 positions times players times piece types
          10:17 in this variant
        ",
    );
}

#[test]
fn small_files_cannot_ask_for_gigabytes() {
    let long = "x".repeat(1 << 16);
    let parts: Vec<String> = (0..300).map(|number| number.to_string()).collect();
    check(
        &with_board(&format!(
            "(grid (start-rectangle 0 0 9 9) (dimensions (\"{long}\" (1 0)) (\"{}\" (0 1))))",
            parts.join("/")
        )),
        "6:5 error[limit-exceeded] more than 16777216 bytes of position names in all grids",
    );
    let zones = "(zone (name z) (positions p0 p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 p13 p14 p15))"
        .repeat(1_100);
    let players: Vec<String> = (0..250).map(|number| format!("P{number}")).collect();
    let text = with_board(&format!(
        "(dummy {})\n{zones}",
        (0..16).map(|n| format!(" p{n}")).collect::<String>()
    ))
    .replace(
        "(players White Black)",
        &format!("(players White Black {})", players.join(" ")),
    );
    check(
        &text,
        "7:79312 error[limit-exceeded] more than 65535 zones, or more than 4194304 positions in all zones",
    );
}

#[test]
fn links_are_cut_within_a_limit() {
    let names = |n: usize| -> Vec<String> { (0..n).map(|number| number.to_string()).collect() };
    let (columns, rows) = (names(250), names(250));
    let directions: String = (0..60).map(|n| format!("(d{n} 1 0)")).collect();
    let cuts: String = (0..300)
        .map(|n| format!("(unlink {n}-0)", n = n % 250))
        .collect();
    check(
        &format!(
            "(game (title \"Cut\") (players A) (turn-order A) (piece (name Man))
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"{}\" (10 0)) (\"-{}\" (0 10))) (directions {directions})) {cuts})
            (board-setup (A (Man 0-0))))",
            columns.join("/"),
            rows.join("/-"),
        ),
        "2:6518 error[limit-exceeded] too many `unlink` for a board of this size\n",
    );
}
