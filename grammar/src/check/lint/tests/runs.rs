//! What runs of a block do: dead ends, loops, captures and marks.

use super::{check, check_file, check_file_for, check_game, check_only, game, with_block};
use crate::check::Checks;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::ENDLESS_RUN;
use crate::testing::file;

#[test]
fn blocks_without_a_move() {
    let report = "1:1 warning[no-move] this block never generates a move
        help: complete the move with `add` or one of its variants";
    for (block, expected) in [
        ("()", report),
        ("(n (verify empty?))", report),
        (
            "((verify (or false false)) add)",
            "1:28 warning[unreachable-instruction] this is never reached
            1:2 every run ends here",
        ),
        ("(add-copy)", ""),
        ("((if empty? (while (empty? n) n add-copy)))", ""),
        (
            "((verify (and empty? false)) n)",
            "1:30 warning[unreachable-instruction] this is never reached
            1:2 every run ends here",
        ),
        ("((verify (or empty? false)) n add)", ""),
        (
            "((while true n add) add)",
            "1:21 warning[unreachable-instruction] this is never reached
            1:2 every run ends here",
        ),
        (
            "((if empty? (verify false) else (verify false)) add)",
            "1:49 warning[unreachable-instruction] this is never reached
            1:2 every run ends here",
        ),
        ("((if empty? (verify false)) n add)", ""),
        (
            "(n (verify (not-empty? n)) (varify empty?) add)",
            "1:29 error[unknown-instruction] unknown instruction or macro `varify`
            help: did you mean `verify`?",
        ),
    ] {
        check(block, expected);
    }
}

#[test]
fn the_test_that_decides_is_named_as_it_is_written() {
    for (condition, add, test, result) in [
        ("(not-friend? s)", 77, 61, "always false"),
        ("(empty? s)", 72, 61, "always false"),
        ("(not (friend? s))", 79, 66, "always true"),
    ] {
        check_game(
            &format!("(piece (name Man) (moves (n (verify empty?) (if {condition} add) add)))"),
            &format!(
                "2:{add} warning[unreachable-instruction] this is never reached: its condition is never true
                2:{test} {result}
                help: the tests before this one allow no other result"
            ),
        );
    }
}

#[test]
fn effects_after_the_last_add() {
    let lost = "warning[lost-effect] this effect belongs to no move: no `add` follows it
        help: move it before the `add`";
    for (block, expected) in [
        ("(n add capture)", format!("1:8 {lost}")),
        ("(n add (if empty? (create n)))", format!("1:19 {lost}")),
        ("(n add (if empty? flip else add))", format!("1:19 {lost}")),
        ("(n add cascade n)", format!("1:8 {lost}")),
        (
            "(n add capture flip n (create n))",
            format!("1:8 {lost}").replace('\n', "\n1:16 this one, too\n1:23 this one, too\n"),
        ),
        ("(n capture n add n)", String::new()),
        ("((while (on-board? n) n add capture))", String::new()),
        ("(n (if enemy? capture) (if empty? add))", String::new()),
        (
            "(add (while (on-board? n) capture n))",
            format!("1:27 {lost}"),
        ),
    ] {
        check(block, &expected);
    }
}

#[test]
fn loops_that_never_end() {
    let endless = "warning[endless-loop] this loop never ends: its body changes nothing that the condition tests
        help: add a step to the body, or use `if` instead of `while`";
    for (block, expected) in [
        (
            "((while (empty? n) capture) n add)",
            format!("1:2 {endless}"),
        ),
        ("((while empty? (while (enemy? n) n)) n add)", String::new()),
        ("((while true add-copy))", format!("1:2 {endless}")),
        ("((while false n) n add)", String::new()),
        (
            "((while (not-flag? f) (set-flag f true)) n add)",
            String::new(),
        ),
        (
            "((while (not-flag? f) (set-flag g true)) (set-flag f (flag? g)) n add)",
            format!("1:2 {endless}"),
        ),
        (
            "((while (not-position-flag? f a1) (set-position-flag f true a1)) n add)",
            String::new(),
        ),
        ("((while not-marked? mark) n add)", String::new()),
        ("((while empty? mark) n add)", format!("1:2 {endless}")),
        (
            "((while empty? (verify (flag? f)) (set-flag f false)) n add)",
            String::new(),
        ),
        (
            "((while empty? (if friend? n else (opposite n))) n add)",
            String::new(),
        ),
        ("((while (empty? from) from) n add)", String::new()),
    ] {
        check(block, &expected);
    }
}

#[test]
fn a_loop_that_never_ends_is_one_mistake() {
    let endless = "1:22 warning[endless-loop] this loop never ends: its body changes nothing that the condition tests
        help: add a step to the body, or use `if` instead of `while`";
    // Following its runs shows that its condition is always true, too.
    check(
        "(n (while (on-board? s)) add)",
        &endless.replace("1:22", "1:4"),
    );
    let text = with_block("((verify friend?) n (while empty?) add)");
    let files = file(text);
    let rules = crate::check::Rules::load("test.zrf", &files);
    let checks = Checks {
        wants: &|lint| lint.name.starts_with("endless-"),
        files: None,
    };
    let found = rules.check_with(checks, |_, game| {
        let body = &game.piece_types[0].moves[0].block.body;
        let stopped = Diagnostic::new(&ENDLESS_RUN, "a run was stopped", body[2].origin);
        vec![stopped]
    });
    let names: Vec<&str> = found
        .iter()
        .map(|diagnostic| diagnostic.lint.name)
        .collect();
    assert_eq!(names, ["endless-loop"]);
}

#[test]
fn a_condition_with_an_error_is_no_endless_loop() {
    for (block, expected) in [
        (
            "(n (while) add)",
            "1:4 error[wrong-arguments] expected a condition after `while`, found nothing
            help: write `(while condition instruction ...)`",
        ),
        (
            "(n (while (foo?) capture) add)",
            "1:12 error[unknown-condition] unknown condition `foo?`\nhelp: if it is an attribute, declare it in a piece: `(attribute foo? false)`",
        ),
        (
            "(n (while (or empty? (piece? Kong)) capture) add)",
            "1:30 error[unknown-piece] unknown piece `Kong`
            help: the only piece is `Man`",
        ),
    ] {
        check(block, expected);
    }
}

#[test]
fn pieces_created_where_the_move_captures() {
    let removed =
        "warning[capture-then-create] captures happen last, so this piece is removed at once";
    let help = "help: remove the capture: `create` already replaces the piece there";
    for (block, expected) in [
        (
            "(n capture create add)",
            format!("1:12 {removed}\n1:4 by this capture\n{help}"),
        ),
        (
            "((capture a1) n (create White Man a1) add)",
            format!("1:17 {removed}\n1:2 by this capture\n{help}"),
        ),
        (
            "((if enemy? (capture n)) (create n) add)",
            format!("1:26 {removed}\n1:13 by this capture\n{help}"),
        ),
        ("(capture n create add)", String::new()),
        ("(n capture add create add)", String::new()),
        ("((if enemy? capture else create) add)", String::new()),
        ("((capture n) (create s) add)", String::new()),
        (
            "(mark (capture mark) n mark (create mark) add)",
            String::new(),
        ),
        // The same position by another way.
        (
            "(n mark capture back (create Man) add)",
            format!("1:22 {removed}\n1:9 by this capture\n{help}"),
        ),
        (
            "((capture n) n (create Man) s add)",
            format!("1:16 {removed}\n1:2 by this capture\n{help}"),
        ),
        (
            "(n (while empty? (capture a1) n) (create a1) add)",
            format!("1:34 {removed}\n1:18 by this capture\n{help}"),
        ),
    ] {
        check(block, &expected);
    }
}

#[test]
fn no_run_captures_where_it_creates() {
    for block in [
        "(n (if (piece? Man) capture) (if (piece? King) (create Man)) add)",
        "(n (if enemy? capture) (if friend? (create Man)) add)",
        "(n (if (or enemy? friend?) capture) (if empty? (create Man)) add)",
        "(n (if hot? capture) (if (not hot?) (create Man)) add)",
        "((set-flag a (enemy? n)) (if (flag? a) (capture n)) (if (not-flag? a) (create n)) n add)",
        "((set-flag a (enemy? n)) (if (enemy? n) (capture n)) (if (not-flag? a) (create n)) n add)",
        "(n (if enemy? capture else (set-flag a true)) (if (flag? a) (create Man)) add)",
        "((if (enemy? n) (capture n) (set-flag a true)) (if (not-flag? a) (create n)) n add)",
        "(n (if (attacked? n) (capture n)) (if (not-attacked? n) (create Man n)) add)",
        "(n (if last-to? capture) (if not-last-to? (create Man)) add)",
        "(n (if enemy? capture (verify false)) (create Man) add)",
        "(n (if (position? a1) capture) (if (position? a2) (create Man)) add)",
        "(n mark (if enemy? capture) n back (if empty? (create Man)) add)",
        "(n (if (not-empty? n) (capture n)) (verify (on-board? n)) (if (empty? n) (create n)) add)",
        "((if (enemy? n) (capture n)) (if (not-on-board? n) (create n)) add)",
    ] {
        check_only("capture-then-create", block, "");
    }
    // The flag changes in between.
    check_only(
        "capture-then-create",
        "(n (set-flag a enemy?) (if (flag? a) capture) (set-flag a false) (if (not-flag? a) create) add)",
        "1:84 warning[capture-then-create] captures happen last, so this piece is removed at once
        1:38 by this capture
        help: remove the capture: `create` already replaces the piece there",
    );
}

#[test]
fn captures_where_the_moving_piece_was() {
    let vacated =
        "warning[vacated-capture] the moving piece has left this position when the capture happens";
    let help = "help: move the capture to after the step to the piece it is meant for";
    for (block, expected) in [
        (
            "(capture n (verify empty?) add)",
            format!("1:2 {vacated}\n{help}"),
        ),
        (
            "(n from capture n to s add)",
            format!("1:9 {vacated}\n{help}"),
        ),
        (
            "((if (enemy? n) capture n) n (verify not-friend?) add)",
            format!("1:17 {vacated}\n{help}"),
        ),
        // The piece itself, another piece, or a piece that stays.
        ("(capture add)", String::new()),
        ("(n capture n add)", String::new()),
        ("(n capture add-copy)", String::new()),
        ("(capture n add-copy)", String::new()),
        // Another piece may come there.
        ("(capture n cascade n from s s add)", String::new()),
        // One of the moves leaves it.
        ("((if (enemy? n) n) capture n add)", String::new()),
        (
            "(mark (while (empty? n) n (capture mark) add) add)",
            String::new(),
        ),
    ] {
        check_only("vacated-capture", block, &expected);
    }
}

#[test]
fn captures_where_the_moving_piece_lands() {
    let captured = "warning[captured-mover] this captures the moving piece as well, which has arrived when captures happen";
    let help = "help: a piece that lands on another captures it without `capture`";
    for (block, column) in [
        ("(n (verify enemy?) capture add)", 20),
        ("(n (verify not-friend?) (if enemy? capture) add)", 36),
        (
            "((while (empty? n) n add) n (verify enemy?) capture add)",
            45,
        ),
        (
            "(n (verify enemy?) capture (if (empty? n) add else add))",
            20,
        ),
    ] {
        check_only(
            "captured-mover",
            block,
            &format!("1:{column} {captured}\n{help}"),
        );
    }
    for block in [
        // A piece elsewhere, or one that stays or was there.
        "(n (verify enemy?) capture n (verify empty?) add)",
        "((capture n) n n add)",
        "(n (verify enemy?) capture add-copy)",
        "(capture add)",
        // Meant: under a condition of its own, with other effects, or by name of the target.
        "(n (verify empty?) (if (empty? n) capture) add)",
        "(n (verify enemy?) capture (create mark Man) add)",
        "(n (verify enemy?) to capture add)",
        "(n (verify enemy?) capture add-partial)",
    ] {
        check_only("captured-mover", block, "");
    }
}

#[test]
fn moves_that_change_nothing() {
    let idle = "warning[idle-move] no move of this block changes anything: its piece is still where it starts";
    let help = "help: `add` completes a move to where the cursor is: step there first";
    for (block, column) in [
        ("(add n (verify not-friend?))", 2),
        ("(n (verify enemy?) back add)", 25),
        ("((if (empty? n) add else add))", 17),
    ] {
        check_only("idle-move", block, &format!("1:{column} {idle}\n{help}"));
    }
    for block in [
        "(add n (verify empty?) add)",
        "((capture n) add)",
        "((add Man))",
        "((set-attribute fresh? false) add)",
        "(add-partial)",
        "(add-copy)",
    ] {
        check_only("idle-move", block, "");
    }
}

#[test]
fn why_a_condition_is_never_true() {
    let dead_end = "warning[dead-end] every run ends here: this condition is never true";
    let file = |block: &str, extra: &str| {
        game(
            &format!("(piece (name Man) (moves (n (verify not-friend?) add)\n{block}\n))"),
            "(board-setup (White (Man a1)) (Black (Man a3)))",
        )
        .replace("(symmetry", &format!("{extra} (symmetry"))
    };
    for (block, test, extra, reason) in [
        (
            "(n b2 (verify (in-zone? camp)) add)",
            15,
            "(zone (name camp) (positions a1))",
            "the cursor is always at `b2` here",
        ),
        (
            "(n (verify (in-zone? camp)) add)",
            12,
            "(zone (name camp) (positions b1))",
            "from every position where such a piece can ever be, this gives the same result",
        ),
        (
            "(n (verify neutral?) add)",
            12,
            "",
            "there is no neutral player: one who decides no turn",
        ),
    ] {
        let verify = block.find("(verify").unwrap_or_default() + 1;
        let wants = |one: &crate::diagnostics::Lint| one.name == "dead-end";
        let text = file(block, extra);
        let found = format!("3:{verify} {dead_end}\n3:{test} always false\nhelp: {reason}");
        check_file_for(&wants, &text, &found);
    }
}

#[test]
fn a_zone_that_is_empty_for_the_mover() {
    let text = game(
        "(piece (name Man) (moves\n(n (verify (in-zone? camp)) add)))",
        "(board-setup (White (Man a1)))",
    )
    .replace("(turn-order White Black)", "(turn-order White)")
    .replace(
        "(symmetry",
        "(zone (name camp) (players Black) (positions a2)) (symmetry",
    );
    let wants = |one: &crate::diagnostics::Lint| one.name == "dead-end";
    check_file_for(
        &wants,
        &text,
        "3:4 warning[dead-end] every run ends here: this condition is never true
        3:12 always false
        help: only `White` makes these moves, and the zone has no positions for `White`",
    );
}

#[test]
fn a_single_player_has_no_enemies() {
    let text = game(
        "(piece (name Man) (moves (n (verify empty?) add)\n(n (verify enemy?) add)))",
        "(board-setup (White (Man a1)))",
    )
    .replace(" White Black)", " White)")
    .replace("(symmetry Black (n s) (s n))", "")
    .replace("(White Black)", "(White)");
    let wants = |one: &crate::diagnostics::Lint| one.name == "dead-end";
    check_file_for(
        &wants,
        &text,
        "3:4 warning[dead-end] every run ends here: this condition is never true
        3:12 always false
        help: the mover has no enemies: no other player decides turns",
    );
}

#[test]
fn effects_where_the_moving_piece_was() {
    let vacated =
        "warning[vacated-effect] the moving piece has left this position when this happens";
    let help = "help: move it to after the step to the position where the piece is then";
    for (block, column) in [
        ("((set-attribute fresh? false) n (verify empty?) add)", 2),
        ("((change-type Man) n (verify empty?) add)", 2),
        ("(n (verify empty?) to (go from) flip add)", 33),
        ("(n (verify enemy?) (change-owner mark) add)", 20),
    ] {
        check_only(
            "vacated-effect",
            block,
            &format!("1:{column} {vacated}\n{help}"),
        );
    }
    for block in [
        // The moving piece itself, a piece that stays, or one that comes.
        "(n (verify empty?) (set-attribute fresh? false) add)",
        "((set-attribute fresh? false) add)",
        "((set-attribute fresh? false) n (verify empty?) add-copy)",
        "((set-attribute fresh? false) n cascade n from s s add)",
        "((create Man) (set-attribute fresh? false) n (verify empty?) add)",
        // One of the moves does not leave it.
        "((if (enemy? n) n) flip n add)",
    ] {
        check_only("vacated-effect", block, "");
    }
}

#[test]
fn marks_are_not_nested() {
    let same = "warning[overwritten-mark] there is only one mark: this returns to the same position as the previous `back`";
    for (block, expected) in [
        (
            "(mark n mark n back s back s add)",
            format!("1:23 {same}\n1:2 this mark is overwritten"),
        ),
        (
            "(mark n mark n back mark s back s back s add)",
            format!("1:35 {same}\n1:2 this mark is overwritten"),
        ),
        (
            "(mark n (if (enemy? n) mark n back) s back s add)",
            format!("1:39 {same}\n1:2 this mark is overwritten"),
        ),
        (
            "(mark n (while (empty? n) mark n back n) back s add)",
            format!("1:42 {same}\n1:2 this mark is overwritten"),
        ),
        // No run sets both marks and returns to both.
        (
            "(mark n (if enemy? mark n back (verify false)) back s add)",
            String::new(),
        ),
        (
            "(mark n (if enemy? mark n back) (if empty? back) add)",
            String::new(),
        ),
        ("(mark n back n mark s back s back s add)", String::new()),
        ("(mark n mark n back s add)", String::new()),
        (
            "(mark n (if empty? mark) s back s back s add)",
            String::new(),
        ),
        ("(mark n back s back s add)", String::new()),
    ] {
        check(block, &expected);
    }
}

#[test]
fn macros_have_no_marks_of_their_own() {
    let lost = "warning[overwritten-mark] there is only one mark: this returns to the mark that a macro sets";
    let nested = "warning[overwritten-mark] there is only one mark: this returns to the same position as the previous `back`";
    for (body, expected) in [
        (
            "mark n",
            format!("4:16 {lost}\n4:2 this mark is overwritten\n1:14 by this one"),
        ),
        (
            "mark n back",
            format!("4:16 {nested}\n4:2 this mark is overwritten"),
        ),
        ("n", String::new()),
    ] {
        let define = format!("(define scan {body})\n");
        let text = define.clone() + &with_block("(mark n (scan) back s add)");
        check_file(&text, &expected);
    }
    // The macro is meant to set the mark.
    check_file(
        &("(define remember mark)\n".to_owned() + &with_block("(n (remember) n back s add)")),
        "",
    );
}

#[test]
fn scans_that_stop_at_the_start() {
    let scan = "note[occupied-start] this scan treats the start as occupied: the moving piece is still there
        help: mark the start with `set-position-flag` and let the scan pass that position too";
    for (block, expected) in [
        ("(n mark (while empty? s) back add)", format!("1:9 {scan}")),
        (
            "(n mark (if (on-board? s) s (while (and empty? (on-board? s)) s)) back add)",
            format!("1:29 {scan}"),
        ),
        // The scan does not return, or begins at the start.
        ("(n mark (while empty? s) add)", String::new()),
        (
            "(mark (if empty? (while empty? n)) back n add)",
            String::new(),
        ),
        (
            "(n mark back (if empty? (while empty? s)) add)",
            String::new(),
        ),
    ] {
        check_only("occupied-start", block, &expected);
    }
}

#[test]
fn usual_ways_are_not_reported() {
    // A symmetry between directions that are not opposites, a player without a turn, a zone of a goal.
    check_file(
        r#"(game
        (title "Steps")
        (players White Black Nobody)
        (turn-order White Black)
        (board
            (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                (directions (n 0 -1) (s 0 1) (to-hand 1 1)))
            (dummy hand)
            (links black-hand (a1 hand) (a2 hand))
            (symmetry Black (to-hand black-hand) (n s) (s n))
            (zone (name camp) (players White) (positions a3))
            (zone (name camp) (players Black) (positions a1)))
        (piece (name Man) (moves (n add) (to-hand add)))
        (board-setup (White (Man a1)) (Black (Man a3 off 3)))
        (win-condition (White Black) (absolute-config Man (camp))))"#,
        "",
    );
}
