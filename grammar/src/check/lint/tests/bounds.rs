//! Lints take bounded time, and nothing breaks them.

use super::{check, with_block};
use crate::check::Rules;
use crate::testing::file;
use crate::text::kw;
use proptest::prelude::*;

#[test]
fn many_captures_are_followed_in_bounded_time() {
    let start = std::time::Instant::now();
    let captures = "(if (enemy? n) (capture n))".repeat(16_000);
    check(&format!("({captures} n (verify empty?) add)"), "");
    let time = start.elapsed();
    assert!(time.as_secs() < 60, "{time:?}");
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
        let files = file(with_block(&block));
        let mut found = Rules::load("test.zrf", &files).check().into_iter();
        let is_found = found.any(|one| one.lint.name == "capture-then-create");
        assert_eq!(is_found, is_followed, "{}", &block[..60]);
    }
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
        let files = file(text);
        let rules = Rules::load("test.zrf", &files);
        // The diagnostics do not matter, only that checking ends.
        prop_assert!(rules.check().len() < 10_000);
    }
}
