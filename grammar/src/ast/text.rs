//! Strings, and how they are read as display text.

use crate::text::{Names, Origin, Symbol};

/// A string as written, with its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    /// The text between the quotes.
    pub(crate) symbol: Symbol,
    /// The string with its quotes.
    pub(crate) origin: Origin,
}

impl Text {
    /// The text as written: file names, titles and similar strings are taken literally.
    pub(crate) fn literal<'a>(&self, names: &'a Names) -> &'a str {
        names.text(self.symbol)
    }

    /// A title: the text as written, but on one line, because saved games name their variant on one line.
    pub(crate) fn title(&self, names: &Names) -> String {
        let lines: Vec<&str> = self.literal(names).lines().collect();
        match lines.as_slice() {
            [] => String::new(),
            [line] => (*line).to_owned(),
            lines => lines
                .iter()
                .map(|line| line.trim())
                .filter(|line| !line.is_empty())
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    /// The display text: `\` is a line break, `` ` `` a double quote, and a line break in the source, with the spaces
    /// around it, is one space.
    pub(crate) fn display(&self, names: &Names) -> String {
        let source = self.literal(names);
        let mut text = String::with_capacity(source.len());
        for (index, line) in source.split('\n').enumerate() {
            let line = if index == 0 { line } else { line.trim_start() };
            if index > 0 && !text.is_empty() && !text.ends_with(['\n', ' ']) && !line.is_empty() {
                text.push(' ');
            }
            text.extend(line.chars().filter(|&c| c != '\r').map(shown));
            text.truncate(text.trim_end_matches([' ', '\t', '\u{a0}']).len());
        }
        text
    }
}

fn shown(character: char) -> char {
    match character {
        '\\' => '\n',
        '`' => '"',
        other => other,
    }
}
