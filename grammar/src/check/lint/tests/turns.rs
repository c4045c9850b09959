//! Turns and goals: who can move, and whom a goal names.

use super::{check_file, check_file_for, check_game, game};

#[test]
fn a_turn_with_a_type_that_nothing_has_is_reported_once() {
    let piece = "(piece (name Man) (moves (n (verify empty?) add)))";
    let text = game(piece, "(board-setup (White (Man a1)) (Black (Man a3)))");
    check_file(
        &text.replace("(turn-order White Black)", "(turn-order (White jmp) Black)"),
        "5:32 warning[unknown-move-type] unknown player or move type `jmp` ^ it is neither a player nor the type of any moves or drops",
    );
}

#[test]
fn turns_that_cannot_be_ended() {
    let endless = |column: usize| {
        format!(
            "2:{column} warning[endless-turn] this turn never ends: the piece can always move back, and cannot stop
            help: allow stopping with `(option \"pass partial\" true)`"
        )
    };
    for (moves, expected) in [
        (
            "(move-type walk) (n (verify empty?) (add-partial walk)) (s (verify empty?) (add-partial walk))",
            endless(74),
        ),
        (
            "(n (verify empty?) add-partial) (s (verify empty?) add-partial)",
            endless(57),
        ),
        // A block of the type completes the turn.
        (
            "(move-type walk) (n (verify empty?) (add-partial walk)) (s (verify empty?) (add-partial walk))
            (n n (verify empty?) add)",
            String::new(),
        ),
        (
            "(n (verify empty?) add-partial) (s (verify empty?) add-partial) (move-type leap) (n n add)",
            String::new(),
        ),
        // A block of the type leads to where the piece may be stuck, or to another type.
        (
            "(move-type walk) (n (verify empty?) (add-partial walk)) (s (verify empty?) (add-partial walk))
            (n n (verify empty?) (add-partial walk))",
            String::new(),
        ),
        (
            "(move-type walk) (n (verify empty?) (add-partial walk)) (s (verify empty?) (add-partial walk))
            (n n (verify empty?) (add-partial leap)) (move-type leap) (s s add)",
            String::new(),
        ),
        // Blocks of other types cannot end it.
        (
            "(move-type leap) (n n add) (move-type walk) (n (verify empty?) (add-partial walk)) (s (verify empty?) (add-partial walk))",
            endless(101),
        ),
    ] {
        check_game(&format!("(piece (name Man) (moves {moves}))"), &expected);
    }
}

#[test]
fn a_first_turn_whose_type_labels_nothing_has_no_move() {
    let piece = "(piece (name Man) (moves (n (verify empty?) add) (move-type jump)))";
    let text = game(piece, "(board-setup (White (Man a1)) (Black (Man a3)))");
    check_file(
        &text.replace(
            "(turn-order White Black)",
            "(turn-order (White jump) Black)",
        ),
        "5:26 warning[no-first-move] no piece of `White` can move or be dropped in the first turn
        help: no block has the move type `jump`",
    );
    check_file(
        &text.replace(
            "(turn-order White Black)",
            "(turn-order Black (White jump))",
        ),
        "",
    );
}

/// Asserts the lints of a game with a royal piece, these turns, and another goal.
#[track_caller]
fn check_royal(turns: &str, goal: &str, expected: &str) {
    check_file(
        &format!(
            "(game
                (title \"Steps\") (players White Black ?Dice) (turn-order {turns})
                (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))
                    (directions (n 0 -1) (s 0 1))))
                (piece (name Man) (moves (n (verify not-friend?) add) (s (verify not-friend?) add)))
                (piece (name Pip) (drops ((verify empty?) add)))
                (board-setup (White (Man a1 c1)) (Black (Man a3)) (?Dice (Pip off 3)))
                (loss-condition (White Black) (checkmated Man)) {goal})"
        ),
        expected,
    );
}

#[test]
fn royal_pieces_whose_owner_is_not_followed_by_an_opponent() {
    let check_unguarded = |turns: &str, player: &str, replier: &str| {
        check_royal(
            turns,
            "",
            &format!(
                "8:17 warning[unguarded-royal] `{player}` may leave a `Man` where an opponent can capture it
                help: `checkmated` examines only the next turn, which is that of `{replier}`: give that turn to an opponent, or use `captured`"
            ),
        );
    };
    check_unguarded("White White Black", "White", "White");
    check_unguarded("White Black ?Dice", "Black", "?Dice");
    // The same cause for a goal of each player.
    let goals =
        "(loss-condition (White) (checkmated Man)) (loss-condition (Black) (checkmated Man))";
    check_royal(
        "White White Black Black",
        goals,
        "8:17 warning[unguarded-royal] `White` may leave a `Man` where an opponent can capture it
        8:107 `Black` may leave a `Man`, too
        help: `checkmated` examines only the next turn, which is that of `White`: give that turn to an opponent, or use `captured`",
    );
    check_royal("White Black", "", "");
    // While the board is set up, nothing is at risk yet.
    check_royal("White White Black Black repeat White Black", "", "");
    check_royal("White Black White Black ?Dice repeat White Black", "", "");
    // A type whose capture is a goal is not royal.
    let captured = "(loss-condition (White Black) (captured Man))";
    check_royal("White White Black", captured, "");
}

/// Asserts the lints of a game with a neutral player, a random one, and a goal.
#[track_caller]
fn check_goal(goal: &str, expected: &str) {
    let lints = ["impossible-goal", "goal-without-turn"];
    check_file_for(
        &|lint| lints.contains(&lint.name),
        &format!(
            "(game
                (title \"Steps\") (players White Black Stone ?Dice) (turn-order White Black ?Dice)
                (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10))) (directions (n 0 -1) (s 0 1)))
                    (zone (name goal) (players White) (positions a3)) (zone (name goal) (players Black) (positions a1)))
                (piece (name Man) (moves (n (verify not-friend?) add) (s (verify not-friend?) add)))
                (piece (name Pip) (drops ((verify empty?) add)))
                (board-setup (White (Man a1)) (Black (Man a2)) (Stone (Man c3)) (?Dice (Pip off 9)))
                {goal})"
        ),
        expected,
    );
}

#[test]
fn a_goal_without_a_list_names_no_player() {
    let never = "8:17 warning[impossible-goal] this goal can never be met";
    check_goal("(count-condition (absolute-config Man (goal)))", "");
    check_goal("(count-condition (total-piece-count 4))", "");
    check_goal(
        "(count-condition (White Stone) (total-piece-count 4))",
        "8:17 warning[goal-without-turn] this goal is for `Stone`, who never has a turn
        help: add `Stone` to the turn order",
    );
    check_goal(
        "(count-condition (White ?Dice) (absolute-config Man (goal)))",
        &format!("{never} for `?Dice`: zone `goal` has no position for `?Dice`"),
    );
    check_goal(
        "(count-condition (relative-config Man n Man n Man n Man))",
        &format!("{never}: the row leaves the board from every position"),
    );
}

#[test]
fn a_player_without_the_royal_piece_is_never_checkmated() {
    let check_setup = |black: &str, king: &str, expected: &str| {
        let setup = format!(
            "(board-setup (White (Man a1) (King b1)) (Black (Man a3) {black}))
            (loss-condition (White Black) (checkmated King))"
        );
        let pieces = format!(
            "(piece (name Man) (moves (n (verify not-friend?) add))) (piece (name King) (moves (n add)) {king})"
        );
        check_file(&game(&pieces, &setup), expected);
    };
    let never = "11:13 warning[impossible-goal] this goal can never be met for `Black`: `Black` never has a `King` on the board";
    check_setup("", "", never);
    check_setup("(King b3)", "", "");
    // A king in store needs a way to the board.
    check_setup("(King off 1)", "", never);
    check_setup("(King off 1)", "(drops ((verify empty?) add))", "");
}

#[test]
fn a_list_of_positions_needs_a_piece_on_each() {
    let never = "8:17 warning[impossible-goal] this goal can never be met";
    check_goal("(win-condition (White) (absolute-config Man (a1)))", "");
    check_goal(
        "(win-condition (White) (absolute-config Man (a1 a3)))",
        &format!(
            "{never}: all of its 2 positions must hold such a piece, and there are never more than 1; for any of them, name a zone"
        ),
    );
    // A zone means any of its positions, pieces of other players may be meant, and pieces may be absent.
    for config in [
        "Man (a1 goal)",
        "(any-owner Man) (a1 a2 a3)",
        "(opponent Man) (a1 a2)",
        "(not Man) (a1 a3)",
        "Man (opponent Man) (a1 a2)",
    ] {
        check_goal(
            &format!("(win-condition (White) (absolute-config {config}))"),
            "",
        );
    }
    check_goal(
        "(win-condition (White) (or (absolute-config Man (a1 a3)) (absolute-config Man (goal))))",
        "",
    );
}
