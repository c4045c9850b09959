//! Finds a semicolon that comments out the end or the head of a list, so that the other parentheses do not match.

use super::keywords::is_head;
use crate::diagnostics::{Diagnostic, Diagnostics, Edit, Fix, registry};
use crate::syntax::{Token, TokenKind, tokens_of};
use crate::text::{Origin, SourceMap, Span};

/// Reads the only comment with exactly the parentheses that the file lacks as rules, if it looks like them.
pub(super) fn reveal(sources: &SourceMap, tokens: &mut Vec<Token>, diagnostics: &mut Diagnostics) {
    let lacking = -balance(tokens);
    if lacking == 0 {
        return;
    }
    let mut comments = tokens.iter().enumerate().filter_map(|(index, token)| {
        let is_comment = token.kind == TokenKind::Comment;
        let inside = Span::new(token.span.start + 1, token.span.end);
        let hidden = is_comment.then(|| tokens_of(sources, inside))?;
        (balance(&hidden) == lacking).then_some((index, hidden))
    });
    let (Some((index, hidden)), None) = (comments.next(), comments.next()) else {
        return;
    };
    drop(comments);
    let message = match lacking > 0 {
        true => hidden_head(sources, &hidden),
        false => hidden_end(sources, &tokens[..index], &hidden),
    };
    let Some(message) = message else {
        return;
    };
    let comment = tokens[index].span;
    let mut whole = tokens.clone();
    drop(whole.splice(index..=index, hidden));
    if !super::balance::is_balanced(&whole) {
        return;
    }
    *tokens = whole;
    let sign = Span::new(comment.start, comment.start + 1);
    diagnostics.push(
        Diagnostic::new(
            &registry::MISSING_PARENTHESIS,
            message,
            Origin::of_text(sign),
        )
        .help("all other parentheses match")
        .fix(Fix::unsure(
            "remove the `;`",
            vec![Edit::replace(sign, ";", " ")],
        )),
    );
}

/// How many more parentheses are opened than closed.
fn balance(tokens: &[Token]) -> i64 {
    let count = tokens.iter().map(|token| match token.kind {
        TokenKind::Open => 1,
        TokenKind::Close => -1,
        _ => 0,
    });
    count.sum()
}

/// The message about a comment that begins with the head of a list.
fn hidden_head(sources: &SourceMap, hidden: &[Token]) -> Option<String> {
    let mut solid = hidden.iter().filter(|token| token.kind != TokenKind::Blank);
    let (open, head) = (solid.next()?, solid.next()?);
    let word = sources.slice(head.span);
    let begins_list = open.kind == TokenKind::Open && is_head(word);
    begins_list.then(|| format!("`;` comments out `({word}`, but not the rest of the list"))
}

/// The message about a comment that ends with the parentheses of a list that begins on its line.
fn hidden_end(sources: &SourceMap, before: &[Token], hidden: &[Token]) -> Option<String> {
    let mut solid = hidden.iter().filter(|token| token.kind != TokenKind::Blank);
    let ends = solid.next_back()?.kind == TokenKind::Close;
    let line = before.iter().enumerate().rev().take_while(|(_, token)| {
        token.kind != TokenKind::Blank || !sources.slice(token.span).contains('\n')
    });
    let mut closed = 0_usize;
    for (index, token) in line {
        match token.kind {
            TokenKind::Close => closed += 1,
            TokenKind::Open if closed > 0 => closed -= 1,
            TokenKind::Open if ends => {
                let head = before.get(index + 1);
                let head = head.filter(|head| head.kind == TokenKind::Word);
                let list = sources.slice(head.map_or(token.span, |head| token.span.to(head.span)));
                return Some(format!("`;` comments out the `)` that closes `{list}`"));
            }
            _ => {}
        }
    }
    None
}
