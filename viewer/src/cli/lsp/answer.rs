//! Requests about texts, each answered by a function of [`zrf_grammar::ide`]; those here are about the place of the
//! cursor.

use super::convert::{completion_kind, path_of};
use super::protocol::{Answer, Refusal, parse};
use super::reach;
use super::server::Server;
use super::texts::Columns;
use super::workspace::{Document, Look};
use lsp_server::ErrorCode;
use lsp_types::{
    CallHierarchyIncomingCallsParams, CallHierarchyOutgoingCallsParams, CompletionParams, Range,
    TextDocumentIdentifier, TextDocumentPositionParams, Uri,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use zrf_grammar::ide::{self, CompletionKind};
use zrf_grammar::text::Span;

/// The parameters of requests that name a file and nothing else.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfFile {
    pub(super) text_document: TextDocumentIdentifier,
}

impl Server {
    pub(super) fn request(&mut self, method: &str, params: Value) -> Answer {
        match method {
            "textDocument/hover" => self.hover(parse(params)?),
            "textDocument/completion" => self.completion(parse(params)?),
            "textDocument/signatureHelp" => self.signature(parse(params)?),
            "textDocument/definition" => self.definition(parse(params)?),
            "textDocument/references" => self.references(parse(params)?),
            "textDocument/documentHighlight" => self.highlights(parse(params)?),
            "textDocument/prepareRename" => self.prepare_rename(parse(params)?),
            "textDocument/rename" => self.rename(parse(params)?),
            "textDocument/documentSymbol" => self.outline(parse(params)?),
            "workspace/symbol" => self.symbols(parse(params)?),
            "textDocument/foldingRange" => self.folds(parse(params)?),
            "textDocument/selectionRange" => self.selections(parse(params)?),
            "textDocument/semanticTokens/full" => self.tokens(parse(params)?),
            "textDocument/inlayHint" => self.hints(parse(params)?),
            "textDocument/documentLink" => self.links(parse(params)?),
            "textDocument/formatting" => self.format(parse(params)?),
            "textDocument/rangeFormatting" => self.format_range(parse(params)?),
            "textDocument/prepareCallHierarchy" => self.hierarchy(parse(params)?),
            "callHierarchy/incomingCalls" => {
                let params: CallHierarchyIncomingCallsParams = parse(params)?;
                self.calls(&params.item, true)
            }
            "callHierarchy/outgoingCalls" => {
                let params: CallHierarchyOutgoingCallsParams = parse(params)?;
                self.calls(&params.item, false)
            }
            "textDocument/diagnostic" => self.pull(parse(params)?),
            "textDocument/codeAction" => self.actions(parse(params)?),
            "codeAction/resolve" => self.resolve_action(parse(params)?),
            "textDocument/codeLens" => self.lenses(parse(params)?),
            "codeLens/resolve" => self.resolve_lens(parse(params)?),
            "workspace/executeCommand" => self.execute(parse(params)?),
            _ => {
                let message = format!("`{method}` is not supported");
                Err(Refusal::new(ErrorCode::MethodNotFound, message))
            }
        }
    }

    /// An open text.
    pub(super) fn document(&self, uri: &Uri) -> Result<&Document, Refusal> {
        let document = self.workspace.documents.get(&path_of(uri));
        document.ok_or_else(|| Refusal::failed(format!("`{}` is not open", uri.as_str())))
    }

    /// An open text through its last good analysis; changes are checked first.
    pub(super) fn look(&mut self, uri: &Uri) -> Result<Look, Refusal> {
        self.settle(&path_of(uri));
        self.glance(uri)
    }

    /// An open text through its last good analysis, even if it has changed since.
    fn glance(&self, uri: &Uri) -> Result<Look, Refusal> {
        self.document(uri)?;
        let looks = self.workspace.looks(&path_of(uri));
        let first = looks.into_iter().next();
        first.ok_or_else(|| Refusal::failed(format!("`{}` was not read", uri.as_str())))
    }

    pub(super) fn offset(&self, params: &TextDocumentPositionParams) -> Result<u32, Refusal> {
        let document = self.document(&params.text_document.uri)?;
        let text = document.tree.text();
        Ok(document.lines.offset(text, params.position, self.columns()))
    }

    pub(super) fn columns(&self) -> Columns {
        self.workspace.columns
    }

    /// A part of an open text as a range of the protocol.
    pub(super) fn range(&self, uri: &Uri, span: Span) -> Result<Range, Refusal> {
        let document = self.document(uri)?;
        Ok(document
            .lines
            .range(document.tree.text(), span, self.columns()))
    }

    /// The part of an open text that a range of the protocol denotes.
    pub(super) fn span(&self, uri: &Uri, range: Range) -> Result<Span, Refusal> {
        let document = self.document(uri)?;
        Ok(document
            .lines
            .span(document.tree.text(), range, self.columns()))
    }

    fn hover(&mut self, params: TextDocumentPositionParams) -> Answer {
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

    /// Uses the last analysis, without checking again: the author is typing.
    fn completion(&mut self, params: CompletionParams) -> Answer {
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

    fn signature(&mut self, params: TextDocumentPositionParams) -> Answer {
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

    /// The diagnostics of a text, and of the files read with it: nobody asks about those that are not open.
    fn pull(&mut self, params: OfFile) -> Answer {
        let path = path_of(&params.text_document.uri);
        self.workspace.settle(&path);
        let items = self.diagnostics_of(&path);
        let mut related = BTreeMap::new();
        for file in self.workspace.read_with(&path) {
            if let Some((uri, items)) = self.news(&file) {
                let report = json!({ "kind": "full", "items": items });
                related.insert(uri.as_str().to_owned(), report);
            }
        }
        Ok(json!({ "kind": "full", "items": items, "relatedDocuments": related }))
    }
}
