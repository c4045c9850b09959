//! The language reference: every keyword has its entry, and every example is rules without a mistake.

use std::collections::{BTreeMap, BTreeSet};
use zrf_grammar::diagnostics::Severity;
use zrf_grammar::text::kw;
use zrf_grammar::{Checks, Rules, reference};

/// Diagnostics that a small example may have, because it is incomplete or demonstrates them.
const EXPECTED: &[&str] = &[
    "unused-piece",
    "unused-zone",
    "untested-attribute",
    "binary-engine",
    // The frame has few pieces, and none in store.
    "empty-hand",
    "impossible-goal",
];

/// The game that examples are put into, section by section.
const FRAME: &[(&str, &str)] = &[
    ("title", r#"(title "Frame")"#),
    ("players", "(players White Black)"),
    ("turn-order", "(turn-order White Black)"),
    (
        "board-setup",
        "(board-setup (White (Man a2 b2 d2) (King e1) (Rook a1)) (Black (Man a7 b7 d7) (King e8) (Rook a8)))",
    ),
    (
        "win-condition",
        "(win-condition (White Black) (absolute-config Man (far-rank)))",
    ),
];

const GRID: &str = r#"(grid
    (start-rectangle 0 0 50 50)
    (dimensions ("a/b/c/d/e/f/g/h" (50 0)) ("8/7/6/5/4/3/2/1" (0 50)))
    (directions (n 0 -1) (ne 1 -1) (e 1 0) (se 1 1) (s 0 1) (sw -1 1) (w -1 0) (nw -1 -1)))"#;

const BOARD: &str = r"
    (dummy hand)
    (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
    (zone (name far-rank) (players White) (positions a8 b8 c8 d8 e8 f8 g8 h8))
    (zone (name far-rank) (players Black) (positions a1 b1 c1 d1 e1 f1 g1 h1))";

const MAN: &str = "(attribute never-moved? true)";
const STEP: &str = "(n (verify empty?) add)";

/// Pieces that every example can name.
const OTHERS: &str = "(piece (name King) (attribute never-moved? true) (moves (n (verify not-friend?) add)))
    (piece (name Queen) (moves (e (verify not-friend?) add)))
    (piece (name Rook) (attribute never-moved? true) (moves (n (while empty? add n) (verify not-friend?) add)))";

#[test]
fn every_keyword_has_one_entry_and_every_entry_is_a_keyword() {
    let mut seen = BTreeSet::new();
    for entry in reference::all() {
        assert!(
            seen.insert(entry.keyword),
            "two entries `{}`",
            entry.keyword
        );
    }
    let known: BTreeSet<&str> = kw::ALL.iter().copied().collect();
    let missing: Vec<_> = known.difference(&seen).collect();
    let unknown: Vec<_> = seen.difference(&known).collect();
    assert!(
        missing.is_empty() && unknown.is_empty(),
        "missing {missing:?}, unknown {unknown:?}"
    );
}

#[test]
fn entries_have_syntax_meaning_and_example() {
    let mut faults = Vec::new();
    for entry in reference::all() {
        let (text, keyword) = (entry.text, entry.keyword);
        let has_syntax = text.starts_with("Syntax: `") && entry.syntax().contains(keyword);
        let has_example = text.contains("\n```zrf ");
        let has_meaning = !entry.summary().is_empty() && !entry.summary().starts_with("```");
        if !(has_syntax && has_example && has_meaning) {
            faults.push(format!(
                "{keyword}: syntax {has_syntax}, meaning {has_meaning}, example {has_example}"
            ));
        }
        assert!(!entry.chapter.is_empty(), "{keyword} is in no chapter");
        assert_eq!(reference::find(keyword), Some(entry));
    }
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(
        reference::find("pass turn").unwrap().keyword,
        "pass-turn",
        "options are found by their names"
    );
    assert_eq!(reference::find("no-such-word"), None);
}

#[test]
fn examples_are_rules_without_mistakes() {
    let mut faults = Vec::new();
    let mut n_examples = 0;
    for (line, kind, text) in examples(reference::book()) {
        n_examples += 1;
        let Some(file) = framed(kind, text) else {
            faults.push(format!("line {line}: unknown kind of example `{kind}`"));
            continue;
        };
        let files = BTreeMap::from([
            ("example.zrf".to_owned(), file.clone().into_bytes()),
            (
                "moves.inc".to_owned(),
                b"(define leap ($1 $2 (verify not-friend?) add))".to_vec(),
            ),
        ]);
        // Examples are put into a game as they are, at whatever depth.
        let checks = Checks {
            wants: &|lint| lint.is_on() && lint.name != "misleading-indentation",
            files: None,
        };
        let found = Rules::load("example.zrf", &files).check_with(checks, |_, _| Vec::new());
        let unexpected = found.iter().filter(|diagnostic| {
            diagnostic.severity == Severity::Error || !EXPECTED.contains(&diagnostic.lint.name)
        });

        for diagnostic in unexpected {
            let (name, message) = (diagnostic.lint.name, &diagnostic.message);
            faults.push(format!("line {line}: {name}: {message}\n{text}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(n_examples > kw::ALL.len() / 2);
}

/// The fenced examples of the book: the line, the label after `zrf`, and the text.
fn examples(book: &str) -> Vec<(usize, &str, &str)> {
    let mut examples = Vec::new();
    let mut line = 1;
    for (index, part) in book.split("```").enumerate() {
        if index % 2 == 1
            && let Some((kind, text)) = part
                .strip_prefix("zrf")
                .and_then(|rest| rest.split_once('\n'))
        {
            examples.push((line, kind.trim(), text));
        }
        line += part.matches('\n').count();
    }
    examples
}

/// The whole file of an example; `None` if its kind is unknown.
fn framed(kind: &str, text: &str) -> Option<String> {
    let man = |parts: &str| format!("(piece (name Man) {parts})");
    let moves = |blocks: &str| man(&format!("{MAN} (moves {blocks} {STEP})"));
    let board = |parts: &str| format!("(board {parts})");
    let usual_board = format!("{GRID} {BOARD}");
    let usual = moves("");
    let rules = |pieces: &str, board_parts: &str, sections: &str| {
        let has_no = |keyword: &str| !sections.lines().any(|line| head(line) == Some(keyword));
        let mut game = String::from("(game ");
        for (keyword, section) in FRAME {
            if has_no(keyword) {
                game.push_str(section);
            }
        }
        if has_no("board") {
            game.push_str(&board(board_parts));
        }
        if has_no("piece") {
            game.push_str(pieces);
            game.push_str(OTHERS);
        }
        format!("{game}\n{sections})")
    };
    Some(match kind {
        "file" => text.to_owned(),
        "top" => format!("{}\n{text}", rules(&usual, &usual_board, "")),
        "section" => rules(&usual, &usual_board, text),
        "board" if text.contains("(grid") => rules(&usual, &format!("{text} {BOARD}"), ""),
        "board" => rules(&usual, &format!("{usual_board} {text}"), ""),
        "piece" => rules(&man(text), &usual_board, ""),
        "moves" => rules(&moves(text), &usual_board, ""),
        "drops" => rules(&man(&format!("(drops {text})")), &usual_board, ""),
        "block" => rules(&moves(&format!("({text})")), &usual_board, ""),
        _ => return None,
    })
}

/// The first word of a list that begins in the first column.
fn head(line: &str) -> Option<&str> {
    let words = line.strip_prefix('(')?;
    words.split([' ', ')']).next()
}
