//! The files for editors agree with the program: their lists of keywords, and the texts they hold.
//!
//! `ZRF_BLESS=1` rewrites the lists if the keywords have changed.

use std::fs;
use std::path::{Path, PathBuf};
use zrf_grammar::text::kw;

/// The groups of keywords that have a colour of their own.
struct Groups {
    sections: Vec<&'static str>,
    instructions: Vec<&'static str>,
    conditions: Vec<&'static str>,
}

const INSTRUCTIONS: &[&str] = &[
    "add",
    "add-partial",
    "add-copy",
    "add-copy-partial",
    "back",
    "capture",
    "cascade",
    "change-owner",
    "change-type",
    "create",
    "flip",
    "from",
    "to",
    "go",
    "mark",
    "opposite",
    "last-from",
    "last-to",
    "set-attribute",
    "set-flag",
    "set-position-flag",
    "verify",
    "if",
    "else",
    "while",
];

/// Conditions whose names do not end with a question mark.
const CONDITIONS: &[&str] = &[
    "and",
    "or",
    "not",
    "true",
    "false",
    "forced",
    "stalemated",
    "repetition",
    "captured",
    "checkmated",
    "pieces-remaining",
    "total-piece-count",
    "absolute-config",
    "relative-config",
    "opponent",
    "any-owner",
];

impl Groups {
    fn of_program() -> Self {
        let is_instruction = |word: &&str| INSTRUCTIONS.contains(word);
        let is_condition = |word: &&str| word.ends_with('?') || CONDITIONS.contains(word);
        let all = || kw::ALL.iter().copied();
        Self {
            instructions: all().filter(is_instruction).collect(),
            conditions: all().filter(is_condition).collect(),
            sections: all()
                .filter(|word| !is_instruction(word) && !is_condition(word))
                .collect(),
        }
    }

    fn all(&self) -> [&[&'static str]; 3] {
        [&self.sections, &self.instructions, &self.conditions]
    }
}

fn editors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("editors")
}

fn text(file: &str) -> String {
    let path = editors().join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Compares the text between each pair of marks with a list of keywords. Each pair is searched after the previous one.
#[track_caller]
fn check_lists(file: &str, marks: [(&str, &str); 3], list: impl Fn(&[&str]) -> String) {
    let groups = Groups::of_program();
    let mut text = text(file);
    let mut from = 0;
    let mut is_same = true;
    for ((before, after), words) in marks.into_iter().zip(groups.all()) {
        let start = text[from..]
            .find(before)
            .unwrap_or_else(|| panic!("{file}: no `{before}`"))
            + from
            + before.len();
        let end = text[start..]
            .find(after)
            .unwrap_or_else(|| panic!("{file}: no `{after}`"))
            + start;
        let expected = list(words);
        is_same &= text[start..end] == expected;
        text.replace_range(start..end, &expected);
        from = start + expected.len();
    }
    if std::env::var_os("ZRF_BLESS").is_some() {
        fs::write(editors().join(file), text).expect("the lists can be written");
    } else {
        assert!(
            is_same,
            "{file}: its lists of keywords are not those of the program; ZRF_BLESS=1 renews them"
        );
    }
}

#[test]
fn the_groups_hold_keywords_only() {
    for word in INSTRUCTIONS.iter().chain(CONDITIONS) {
        assert!(kw::ALL.contains(word), "{word}");
    }
    let groups = Groups::of_program();
    let count: usize = groups.all().iter().map(|words| words.len()).sum();
    assert_eq!(count, kw::ALL.len());
}

#[test]
fn lists_of_keywords_are_those_of_the_program() {
    let words = |words: &[&str]| words.join(" ");
    let marks = ["zrfSection ", "zrfInstruction ", "zrfCondition "].map(|mark| (mark, "\n"));
    check_lists("vim/syntax/zrf.vim", marks, words);
    let quoted = |words: &[&str]| {
        let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        quoted.join(" ")
    };
    let marks = [
        "@keyword\n    ",
        "@keyword.control\n    ",
        "@function.builtin\n    ",
    ]
    .map(|mark| (mark, "))"));
    check_lists("tree-sitter/queries/highlights.scm", marks, quoted);
    let choice = |words: &[&str]| {
        let mut words: Vec<&str> = words.to_vec();
        words.sort_by_key(|word| (usize::MAX - word.len(), *word));
        words.join("|").replace('?', "\\\\?")
    };
    let mark = "\"match\": \"(?<![^\\\\s()\\\";])(?:";
    check_lists(
        "vscode/syntaxes/zrf.tmLanguage.json",
        [(mark, ")(?!"); 3],
        choice,
    );
}

#[test]
fn copies_are_equal() {
    let highlights = text("tree-sitter/queries/highlights.scm");
    assert_eq!(
        text("zed/languages/zrf/highlights.scm"),
        highlights,
        "copy the query of the grammar to Zed"
    );
}

#[test]
fn settings_can_be_read() {
    for file in [
        "helix/languages.toml",
        "zed/extension.toml",
        "zed/languages/zrf/config.toml",
    ] {
        let text = text(file);
        let table = toml::de::DeTable::parse(&text);
        assert!(table.is_ok(), "{file}: {table:?}");
    }
    for file in [
        "vscode/package.json",
        "vscode/language-configuration.json",
        "vscode/syntaxes/zrf.tmLanguage.json",
        "tree-sitter/tree-sitter.json",
    ] {
        let value: Result<serde_json::Value, _> = serde_json::from_str(&text(file));
        assert!(value.is_ok(), "{file}: {value:?}");
    }
}

/// Commands of the extension that call the server use commands that it has, and contributed commands are registered.
#[test]
fn the_extension_and_the_server_know_the_same_commands() {
    let client = text("vscode/src/extension.ts");
    let server =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/lsp/protocol.rs"))
            .unwrap();
    for part in client.split("\"zrf.").skip(1) {
        let name = part.split('"').next().unwrap_or_default();
        let command = format!("\"zrf.{name}\"");
        let is_registered = client.contains(&format!("registerCommand({command}"));
        assert!(
            is_registered || server.contains(&command) || command == "\"zrf.path\"",
            "{command}"
        );
    }
    let package: serde_json::Value = serde_json::from_str(&text("vscode/package.json")).unwrap();
    for command in package["contributes"]["commands"].as_array().unwrap() {
        let name = command["command"].as_str().unwrap();
        assert!(
            client.contains(&format!("registerCommand(\"{name}\"")),
            "{name}"
        );
    }
}

/// Each feature that the list marks as supported names tests that exist.
#[test]
fn features_are_ticked_by_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = ["games", "names", "robustness", "texts"].map(|file| format!("tests/{file}"));
    let mut code = fs::read_to_string(root.join("../grammar/src/ide/tests.rs")).unwrap();
    for file in sources.iter().map(String::as_str).chain(["texts"]) {
        code += &fs::read_to_string(root.join(format!("src/cli/lsp/{file}.rs"))).unwrap();
    }
    let list = text("FEATURES.md");
    let rows = list.lines().filter(|line| line.starts_with("| ")).skip(2);
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (feature, has_it, tests) = (cells[1], cells[2], cells[3]);
        assert_eq!(has_it.is_empty(), tests.is_empty(), "{feature}");
        for test in tests.split(", ").filter(|test| !test.is_empty()) {
            let name = test.trim_matches('`');
            assert!(
                code.contains(&format!("#[test]\nfn {name}()"))
                    || code.contains(&format!("#[test]\n    fn {name}()")),
                "{feature}: no test {name}"
            );
        }
    }
}
