//! The shape of a text: folding ranges, selections that grow step by step, and the numbers of arguments.

use super::{Tree, View};
use crate::syntax::TokenKind;
use crate::text::Span;

/// Lines that can be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// From its first line to its last.
    pub span: Span,
    /// Whether they are comments.
    pub is_comment: bool,
}

/// Lists and comments of several lines.
pub fn folds(tree: &Tree) -> Vec<Fold> {
    let mut found = Vec::new();
    let is_long = |span: Span| tree.line(span.start) < tree.line(span.end.saturating_sub(1));
    tree.visit(|form, _| {
        let span = form.origin.span;
        if form.list().is_some() && is_long(span) {
            found.push(Fold {
                span,
                is_comment: false,
            });
        }
    });
    let mut open: Option<Span> = None;
    for token in &tree.tokens {
        let is_gap =
            token.kind == TokenKind::Blank && tree.slice(token.span).matches('\n').count() < 2;
        open = match (token.kind, open) {
            (TokenKind::Comment, Some(before)) => Some(before.to(token.span)),
            (TokenKind::Comment, None) => Some(token.span),
            (_, before) if is_gap => before,
            (_, before) => {
                found.extend(before.filter(|span| is_long(*span)).map(comment));
                None
            }
        };
    }
    found.extend(open.filter(|span| is_long(*span)).map(comment));
    found.sort_by_key(|fold| fold.span);
    found
}

fn comment(span: Span) -> Fold {
    Fold {
        span,
        is_comment: true,
    }
}

/// The ranges that a growing selection covers, smallest first: a word, the inside of a list, the list, and so on.
pub fn selections(tree: &Tree, offset: u32) -> Vec<Span> {
    let mut spans = Vec::new();
    for form in tree.chain(offset).iter().rev() {
        let inside = tree.inside(form);
        if form.word().is_none() && inside.start <= offset && offset <= inside.end {
            spans.push(inside);
        }
        spans.push(form.origin.span);
    }
    spans.push(Span::new(0, tree.text().len() as u32));
    spans.dedup();
    spans
}

/// The arguments of macro calls in a range, for calls with more than one, each with its number.
pub fn argument_hints(view: &View<'_>, range: Span) -> Vec<(u32, u32)> {
    let rules = &view.analysis.rules;
    let mut found = Vec::new();
    view.tree.visit(|form, around| {
        let span = form.origin.span;
        let Some([head, arguments @ ..]) = form.list() else {
            return;
        };
        if span.end < range.start || span.start > range.end || arguments.len() < 2 {
            return;
        }
        let is_named = around
            .last()
            .is_some_and(|list| view.tree.head(list) == "define");
        let symbol = head
            .word()
            .and_then(|_| rules.names.get(view.tree.content(head)));
        let macro_def = symbol.and_then(|symbol| rules.macros.find(symbol));
        let is_macro = macro_def.is_some_and(|macro_def| macro_def.parameters > 0 || is_named);
        if is_macro {
            let places = arguments.iter().map(|argument| argument.origin.span.start);
            found.extend(places.zip(1..));
        }
    });
    found
}
