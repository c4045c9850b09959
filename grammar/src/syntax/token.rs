//! Text to tokens, by the flat grammar `zrf.pest`. Knows nothing of nesting; every text gives tokens.

use crate::text::{FileId, SourceMap, Span};
use pest::Parser;

/// The parser generated from `zrf.pest`.
mod grammar {
    /// Tokenizes by `zrf.pest`.
    #[derive(pest_derive::Parser, Debug)]
    #[grammar = "syntax/zrf.pest"]
    pub(super) struct Grammar;
}

use grammar::{Grammar, Rule};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// Text with its two quotes.
    String,
    /// An opening quote with its text, where the closing quote is missing.
    BadString,
    /// Text between curly quotes, which the reader makes of other tokens.
    CurlyString,
    /// A run of ordinary characters.
    Word,
    /// A character that only looks like a blank or a quote.
    BadChar,
    /// `;` to the end of the line, without the line end.
    Comment,
    /// White space.
    Blank,
}

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// A file with more strings left open than this has them read as they come.
const MAX_REPAIRS: usize = 16;

/// The tokens of a file, white space and comments too: together they are the whole text.
///
/// A string left open would end at the opening quote of the next one, and all strings after it would be turned
/// inside out. Where the quotes tell so, the string is cut short and the rest is read anew.
pub fn tokenize(sources: &SourceMap, file: FileId) -> Vec<Token> {
    let file = sources.file(file);
    let text = file.text.as_str();
    let mut tokens = Vec::with_capacity(text.len() / 3);
    let mut from = 0;
    for repair in 0..=MAX_REPAIRS {
        let first = tokens.len();
        scan(&text[from..], from, &mut tokens);
        let Some(open) = string_left_open(text, &tokens[first..]) else {
            break;
        };
        if repair == MAX_REPAIRS {
            break;
        }
        let string = tokens[first + open].span;
        from = end_of_open_string(text, string.start as usize, string.end as usize);
        tokens.truncate(first + open);
        tokens.push(Token {
            kind: TokenKind::BadString,
            span: Span::new(string.start, from as u32),
        });
    }
    for token in &mut tokens {
        token.span.start += file.start;
        token.span.end += file.start;
    }
    tokens
}

/// The comments of a file, each without its line end.
pub fn comments(sources: &SourceMap, file: FileId) -> Vec<Span> {
    tokenize(sources, file)
        .into_iter()
        .filter(|token| token.kind == TokenKind::Comment)
        .map(|token| token.span)
        .collect()
}

/// Adds the tokens of `text`, which begins at `offset` of the file.
fn scan(text: &str, offset: usize, tokens: &mut Vec<Token>) {
    let parsed = Grammar::parse(Rule::tokens, text).expect("every character belongs to some token");
    let pairs = parsed.flatten().filter_map(|pair| {
        let kind = match pair.as_rule() {
            Rule::open => TokenKind::Open,
            Rule::close => TokenKind::Close,
            Rule::string => TokenKind::String,
            Rule::bad_string => TokenKind::BadString,
            Rule::word => TokenKind::Word,
            Rule::bad_char => TokenKind::BadChar,
            Rule::comment => TokenKind::Comment,
            Rule::blank => TokenKind::Blank,
            _ => return None,
        };
        let span = pair.as_span();
        let span = Span::new((offset + span.start()) as u32, (offset + span.end()) as u32);
        Some(Token { kind, span })
    });
    tokens.extend(pairs);
}

/// The index of the first string that seems to have lost its closing quote.
///
/// Such a string ends at a quote that looks like an opening one. An odd number of quotes (the text ends within a
/// string) makes that certain enough; otherwise the string must also hold a line that begins with a bracket.
fn string_left_open(text: &str, tokens: &[Token]) -> Option<usize> {
    let last = tokens.len().checked_sub(1)?;
    let is_odd = tokens[last].kind == TokenKind::BadString;
    tokens
        .iter()
        .position(|token| {
            let (start, end) = (token.span.start as usize, token.span.end as usize);
            if token.kind != TokenKind::String || !is_before_strings(text.as_bytes()[end - 2]) {
                return false;
            }
            let holds_code = line_of_code(&text[start..end]).is_some();
            match text.as_bytes().get(end) {
                // Text, as at the start of a string.
                Some(after) if *after > b' ' && !b"()\";".contains(after) => is_odd || holds_code,
                // Perhaps an empty string.
                Some(b'"') => is_odd && holds_code,
                _ => false,
            }
        })
        .or(is_odd.then_some(last))
}

/// Whether strings begin after this byte: a blank or a bracket.
fn is_before_strings(byte: u8) -> bool {
    byte <= b' ' || byte == b'(' || byte == b')'
}

/// Where the first line that begins with a bracket ends the line before it.
fn line_of_code(text: &str) -> Option<usize> {
    text.match_indices('\n')
        .find(|&(at, _)| {
            let line = text[at + 1..].trim_start_matches([' ', '\t']);
            line.starts_with(['(', ')'])
        })
        .map(|(at, _)| at)
}

/// Where a string that begins at `start` and has no closing quote up to `limit` was probably meant to end.
///
/// That is before the first line that begins with a bracket, else at the end of its first line, and without the
/// closing brackets there that the text has no opening ones for.
fn end_of_open_string(text: &str, start: usize, limit: usize) -> usize {
    let inside = text[start + 1..limit].trim_end_matches('"');
    let cut = line_of_code(inside).or_else(|| inside.find('\n'));
    let mut inside = inside[..cut.unwrap_or(inside.len())].trim_end();
    // A comment after a closing bracket is one, whatever may stand in texts.
    let comment = inside.rfind(';').map(|at| inside[..at].trim_end());
    inside = comment
        .filter(|before| before.ends_with(')'))
        .unwrap_or(inside);
    let mut surplus = inside
        .matches(')')
        .count()
        .saturating_sub(inside.matches('(').count());
    while surplus > 0 && inside.ends_with(')') {
        inside = inside[..inside.len() - 1].trim_end();
        surplus -= 1;
    }
    start + 1 + inside.len()
}

#[cfg(test)]
mod tests;
