//! Requests about texts, each answered by a function of [`zrf_grammar::ide`].

use super::convert::{completion_kind, path_of, symbol_kind, token_type};
use super::protocol::{Answer, Refusal, json_of, parse};
use super::reach;
use super::server::Server;
use super::texts::Columns;
use super::workspace::{Document, Look, Workspace, path_in};
use lsp_server::ErrorCode;
use lsp_types::{
    CallHierarchyIncomingCallsParams, CallHierarchyItem, CallHierarchyOutgoingCallsParams,
    CompletionParams, DocumentFormattingParams, DocumentRangeFormattingParams, DocumentSymbol,
    FoldingRange, FoldingRangeKind, InlayHintParams, Location, Range, ReferenceParams,
    RenameParams, SelectionRange, SelectionRangeParams, SymbolKind, TextDocumentIdentifier,
    TextDocumentPositionParams, TextEdit, Uri, WorkspaceSymbolParams,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use zrf_grammar::diagnostics::Edit;
use zrf_grammar::format::{Refusal as Unformatted, format, format_range};
use zrf_grammar::ide::{self, Caller, CompletionKind, OutlineItem, OutlineKind, Place};
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

    /// An open text through its last good analysis; what has changed is checked first.
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

    /// A part of an open text as the protocol has it.
    pub(super) fn range(&self, uri: &Uri, span: Span) -> Result<Range, Refusal> {
        let document = self.document(uri)?;
        Ok(document
            .lines
            .range(document.tree.text(), span, self.columns()))
    }

    /// The part of an open text that a range of the protocol names.
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

    /// Answers at once from the last analysis: the text is being typed.
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

    /// The places that a function finds through any root that reads the file.
    fn places(
        &mut self,
        at: &TextDocumentPositionParams,
        find: impl Fn(&ide::View<'_>, u32) -> Vec<Place>,
    ) -> Result<Vec<Location>, Refusal> {
        let path = path_of(&at.text_document.uri);
        self.look(&at.text_document.uri)?;
        let offset = self.offset(at)?;
        let mut found: Vec<Location> = Vec::new();
        for look in self.workspace.looks(&path) {
            let Some(view) = look.view() else {
                continue;
            };
            for place in find(&view, offset) {
                let location = self.workspace.location(&look.analysis, &place);
                found.extend(location.filter(|location| !found.contains(location)));
            }
        }
        Ok(found)
    }

    fn definition(&mut self, at: TextDocumentPositionParams) -> Answer {
        json_of(self.places(&at, ide::definition)?)
    }

    fn references(&mut self, params: ReferenceParams) -> Answer {
        let with_declarations = params.context.include_declaration;
        let find = |view: &ide::View<'_>, at| ide::references(view, at, with_declarations);
        json_of(self.places(&params.text_document_position, find)?)
    }

    fn highlights(&mut self, params: TextDocumentPositionParams) -> Answer {
        let uri = &params.text_document.uri;
        let (look, offset) = (self.look(uri)?, self.offset(&params)?);
        let found = look
            .view()
            .map(|view| ide::highlights(&view, offset))
            .unwrap_or_default();
        let mut shown = Vec::new();
        for one in found {
            let kind = if one.is_declaration { 3 } else { 2 };
            shown.push(json!({ "range": self.range(uri, one.span)?, "kind": kind }));
        }
        Ok(Value::Array(shown))
    }

    fn prepare_rename(&mut self, params: TextDocumentPositionParams) -> Answer {
        let uri = &params.text_document.uri;
        let (look, offset) = (self.look(uri)?, self.offset(&params)?);
        let view = look
            .view()
            .ok_or_else(|| Refusal::failed("there is no name here"))?;
        let span = ide::prepare_rename(&view, offset).map_err(Refusal::failed)?;
        let placeholder = look.tree.slice(span);
        Ok(json!({ "range": self.range(uri, span)?, "placeholder": placeholder }))
    }

    fn rename(&mut self, params: RenameParams) -> Answer {
        let at = params.text_document_position;
        self.look(&at.text_document.uri)?;
        let offset = self.offset(&at)?;
        let mut places: BTreeSet<Place> = BTreeSet::new();
        let looks = self.workspace.looks(&path_of(&at.text_document.uri));
        for look in &looks {
            let files = self.workspace.files(&look.root);
            if let Some(view) = look.view() {
                let found = ide::rename(&view, offset, &params.new_name, &files);
                places.extend(found.map_err(Refusal::failed)?);
            }
        }
        let mut changes: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        for place in places {
            let location = looks
                .iter()
                .find_map(|look| self.workspace.location(&look.analysis, &place));
            let location = location.ok_or_else(|| Refusal::failed("a file has gone"))?;
            let edits = changes.entry(location.uri.as_str().to_owned()).or_default();
            edits.push(TextEdit::new(location.range, params.new_name.clone()));
        }
        Ok(json!({ "changes": changes }))
    }

    fn outline(&mut self, params: OfFile) -> Answer {
        let document = self.document(&params.text_document.uri)?;
        let items = ide::outline(&document.tree);
        json_of(
            items
                .iter()
                .map(|item| self.symbol(document, item))
                .collect::<Vec<_>>(),
        )
    }

    #[expect(
        deprecated,
        reason = "the protocol's type has a field that nobody may use any more"
    )]
    fn symbol(&self, document: &Document, item: &OutlineItem) -> DocumentSymbol {
        let range = |span| {
            document
                .lines
                .range(document.tree.text(), span, self.columns())
        };
        let children: Vec<DocumentSymbol> = item
            .children
            .iter()
            .map(|child| self.symbol(document, child))
            .collect();
        DocumentSymbol {
            name: item.name.clone(),
            detail: (!item.detail.is_empty()).then(|| item.detail.clone()),
            kind: symbol_kind(item.kind),
            tags: None,
            deprecated: None,
            range: range(item.span),
            selection_range: range(item.selection),
            children: (!children.is_empty()).then_some(children),
        }
    }

    fn symbols(&mut self, params: WorkspaceSymbolParams) -> Answer {
        let mut found: Vec<Value> = Vec::new();
        for state in self.workspace.roots.values() {
            let Some(analysis) = &state.good else {
                continue;
            };
            for (name, class, place) in ide::named_things(analysis, &params.query) {
                let location = self.workspace.location(analysis, &place);
                let shown = location.map(|location| {
                    json!({
                        "name": name,
                        "kind": symbol_kind(OutlineKind::Name(class)),
                        "containerName": class.noun(),
                        "location": location,
                    })
                });
                found.extend(shown.filter(|shown| !found.contains(shown)));
            }
        }
        Ok(Value::Array(found))
    }

    fn folds(&mut self, params: OfFile) -> Answer {
        let uri = &params.text_document.uri;
        let document = self.document(uri)?;
        let mut shown = Vec::new();
        for fold in ide::folds(&document.tree) {
            let range = self.range(uri, fold.span)?;
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

    fn selections(&mut self, params: SelectionRangeParams) -> Answer {
        let uri = &params.text_document.uri;
        let document = self.document(uri)?;
        let (text, lines, columns) = (document.tree.text(), &document.lines, self.columns());
        let all = params.positions.iter().map(|&position| {
            let spans = ide::selections(&document.tree, lines.offset(text, position, columns));
            let outer = spans.into_iter().rev().fold(None, |parent, span| {
                Some(Box::new(SelectionRange {
                    range: lines.range(text, span, columns),
                    parent,
                }))
            });
            outer.map(|outer| *outer)
        });
        json_of(all.collect::<Vec<_>>())
    }

    fn tokens(&mut self, params: OfFile) -> Answer {
        let uri = &params.text_document.uri;
        let look = self.look(uri)?;
        let document = self.document(uri)?;
        let (text, lines, columns) = (document.tree.text(), &document.lines, self.columns());
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
                let range = lines.range(text, Span::new(start, end), columns);
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

    fn hints(&mut self, params: InlayHintParams) -> Answer {
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

    fn links(&mut self, params: OfFile) -> Answer {
        let uri = &params.text_document.uri;
        let look = self.look(uri)?;
        let files = self.workspace.files(&look.root);
        let found = look
            .view()
            .map(|view| ide::links(&view, &files))
            .unwrap_or_default();
        let mut shown = Vec::new();
        for link in found {
            let range = self.range(uri, link.span)?;
            let target = self.workspace.uri(&path_in(&link.path));
            shown.extend(target.map(|target| json!({ "range": range, "target": target })));
        }
        Ok(Value::Array(shown))
    }

    fn format(&mut self, params: DocumentFormattingParams) -> Answer {
        let uri = &params.text_document.uri;
        let text = self.document(uri)?.tree.text();
        let new = format(text).map_err(refused)?;
        json_of(self.text_edits(uri, &change_between(text, &new))?)
    }

    fn format_range(&mut self, params: DocumentRangeFormattingParams) -> Answer {
        let uri = &params.text_document.uri;
        let span = self.span(uri, params.range)?;
        let edits = format_range(self.document(uri)?.tree.text(), span).map_err(refused)?;
        json_of(self.text_edits(uri, &edits)?)
    }

    pub(super) fn text_edits(&self, uri: &Uri, edits: &[Edit]) -> Result<Vec<TextEdit>, Refusal> {
        let edits = edits.iter().map(|edit| {
            let range = self.range(uri, edit.span)?;
            Ok(TextEdit::new(range, edit.new.clone()))
        });
        edits.collect()
    }

    fn hierarchy(&mut self, params: TextDocumentPositionParams) -> Answer {
        let (look, offset) = (self.look(&params.text_document.uri)?, self.offset(&params)?);
        let found = look.view().and_then(|view| ide::macro_at(&view, offset));
        let item = found.and_then(|caller| item(&self.workspace, &look, &caller));
        json_of(item.map(|item| vec![item]))
    }

    fn calls(&mut self, item: &CallHierarchyItem, is_incoming: bool) -> Answer {
        let looks = self.workspace.looks(&path_of(&item.uri));
        let look = looks
            .first()
            .ok_or_else(|| Refusal::failed("the file is not open"))?;
        let view = look
            .view()
            .ok_or_else(|| Refusal::failed("the file was not read"))?;
        let calls = match is_incoming {
            true => ide::incoming_calls(&view, &item.name),
            false => ide::outgoing_calls(&view, &item.name),
        };
        let (other, mut shown) = (if is_incoming { "from" } else { "to" }, Vec::new());
        for call in calls {
            let places = call.calls.iter();
            let ranges = places
                .filter_map(|place| Some(self.workspace.location(&look.analysis, place)?.range));
            let ranges: Vec<Range> = ranges.collect();
            let item = self::item(&self.workspace, look, &call.other);
            shown.extend(item.map(|item| json!({ other: item, "fromRanges": ranges })));
        }
        Ok(Value::Array(shown))
    }

    fn pull(&mut self, params: OfFile) -> Answer {
        let path = path_of(&params.text_document.uri);
        self.workspace.settle(&path);
        Ok(json!({ "kind": "full", "items": self.diagnostics_of(&path) }))
    }
}

/// A macro, or what calls one, as the protocol has it.
fn item(workspace: &Workspace, look: &Look, caller: &Caller) -> Option<CallHierarchyItem> {
    let whole = workspace.location(&look.analysis, &caller.whole)?;
    let selection = workspace.location(&look.analysis, &caller.selection)?;
    Some(CallHierarchyItem {
        name: caller.name.clone(),
        kind: match caller.keyword.as_str() {
            "define" => SymbolKind::FUNCTION,
            "piece" => SymbolKind::CLASS,
            _ => SymbolKind::NAMESPACE,
        },
        tags: None,
        detail: Some(caller.keyword.clone()),
        uri: whole.uri,
        range: whole.range,
        selection_range: selection.range,
        data: None,
    })
}

fn refused(why: Unformatted) -> Refusal {
    Refusal::failed(match why {
        Unformatted::Unmatched { message, .. } => message,
        Unformatted::Unfaithful => "the new layout would not be read as the same rules".to_owned(),
    })
}

/// One edit that makes a text another, without what both begin and end with.
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
