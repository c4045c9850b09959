//! The shape of a text: outline, folds, selections, colours, hints and layout.

use super::convert::{symbol_kind, token_type};
use super::document::Document;
use super::protocol::{Answer, OfFile, Refusal, json_of};
use super::server::Server;
use lsp_types::{
    DocumentFormattingParams, DocumentRangeFormattingParams, DocumentSymbol, FoldingRange,
    FoldingRangeKind, InlayHintParams, SelectionRange, SelectionRangeParams, TextEdit, Uri,
};
use serde_json::{Value, json};
use zrf_grammar::diagnostics::Edit;
use zrf_grammar::format::{Refusal as Unformatted, format, format_range};
use zrf_grammar::ide::{self, OutlineItem};
use zrf_grammar::text::Span;

impl Server {
    pub(super) fn outline(&mut self, params: OfFile) -> Answer {
        let document = self.document(&params.text_document.uri)?;
        let items = ide::outline(&document.tree);
        let symbols = items.iter().map(|item| symbol(document, item));
        json_of(symbols.collect::<Vec<_>>())
    }

    pub(super) fn folds(&mut self, params: OfFile) -> Answer {
        let uri = &params.text_document.uri;
        let document = self.document(uri)?;
        let mut shown = Vec::new();
        for fold in ide::folds(&document.tree) {
            let range = document.range(fold.span);
            shown.push(FoldingRange {
                start_line: range.start.line,
                start_character: Some(range.start.character),
                end_line: range.end.line,
                end_character: Some(range.end.character),
                kind: fold.is_comment.then_some(FoldingRangeKind::Comment),
                collapsed_text: None,
            });
        }
        json_of(shown)
    }

    pub(super) fn selections(&mut self, params: SelectionRangeParams) -> Answer {
        let uri = &params.text_document.uri;
        let document = self.document(uri)?;
        let all = params.positions.iter().map(|&position| {
            let spans = ide::selections(&document.tree, document.offset(position));
            let outer = spans.into_iter().rev().fold(None, |parent, span| {
                Some(Box::new(SelectionRange {
                    range: document.range(span),
                    parent,
                }))
            });
            outer.map(|outer| *outer)
        });
        json_of(all.collect::<Vec<_>>())
    }

    pub(super) fn tokens(&mut self, params: OfFile) -> Answer {
        let uri = &params.text_document.uri;
        let look = self.look(uri)?;
        let document = self.document(uri)?;
        let text = document.tree.text();
        let painted = look
            .view()
            .map(|view| ide::paint(&view))
            .unwrap_or_default();
        let mut data: Vec<u32> = Vec::with_capacity(5 * painted.len());
        let mut last = lsp_types::Position::default();
        for one in painted {
            // A token is on one line: strings of several lines are several tokens.
            let mut start = one.span.start;
            for part in text[start as usize..one.span.end as usize].split_inclusive('\n') {
                let end = start + part.trim_end_matches(['\r', '\n']).len() as u32;
                let range = document.range(Span::new(start, end));
                start += part.len() as u32;
                if range.start == range.end || range.start.line != range.end.line {
                    continue;
                }
                let delta_line = range.start.line - last.line;
                let before = if delta_line == 0 { last.character } else { 0 };
                data.extend([
                    delta_line,
                    range.start.character - before,
                    range.end.character - range.start.character,
                    token_type(one.kind),
                    u32::from(one.is_declaration),
                ]);
                last = range.start;
            }
        }
        Ok(json!({ "data": data }))
    }

    pub(super) fn hints(&mut self, params: InlayHintParams) -> Answer {
        let uri = &params.text_document.uri;
        let look = self.look(uri)?;
        let span = self.span(uri, params.range)?;
        let found = look
            .view()
            .map(|view| ide::argument_hints(&view, span))
            .unwrap_or_default();
        let mut shown = Vec::new();
        for (at, number) in found {
            let position = self.range(uri, Span::new(at, at))?.start;
            shown.push(json!({ "position": position, "label": format!("${number} ="), "kind": 2, "paddingRight": true }));
        }
        Ok(Value::Array(shown))
    }

    pub(super) fn format(&mut self, params: DocumentFormattingParams) -> Answer {
        let uri = &params.text_document.uri;
        let text = self.document(uri)?.tree.text();
        let new = format(text).map_err(refused)?;
        json_of(self.text_edits(uri, &change_between(text, &new))?)
    }

    pub(super) fn format_range(&mut self, params: DocumentRangeFormattingParams) -> Answer {
        let uri = &params.text_document.uri;
        let span = self.span(uri, params.range)?;
        let edits = format_range(self.document(uri)?.tree.text(), span).map_err(refused)?;
        json_of(self.text_edits(uri, &edits)?)
    }

    /// Edits of an open text in the form of the protocol.
    pub(super) fn text_edits(&self, uri: &Uri, edits: &[Edit]) -> Result<Vec<TextEdit>, Refusal> {
        let edits = edits.iter().map(|edit| {
            let range = self.range(uri, edit.span)?;
            Ok(TextEdit::new(range, edit.new.clone()))
        });
        edits.collect()
    }
}

#[expect(deprecated, reason = "the protocol's type has a deprecated field")]
fn symbol(document: &Document, item: &OutlineItem) -> DocumentSymbol {
    let children: Vec<DocumentSymbol> = item
        .children
        .iter()
        .map(|child| symbol(document, child))
        .collect();
    DocumentSymbol {
        name: item.name.clone(),
        detail: (!item.detail.is_empty()).then(|| item.detail.clone()),
        kind: symbol_kind(item.kind),
        tags: None,
        deprecated: None,
        range: document.range(item.span),
        selection_range: document.range(item.selection),
        children: (!children.is_empty()).then_some(children),
    }
}

fn refused(why: Unformatted) -> Refusal {
    Refusal::failed(match why {
        Unformatted::Unreadable { message, .. } => message,
        Unformatted::Unfaithful => "the new layout would not be read as the same rules".to_owned(),
    })
}

/// One edit that turns one text into another, without their common beginning and end.
fn change_between(old: &str, new: &str) -> Vec<Edit> {
    let same = |(one, other): &(char, char)| one == other;
    let before: usize = old
        .chars()
        .zip(new.chars())
        .take_while(same)
        .map(|(one, _)| one.len_utf8())
        .sum();
    let ends = old[before..].chars().rev().zip(new[before..].chars().rev());
    let after: usize = ends.take_while(same).map(|(one, _)| one.len_utf8()).sum();
    let span = Span::new(before as u32, (old.len() - after) as u32);
    match old == new {
        true => Vec::new(),
        false => vec![Edit::replace(span, "", &new[before..new.len() - after])],
    }
}
