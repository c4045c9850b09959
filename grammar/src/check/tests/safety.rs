//! Which fixes of a wrong name are safe: none that could change a game against its author's intent.

use super::{rules, steps};
use crate::check::Checks;

/// Applies a change to a clean game; `fix` must be the only fix then.
#[track_caller]
fn check(from: &str, to: &str, fix: &str) {
    let rules = rules(&steps(from, to));
    let checks = Checks {
        wants: &|lint| lint.is_on(),
        files: None,
    };
    let found = rules.check_with(checks, |_, _| Vec::new());
    let fixes = found.iter().flat_map(|diagnostic| &diagnostic.fixes);
    let fixes: Vec<String> = fixes
        .map(|fix| format!("{} ({:?})", fix.title, fix.safety))
        .collect();
    assert_eq!(fixes.join(", "), fix, "{to}");
}

#[test]
fn a_slip_or_another_letter_case_is_safe_to_fix_in_rules_that_cannot_be_played() {
    check("empty?", "emtpy?", "write `empty?` (Safe)");
    check("(Black", "(black", "write `Black` (Safe)");
    check("(turn-order", "(turnorder", "write `turn-order` (Safe)");
    check("(piece", "(Piece", "write `piece` (Safe)");
    check("verify", "verfiy", "write `verify` (Safe)");
}

#[test]
fn a_fix_that_writes_the_opposite_is_not_safe() {
    let check = |condition: &str, fix: &str| {
        check("(verify empty?)", &format!("(verify {condition})"), fix);
    };
    for negation in ["!", "~", "^", "un", "non", "non-"] {
        let condition = format!("{negation}friend?");
        check(&condition, "write `not-friend?` (Unsafe)");
    }
    check("(!in-zone? camp)", "write `not-in-zone?` (Unsafe)");
    check("(!flag? done)", "write `not-flag?` (Unsafe)");
    check("notempty?", "write `not-empty?` (Unsafe)");
    check("in-camp?", "");
}

#[test]
fn a_fix_that_writes_another_number_is_not_safe() {
    check("(Man a3 b3)", "(Man a3 b32)", "write `b3` (Unsafe)");
    check("(Man a3 b3)", "(Man2 a3 b3)", "write `Man` (Unsafe)");
    check("(Black", "(Black2", "write `Black` (Unsafe)");
}

#[test]
fn a_fix_that_changes_how_a_playable_file_plays_is_not_safe() {
    check(
        "(players",
        "(option \"Pass Turn\" true) (players",
        "write `\"pass turn\"` (Unsafe)",
    );
    check(
        "(symmetry Black",
        "(symmetry black",
        "write `Black` (Unsafe)",
    );
    check(
        "(turn-order White",
        "(turn-order (White black)",
        "write `Black` (Unsafe)",
    );
}

#[test]
fn the_negation_of_an_attribute_is_suggested_without_a_fix() {
    for name in [
        "!moved?",
        "unmoved?",
        "never-moved?",
        "nonmoved?",
        "not-moved",
        "!mooved?",
    ] {
        let text = steps(
            "(moves (n (verify empty?) add)",
            &format!(
                "(attribute moved? false)\n    (moves (n (verify {name}) (set-attribute moved? true) add)"
            ),
        );
        super::check(
            &text,
            &format!(
                "
                10:23 error[unknown-condition] unknown condition `{name}`
                  help: did you mean `(not moved?)`?
                "
            ),
        );
    }
}
