//! Pieces: whether they get on the board, and how long stores last.

use super::{check_file, game};

#[test]
fn pieces_that_never_get_on_the_board() {
    // One variant stores the piece, the other has a misspelt piece of its own.
    let king = |name: &str| format!("(piece (name {name}) (moves (n add)))");
    let variants = |setup: &str| {
        format!(
            r#"(game
            (title "Steps") (players White Black) (turn-order White Black)
            (board
                (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                    (directions (n 0 -1) (s 0 1)))
                (symmetry Black (n s) (s n)))
            (piece (name Man) (moves (n add)))
            {}
            (piece (name Mark) (dummy))
            (board-setup (White (Man a1)) (Black (Man a3)))
            (loss-condition (White Black) stalemated))
            (variant (title "Kings") {setup} {})"#,
            king("King"),
            king("Kign")
        )
    };
    let unused = "can never be on the board ^ no setup has it, and no block makes it";
    check_file(
        &variants("(board-setup (White (Man a1) (King off 1)) (Black (Man a3)))"),
        &format!("12:112 warning[unused-piece] piece `Kign` {unused}"),
    );
    // Both are reported in one message, as for a library of which few pieces are used.
    check_file(
        &variants(""),
        &format!("8:26 warning[unused-piece] piece `King` {unused}\n12:52 also here"),
    );
    // If a goal asks for the piece, the goal is reported instead.
    check_file(
        &variants("").replace("stalemated", "(or stalemated (checkmated King))"),
        &format!(
            "11:13 warning[impossible-piece] the piece `King` of this goal can never be on the board
            help: it is not in the setup, and no block creates it, changes to it or promotes to it
            12:52 warning[unused-piece] piece `Kign` {unused}"
        ),
    );
}

#[test]
fn a_dropped_piece_that_is_replaced_comes_back() {
    let game = |option: &str| {
        format!(
            r#"(game
            (title "Stones") {option}
            (players White Black)
            (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1))))
            (piece (name Seed) (drops ((verify empty?) (create Stone) add)))
            (piece (name Stone))
            (board-setup (White (Seed off 1)) (Black (Seed off 1)))
            (win-condition (White Black) (relative-config Stone n Stone n Stone)))"#
        )
    };
    check_file(&game(""), "");
    check_file(
        &game("(option \"recycle captures\" true)"),
        "2:20 note[full-board] the board can fill up, and no goal covers that
        help: add a goal such as `(draw-condition (White Black) stalemated)`",
    );
}

/// A game in which White has one seed to drop, and needs two.
fn seeds(drop: &str, man: &str) -> String {
    format!(
        r#"(game
        (title "Seeds")
        (players White Black)
        (turn-order White White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1))))
        (piece (name Seed) (drops ((verify empty?) {drop})))
        (piece (name Man) (moves {man}))
        (board-setup (White (Seed off 1)) (Black (Man c3)))
        (win-condition (Black) (absolute-config Man (c1))))"#
    )
}

#[test]
fn a_store_need_not_last_if_pieces_become_movable() {
    let step = "(n (verify empty?) add) (s (verify empty?) add)";
    check_file(
        &seeds("add", step),
        "3:18 warning[short-store] player `White` can only drop pieces and has 1 in store, so it has only that many moves
        help: put more in store, or allow passing with `(option \"pass turn\" forced)`",
    );
    check_file(&seeds("(add Man)", step), "");
    check_file(
        &seeds("add", &format!("{step} ((create White Man n) s add)")),
        "",
    );
    check_file(
        &seeds("add", &format!("{step} (n change-owner s s add)")),
        "",
    );
}

#[test]
fn a_board_does_not_fill_up_if_drops_capture() {
    let game = |drop: &str| {
        format!(
            r#"(game
            (title "Stones") (option "recycle captures" true)
            (players White Black)
            (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1))))
            (piece (name Stone) (drops ({drop})))
            (board-setup (White (Stone off 9)) (Black (Stone off 9)))
            (win-condition (White Black) (relative-config Stone n Stone n Stone)))"#
        )
    };
    check_file(
        &game("(verify empty?) add"),
        "2:20 note[full-board] the board can fill up, and no goal covers that
        help: add a goal such as `(draw-condition (White Black) stalemated)`",
    );
    check_file(&game("(verify not-friend?) add"), "");
}

#[test]
fn pieces_of_one_player_that_are_meant_for_another() {
    let piece = "(piece (name Man) (moves (n (verify empty?) add)))";
    let goal = "(win-condition (White Black) (absolute-config Man (a3)))";
    check_file(
        &game(
            piece,
            &format!("(board-setup (White (Man a1)) (White (Man a3))) {goal}"),
        ),
        "10:44 warning[idle-player] `White` already has pieces, but `Black` has none
        10:27 the first ones
        help: did you mean `Black`?",
    );
}

#[test]
fn a_player_without_pieces_who_moves_those_of_another() {
    let turns = |order: &str| {
        format!(
            r#"
            (game (title "Steps") (players White Black ?Dice) (turn-order {order})
            (board (grid (start-rectangle 0 0 9 9)
              (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1) (s 0 1))))
            (board-setup (White (Man a1)) (Black (Man b1)))
            (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
            (win-condition (White Black) stalemated))"#
        )
    };
    check_file(
        &turns("White Black ?Dice"),
        "1:44 warning[idle-player] player `?Dice` has no pieces and can never move",
    );
    check_file(
        &turns("(?Dice White) Black ?Dice"),
        "1:44 warning[idle-player] player `?Dice` has no pieces for its own turn",
    );
}

/// A variant may fill a store that its game leaves empty.
#[test]
fn drops_are_for_all_games_of_the_file() {
    let file = |store: &str| {
        format!(
            r#"(game
            (title "Steps") (players White Black) (turn-order White Black)
            (board
                (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                    (directions (n 0 -1) (s 0 1)))
                (symmetry Black (n s) (s n)))
            (piece (name Man) (moves (n (verify empty?) add)) (drops ((verify empty?) add)))
            (board-setup (White (Man a1)) (Black (Man a3)))
            (loss-condition (White Black) stalemated))
            (variant (title "Hands") (board-setup (White (Man a1 b1 {store})) (Black (Man a3))))"#
        )
    };
    check_file(&file("off 1"), "");
    check_file(
        &file("c1"),
        "7:26 warning[empty-hand] `Man` can never be dropped: nothing is ever in store
        help: add `(Man off 1)` to the setup, or let captured pieces return with `(option \"recycle captures\" true)`",
    );
}

/// A piece that is thrown may be of any type that exists, but need not be.
#[test]
fn pieces_that_a_player_may_never_own_are_not_called_immobile() {
    check_file(
        r#"(game (title "Throw") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (9 0)) ("5/4/3/2/1" (0 9)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (se 1 1)))
                (symmetry Black (n s) (s n) (ne se) (se ne)))
            (board-setup (White (Man a2 e2)) (Black (Man c4) (Thrower d3)))
            (piece (name Man) (moves (n (verify empty?) add) (e (verify enemy?) add) (w (verify enemy?) add)))
            (piece (name Thrower) (moves (se (verify enemy?) cascade n n add)))
            (loss-condition (White Black) (pieces-remaining 0)) (loss-condition (White Black) stalemated))"#,
        "",
    );
}
