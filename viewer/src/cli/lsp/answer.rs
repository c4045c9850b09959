//! Answers about the place of the cursor, and the diagnostics of a text that an editor asks for.

use super::convert::{completion_kind, path_of};
use super::protocol::{Answer, OfFile};
use super::reach;
use super::server::Server;
use lsp_types::{CompletionParams, TextDocumentPositionParams};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use zrf_grammar::ide::{self, CompletionKind};

impl Server {
    pub(super) fn hover(&mut self, params: TextDocumentPositionParams) -> Answer {
        let uri = &params.text_document.uri;
        let (look, offset) = (self.look(uri)?, self.offset(&params)?);
        let view = look.view();
        let hover = view.and_then(|view| ide::hover(&view, offset));
        let Some(mut hover) = hover else {
            return Ok(Value::Null);
        };
        let piece = view.and_then(|view| ide::piece_at(&view, offset));
        let moves = piece.and_then(|piece| reach::picture(&look.analysis, &piece));
        hover.text.push_str(&moves.unwrap_or_default());
        let contents = json!({ "kind": "markdown", "value": hover.text });
        Ok(json!({ "contents": contents, "range": self.range(uri, hover.span)? }))
    }

    /// Completes from the last analysis without checking again, because the author is typing.
    pub(super) fn completion(&mut self, params: CompletionParams) -> Answer {
        let at = params.text_document_position;
        let uri = &at.text_document.uri;
        let (look, offset) = (self.glance(uri)?, self.offset(&at)?);
        let found = look
            .view()
            .map(|view| ide::complete(&view, offset))
            .unwrap_or_default();
        let mut items = Vec::with_capacity(found.len());
        for (number, one) in found.into_iter().enumerate() {
            let (text, format) = match (self.abilities.snippets, one.kind) {
                (true, CompletionKind::Keyword | CompletionKind::Name(_)) => (one.snippet, 2),
                _ => (one.label.clone(), 1),
            };
            let documentation = one
                .documentation
                .map(|text| json!({ "kind": "markdown", "value": text }));
            items.push(json!({
                "label": one.label,
                "kind": completion_kind(one.kind),
                "detail": one.detail,
                "documentation": documentation,
                "sortText": format!("{number:05}"),
                "insertTextFormat": format,
                "textEdit": { "range": self.range(uri, one.replaced)?, "newText": text },
            }));
        }
        Ok(Value::Array(items))
    }

    pub(super) fn signature(&mut self, params: TextDocumentPositionParams) -> Answer {
        let (look, offset) = (
            self.glance(&params.text_document.uri)?,
            self.offset(&params)?,
        );
        let Some(found) = look.view().and_then(|view| ide::signature(&view, offset)) else {
            return Ok(Value::Null);
        };
        let units = |at: u32| found.label[..at as usize].encode_utf16().count();
        let parameters = found.parameters.iter();
        let parameters: Vec<Value> = parameters
            .map(|span| json!({ "label": [units(span.start), units(span.end)] }))
            .collect();
        let signature = json!({
            "label": found.label,
            "documentation": { "kind": "markdown", "value": found.documentation },
            "parameters": parameters,
        });
        // Beyond the last one there is no active argument.
        let active = found.active.unwrap_or(parameters.len());
        Ok(json!({ "signatures": [signature], "activeSignature": 0, "activeParameter": active }))
    }

    /// The diagnostics of a text, and of the files read with it, now or before: editors do not ask about files that are
    /// not open.
    pub(super) fn pull(&mut self, params: OfFile) -> Answer {
        let path = path_of(&params.text_document.uri);
        self.workspace.settle(&path);
        let items = self.diagnostics_of(&path);
        let mut related = BTreeMap::new();
        for file in self
            .workspace
            .read_with(&path)
            .into_iter()
            .chain(self.left())
        {
            if let Some((uri, items)) = self.news(&file) {
                let report = json!({ "kind": "full", "items": items });
                related.insert(uri.as_str().to_owned(), report);
            }
        }
        Ok(json!({ "kind": "full", "items": items, "relatedDocuments": related }))
    }
}
