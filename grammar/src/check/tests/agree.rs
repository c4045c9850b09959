//! A file is read in two ways: equal macro calls share their expansions, or each call is expanded by itself. Both ways
//! must find the same diagnostics.

use super::Rules;
use crate::check::Checks;
use crate::diagnostics::Diagnostic;
use crate::testing::{compact, file};
use proptest::prelude::*;
use std::fmt::Write;

/// The diagnostics with the macro calls that lead to each.
fn shown(rules: &Rules, found: &[Diagnostic]) -> String {
    let mut text = compact(&rules.sources, found);
    for diagnostic in found {
        for call in rules.texts().calls(diagnostic.primary.origin) {
            let place = rules.texts().location(call.call.span);
            let place = place.map(|place| place.to_string()).unwrap_or_default();
            writeln!(text, "{}: {place}", diagnostic.lint.name).expect("a string takes any text");
        }
    }
    text
}

/// The diagnostics of a game with these macros and blocks, in both ways.
fn both(macros: &str, blocks: &str) -> (String, String) {
    let text = format!(
        "{macros}
        (game (title \"Steps\") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10))) (directions (n 0 -1) (s 0 1)))
                (symmetry Black (n s) (s n)) (zone (name camp) (positions a1)))
            (piece (name Man) (moves {blocks}))
            (board-setup (White (Man a1)) (Black (Man b2)))
            (loss-condition (White Black) stalemated))
        (variant (title \"Other\") (zone (name home) (positions b1)))"
    );
    let files = file(text);
    let everything = Checks {
        wants: &|_| true,
        files: None,
    };
    let plain = Rules::load("test.zrf", &files);
    let found = plain.check_with(everything, |_, _| Vec::new());
    let (shared, found_shared) =
        Rules::load_and_check("test.zrf", &files, everything, |_, _, _| Vec::new());
    (shown(&plain, &found), shown(&shared, &found_shared))
}

#[track_caller]
fn check(macros: &str, blocks: &str, told: &str) {
    let (plain, shared) = both(macros, blocks);
    assert!(plain.contains(told), "{plain}");
    assert_eq!(shared, plain);
}

#[test]
fn what_was_reported_before_is_a_mistake_of_later_calls_too() {
    check(
        "(define paste (verify p$1)) (define wrap (paste (a b)) n add)",
        "((wrap)) ((wrap)) ((wrap)) ((wrap))",
        "error[list-in-word] the value of `$1` is a list, which cannot be part of a word (+3)",
    );
    check(
        "(define step (verify (in-zone? nowhere)) n add) (define twice (step) (step x))",
        "((step)) ((twice)) ((twice)) ((twice)) ((twice))",
        "error[unknown-zone] unknown zone `nowhere` (+8)",
    );
    check(
        "(define walk $1 nort add) (define both (walk n) (walk s))",
        "((walk n)) ((both)) ((both)) ((walk n)) ((walk n))",
        "error[unknown-instruction] unknown instruction `nort` (+6)",
    );
}

#[test]
fn a_capture_that_two_calls_of_a_block_make_is_one_place() {
    let block = "((c n s) (c n s) (n add))";
    check(
        "(define c (if enemy? capture $1))",
        &format!("{block} {block}"),
        "warning[unused-argument] `c` never uses the last argument of its calls",
    );
}

/// Parts of bodies and blocks: right and wrong words, parameters, calls with words or lists.
fn parts() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "n",
        "s",
        "add",
        "nort",
        "capture",
        "$1",
        "$2",
        "n$1",
        "(verify empty?)",
        "(verify $1)",
        "(verify (in-zone? $1))",
        "(verify (in-zone? camp$2))",
        "(if enemy? capture $1)",
        "(while empty? $1)",
        "(set-flag f$1 true)",
        "(n add)",
        "(a)",
        "(a n)",
        "(a nort)",
        "(b n)",
        "(b (x y))",
        "(b $1)",
        "(c n s)",
        "(c $2 $1)",
        "(c (verify empty?))",
        "(d)",
        "(d camp)",
    ]);
    prop::collection::vec(part, 0..5).prop_map(|parts| parts.join(" "))
}

/// Macros that call only those before them.
fn macros() -> impl Strategy<Value = String> {
    prop::collection::vec(parts(), 4).prop_map(|bodies| {
        let names = ["a", "b", "c", "d"];
        let mut text = String::new();
        for (index, body) in bodies.iter().enumerate() {
            let mut body = body.clone();
            for later in &names[index..] {
                body = body.replace(&format!("({later} "), "(verify ");
                body = body.replace(&format!("({later})"), "n");
            }
            writeln!(text, "(define {} {body})", names[index]).expect("a string takes any text");
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_ways_find_the_same(macros in macros(), blocks in prop::collection::vec(parts(), 1..6)) {
        let blocks: String = blocks.iter().map(|block| format!("({block}) ({block})")).collect();
        let (plain, shared) = both(&macros, &blocks);
        prop_assert_eq!(shared, plain);
    }
}
