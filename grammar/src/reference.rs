//! The language reference as data: the entries of `docs/language.md`.

use std::sync::LazyLock;

/// The text of the reference.
static BOOK: &str = include_str!("../docs/language.md");

/// The entries in the order of the book.
static ENTRIES: LazyLock<Vec<KeywordEntry>> = LazyLock::new(|| entries(BOOK));

/// The reference entry of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeywordEntry {
    /// The keyword, as written in rules.
    pub keyword: &'static str,
    /// The title of its chapter.
    pub chapter: &'static str,
    /// The text below its heading, Markdown: syntax, meaning, examples, pitfalls.
    pub text: &'static str,
}

impl KeywordEntry {
    /// The syntax of the keyword, Markdown on one line.
    pub fn syntax(&self) -> &'static str {
        let line = self.text.lines().next().unwrap_or_default();
        line.strip_prefix(SYNTAX).unwrap_or(line)
    }

    /// The syntax of a list that begins with the keyword, without its alternatives: `(add piece ...)`.
    pub fn call(&self) -> Option<&'static str> {
        let mut parts = self.syntax().split('`').skip(1).step_by(2);
        parts.find(|part| {
            let rest = part
                .strip_prefix('(')
                .and_then(|part| part.strip_prefix(self.keyword));
            rest.is_some_and(|rest| rest.starts_with([' ', ')']))
        })
    }

    /// The first sentence of the meaning, without its full stop.
    pub fn summary(&self) -> String {
        let meaning = self.text.lines().skip(1).skip_while(|line| line.is_empty());
        let paragraph: Vec<&str> = meaning.take_while(|line| !line.is_empty()).collect();
        let paragraph = paragraph.join(" ");
        let sentence = paragraph.split(". ").next().unwrap_or_default();
        sentence.trim_end_matches(['.', ':']).to_owned()
    }
}

/// The prefix of an entry's first line.
const SYNTAX: &str = "Syntax: ";

/// The whole reference, Markdown.
pub fn book() -> &'static str {
    BOOK
}

/// All entries in the order of the book.
pub fn all() -> &'static [KeywordEntry] {
    &ENTRIES
}

/// Finds the entry of a keyword. The name of an option finds the entry of its keyword: `pass turn` finds `pass-turn`.
pub fn find(keyword: &str) -> Option<&'static KeywordEntry> {
    let entry = |name: &str| all().iter().find(|entry| entry.keyword == name);
    entry(keyword).or_else(|| entry(&keyword.trim_matches('"').replace(' ', "-")))
}

/// The sections whose third-level heading is one word, each up to the next heading.
fn entries(book: &'static str) -> Vec<KeywordEntry> {
    let mut entries = Vec::new();
    let mut chapter = "";
    let mut open: Option<(&'static str, usize)> = None;
    let mut is_example = false;
    let mut start = 0;
    for line in book.split_inclusive('\n') {
        let end = start + line.len();
        let words = line.trim_end();
        is_example ^= words.starts_with("```");
        if !is_example && words.starts_with('#') {
            entries.extend(open.take().map(|(keyword, from)| KeywordEntry {
                keyword,
                chapter,
                text: book[from..start].trim(),
            }));
            if let Some(title) = words.strip_prefix("## ") {
                chapter = title;
            }
            let keyword = words
                .strip_prefix("### ")
                .filter(|title| !title.contains(' '));
            open = keyword.map(|keyword| (keyword, end));
        }
        start = end;
    }
    entries.extend(open.map(|(keyword, from)| KeywordEntry {
        keyword,
        chapter,
        text: book[from..].trim(),
    }));
    entries
}
