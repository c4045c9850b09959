//! Parameters in the text of words and strings: `$1`, `p$1`, `$1-$2`, `line-$12?`.

use crate::text::{Names, Symbol};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The parameters of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Not examined yet.
    Unknown,
    /// No parameter.
    Plain,
    /// One parameter and nothing else.
    Parameter(u32),
    /// Parameters and other text.
    Pattern,
}

/// A part of a text: its bytes, and its parameter number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) parameter: Option<u32>,
}

/// The parameters of the texts in a table of names, parsed once for each.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents {
    by_symbol: Vec<Content>,
    patterns: FxHashMap<Symbol, Arc<[Piece]>>,
}

impl Contents {
    /// The parameters of a text.
    pub(super) fn of(&mut self, symbol: Symbol, names: &Names) -> Content {
        let index = symbol.0 as usize;
        if let Some(&content) = self.by_symbol.get(index)
            && content != Content::Unknown
        {
            return content;
        }
        if self.by_symbol.len() <= index {
            self.by_symbol.resize(index + 1, Content::Unknown);
        }
        self.by_symbol[index] = self.look_at(symbol, names.text(symbol));
        self.by_symbol[index]
    }

    fn look_at(&mut self, symbol: Symbol, text: &str) -> Content {
        if !text.contains('$') {
            return Content::Plain;
        }
        let pieces = pieces(text);
        let content = match pieces[..] {
            [piece] => piece.parameter.map_or(Content::Plain, Content::Parameter),
            _ => Content::Pattern,
        };
        self.patterns.insert(symbol, pieces.into());
        content
    }

    /// The parts of a text that contains parameters.
    pub(super) fn pieces(&self, symbol: Symbol) -> Arc<[Piece]> {
        self.patterns.get(&symbol).cloned().unwrap_or_default()
    }

    /// The highest parameter in a text, 0 if there is none.
    pub(super) fn highest(&mut self, symbol: Symbol, names: &Names) -> u32 {
        self.of(symbol, names);
        let pieces = self.patterns.get(&symbol).map_or(&[][..], |pieces| pieces);
        pieces
            .iter()
            .filter_map(|piece| piece.parameter)
            .max()
            .unwrap_or(0)
    }
}

/// The parts of a text in order. Digits are greedy: `$12` is the twelfth parameter. `$0` is text.
fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut plain = 0;
    let mut from = 0;
    while let Some(dollar) = text[from..].find('$').map(|at| from + at) {
        let digits = text[dollar + 1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let end = dollar + 1 + digits;
        from = end;
        let number = match &text[dollar + 1..end] {
            "" => 0,
            digits => digits.parse().unwrap_or(u32::MAX),
        };
        if number == 0 {
            continue;
        }
        push_plain(&mut pieces, plain, dollar);
        pieces.push(Piece {
            start: dollar,
            end,
            parameter: Some(number),
        });
        plain = end;
    }
    push_plain(&mut pieces, plain, text.len());
    pieces
}

fn push_plain(pieces: &mut Vec<Piece>, start: usize, end: usize) {
    if start < end {
        pieces.push(Piece {
            start,
            end,
            parameter: None,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let shown: Vec<String> = pieces(text)
            .iter()
            .map(|piece| match piece.parameter {
                Some(number) => format!("<{number}>"),
                None => text[piece.start..piece.end].to_owned(),
            })
            .collect();
        assert_eq!(shown.join(" "), expected);
    }

    #[test]
    fn parameters_are_found_anywhere() {
        check("abc", "abc");
        check("$1", "<1>");
        check("p$1", "p <1>");
        check("$1-moved?", "<1> -moved?");
        check("$1$2", "<1> <2>");
        check("a$12b$3", "a <12> b <3>");
        check("é$1é", "é <1> é");
    }

    #[test]
    fn other_dollars_are_text() {
        check("$", "$");
        check("$x$", "$x$");
        check("$0", "$0");
        check("$$1", "$ <1>");
        check("a$0b$1", "a$0b <1>");
        check("$99999999999", "<4294967295>");
    }
}
