//! What each word of a text is, for syntax colouring.

use super::View;
use super::index::How;
use crate::reference;
use crate::resolve::{Class, Role};
use crate::syntax::TokenKind;
use crate::text::{Span, kw};

/// A coloured part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Painted {
    /// The part; on one line unless it is a string.
    pub span: Span,
    /// What it is.
    pub kind: PaintedKind,
    /// Whether a name is declared there.
    pub is_declaration: bool,
}

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaintedKind {
    /// A comment.
    Comment,
    /// A string.
    String,
    /// A whole number.
    Number,
    /// A keyword.
    Keyword,
    /// A parameter of a macro.
    Parameter,
    /// A name.
    Name(Class),
}

/// The coloured parts of a text, in order.
pub fn paint(view: &View<'_>) -> Vec<Painted> {
    let mut painted = Vec::new();
    let mut is_first = false;
    for token in &view.tree.tokens {
        let text = view.tree.slice(token.span);
        let kind = match token.kind {
            TokenKind::Comment => Some((PaintedKind::Comment, false)),
            TokenKind::String | TokenKind::BadString | TokenKind::UnopenedString => {
                Some((PaintedKind::String, false))
            }
            TokenKind::Word => word(view, token.span, text, is_first),
            _ => None,
        };
        is_first = match token.kind {
            TokenKind::Open => true,
            TokenKind::Blank | TokenKind::Comment => is_first,
            _ => false,
        };
        painted.extend(kind.map(|(kind, is_declaration)| Painted {
            span: token.span,
            kind,
            is_declaration,
        }));
    }
    painted
}

fn word(view: &View<'_>, span: Span, text: &str, is_first: bool) -> Option<(PaintedKind, bool)> {
    let occurrences = view.occurrences(span.start);
    let named = occurrences
        .iter()
        .find(|one| view.here(one.span) == Some(span));
    if let Some(one) = named.filter(|one| one.how == How::Written) {
        let is_declaration = occurrences.iter().any(|one| one.role == Role::Declaration);
        return Some((PaintedKind::Name(one.class), is_declaration));
    }
    if text.starts_with('$') {
        return Some((PaintedKind::Parameter, false));
    }
    if text.parse::<i64>().is_ok() {
        return Some((PaintedKind::Number, false));
    }
    let is_keyword = kw::ALL.contains(&text)
        && (is_first || reference::find(text).is_some_and(|entry| entry.keyword == text));
    if is_keyword {
        return Some((PaintedKind::Keyword, false));
    }
    named.map(|one| (PaintedKind::Name(one.class), false))
}
