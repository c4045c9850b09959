//! Random mistakes in the shipped games: each is reported once, where it is, and a half-typed line causes no errors in
//! the rest of its file.

use std::collections::BTreeMap;
use std::path::Path;
use zrf_grammar::Rules;
use zrf_grammar::diagnostics::{Diagnostic, Severity};

/// A shipped game.
struct Game {
    name: String,
    text: String,
}

/// The games in the folder `games`, sorted by name.
fn games() -> Vec<Game> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let folders = std::fs::read_dir(folder).expect("the games are beside the grammar");
    let files = folders
        .flatten()
        .flat_map(|folder| std::fs::read_dir(folder.path()));
    let paths = files.flatten().flatten().map(|file| file.path());
    let mut games: Vec<Game> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "zrf"))
        .map(|path| Game {
            name: path.file_stem().unwrap_or_default().display().to_string(),
            text: std::fs::read_to_string(&path).expect("a game is text"),
        })
        .collect();
    games.sort_by(|one, other| one.name.cmp(&other.name));
    games
}

/// The diagnostics of a text from severity `least` up, each with its line.
fn complaints(text: &str, least: Severity) -> Vec<(u32, Diagnostic)> {
    let files = BTreeMap::from([("game.zrf".to_owned(), text.as_bytes().to_vec())]);
    let rules = Rules::load("game.zrf", &files);
    let found = rules
        .check()
        .into_iter()
        .filter(|one| one.severity >= least);
    found
        .map(|one| {
            let place = rules.texts().location(one.primary.origin.span);
            (place.map_or(0, |place| place.at.line), one)
        })
        .collect()
}

/// Random numbers that are the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit.max(1) as u64) as usize
    }

    fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Which bytes of a file are neither in a string nor in a comment.
fn code(text: &str) -> Vec<bool> {
    let (mut is_string, mut is_comment) = (false, false);
    text.bytes()
        .map(|byte| {
            match byte {
                b'\n' => is_comment = false,
                b';' if !is_string => is_comment = true,
                b'"' if !is_comment => {
                    is_string = !is_string;
                    return true;
                }
                _ => {}
            }
            !is_string && !is_comment
        })
        .collect()
}

/// Offsets of a byte in code.
fn places(text: &str, wanted: u8) -> Vec<usize> {
    let code = code(text);
    let bytes = text.bytes().enumerate();
    bytes
        .filter(|&(at, byte)| byte == wanted && code[at])
        .map(|(at, _)| at)
        .collect()
}

/// The ranges of the words in code that are at least four letters long.
fn words(text: &str) -> Vec<(usize, usize)> {
    let code = code(text);
    let is_part = |at: usize| {
        code[at] && !b" \n\"();$".contains(&text.as_bytes()[at]) && text.as_bytes()[at].is_ascii()
    };
    let (mut found, mut start) = (Vec::new(), None);
    for at in 0..=text.len() {
        match (start, at < text.len() && is_part(at)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                let word = &text[from..at];
                if at - from >= 4
                    && word
                        .bytes()
                        .all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
                {
                    found.push((from, at));
                }
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn line(text: &str, at: usize) -> u32 {
    text[..at].matches('\n').count() as u32 + 1
}

/// A broken text, and the lines where the mistake is.
struct Broken {
    text: String,
    lines: std::ops::RangeInclusive<u32>,
}

const KINDS: [&str; 8] = [
    "delete (",
    "delete )",
    "add (",
    "add )",
    "foreign bracket",
    "delete a quote",
    "misspell a word",
    "turn a parenthesis",
];

fn break_one(text: &str, kind: &'static str, dice: &mut Dice) -> Broken {
    let mut place = |byte: u8| *dice.choose(&places(text, byte));
    let (at, length, new) = match kind {
        "delete (" => (place(b'('), 1, ""),
        "delete )" => (place(b')'), 1, ""),
        "add (" => (place(b'('), 0, "("),
        "add )" => (place(b')'), 0, ")"),
        "foreign bracket" => (place(b'('), 1, *dice.choose(&["[", "{", "（"])),
        "delete a quote" => (place(b'"'), 1, ""),
        "turn a parenthesis" => (place(b')'), 1, "("),
        _ => {
            let &(from, to) = dice.choose(&words(text));
            (from + 1 + dice.below(to - from - 2), 1, "")
        }
    };
    // Strings extend from one quote to the next.
    let quotes = places(text, b'"');
    let pair = quotes
        .chunks(2)
        .find(|pair| kind == "delete a quote" && pair.contains(&at));
    let (first, last) = pair.map_or((at, at), |pair| (pair[0], pair[1]));
    Broken {
        text: format!("{}{new}{}", &text[..at], &text[at + length..]),
        lines: line(text, first)..=line(text, last),
    }
}

/// The first diagnostics, as the report of a failed test shows them.
fn told(found: &[(u32, Diagnostic)]) -> Vec<String> {
    let first = found.iter().take(3);
    let told = first.map(|(line, one)| format!("{line} {} {}", one.lint.name, one.message));
    told.collect()
}

#[test]
fn one_mistake_is_one_message_at_its_line() {
    let games = games();
    let mut dice = Dice(20_261_122);
    let (mut total, mut messages, mut elsewhere, mut report) = (0, 0, 0, String::new());
    for game in &games {
        let found = complaints(&game.text, Severity::Warning);
        assert_eq!(told(&found), Vec::<String>::new(), "{}", game.name);
        for kind in KINDS {
            let broken = break_one(&game.text, kind, &mut dice);
            let mut found = complaints(&broken.text, Severity::Warning);
            found.sort_by_key(|(line, one)| (std::cmp::Reverse(one.severity), *line));
            let (name, lines) = (&game.name, &broken.lines);
            assert!(
                (1..=2).contains(&found.len()),
                "{name} {kind} {lines:?} {:?}",
                told(&found)
            );
            (total, messages) = (total + 1, messages + found.len());
            if !lines.contains(&found[0].0) {
                elsewhere += 1;
                report.push_str(&format!("{name} {kind} {lines:?} {:?}\n", told(&found)));
            }
        }
    }
    assert!(total >= 128, "{total}");
    assert!(
        messages * 10 < total * 12,
        "{messages} messages for {total} mistakes"
    );
    assert!(
        elsewhere * 20 < total,
        "{elsewhere} of {total} are elsewhere:\n{report}"
    );
}

/// The number of lines chosen in each game. Of the prefixes of each line, one in [`STEP`] is tried.
const LINES: usize = 20;
const STEP: usize = 9;

/// The percentage of states that may show errors on other lines. Most of those that do have lost whole names, such as
/// directions, that other lines use.
const MAX_SPOILT: usize = 3;

#[test]
fn a_half_typed_line_does_not_spoil_the_rest() {
    let mut dice = Dice(17);
    let (mut states, mut spoilt, mut report) = (0, 0, String::new());
    for game in games() {
        let typed = typed_lines(&game.text);
        for _ in 0..LINES {
            let &(index, start, whole) = dice.choose(&typed);
            let halves = (0..whole.len())
                .filter(|&end| !whole[..whole.floor_char_boundary(end)].trim().is_empty());
            for end in halves.skip(dice.below(STEP)).step_by(STEP) {
                let half = &whole[..whole.floor_char_boundary(end)];
                let (before, after) = (&game.text[..start], &game.text[start + whole.len()..]);
                let mut found = complaints(&format!("{before}{half}{after}"), Severity::Error);
                found.retain(|(line, _)| *line != index);
                states += 1;
                if !found.is_empty() {
                    spoilt += 1;
                    report.push_str(&format!(
                        "{}:{index} `{half}` {:?}\n",
                        game.name,
                        told(&found)
                    ));
                }
            }
        }
    }
    let is_rare = spoilt * 100 < states * MAX_SPOILT;
    assert!(is_rare, "{spoilt} of {states} spoil other lines:\n{report}");
}

/// The lines that contain code: number, start and text.
fn typed_lines(text: &str) -> Vec<(u32, usize, &str)> {
    let (code, mut start) = (code(text), 0);
    let mut typed = Vec::new();
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let whole = line.trim_end_matches('\n');
        let indent = whole.len() - whole.trim_start().len();
        if !whole.trim().is_empty() && code[start + indent] {
            typed.push((number, start, whole));
        }
        start += line.len();
    }
    typed
}
