//! Whatever the original program accepted loads, with a warning at most and never with an error.

use super::Rules;
use crate::diagnostics::Severity;
use std::collections::BTreeMap;

const BOARD: &str = r#"(players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1) (s 0 1)))
        (symmetry Black (n s) (s n)))
    (piece (name Man) (moves (n (verify empty?) add)))
    (board-setup (White (Man a1)) (Black (Man b2)))
    (loss-condition (White Black) stalemated)"#;

#[track_caller]
fn check(root: &[u8], other: Option<(&str, &str)>, told: &[&str]) {
    let mut files = BTreeMap::from([("Game.zrf".to_owned(), root.to_vec())]);
    if let Some((name, text)) = other {
        files.insert(name.to_owned(), text.as_bytes().to_vec());
    }
    let rules = Rules::load("Game.zrf", &files);
    let found = rules.check();
    let names: Vec<&str> = found
        .iter()
        .map(|diagnostic| diagnostic.lint.name)
        .collect();
    assert_eq!(names, told, "{}", String::from_utf8_lossy(root));
    let is_error = |severity| severity == Severity::Error;
    assert!(!found.iter().any(|diagnostic| is_error(diagnostic.severity)));
    let (game, _) = rules.resolve(rules.default_variant().expect("there is a game"));
    assert_eq!(game.setup.placements.len(), 2);
}

#[test]
fn files_of_old_load() {
    let game = |inside: &str| format!("(game (title \"Old\") {inside} {BOARD})");
    let plain: &[(String, &[&str])] = &[
        (game(""), &[]),
        (format!("{}\n; a comment at the end", game("")), &[]),
        (format!("{}\u{1A}\0", game("")), &[]),
        (format!("{}\nthanks to all", game("")), &["text-after-end"]),
        (game("").replace('\n', "\r\n"), &[]),
        (game("").replace('\n', "\r"), &[]),
        (game("(option \"pass turn\" 2)"), &["numeric-option"]),
        (game("(option \"pass turn\" sometimes)"), &["option-value"]),
        (game("(option \"show moves list\" 1)"), &["option-value"]),
        (
            game("(option \"no such option\" true)"),
            &["unknown-option"],
        ),
        (game("(option \"ko\" situation)"), &["foreign-option"]),
        (
            game("(pass-turn true) (animate-captures false) (allow-flipping 2)"),
            &[],
        ),
        (game("(descriprion \"A slip\")"), &["unknown-keyword"]),
        (
            game("(description \"one\") (description \"two\")"),
            &["duplicate-section"],
        ),
        (game("(players Red Blue)"), &["duplicate-section"]),
        (format!("(version \"1.3\") {}", game("")), &[]),
        (
            format!("(version \"3.0\") {}", game("")),
            &["newer-version"],
        ),
        (
            format!(
                "(variant (title \"First\") (option \"pass turn\" true)) {}",
                game("")
            ),
            &["variant-before-game"],
        ),
        (
            format!(
                "{} (variant (title \"-\")) (variant (title \"More\") (option \"pass turn\" true))",
                game("")
            ),
            &[],
        ),
        (
            game("(move-sound \"a.wav\"\"b.wav\")").replace("\"b.wav\"", ""),
            &[],
        ),
    ];
    for (text, told) in plain {
        check(text.as_bytes(), None, told);
    }
}

#[test]
fn encodings_and_includes_of_old_load() {
    let game = format!("(game (title \"Gr\u{F6}\u{DF}e\") {BOARD})");
    let old = encoding_rs::WINDOWS_1252.encode(&game).0.into_owned();
    check(&old, None, &["not-utf8"]);
    let cyrillic = game.replace("Gr\u{F6}\u{DF}e", "\u{428}\u{430}\u{448}\u{43A}\u{438}");
    let old = encoding_rs::WINDOWS_1251.encode(&cyrillic).0.into_owned();
    check(&old, None, &["not-utf8"]);
    check(format!("\u{FEFF}{game}").as_bytes(), None, &[]);
    let including = format!(
        "(include \"PARTS\\Step.INC\") {}",
        game.replace("(n (verify empty?) add)", "(step n)")
    );
    let parts = ("parts/step.inc", "(define step ($1 (verify empty?) add))");
    check(including.as_bytes(), Some(parts), &[]);
}
