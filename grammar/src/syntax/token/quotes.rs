//! Strings that lack one of their quotes.

use super::kind::{Token, TokenKind};
use crate::text::Span;

/// A string that lacks a quote.
pub(super) struct HalfString {
    /// The index of the first token that it replaces.
    pub(super) first: usize,
    pub(super) token: Token,
}

/// The first string that seems to lack a quote. The tokens before `from` have been examined.
pub(super) fn half_string(text: &str, tokens: &[Token], from: usize) -> Option<HalfString> {
    let open = from + string_left_open(text, &tokens[from..])?;
    Some(
        unopened_string(text, tokens, from, open).unwrap_or_else(|| {
            let string = tokens[open].span;
            let end = end_of_open_string(text, string.start as usize, string.end as usize);
            let token = Token {
                kind: TokenKind::BadString,
                span: Span::new(string.start, end as u32),
            };
            HalfString { first: open, token }
        }),
    )
}

/// The first string between these tokens whose opening quote probably ends a text: the quote directly follows a word or
/// parenthesis, and is followed by white space or a closing parenthesis.
fn unopened_string(text: &str, tokens: &[Token], from: usize, to: usize) -> Option<HalfString> {
    let ends_text = |&index: &usize| {
        let quote = tokens[index].span.start as usize;
        let before = index.checked_sub(1).map(|before| tokens[before].kind);
        let after = text.as_bytes().get(quote + 1);
        matches!(tokens[index].kind, TokenKind::String | TokenKind::BadString)
            && matches!(before, Some(TokenKind::Word | TokenKind::Close))
            && after.is_none_or(|after| *after <= b' ' || *after == b')')
    };
    let quote = (from..=to).find(ends_text)?;
    let first = first_word(text, tokens, from, quote)?;
    let span = Span::new(tokens[first].span.start, tokens[quote].span.start + 1);
    let kind = TokenKind::UnopenedString;
    Some(HalfString {
        first,
        token: Token { kind, span },
    })
}

/// Maximum number of tokens before a quote that are examined for the beginning of its text.
const MAX_TOKENS: usize = 2_000;

/// Keywords that are followed by nothing but a text.
const TEXTS: [&str; 6] = [
    "title",
    "description",
    "history",
    "strategy",
    "help",
    "notation",
];

/// The index of the first word of the text that ends at a quote. Words before the text in the same list are skipped.
fn first_word(text: &str, tokens: &[Token], from: usize, quote: usize) -> Option<usize> {
    let slice = |index: usize| {
        let span: Span = tokens[index].span;
        &text[span.start as usize..span.end as usize]
    };
    let (mut depth, mut opened) = (0_usize, None);
    for index in (from.max(quote.saturating_sub(MAX_TOKENS))..quote).rev() {
        match tokens[index].kind {
            TokenKind::Close => depth += 1,
            TokenKind::Open if depth == 0 => {
                opened = Some(index);
                break;
            }
            TokenKind::Open => depth -= 1,
            _ => {}
        }
    }
    let inside = opened? + 1..quote;
    let is_solid = |&index: &usize| tokens[index].kind != TokenKind::Blank;
    let keyword = slice(inside.start);
    if TEXTS.contains(&keyword) {
        // Another quote probably ends the text early.
        let mut rest = inside.skip(1);
        let is_plain =
            |index: usize| !matches!(tokens[index].kind, TokenKind::String | TokenKind::BadChar);
        return rest.clone().all(is_plain).then(|| rest.find(is_solid))?;
    }
    let mut words: Vec<usize> = inside
        .clone()
        .rev()
        .filter(is_solid)
        .take_while(|&index| tokens[index].kind == TokenKind::Word)
        .collect();
    let is_path = |index: usize| slice(index).contains(['.', '/', '\\']);
    // If the text is on several lines, its list is probably unfinished.
    let begins_line = |&index: &usize| slice(index).contains('\n');
    if (*words.last()?..quote).any(|index| begins_line(&index)) {
        return None;
    }
    if words.len() > 1 && words.last() == Some(&inside.start) {
        words.pop();
    }
    if words.len() > 1 && keyword == "image" && words.last().is_some_and(|&word| !is_path(word)) {
        words.pop();
    }
    words.last().copied()
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
