//! Names: arguments, declarations, move types and symmetries.

use super::{check, check_file, check_game, game, with_block};

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
    // An attribute that only some pieces have distinguishes them.
    check_game(
        "(piece (name Man) (attribute royal? true) (moves (n (verify (not (royal? n))) add)))",
        "",
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
        "9:82 warning[misspelt-move-type] nothing refers to move type `nromal-type`
        help: did you mean `normal-type`?",
    );
    // The same slip in several places is one mistake.
    let both = two.replace(
        "enemy?) add)",
        "enemy?) add) (move-type nromal-type) (n add)",
    );
    check_file(
        &both,
        "8:98 warning[misspelt-move-type] nothing refers to move type `nromal-type`
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
        "9:82 warning[misspelt-move-type] nothing refers to move type `nromal-type`
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
    let zones = "(zone (name camp) (players White) (positions a1)) (zone (name Camp) (players Black) (positions a3))";
    check_file(
        &file("(in-zone? camp)").replace("(zone (name camp) (positions a1))", zones),
        "8:79 warning[unused-zone] zone `Camp` is never used
        help: did you mean `camp`?",
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

#[test]
fn symmetries_of_a_player_add_up() {
    let both = "(piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))";
    let ahead = "(piece (name Man) (moves (n (verify empty?) add)))";
    let with = |piece: &str, symmetry: &str| {
        let text = game(piece, "(board-setup (White (Man a1)) (Black (Man a3)))");
        text.replace("(symmetry Black (n s) (s n))", symmetry)
    };
    let file = |symmetry: &str| with(both, symmetry);
    check_file(&file("(symmetry Black (n s)) (symmetry Black (s n))"), "");
    check_file(
        &with(ahead, "(symmetry Black (n s)) (symmetry Black (n n))"),
        "4:28 warning[idle-turn] no piece of `Black` can ever move",
    );
    // Nothing uses `s`.
    check_file(&with(ahead, "(symmetry Black (n s))"), "");
    let lopsided =
        "9:34 warning[lopsided-symmetry] the symmetry maps `n` to `s`, but not `s` to `n`
        help: add `(s n)`
        9:57 warning[lopsided-symmetry] the symmetry maps `s` to `n`, but not `n` to `s`
        help: add `(n s)`";
    check_file(
        &file("(symmetry Black (n s)) (symmetry White (s n))"),
        lopsided,
    );
}

#[test]
fn mirrored_directions_lead_back() {
    let step = "(verify empty?) add)";
    let piece = format!("(piece (name Man) (moves (n {step} (ne {step} (se {step} (nw {step}))");
    let setup = "(board-setup (White (Man a1)) (Black (Man a3)))";
    let with = |symmetry: &str| {
        game(&piece, setup)
            .replace("(s 0 1)", "(s 0 1) (ne 1 -1) (se 1 1) (nw -1 -1) (sw -1 1)")
            .replace("(symmetry Black (n s) (s n))", symmetry)
    };
    check_file(
        &with("(symmetry Black (n s) (s n) (ne se) (nw sw))"),
        "9:46 warning[lopsided-symmetry] the symmetry maps `ne` to `se`, but not `se` to `ne`
        help: add `(se ne)`",
    );
    // A rotation.
    check_file(
        &with("(symmetry Black (n s) (s n) (ne se) (se sw) (sw nw) (nw ne))"),
        "",
    );
    // No pair goes both ways.
    check_file(&with("(symmetry Black (n ne))"), "");
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
