//! The diagnostics for the repairs of a part.

use super::part::{Part, RepairAt};
use crate::diagnostics::{Diagnostic, Diagnostics, Edit, Fix, registry};
use crate::syntax::TokenKind;
use crate::syntax::read::parentheses::Repair;
use crate::syntax::read::survey;
use crate::text::{Origin, SourceMap, Span};

impl Part<'_> {
    /// Removes the parenthesis that ends the game too early, if it is in this part.
    pub(super) fn remove_early(
        &mut self,
        parenthesis: usize,
        section: usize,
        sources: &SourceMap,
        diagnostics: &mut Diagnostics,
    ) {
        let Some(at) = self
            .parentheses
            .iter()
            .position(|known| known.token == parenthesis)
        else {
            return;
        };
        self.parentheses.remove(at);
        self.early = Some(RepairAt {
            token: parenthesis,
            repair: Repair::Remove,
        });
        let head = self.tokens[section].span.to(self.tokens[section + 1].span);
        let message = "this parenthesis ends the game before its last section";
        let origin = Origin::of_text(self.tokens[parenthesis].span);
        let diagnostic = Diagnostic::new(&registry::STRAY_PARENTHESIS, message, origin);
        let text = sources.slice(head);
        diagnostics.push(
            diagnostic
                .label(
                    Origin::of_text(head),
                    format!("`{text}` belongs to the game"),
                )
                .help("remove one parenthesis here"),
        );
    }

    /// Reports the repairs, with one message per place, and sorts them.
    pub(super) fn report(&mut self, sources: &SourceMap, diagnostics: &mut Diagnostics) {
        let mut found: Vec<_> = self
            .repairs
            .iter()
            .copied()
            .zip(self.openers.iter().copied())
            .collect();
        found.sort_by_key(|(repair, _)| repair.token);
        for group in found.chunk_by(|(left, _), (right, _)| left.token == right.token) {
            let closing = group
                .iter()
                .filter(|(repair, _)| repair.repair == Repair::Close);
            let openers: Vec<usize> = closing.filter_map(|&(_, opener)| opener).collect();
            if let Some(&innermost) = openers.first() {
                diagnostics.push(self.missing(sources, group[0].0.token, innermost, openers.len()));
            }
            let removed = group
                .iter()
                .find(|(repair, _)| repair.repair == Repair::Remove);
            if let Some(&(removed, opener)) = removed {
                diagnostics.push(self.stray(sources, removed.token, opener));
            }
            let opening = group
                .iter()
                .find(|(repair, _)| matches!(repair.repair, Repair::Open | Repair::OpenBody));
            if let Some((opening, _)) = opening {
                diagnostics.push(self.unopened(sources, *opening));
            }
        }
        self.repairs.extend(self.early);
        self.repairs.sort_by_key(|repair| repair.token);
    }

    /// The diagnostic about a parenthesis to remove, which would close the list that begins at the token `opener`.
    fn stray(&self, sources: &SourceMap, token: usize, opener: Option<usize>) -> Diagnostic {
        let span = self.tokens[token].span;
        let stray = sources.slice(span);
        let closed = opener.filter(|_| self.tokens[token].kind == TokenKind::Close);
        let message = match (closed, self.item_beside(sources, token)) {
            (Some(opener), Some(item)) => {
                let list = sources.slice(self.head(opener));
                format!(
                    "this `{stray}` closes `{list}` before `{}`",
                    sources.slice(self.head(item))
                )
            }
            _ => format!("unmatched `{stray}`"),
        };
        let edits = vec![Edit::replace(span, stray, "")];
        Diagnostic::new(&registry::STRAY_PARENTHESIS, message, Origin::of_text(span))
            .fix(Fix::unsure("remove it", edits))
    }

    /// The word or list that follows a token on its line.
    fn item_beside(&self, sources: &SourceMap, token: usize) -> Option<usize> {
        let (index, next) = self
            .tokens
            .iter()
            .enumerate()
            .skip(token + 1)
            .find(|(_, next)| {
                next.kind != TokenKind::Blank || sources.slice(next.span).contains('\n')
            })?;
        let is_item = matches!(
            next.kind,
            TokenKind::Open | TokenKind::Word | TokenKind::String
        );
        is_item.then_some(index)
    }

    /// The span of a token, with the first word of the list if it opens one.
    fn head(&self, token: usize) -> Span {
        let span = self.tokens[token].span;
        match self.tokens.get(token + 1) {
            Some(head)
                if self.tokens[token].kind == TokenKind::Open && head.kind == TokenKind::Word =>
            {
                span.to(head.span)
            }
            _ => span,
        }
    }

    fn unopened(&self, sources: &SourceMap, opening: RepairAt) -> Diagnostic {
        let next = self.tokens[opening.token].span;
        let (message, place, edit) = if opening.repair == Repair::OpenBody {
            let before = self.last_before(opening.token).unwrap_or(next);
            let message = format!("expected `(` after `{}`", sources.slice(before));
            (message, before, Edit::insert(before.end, " ("))
        } else {
            let message = format!("expected `(` before `{}`", sources.slice(next));
            (message, next, Edit::insert(next.start, "("))
        };
        Diagnostic::new(
            &registry::MISSING_PARENTHESIS,
            message,
            Origin::of_text(place),
        )
        .fix(Fix::unsure("add `(`", vec![edit]))
    }

    /// The last word, string or parenthesis before a token.
    fn last_before(&self, token: usize) -> Option<Span> {
        self.tokens[..token]
            .iter()
            .rfind(|token| !matches!(token.kind, TokenKind::Blank | TokenKind::Comment))
            .map(|token| token.span)
    }

    fn missing(
        &self,
        sources: &SourceMap,
        before: usize,
        opener: usize,
        count: usize,
    ) -> Diagnostic {
        let parenthesis = self.tokens[opener].span;
        let head = self.head(opener);
        let list = sources.slice(head);
        let message = match count {
            1 => format!("`{list}` is not closed"),
            _ => format!(
                "`{list}` and {} enclosing it are not closed",
                lists(count - 1)
            ),
        };
        let end = self
            .last_before(before)
            .map_or(parenthesis.end, |last| last.end);
        let parentheses = ")".repeat(count);
        let title = format!("add `{parentheses}`");
        let expected = format!("expected `{parentheses}` here");
        let place = Origin::of_text(Span::new(end, end));
        let edits = vec![Edit::insert(end, parentheses)];
        let whole = sources.slice(Span::new(parenthesis.start, end));
        let is_certain = before == self.end && self.is_certain_but_for(opener);
        Diagnostic::new(&registry::MISSING_PARENTHESIS, message, place)
            .at(expected)
            .label(Origin::of_text(head), "opened here")
            .fix(match is_certain && whole.contains('\n') {
                true => Fix::safe(title, edits),
                false => Fix::unsure(title, edits),
            })
    }

    /// Whether the only problem is that the top-level form itself is not closed: all lines inside it agree.
    fn is_certain_but_for(&self, opener: usize) -> bool {
        let is_whole = self.parentheses.first().map(|first| first.token) == Some(opener);
        is_whole && self.repairs.len() == 1 && survey::survey(&self.parentheses, None).cost == 0
    }
}

fn lists(count: usize) -> String {
    match count {
        1 => "the list".to_owned(),
        _ => format!("{count} lists"),
    }
}
