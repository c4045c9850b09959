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
        let lines: Vec<&str> = lines(self.literal(names)).collect();
        match lines.as_slice() {
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
        for (index, line) in lines(source).enumerate() {
            let line = if index == 0 { line } else { line.trim_start() };
            if index > 0 && !text.is_empty() && !text.ends_with(['\n', ' ']) && !line.is_empty() {
                text.push(' ');
            }
            text.extend(line.chars().map(shown));
            text.truncate(text.trim_end_matches([' ', '\t', '\u{a0}']).len());
        }
        text
    }
}

/// The lines of a text, whatever ends them: LF, CR or both.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split('\n');
    lines.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

fn shown(character: char) -> char {
    match character {
        '\\' => '\n',
        '`' => '"',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::Text;
    use crate::text::{Names, Origin};

    #[test]
    fn a_line_break_is_a_space_whatever_it_consists_of() {
        for end in ["\n", "\r\n", "\r", "\r\r\n"] {
            let mut names = Names::new();
            let text = Text {
                symbol: names.intern(&format!("One `line` {end}  next line{end}")),
                origin: Origin::default(),
            };
            assert_eq!(text.title(&names), "One `line` next line", "{end:?}");
            assert_eq!(text.display(&names), "One \"line\" next line", "{end:?}");
        }
    }
}
