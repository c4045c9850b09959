//! Finds a parenthesis that is the wrong way round. There are then two more of one kind, which does not show the place.
//! The spaces around the parenthesis do: `(` has a space before it, but none between it and the word that follows.

use crate::diagnostics::{Diagnostic, Diagnostics, Edit, Fix, registry};
use crate::syntax::{Token, TokenKind};
use crate::text::{Origin, SourceMap};

/// Turns the only parenthesis that looks turned around, if all parentheses then match.
pub(super) fn turn(sources: &SourceMap, tokens: &mut [Token], diagnostics: &mut Diagnostics) {
    let count = |kind| tokens.iter().filter(|token| token.kind == kind).count();
    let (opened, closed) = (count(TokenKind::Open), count(TokenKind::Close));
    let (wrong, right) = match (opened.checked_sub(closed), closed.checked_sub(opened)) {
        (Some(2), _) => (TokenKind::Open, TokenKind::Close),
        (_, Some(2)) => (TokenKind::Close, TokenKind::Open),
        _ => return,
    };
    let is_turned = |&index: &usize| tokens[index].kind == wrong && looks_turned(tokens, index);
    let mut turned = (0..tokens.len()).filter(is_turned);
    let (Some(index), None) = (turned.next(), turned.next()) else {
        return;
    };
    tokens[index].kind = right;
    if !super::balance::is_balanced(tokens) {
        tokens[index].kind = wrong;
        return;
    }
    let (lint, new) = match right {
        TokenKind::Open => (&registry::STRAY_PARENTHESIS, "("),
        _ => (&registry::MISSING_PARENTHESIS, ")"),
    };
    let span = tokens[index].span;
    let old = sources.slice(span);
    let message = format!("`{old}` where `{new}` is expected");
    let edits = vec![Edit::replace(span, old, new)];
    diagnostics.push(
        Diagnostic::new(lint, message, Origin::of_text(span))
            .help("all other parentheses match")
            .fix(Fix::unsure(format!("write `{new}`"), edits)),
    );
}

/// Whether a parenthesis has spaces around it like those of the opposite one.
fn looks_turned(tokens: &[Token], index: usize) -> bool {
    let kind_at = |index: Option<usize>| {
        index
            .and_then(|index| tokens.get(index))
            .map(|token| token.kind)
    };
    let (before, after) = (kind_at(index.checked_sub(1)), kind_at(Some(index + 1)));
    let is_outside = |kind| matches!(kind, None | Some(TokenKind::Blank));
    match tokens[index].kind {
        TokenKind::Close => {
            let may_open = is_outside(before) || before == Some(TokenKind::Open);
            may_open && after == Some(TokenKind::Word)
        }
        _ => {
            let may_close = is_outside(after) || after == Some(TokenKind::Close);
            may_close
                && matches!(
                    before,
                    Some(TokenKind::Word | TokenKind::String | TokenKind::Close)
                )
        }
    }
}
