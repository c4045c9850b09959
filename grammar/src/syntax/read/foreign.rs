//! Syntax of other languages that new authors are used to: `//`, `/* */`, `#` and `--`, commas, square brackets, curly quotes.
//!
//! Each mistake is reported once and read as it was meant, so that nothing else is reported about it.

use super::doubtful::{self, SIGNS};
use super::tidy::Tidy;
use crate::diagnostics::{Diagnostics, Edit, registry as lints};
use crate::syntax::{Token, TokenKind};
use crate::text::{SourceMap, Span, kw};

/// Returns the tokens as they were meant, and reports the foreign syntax among them.
pub(super) fn tidy(
    sources: &SourceMap,
    tokens: Vec<Token>,
    diagnostics: &mut Diagnostics,
) -> Vec<Token> {
    let is_sign = |token: &Token| LONE_SIGNS.contains(&sources.slice(token.span));
    // A sign that begins a list is a name.
    let begins_list = |pair: &[Token]| pair[0].kind == TokenKind::Open && is_sign(&pair[1]);
    let are_names = tokens.windows(2).any(begins_list);
    let is_foreign = |token: &Token| match token.kind {
        TokenKind::BadChar => true,
        TokenKind::Word => {
            is_foreign_word(sources.slice(token.span)) || !are_names && is_sign(token)
        }
        _ => false,
    };
    // Nearly all files have none.
    if !tokens.iter().any(is_foreign) {
        return tokens;
    }
    let mut tidy = Tidy {
        sources,
        diagnostics,
        tidied: Vec::with_capacity(tokens.len()),
        foreign_lists: Vec::new(),
        is_without_end: false,
        names: doubtful::names(sources, &tokens),
        line_without_comment: 0,
    };
    let mut rest = tokens.as_slice();
    let mut depth = 0_usize;
    while let Some((token, after)) = rest.split_first() {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        // Text outside all lists is reported as such, not for its syntax.
        let is_prose = depth == 0 && !tidy.is_comment(token);
        let n_taken = if is_foreign(token) && !is_prose {
            tidy.foreign(*token, after)
        } else {
            tidy.tidied.push(*token);
            0
        };
        rest = &after[n_taken..];
    }
    tidy.tidied
}

/// Signs that other languages write between a name and its value.
const LONE_SIGNS: [&str; 3] = [":", "=", ":="];

/// Signs of comparisons in other languages.
const COMPARISONS: [&str; 2] = ["=", "=="];

/// What other languages compare a condition with.
const VALUES: [&str; 2] = ["true", "false"];

/// Divides a token before its last bytes.
fn divided(token: Token, n_last: usize) -> (Token, Token) {
    let Span { start, end } = token.span;
    let middle = end - n_last as u32;
    let part = |start, end| Token {
        span: Span::new(start, end),
        ..token
    };
    (part(start, middle), part(middle, end))
}

/// The value after signs without a space: `true` in `=true`.
fn glued_value(word: &str) -> Option<&str> {
    let value = word.trim_start_matches('=');
    (value != word && VALUES.contains(&value)).then_some(value)
}

/// Whether a word begins or ends in a way that names do not.
fn is_foreign_word(word: &str) -> bool {
    SIGNS.contains(&word)
        || word == "=="
        || glued_value(word).is_some()
        || word.starts_with("//")
        || word.starts_with("/*")
        || word.starts_with(OPENING)
        || word.ends_with(CLOSING)
        || word.starts_with(',')
        || word.ends_with(',')
}

/// Parentheses of other languages and scripts.
const OPENING: [char; 3] = ['[', '{', '\u{FF08}'];
const CLOSING: [char; 3] = [']', '}', '\u{FF09}'];

impl Tidy<'_> {
    /// Reads a token of foreign syntax. Returns the number of tokens after it that were taken.
    fn foreign(&mut self, token: Token, after: &[Token]) -> usize {
        let text = self.sources.slice(token.span);
        if token.kind == TokenKind::BadChar {
            return self.quotes(token, after);
        }
        if SIGNS.contains(&text) && (text != "#" || !self.begins_line()) {
            return self.doubtful(token, after);
        }
        if text == "#" || text.starts_with("//") {
            let n_taken = after.iter().take_while(|token| !self.has_line_end(token));
            return self.comment(token, &after[..n_taken.count()]);
        }
        if text.starts_with("/*") {
            let ends = |token: &Token| self.sources.slice(token.span).ends_with("*/");
            if ends(&token) {
                return self.comment(token, &[]);
            }
            let mut rest = after.iter().take_while(|_| !self.is_without_end);
            // Without an end, the intent is unknown.
            match rest.position(ends) {
                Some(at) => return self.comment(token, &after[..=at]),
                None => self.is_without_end = true,
            }
        }
        if let Some(value) = glued_value(text) {
            let (sign, value) = divided(token, value.len());
            if self.foreign(sign, &[value]) == 0 {
                self.tidied.push(value);
            }
            return 0;
        }
        if let Some(n_taken) = self.comparison(token, after) {
            return n_taken;
        }
        if LONE_SIGNS.contains(&text) {
            let (message, help) = (
                format!("`{text}` has no meaning here"),
                "remove it".to_owned(),
            );
            let space = after.first().filter(|next| next.kind == TokenKind::Blank);
            let space = space.filter(|space| !self.has_line_end(space));
            let end = space.map_or(token.span, |space| space.span);
            let edit = Some(Edit::delete(token.span.to(end)));
            self.report(&lints::STRAY_CHARACTER, message, token.span, help, edit);
            return 0;
        }
        self.word(token, text);
        0
    }

    /// Reads `= true` after a condition as nothing: the condition itself is meant. Returns the number of tokens after
    /// the sign that were taken. The intent of `= false` is as clear, but has no fix at this place.
    fn comparison(&mut self, sign: Token, after: &[Token]) -> Option<usize> {
        let text = self.sources.slice(sign.span);
        let is_between =
            |token: &Token| matches!(token.kind, TokenKind::Blank | TokenKind::Comment);
        let at = after.iter().position(|token| !is_between(token))?;
        let value = self.sources.slice(after[at].span);
        if !COMPARISONS.contains(&text) || !VALUES.contains(&value) || !self.is_condition() {
            return None;
        }
        let span = sign.span.to(after[at].span);
        let message = format!("`{text} {value}` has no meaning here");
        if value == "false" {
            let help =
                "negate the condition: `(not …)`, or a keyword such as `not-empty?`".to_owned();
            self.report(&lints::STRAY_CHARACTER, message, span, help, None);
            return Some(0);
        }
        let before = self
            .tidied
            .last()
            .filter(|token| token.kind == TokenKind::Blank);
        let start = before.map_or(span.start, |blank| blank.span.start);
        let is_comment = |token: &&Token| token.kind == TokenKind::Comment;
        // An edit would remove a comment between them, too.
        let edit = !after[..at].iter().any(|token| is_comment(&token));
        let edit = edit.then(|| Edit::delete(Span::new(start, span.end)));
        let help = "remove it: a condition is true or false by itself".to_owned();
        self.report(&lints::STRAY_CHARACTER, message, span, help, edit);
        self.tidied.extend(&after[..at]);
        Some(at + 1)
    }

    /// Whether the next token belongs to a condition: the list that is being read begins with one, or contains one.
    fn is_condition(&self) -> bool {
        /// Maximum number of tokens of a condition that are looked at.
        const MAX: usize = 64;
        let mut depth = 0_usize;
        let mut head = None;
        for token in self.tidied.iter().rev().take(MAX) {
            match token.kind {
                TokenKind::Close => depth += 1,
                TokenKind::Open if depth == 0 => break,
                TokenKind::Open => depth -= 1,
                TokenKind::Word if depth == 0 => head = Some(self.sources.slice(token.span)),
                _ => {}
            }
        }
        head.is_some_and(|head| {
            let is_test = head.ends_with('?') && kw::ALL.contains(&head);
            is_test || ["verify", "if", "while", "not", "and", "or"].contains(&head)
        })
    }

    fn is_comment(&self, token: &Token) -> bool {
        let text = self.sources.slice(token.span);
        text == "#" || text.starts_with("//") || text.starts_with("/*")
    }

    /// Whether only spaces precede the next token on its line.
    fn begins_line(&self) -> bool {
        self.tidied
            .last()
            .is_none_or(|last| self.has_line_end(last))
    }

    /// Reads a text between curly quotes on one line as a string.
    fn quotes(&mut self, open: Token, after: &[Token]) -> usize {
        let is_curly =
            |token: &Token| matches!(self.sources.slice(token.span), "\u{201C}" | "\u{201D}");
        let line = after.iter().take_while(|token| !self.has_line_end(token));
        let close = is_curly(&open)
            .then(|| line.clone().position(is_curly))
            .flatten();
        let Some(close) = close else {
            self.tidied.push(open);
            return 0;
        };
        let span = open.span.to(after[close].span);
        let text = self
            .sources
            .slice(span)
            .trim_matches(['\u{201C}', '\u{201D}']);
        let message = "curly quotes do not delimit strings".to_owned();
        self.report(
            &lints::STRAY_CHARACTER,
            message,
            span,
            format!("write \"{text}\""),
            Some(Edit::replace(
                span,
                self.sources.slice(span),
                format!("\"{text}\""),
            )),
        );
        self.tidied.push(Token {
            kind: TokenKind::CurlyString,
            span,
        });
        close + 1
    }

    /// Reads a word with commas or foreign parentheses at its ends. The parentheses are read as those they look like.
    fn word(&mut self, token: Token, text: &str) {
        let (mut start, mut end) = (token.span.start, token.span.end);
        let mut rest = text;
        while let Some(first) = rest
            .chars()
            .next()
            .filter(|first| OPENING.contains(first) || *first == ',')
        {
            let span = Span::new(start, start + first.len_utf8() as u32);
            (start, rest) = (span.end, &rest[first.len_utf8()..]);
            self.sign(first, span);
        }
        let mut closing = Vec::new();
        while let Some(last) = rest
            .chars()
            .next_back()
            .filter(|last| CLOSING.contains(last) || *last == ',')
        {
            let span = Span::new(end - last.len_utf8() as u32, end);
            (end, rest) = (span.start, &rest[..rest.len() - last.len_utf8()]);
            closing.push((last, span));
        }
        if !rest.is_empty() {
            self.tidied.push(Token {
                kind: TokenKind::Word,
                span: Span::new(start, end),
            });
        }
        for (sign, span) in closing.into_iter().rev() {
            self.sign(sign, span);
        }
    }

    /// Reads a comma, which is skipped, or a foreign parenthesis. One message reports both parentheses of a list.
    fn sign(&mut self, sign: char, span: Span) {
        if sign == ',' {
            let message = "commas have no meaning here; separate items with spaces".to_owned();
            let edit = Edit::delete(span);
            self.report(
                &lints::STRAY_CHARACTER,
                message,
                span,
                "remove it".to_owned(),
                Some(edit),
            );
            return;
        }
        let (kind, plain) = match OPENING.contains(&sign) {
            true => (TokenKind::Open, "("),
            false => (TokenKind::Close, ")"),
        };
        self.tidied.push(Token { kind, span });
        let edit = Edit::replace(span, sign, plain);
        if kind == TokenKind::Close
            && let Some(opened) = self.foreign_lists.pop()
            // Beyond the maximum number of diagnostics there is none to add to.
            && let Some(told) = self.diagnostics.get_mut(opened)
            && let Some(fix) = told.fixes.first_mut()
        {
            fix.edits.push(edit);
            return;
        }
        if kind == TokenKind::Open {
            self.foreign_lists.push(self.diagnostics.len());
        }
        let message = format!("`{sign}` looks like `{plain}` but is not");
        let help = format!("write `{plain}`");
        self.report(&lints::STRAY_CHARACTER, message, span, help, Some(edit));
    }
}
