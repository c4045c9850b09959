//! What each lint reports, and what it must not report. The page of each lint has a whole game for either case.

use crate::check::{Checks, Rules};
use crate::diagnostics::registry::ENDLESS_RUN;
use crate::diagnostics::{Diagnostic, Lint};
use crate::testing::{compact, dedent};
use crate::text::kw;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Asserts the lints of a whole file.
#[track_caller]
fn check_file(text: &str, expected: &str) {
    // Blocks begin at the start of a line, so that columns are easy to count.
    let wants = |lint: &Lint| lint.is_on() && lint.name != "misleading-indentation";
    check_file_for(&wants, text, expected);
}

/// Asserts what the lints that are wanted report about a whole file.
#[track_caller]
fn check_file_for(wants: &dyn Fn(&Lint) -> bool, text: &str, expected: &str) {
    let files = BTreeMap::from([("test.zrf".to_owned(), dedent(text).into_bytes())]);
    let checks = Checks { wants, files: None };
    let (rules, found) = Rules::load_and_check("test.zrf", &files, checks, |_, _, _| Vec::new());
    let found = compact(&rules.sources, &found);
    let trimmed = |text: &str| {
        let lines = text.trim().lines().map(str::trim);
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(trimmed(&found), trimmed(expected), "{text}");
}

/// Asserts the lints of a game with the sections of `text`, which begins on line 2.
#[track_caller]
fn check_game(text: &str, expected: &str) {
    let setup = "(board-setup (White (Man a1)) (Black (Man a3)))";
    check_file(&game(text, setup), expected);
}

/// A game with some sections of its own.
fn game(text: &str, setup: &str) -> String {
    format!(
        r#"(game
            {text}
            (title "Steps")
            (players White Black)
            (turn-order White Black)
            (board
                (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                    (directions (n 0 -1) (s 0 1)))
                (symmetry Black (n s) (s n)))
            {setup}
            (loss-condition (White Black) stalemated))"#
    )
}

/// Asserts the lints of one block; columns count from its start. Without a setup the piece may be anywhere.
#[track_caller]
fn check(block: &str, expected: &str) {
    check_file(&with_block(block), &expected.replace("1:", "3:"));
}

/// Asserts what a single lint reports about one block of a game with two types of pieces.
#[track_caller]
fn check_only(lint: &str, block: &str, expected: &str) {
    let wants = |one: &Lint| one.name == lint;
    let text =
        with_block(block).replace("(title", "(piece (name King) (attribute hot? true)) (title");
    check_file_for(&wants, &text, &expected.replace("1:", "3:"));
}

fn with_block(block: &str) -> String {
    game(&format!("(piece (name Man) (moves\n{block}\n))"), "")
}

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
        ("(add)", ""),
        ("((if empty? (while (empty? n) n add-copy)))", ""),
        (
            "((verify (and empty? false)) n)",
            "1:30 warning[unreachable-instruction] this is never reached
            1:2 every run ends here",
        ),
        ("((verify (or empty? false)) add)", ""),
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
        ("((if empty? (verify false)) add)", ""),
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
        ("(capture n add n)", String::new()),
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
        ("((while (empty? n) capture) add)", format!("1:2 {endless}")),
        ("((while empty? (while (enemy? n) n)) add)", String::new()),
        ("((while true add))", format!("1:2 {endless}")),
        ("((while false add) add)", String::new()),
        (
            "((while (not-flag? f) (set-flag f true)) add)",
            String::new(),
        ),
        (
            "((while (not-flag? f) (set-flag g true)) (set-flag f (flag? g)) add)",
            format!("1:2 {endless}"),
        ),
        (
            "((while (not-position-flag? f a1) (set-position-flag f true a1)) add)",
            String::new(),
        ),
        ("((while not-marked? mark) add)", String::new()),
        ("((while empty? mark) add)", format!("1:2 {endless}")),
        (
            "((while empty? (verify (flag? f)) (set-flag f false)) add)",
            String::new(),
        ),
        (
            "((while empty? (if friend? n else (opposite n))) add)",
            String::new(),
        ),
        ("((while (empty? from) from) add)", String::new()),
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
    let files = BTreeMap::from([("test.zrf".to_owned(), text.into_bytes())]);
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
    let names: Vec<&str> = found.iter().map(|finding| finding.lint.name).collect();
    assert_eq!(names, ["endless-loop"]);
}

#[test]
fn many_captures_are_followed_in_bounded_time() {
    let start = std::time::Instant::now();
    let captures = "(if (enemy? n) (capture n))".repeat(16_000);
    check(&format!("({captures} n (verify empty?) add)"), "");
    let time = start.elapsed();
    assert!(time.as_secs() < 60, "{time:?}");
}

#[test]
fn an_argument_that_no_call_needs_is_reported_at_the_macro() {
    let check = |body: &str, calls: &str, expected: &str| {
        let text = with_block(&format!("(n (verify empty?) add)\n{calls}"));
        check_file(&format!("(define leap {body})\n{text}"), expected);
    };
    check(
        "($1 (verify empty?) add)",
        "(leap n n) (leap s s) (leap n s)",
        "1:9 warning[unused-argument] `leap` never uses the last argument of its calls ^ uses arguments up to `$1`
        5:1 one of 3 calls",
    );
    check(
        "($1 (verify empty?) add)",
        "(leap n) (leap s s)",
        "5:10 warning[unused-argument] the last argument of `leap` is never used
        1:9 uses arguments up to `$1`",
    );
    let unknown = "1:18 error[unknown-instruction] unknown instruction `$dir`";
    check(
        "($1 $dir (verify empty?) add)",
        "(leap n n) (leap s s)",
        &format!(
            "{unknown} (+1)
        1:9 `leap` never uses the last argument of its calls
        help: parameters are numbers: `$1`, `$2`, …"
        ),
    );
    check(
        "($1 $dir (verify empty?) add)",
        "(leap n n)",
        &format!(
            "{unknown}
        5:1 the last argument of `leap` is never used
        help: parameters are numbers: `$1`, `$2`, …"
        ),
    );
    check(
        "($2 (verify empty?) add)",
        "(leap n) (leap s) (leap n)",
        "1:15 warning[missing-argument] `$2` has no value (+2)
        5:1 this call of `leap` has 1 argument
        help: pass the argument here or in an enclosing call",
    );
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
fn marks_are_not_nested() {
    let same = "warning[overwritten-mark] there is only one mark: this returns to the same position as the previous `back`";
    for (block, expected) in [
        (
            "(mark n mark n back s back add)",
            format!("1:23 {same}\n1:2 this mark is overwritten"),
        ),
        (
            "(mark n mark n back mark s back s back add)",
            format!("1:35 {same}\n1:2 this mark is overwritten"),
        ),
        (
            "(mark n (if (enemy? n) mark n back) s back add)",
            format!("1:39 {same}\n1:2 this mark is overwritten"),
        ),
        (
            "(mark n (while (empty? n) mark n back n) back add)",
            format!("1:42 {same}\n1:2 this mark is overwritten"),
        ),
        // No run sets both marks and returns to both.
        (
            "(mark n (if enemy? mark n back (verify false)) back add)",
            String::new(),
        ),
        (
            "(mark n (if enemy? mark n back) (if empty? back) add)",
            String::new(),
        ),
        ("(mark n back n mark s back s back add)", String::new()),
        ("(mark n mark n back add)", String::new()),
        ("(mark n (if empty? mark) s back s back add)", String::new()),
        ("(mark n back s back add)", String::new()),
    ] {
        check(block, &expected);
    }
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
fn names_that_are_used_only_once() {
    check(
        "(n (verify (flag? f)) (set-position-flag p true) (set-attribute a (position-flag? q)) add)",
        "1:12 warning[unset-flag] flag `f` is tested but never set ^ always false
        1:23 warning[untested-flag] position flag `p` is set but never tested ^ has no effect
        1:50 warning[undeclared-attribute] attribute `a` is set but no piece declares it
        help: declare it in a piece: `(attribute a false)`
        1:67 warning[unset-flag] position flag `q` is tested but never set ^ always false",
    );
    // A flag that is misspelt is one mistake.
    check(
        "(n (set-flag has-moved? true) (verify (not-flag? has-movde?)) (set-flag other? true) add)",
        "3:39 warning[unset-flag] flag `has-movde?` is tested but never set ^ always false
        3:4 `has-moved?` is set here and never tested
        help: did you mean `has-moved?`?
        3:63 warning[untested-flag] flag `other?` is set but never tested ^ has no effect",
    );
    // An attribute that some pieces have and others do not have tells them apart.
    check_game(
        "(piece (name Man) (attribute royal? true) (moves (n (verify (not (royal? n))) add)))",
        "",
    );
}

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
    // Both are one message, as in a library of which few pieces are used.
    check_file(
        &variants(""),
        &format!("8:26 warning[unused-piece] piece `King` {unused}\n12:52 also here"),
    );
    // A goal that asks for it says so.
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
fn a_misspelt_move_type_is_one_mistake() {
    let file = |priority: &str, label: &str| {
        format!(
            r#"(game
            (title "Steps") (players White Black) (turn-order White Black)
            (move-priorities capture-type {priority})
            (board
                (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                    (directions (n 0 -1) (s 0 1)))
                (symmetry Black (n s) (s n)))
            (piece (name Man) (moves (move-type capture-type) (n (verify enemy?) add)))
            (piece (name King) (moves (move-type {label}) (n add) (s add)))
            (board-setup (White (Man a1) (King b1)) (Black (Man a3) (King b3)))
            (loss-condition (White Black) stalemated))"#
        )
    };
    check_file(&file("normal-type", "normal-type"), "");
    // Only one of two blocks has the type that is named.
    let two = file("normal-type", "normal-type) (n add) (move-type nromal-type");
    check_file(
        &two,
        "9:82 warning[misspelt-move-type] nothing names the move type `nromal-type`
        help: did you mean `normal-type`?",
    );
    // The same slip in several places is one mistake.
    let both = two.replace(
        "enemy?) add)",
        "enemy?) add) (move-type nromal-type) (n add)",
    );
    check_file(
        &both,
        "8:98 warning[misspelt-move-type] nothing names the move type `nromal-type`
        9:82 also here
        help: did you mean `normal-type`?",
    );
    // Labels may be misspelt in all places, or where they are named.
    let named = |named: &str, near: &str| {
        let label = "no moves or drops have this type";
        let message = format!("unknown move type `{named}` ^ {label}");
        format!("3:43 warning[unknown-move-type] {message}\nhelp: did you mean `{near}`?")
    };
    check_file(
        &file("normal-type", "nromal-type"),
        &named("normal-type", "nromal-type"),
    );
    check_file(
        &file("nromal-type", "normal-type"),
        &named("nromal-type", "normal-type"),
    );
    // If every turn has a type, moves of other types can obviously never be played.
    let turns = "(turn-order (White normal-type) (Black capture-type))";
    check_file(
        &two.replace("(turn-order White Black)", turns),
        "9:82 warning[misspelt-move-type] nothing names the move type `nromal-type`
        help: did you mean `normal-type`?",
    );
    // Digits differ on purpose.
    let numbered = file(
        "jump-type-1",
        "jump-type-1) (n n add) (move-type jump-type-2",
    );
    check_file(&numbered, "");
}

#[test]
fn variants_use_what_the_game_declares() {
    let file = |test: &str| {
        format!(
            r#"(game
            (title "Steps")
            (players White Black)
            (turn-order (White step) (Black step))
            (board
                (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                    (directions (n 0 -1) (s 0 1)))
                (zone (name camp) (positions a1)) (symmetry Black (n s) (s n)))
            (piece (name Man) (moves (move-type step) (n (verify (not-flag? f)) add) (move-type leap) (n n add)))
            (board-setup (White (Man a1)) (Black (Man a3)))
            (loss-condition (White Black) stalemated))
            (variant (title "Leaps") (turn-order (White leap) (Black leap))
            (board-setup (White (King a1)) (Black (King a3)))
            (piece (name King) (moves (move-type leap) ((set-flag f {test}) add))))"#
        )
    };
    check_file(&file("(in-zone? camp)"), "");
    check_file(
        &file("true"),
        "8:29 warning[unused-zone] zone `camp` is never used",
    );
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

#[test]
fn what_an_error_hides_is_not_missed() {
    check_game(
        "(piece (name Man) (attribute moved? false) (moves (n (verify (flag? f)) (set-flg f true) add)))",
        "2:86 error[unknown-instruction] unknown instruction or macro `set-flg`
        help: did you mean `set-flag`?",
    );
}

/// Lists of words that mean something in blocks and goals, in any order and nesting.
fn any_list() -> impl Strategy<Value = String> {
    const NAMES: &[&str] = &[
        "n", "s", "a1", "camp", "Man", "White", "moved?", "f", "3", "\"x\"", "?",
    ];
    let words: Vec<&str> = kw::ALL.iter().chain(NAMES).copied().collect();
    let word = proptest::sample::select(words).prop_map(str::to_owned);
    let list = |items: Vec<String>| format!("({})", items.join(" "));
    let nested = word.prop_recursive(5, 40, 5, move |item| {
        proptest::collection::vec(item, 0..5).prop_map(list)
    });
    proptest::collection::vec(nested, 0..6).prop_map(list)
}

proptest! {
    #[test]
    fn nothing_written_in_blocks_and_goals_breaks_the_checker(
        moves in any_list(), drops in any_list(), goal in any_list(), other in any_list()
    ) {
        let text = format!(
            r#"(game (title "Steps") (players White Black) (turn-order White Black)
            (board
                (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                    (directions (n 0 -1) (s 0 1)))
                (symmetry Black (n s))
                (zone (name camp) (positions a1)))
            (piece (name Man) (attribute moved? false) (moves (move-type m) {moves} ({moves} add)) (drops {drops}))
            (win-condition (White) {goal}) (loss-condition {goal} {other}) (count-condition {other})
            (board-setup (White (Man a1)) (Black (Man a3))))"#
        );
        let files = BTreeMap::from([("test.zrf".to_owned(), text.into_bytes())]);
        let rules = Rules::load("test.zrf", &files);
        // The diagnostics do not matter, only that checking ends.
        prop_assert!(rules.check().len() < 10_000);
    }
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

#[test]
fn a_turn_with_a_type_that_nothing_has_is_reported_once() {
    let piece = "(piece (name Man) (moves (n (verify empty?) add)))";
    let text = game(piece, "(board-setup (White (Man a1)) (Black (Man a3)))");
    check_file(
        &text.replace("(turn-order White Black)", "(turn-order (White jmp) Black)"),
        "5:32 warning[unknown-move-type] unknown player or move type `jmp` ^ it is neither a player nor the type of any moves or drops",
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
                help: only replies of the next turn are examined, which is that of `{replier}`: let an opponent have it, or use `captured`"
            ),
        );
    };
    check_unguarded("White White Black", "White", "White");
    check_unguarded("White Black ?Dice", "Black", "?Dice");
    check_royal("White Black", "", "");
    // While the board is set up, nothing is at risk yet.
    check_royal("White White Black Black repeat White Black", "", "");
    check_royal("White Black White Black ?Dice repeat White Black", "", "");
    // Then the type is not royal.
    let captured = "(loss-condition (White Black) (captured Man))";
    check_royal("White White Black", captured, "");
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
fn symmetries_of_a_player_add_up() {
    let file = |symmetry: &str| {
        game(
            "(piece (name Man) (moves (n (verify empty?) add)))",
            "(board-setup (White (Man a1)) (Black (Man a3)))",
        )
        .replace("(symmetry Black (n s) (s n))", symmetry)
    };
    check_file(&file("(symmetry Black (n s)) (symmetry Black (s n))"), "");
    check_file(
        &file("(symmetry Black (n s)) (symmetry Black (n n))"),
        "4:28 warning[idle-turn] no piece of `Black` can ever move",
    );
    let lopsided = "9:34 warning[lopsided-symmetry] `n` becomes `s`, but `s` does not become `n`
        help: add `(s n)`
        9:57 warning[lopsided-symmetry] `s` becomes `n`, but `n` does not become `s`
        help: add `(n s)`";
    check_file(
        &file("(symmetry Black (n s)) (symmetry White (s n))"),
        lopsided,
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
fn long_blocks_are_followed_in_bounded_time() {
    let long = |part: &str| format!("((capture a1) {} (create a1) add)", part.repeat(20_000));
    let nested = format!(
        "((capture a1) {}{}{} (create a1) add)",
        "(while empty? ".repeat(200),
        "(set-flag f (flag? g)) ".repeat(2_000),
        ")".repeat(200)
    );
    for (block, is_followed) in [
        (
            long("(if (or (flag? f) empty?) n (set-flag f true)) "),
            true,
        ),
        (long("(verify (empty? n)) n "), false),
        (long("mark (while (empty? n) n (capture n)) "), false),
        (nested, false),
    ] {
        let files = BTreeMap::from([("test.zrf".to_owned(), with_block(&block).into_bytes())]);
        let mut found = Rules::load("test.zrf", &files).check().into_iter();
        let is_found = found.any(|one| one.lint.name == "capture-then-create");
        assert_eq!(is_found, is_followed, "{}", &block[..60]);
    }
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
fn a_symmetry_lacks_nothing_while_a_pair_of_it_is_ignored() {
    let piece = "(piece (name Man) (moves (n (verify empty?) add)))";
    let text = game(piece, "(board-setup (White (Man a1)) (Black (Man a3)))");
    check_file(
        &text.replace("(s n)", "(x n)"),
        "9:40 warning[ignored-entry] unknown direction `x` ^ this pair is ignored
        help: expected one of `n`, `s`",
    );
}
