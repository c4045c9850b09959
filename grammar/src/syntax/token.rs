//! Text to tokens, with the flat grammar `zrf.pest`. Knows nothing about nesting; every text produces tokens.

use crate::text::{FileId, SourceMap, Span};
use pest::Parser;

/// The parser generated from `zrf.pest`.
mod grammar {
    /// Tokenizes with `zrf.pest`.
    #[derive(pest_derive::Parser, Debug)]
    #[grammar = "syntax/zrf.pest"]
    pub(super) struct Grammar;
}

use grammar::{Grammar, Rule};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// Text with its two quotes.
    String,
    /// An opening quote with its text, without a closing quote.
    BadString,
    /// Text between curly quotes, which the reader makes of other tokens.
    CurlyString,
    /// A run of ordinary characters.
    Word,
    /// A character that only looks like a space or a quote.
    BadChar,
    /// `;` to the end of the line, without the line end.
    Comment,
    /// White space.
    Blank,
}

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// Its position.
    pub span: Span,
}

/// Maximum number of unterminated strings repaired in a file.
const MAX_REPAIRS: usize = 16;

/// The tokens of a file, including white space and comments: together they are the whole text.
///
/// An unterminated string would end at the opening quote of the next one, and all strings after it would be inverted.
/// Where the quotes show this, the string is cut short and the rest is read again.
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

/// Whether a text is one word.
pub(crate) fn is_word(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric();
    let is_whole = || {
        let parsed = Grammar::parse(Rule::word, text);
        parsed.is_ok_and(|word| word.as_str() == text)
    };
    !text.is_empty() && (text.bytes().all(is_plain) || is_whole())
}

/// The comments of a file, each without its line end.
pub fn comments(sources: &SourceMap, file: FileId) -> Vec<Span> {
    tokenize(sources, file)
        .into_iter()
        .filter(|token| token.kind == TokenKind::Comment)
        .map(|token| token.span)
        .collect()
}

/// The items of the list at `list`, as they are written.
pub(crate) fn items(sources: &SourceMap, list: Span) -> Vec<Span> {
    let mut tokens = Vec::new();
    scan(sources.slice(list), list.start as usize, &mut tokens);
    let (mut items, mut depth) = (Vec::new(), 0_u32);
    let mut start = list.start;
    for token in tokens {
        let is_item = match token.kind {
            TokenKind::Comment | TokenKind::Blank => continue,
            TokenKind::Open => {
                depth += 1;
                if depth == 2 {
                    start = token.span.start;
                }
                false
            }
            TokenKind::Close => {
                depth = depth.saturating_sub(1);
                depth == 1
            }
            _ => {
                start = if depth == 1 { token.span.start } else { start };
                depth == 1
            }
        };
        if is_item {
            items.push(Span::new(start, token.span.end));
        }
    }
    items
}

/// The number of bytes read at once: the parser's notes about each token take ten times as much memory as the token.
const CHUNK: usize = 1 << 16;

/// Adds the tokens of `text`, which begins at `offset` of the file.
fn scan(text: &str, offset: usize, tokens: &mut Vec<Token>) {
    let (mut at, mut size) = (0, CHUNK);
    while at < text.len() {
        let end = text.ceil_char_boundary(text.len().min(at + size));
        let before = tokens.len();
        scan_chunk(&text[at..end], offset + at, tokens);
        if end == text.len() {
            break;
        }
        // The last token may continue after the chunk.
        if let Some(last) = tokens.pop().filter(|_| tokens.len() > before) {
            (at, size) = (last.span.start as usize - offset, CHUNK);
        } else {
            size *= 2;
        }
    }
}

fn scan_chunk(text: &str, offset: usize, tokens: &mut Vec<Token>) {
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

/// The index of the first string that seems to lack its closing quote.
///
/// Such a string ends at a quote that looks like an opening one. An odd number of quotes (the text ends within a
/// string) makes this certain enough; otherwise the string must also contain a line that begins with a parenthesis.
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
                Some(b'"') => holds_code,
                _ => false,
            }
        })
        .or(is_odd.then_some(last))
}

/// Whether strings begin after this byte: a space or a parenthesis.
fn is_before_strings(byte: u8) -> bool {
    byte <= b' ' || byte == b'(' || byte == b')'
}

/// The end of the line before the first line that begins with a parenthesis.
fn line_of_code(text: &str) -> Option<usize> {
    text.match_indices('\n')
        .find(|&(at, _)| {
            let line = text[at + 1..].trim_start_matches([' ', '\t']);
            line.starts_with(['(', ')'])
        })
        .map(|(at, _)| at)
}

/// The probable intended end of a string that begins at `start` and has no closing quote up to `limit`.
///
/// It is before the first line that begins with a parenthesis, and before the comments above that line; otherwise at the
/// end of the string's first line. Unmatched closing parentheses there do not belong to the string.
fn end_of_open_string(text: &str, start: usize, limit: usize) -> usize {
    let inside = text[start + 1..limit].trim_end_matches('"');
    let cut = line_of_code(inside).or_else(|| inside.find('\n'));
    let mut inside = inside[..cut.unwrap_or(inside.len())].trim_end();
    while let Some((before, line)) = inside.rsplit_once('\n')
        && line.trim_start().starts_with(';')
    {
        inside = before.trim_end();
    }
    // A `;` after a closing parenthesis starts a comment, although texts may contain one.
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
