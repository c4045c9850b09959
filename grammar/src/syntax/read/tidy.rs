//! Tokens read as they were meant, and comments of other languages among them.

use crate::diagnostics::{Diagnostic, Diagnostics, Edit, Fix, Lint, registry as lints};
use crate::syntax::{Token, TokenKind};
use crate::text::{Origin, SourceMap, Span};

/// Tidies tokens one after the other.
pub(super) struct Tidy<'a> {
    pub(super) sources: &'a SourceMap,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) tidied: Vec<Token>,
    /// The indexes of the diagnostics of foreign opening parentheses that are not closed yet.
    pub(super) foreign_lists: Vec<usize>,
    /// Whether no `*/` is left.
    pub(super) is_without_end: bool,
    /// Those of [`SIGNS`] that are names in this file.
    pub(super) names: Vec<&'a str>,
    /// The end of the last line on which words like [`SIGNS`] do not start a comment.
    pub(super) line_without_comment: u32,
}

impl Tidy<'_> {
    pub(super) fn has_line_end(&self, token: &Token) -> bool {
        token.kind == TokenKind::Blank && self.sources.slice(token.span).contains('\n')
    }

    /// Reads tokens as a comment, which is reported; returns the number of those after the first.
    pub(super) fn comment(&mut self, first: Token, others: &[Token]) -> usize {
        let span = first
            .span
            .to(others.last().map_or(first.span, |last| last.span));
        let text = self.sources.slice(span);
        let line = text.lines().next().unwrap_or_default().trim_end();
        let place = Span::new(span.start, span.start + line.len() as u32);
        let help = format!("write `; {}`", line.trim_matches(['/', '*', '#', '-', ' ']));
        let sign = ["#", "--", "/*"]
            .into_iter()
            .find(|sign| text.starts_with(sign));
        let sign = sign.unwrap_or("//");
        let message = not_a_comment(sign);
        // `/* */` may end before the line does, and what follows would be lost.
        let edit = (sign != "/*").then(|| {
            let at = Span::new(span.start, span.start + sign.len() as u32);
            Edit::replace(at, sign, ";")
        });
        self.report(&lints::FOREIGN_COMMENT, message, place, help, edit);
        self.tidied.push(Token {
            kind: TokenKind::Comment,
            span,
        });
        others.len()
    }

    /// Reports a mistake, with an edit that is certain.
    pub(super) fn report(
        &mut self,
        lint: &'static Lint,
        message: String,
        place: Span,
        help: String,
        edit: Option<Edit>,
    ) {
        let mut diagnostic =
            Diagnostic::new(lint, message, Origin::of_text(place)).help(help.clone());
        diagnostic
            .fixes
            .extend(edit.map(|edit| Fix::safe(help, vec![edit])));
        self.diagnostics.push(diagnostic);
    }
}

pub(super) fn not_a_comment(sign: &str) -> String {
    format!("`{sign}` does not start a comment; comments start with `;` and end with the line")
}
