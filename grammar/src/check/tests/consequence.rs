//! One mistake, one message: consequences of a mistake are not reported.

use super::{rules, steps};
use crate::diagnostics::Diagnostic;
use crate::testing::{compact, dedent};

/// All diagnostics of a text must be exactly these.
#[track_caller]
fn check_all(text: &str, expected: &str) {
    let rules = rules(text);
    let mut found = rules.check();
    let is_of_steps =
        |diagnostic: &Diagnostic| ["no-goal", "unused-zone"].contains(&diagnostic.lint.name);
    found.retain(|diagnostic| !is_of_steps(diagnostic));
    assert_eq!(compact(&rules.sources, &found), dedent(expected));
}

#[test]
fn an_attribute_that_is_declared_under_another_name() {
    let attribute = "(attribute nevermoved true)
    (moves (n (verify never-moved?) (set-attribute never-moved? false) add)";
    let text = steps("(moves (n (verify empty?) add)", attribute);
    check_all(
        &text,
        "
        9:32 warning[undeclared-attribute] attribute `nevermoved` is never used, but `never-moved?` is
          10:37 `never-moved?` is set here
          help: did you mean `never-moved?`?
        ",
    );
}

#[test]
fn an_attribute_that_is_set_under_a_misspelt_name_is_not_also_unset() {
    let piece =
        "(attribute moved? false) (moves (n (verify (not moved?)) (set-attribute movd? true)";
    check_all(
        &steps("(moves (n", piece),
        "
        9:78 warning[undeclared-attribute] attribute `movd?` is set but no piece declares it
          help: did you mean `moved?`?
        ",
    );
}

#[test]
fn nothing_is_concluded_from_a_flag_that_nothing_sets() {
    let block = "(n (set-flag seen true) (verify (flag? sen)) add)";
    check_all(
        &steps("(n (verify empty?) add)", block),
        "
        9:60 warning[unset-flag] flag `sen` is tested but never set ^ always false
          9:31 `seen` is set here and never tested
          help: did you mean `seen`?
        ",
    );
    let block = "(n (set-position-flag seen true) (verify (flag? seen)) add)";
    check_all(
        &steps("(n (verify empty?) add)", block),
        "
        9:69 warning[unset-flag] flag `seen` is tested but never set ^ always false
          9:31 `seen` is set here as a position flag
          help: test it with `(position-flag? seen)`
        ",
    );
}

#[test]
fn a_setup_that_gives_a_player_the_pieces_of_another() {
    let goal = "(win-condition (White Black) (absolute-config Man (camp))) (board-setup";
    let text = steps("(board-setup", goal);
    check_all(
        &text.replace("(Black (Man a3 b3))", "(White (Man a3 b3))"),
        "
        10:96 warning[idle-player] `White` already has pieces, but `Black` has none
          10:76 the first ones
          help: did you mean `Black`?
        ",
    );
}

/// Rules in which men become kings on the far side, a zone with other positions for each player.
const FAR_SIDES: &str = "(game (title \"g\") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"4/3/2/1\" (0 10))) (directions (n 0 -1) (s 0 1)))
(symmetry Black (n s) (s n))
(zone (name far-side) (players White) (positions a4 b4 c4))
(zone (name far-side) (players Black) (positions a1 b1 c1)))
(piece (name Man) (moves (n (verify empty?) (if (in-zone? far-side) (add King) else add))))
(piece (name King))
(board-setup (White (Man a1 b2)) (Black (Man c4 b3)))
(loss-condition (White Black) stalemated)
(win-condition (White Black) (absolute-config King (far-side))))";

/// All diagnostics, those about zones too.
fn all(text: &str) -> String {
    compact(&rules(text).sources, &rules(text).check())
}

#[test]
fn a_direction_that_a_symmetry_misspells() {
    assert_eq!(all(FAR_SIDES), "");
    check_all(
        &FAR_SIDES.replace("(n s)", "(nn s)"),
        "
        3:18 warning[ignored-entry] unknown direction `nn` ^ this pair is ignored
          help: expected one of `n`, `s`
        ",
    );
}

#[test]
fn a_zone_that_is_misspelt_for_one_player() {
    let misspelt = FAR_SIDES.replace("far-side) (players Black)", "far-sied) (players Black)");
    let expected = "
        5:13 warning[unused-zone] zone `far-sied` is never used
          help: did you mean `far-side`?
        ";
    assert_eq!(all(&misspelt), dedent(expected));
}

#[test]
fn macros_that_only_an_unread_form_calls() {
    let macros = "(define helper (verify empty?))\n(define finish (helper) add)\n(define other add)
(define (step) ($1 (finish)))\n";
    check_all(
        &format!("{macros}{}", steps("", "")),
        "
        3:9 warning[unused-macro] macro `other` is never used
        4:2 error[define-malformed] expected the macro name, found a list
          help: write `(define name …)`; the arguments are `$1`, `$2`, …
        ",
    );
}

#[test]
fn a_mistake_in_a_variant_explains_nothing_outside() {
    let idle = steps("(symmetry Black (n s) (s n))", "");
    let reported = "3:18 warning[idle-turn]";
    let found = |text: &str| compact(&rules(text).sources, &rules(text).check());
    assert!(found(&idle).contains(reported), "{}", found(&idle));
    let variant = "(variant (title \"Other\")\n(piece (name Man) (moves (n (verify friend?) (verify enemy?) add))))";
    let both = found(&format!("{idle}\n{variant}"));
    assert!(both.contains(reported), "{both}");
}

#[test]
fn a_misspelt_attribute_section_is_read_as_one() {
    check_all(
        &steps(
            "(moves (n",
            "(attributes moved? false) (moves (n (verify (not moved?)) (set-attribute moved? true)",
        ),
        "
        9:22 error[missing-section] unknown section `attributes` in `piece`
          help: did you mean `attribute`?
        ",
    );
}
