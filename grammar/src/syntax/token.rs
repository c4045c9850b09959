//! Splits text into tokens, with the flat grammar `zrf.pest`. Knows nothing about nesting; every text produces tokens.

use crate::text::{FileId, SourceMap, Span};
use pest::Parser;

mod kind;
mod quotes;

pub use kind::{Token, TokenKind};

/// The parser generated from `zrf.pest`.
mod grammar {
    /// Tokenizes with `zrf.pest`.
    #[derive(pest_derive::Parser, Debug)]
    #[grammar = "syntax/zrf.pest"]
    pub(super) struct Grammar;
}

use grammar::{Grammar, Rule};

/// Maximum number of strings repaired in a file.
const MAX_REPAIRS: usize = 16;

/// The tokens of a file, including white space and comments: together they are the whole text.
///
/// A string without one of its quotes would invert all strings after it. Where the quotes show this, the string is cut
/// short and the rest is read again.
pub fn tokenize(sources: &SourceMap, file: FileId) -> Vec<Token> {
    let file = sources.file(file);
    let text = file.text.as_str();
    let mut tokens = Vec::with_capacity(text.len() / 3);
    let mut from = 0;
    for repair in 0..=MAX_REPAIRS {
        let first = tokens.len();
        scan(&text[from..], from, &mut tokens);
        let Some(string) = quotes::half_string(text, &tokens, first) else {
            break;
        };
        if repair == MAX_REPAIRS {
            break;
        }
        from = string.token.span.end as usize;
        tokens.truncate(string.first);
        tokens.push(string.token);
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

/// The tokens of a part of a file.
pub(crate) fn tokens_of(sources: &SourceMap, part: Span) -> Vec<Token> {
    let mut tokens = Vec::new();
    scan(sources.slice(part), part.start as usize, &mut tokens);
    tokens
}

/// The items of the list at `list`, as they are written.
pub(crate) fn items(sources: &SourceMap, list: Span) -> Vec<Span> {
    let tokens = tokens_of(sources, list);
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

#[cfg(test)]
mod tests;
