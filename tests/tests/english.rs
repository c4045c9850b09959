//! Texts for people use plain English: the words of [`WORDS`] are kept out of the documentation, the games, the command
//! line help and all messages and labels.

use std::fs;
use std::path::{Path, PathBuf};
use zrf::cli;
use zrf::console::{Console, Input, Surroundings};

/// Words and phrases to avoid, in lower case, each with better ones.
const WORDS: &[(&str, &str)] = &[
    ("bracket", "parenthesis"),
    ("brackets", "parentheses"),
    ("blank", "space"),
    ("blanks", "spaces"),
    ("remark", "comment"),
    ("remarks", "comments"),
    ("capitals", "upper case"),
    ("capital letters", "upper-case letters"),
    ("finding", "diagnostic, error, warning, lint"),
    ("findings", "diagnostics, errors, warnings, lints"),
    ("kind of finding", "diagnostic"),
    ("tell about", "explain"),
    ("tells about", "explains"),
    ("tells of", "reports, shows"),
    ("told", "reported, shown"),
    ("right number", "exit code"),
    ("ends with 0", "exits with code 0"),
    ("ends with 1", "exits with code 1"),
    ("ends with 2", "exits with code 2"),
    ("take away", "remove"),
    ("takes away", "removes"),
    ("taken away", "removed"),
    ("put right", "fix"),
    ("puts right", "fixes"),
    ("give up", "stop, cancel"),
    ("gives up", "stops, cancels"),
    ("given up", "stopped, cancelled"),
    ("gave up", "stopped, cancelled"),
    ("go without", "ignore"),
    ("goes without", "ignores"),
    ("made up", "generated"),
    ("broken off", "stopped, cancelled"),
    ("left alone", "skipped"),
    ("left out", "ignored, omitted, skipped"),
    ("leave out", "ignore, omit, skip"),
    ("leaves out", "ignores, omits, skips"),
    ("who calls", "the caller"),
    ("whoever calls", "the caller"),
    ("whoever first", "the player who first"),
    ("whoever has to", "the side that must"),
    ("shall", "must"),
    ("gone on with", "continued"),
    ("go on with", "continue with"),
    ("goes on with", "continues with"),
    ("goes on and on", "does not end"),
    ("by lot", "at random"),
    ("seed of chance", "random seed"),
    ("moves by chance", "moves at random"),
    ("situation", "state"),
    ("situations", "states"),
    ("for the third time", "threefold repetition"),
    ("third occurrence", "threefold repetition"),
    ("sit down", "join"),
    ("sits down", "joins"),
    ("seats nobody", "names no player"),
    ("stands twice", "is duplicated"),
    ("stands elsewhere", "also appears in"),
    ("rests while", "pauses while"),
    ("lies in", "is in"),
    ("lies at", "is at"),
    ("for ever", "forever"),
    ("an accident", "an internal error"),
    ("lay out", "format"),
    ("lays out", "formats"),
    ("laid out", "formatted"),
    ("as suits the game", "automatic"),
    ("round brackets", "parentheses"),
];

/// Phrases in which such a word is the right one.
const EXCEPTIONS: &[&str] = &["square brackets", "angle bracket"];

/// A line of text for people.
struct Line {
    file: String,
    number: usize,
    text: String,
}

#[test]
fn texts_for_people_avoid_these_words() {
    let mut lines = documents();
    lines.extend(messages());
    lines.extend(manual());
    assert!(lines.len() > 10_000, "some texts were not found");
    let faults: Vec<String> = lines.iter().flat_map(faults).collect();
    assert!(
        faults.is_empty(),
        "{} words to replace:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn a_word_is_found_with_its_line_and_a_better_one() {
    let line = |text: &str| Line {
        file: "a.md".to_owned(),
        number: 7,
        text: text.to_owned(),
    };
    assert_eq!(
        faults(&line("Two Brackets, {bracket} and `square brackets`.")),
        ["a.md:7: `Brackets`: write parentheses"]
    );
    assert!(faults(&line("The player shallow-copies the untold story.")).is_empty());
    let source =
        "fn f() { // \"a bracket\"\n  let c = '\"'; g(\"one blank\", r#\"a \"told\" tale\"#); }";
    let found = literals("a.rs", source);
    let found: Vec<_> = found.iter().flat_map(faults).collect();
    assert_eq!(
        found,
        [
            "a.rs:2: `blank`: write space",
            "a.rs:2: `told`: write reported, shown"
        ]
    );
}

/// The words of a line to replace, as `FILE:LINE: WORD: write BETTER`.
fn faults(line: &Line) -> Vec<String> {
    let text = line.text.to_lowercase();
    let allowed: Vec<(usize, usize)> = EXCEPTIONS
        .iter()
        .flat_map(|phrase| matches(&text, phrase))
        .collect();
    let mut faults = Vec::new();
    for (word, better) in WORDS {
        for (start, end) in matches(&text, word) {
            if !allowed.iter().any(|&(from, to)| from <= start && end <= to) {
                let found = line.text.get(start..end).unwrap_or(word);
                let Line { file, number, .. } = line;
                faults.push(format!("{file}:{number}: `{found}`: write {better}"));
            }
        }
    }
    faults
}

/// Where a phrase occurs as whole words. Names such as `{bracket}`, `left_out` and `told::it` do not count.
fn matches(text: &str, phrase: &str) -> Vec<(usize, usize)> {
    let is_part = |c: char| c.is_alphanumeric() || "_-{}".contains(c);
    text.match_indices(phrase)
        .map(|(start, found)| (start, start + found.len()))
        .filter(|&(start, end)| {
            let after = &text[end..];
            !text[..start].ends_with(is_part)
                && !after.starts_with(is_part)
                && !after.starts_with("::")
        })
        .collect()
}

/// The documentation, the games and the templates, line by line.
fn documents() -> Vec<Line> {
    let mut lines = Vec::new();
    for path in files(&root()) {
        let name = relative(&path);
        let is_rules = name.ends_with(".zrf") && !name.contains("tests/");
        if name.ends_with(".md") || is_rules {
            let text = fs::read_to_string(&path).expect("the file is UTF-8");
            lines.extend(split(&name, &text));
        }
    }
    lines
}

/// The string literals of the sources that are more than one word: messages and labels.
fn messages() -> Vec<Line> {
    let mut lines = Vec::new();
    for path in files(&root()) {
        let name = relative(&path);
        let is_test = ["tests", "benches"].iter().any(|part| name.contains(part));
        if name.ends_with(".rs") && !is_test {
            let text = fs::read_to_string(&path).expect("sources are UTF-8");
            lines.extend(literals(&name, &text));
        }
    }
    lines
}

/// The string literals of a source up to its tests that have a space in them.
fn literals(name: &str, source: &str) -> Vec<Line> {
    let source = source
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default();
    let mut lines = Vec::new();
    let mut at = 0;
    while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
        let (length, literal) = token(rest);
        if let Some(text) = literal.filter(|text| text.contains(' ')) {
            lines.push(Line {
                file: name.to_owned(),
                number: source[..at].matches('\n').count() + 1,
                text: text.to_owned(),
            });
        }
        at += length;
    }
    lines
}

/// The length of the comment, literal or character that a source begins with, and the text of a string literal.
fn token(source: &str) -> (usize, Option<&str>) {
    if source.starts_with("//") {
        return (source.find('\n').unwrap_or(source.len()), None);
    }
    if let Some(rest) = source.strip_prefix('r') {
        let n_hashes = rest.len() - rest.trim_start_matches('#').len();
        if let Some(text) = rest[n_hashes..].strip_prefix('"') {
            let end = format!("\"{}", "#".repeat(n_hashes));
            let length = text.find(&end).unwrap_or(text.len());
            return (2 + n_hashes + length + end.len(), Some(&text[..length]));
        }
    }
    if source.starts_with("'\"'") || source.starts_with("'\\\"'") {
        return (source[1..].find('\'').map_or(1, |end| end + 2), None);
    }
    if let Some(text) = source.strip_prefix('"') {
        let mut is_escaped = false;
        let end = text.find(|c| {
            let is_end = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        });
        let end = end.unwrap_or(text.len());
        return (end + 2, Some(&text[..end]));
    }
    let word = source.len() - source.trim_start_matches(char::is_alphanumeric).len();
    (
        word.max(source.chars().next().map_or(1, char::len_utf8)),
        None,
    )
}

/// The help of all commands, as manual pages.
fn manual() -> Vec<Line> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("english");
    fs::create_dir_all(&folder).expect("the target folder can be written to");
    let (mut output, mut messages) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: &mut Input::empty(),
        output: &mut output,
        messages: &mut messages,
        surroundings: Surroundings::fixed(folder.clone()),
    };
    let arguments = ["zrf", "man", "--force", "."];
    cli::run(arguments.into_iter().map(Into::into), &mut console);
    let pages = files(&folder);
    assert!(pages.len() > 15, "{}", String::from_utf8_lossy(&messages));
    let page = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        split(&name, &fs::read_to_string(path).expect("pages are UTF-8"))
    };
    pages.iter().flat_map(page).collect()
}

fn split(file: &str, text: &str) -> Vec<Line> {
    let line = |(index, text): (usize, &str)| Line {
        file: file.to_owned(),
        number: index + 1,
        text: text.to_owned(),
    };
    text.lines().enumerate().map(line).collect()
}

/// All files of a folder and below, in order, without hidden ones, build output and the packages of npm.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || name == "target" || name == "node_modules" {
            continue;
        }
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.push(path);
        }
    }
    files
}

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().expect("the project has a folder")
}

fn relative(path: &Path) -> String {
    let inside = path.strip_prefix(root()).unwrap_or(path);
    inside.to_string_lossy().replace('\\', "/")
}
