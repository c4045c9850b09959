//! Signs inside lists that start a comment in other languages, but may be names in this one.

use super::tidy::{Tidy, not_a_comment};
use crate::diagnostics::{Diagnostic, Edit, Fix, registry as lints};
use crate::syntax::{Token, TokenKind};
use crate::text::{Origin, SourceMap};

/// Words that start a comment in other languages, but may be names.
pub(super) const SIGNS: [&str; 2] = ["#", "--"];

/// The words of [`SIGNS`] that seem to be names: they are the first or last of a list.
pub(super) fn names<'a>(sources: &'a SourceMap, tokens: &[Token]) -> Vec<&'a str> {
    let ends_list = tokens
        .windows(2)
        .filter_map(|pair| match (pair[0].kind, pair[1].kind) {
            (TokenKind::Open, TokenKind::Word) => Some(sources.slice(pair[1].span)),
            (TokenKind::Word, TokenKind::Close) => Some(sources.slice(pair[0].span)),
            _ => None,
        });
    ends_list.filter(|word| SIGNS.contains(word)).collect()
}

impl Tidy<'_> {
    /// Reads a sign and the words after it as a comment, if nothing but closing parentheses follows them on the line.
    /// Returns how many tokens after the sign were taken.
    pub(super) fn doubtful(&mut self, sign: Token, after: &[Token]) -> usize {
        let text = self.sources.slice(sign.span);
        if sign.span.start < self.line_without_comment || self.names.contains(&text) {
            self.tidied.push(sign);
            return 0;
        }
        let line = after.iter().take_while(|token| !self.has_line_end(token));
        let line = &after[..line.count()];
        let is_word = |token: &Token| token.kind == TokenKind::Word;
        let last = line.iter().rposition(is_word);
        let n_taken = last.map_or(0, |last| last + 1);
        let (words, rest) = line.split_at(n_taken);
        let is_blank = |token: &Token| token.kind == TokenKind::Blank;
        let is_comment = !words.is_empty()
            && words.iter().all(|token| is_word(token) || is_blank(token))
            && rest
                .iter()
                .all(|token| is_blank(token) || token.kind == TokenKind::Close);
        if !is_comment {
            self.line_without_comment = line.last().unwrap_or(&sign).span.end;
            self.tidied.push(sign);
            return 0;
        }
        let Some(end) = rest.iter().rfind(|token| token.kind == TokenKind::Close) else {
            return self.comment(sign, words);
        };
        let comment = sign.span.to(words[words.len() - 1].span);
        let moved = self.sources.slice(comment)[text.len()..].trim();
        let help = format!("write `; {moved}` at the end of the line");
        let edits = vec![
            Edit::replace(comment, self.sources.slice(comment), ""),
            Edit::insert(end.span.end, format!(" ; {moved}")),
        ];
        let origin = Origin::of_text(comment);
        let diagnostic = Diagnostic::new(&lints::FOREIGN_COMMENT, not_a_comment(text), origin);
        self.diagnostics
            .push(diagnostic.help(help.clone()).fix(Fix::safe(help, edits)));
        let kind = TokenKind::Comment;
        self.tidied.push(Token {
            kind,
            span: comment,
        });
        n_taken
    }
}
