//! Where names lead: declarations, references, renaming, symbols, links and calls of macros.

use super::answer::OfFile;
use super::convert::{path_of, symbol_kind};
use super::protocol::{Answer, Refusal, json_of};
use super::server::Server;
use super::workspace::{Look, Workspace, path_in};
use lsp_types::{
    CallHierarchyItem, Location, Range, ReferenceParams, RenameParams, SymbolKind,
    TextDocumentPositionParams, TextEdit, WorkspaceSymbolParams,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use zrf_grammar::ide::{self, Caller, OutlineKind, Place};

impl Server {
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

    pub(super) fn definition(&mut self, at: TextDocumentPositionParams) -> Answer {
        json_of(self.places(&at, ide::definition)?)
    }

    pub(super) fn references(&mut self, params: ReferenceParams) -> Answer {
        let with_declarations = params.context.include_declaration;
        let find = |view: &ide::View<'_>, at| ide::references(view, at, with_declarations);
        json_of(self.places(&params.text_document_position, find)?)
    }

    pub(super) fn highlights(&mut self, params: TextDocumentPositionParams) -> Answer {
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

    pub(super) fn prepare_rename(&mut self, params: TextDocumentPositionParams) -> Answer {
        let uri = &params.text_document.uri;
        let (look, offset) = (self.look(uri)?, self.offset(&params)?);
        let view = look
            .view()
            .ok_or_else(|| Refusal::failed("there is no name here"))?;
        let span = ide::prepare_rename(&view, offset).map_err(Refusal::failed)?;
        let placeholder = look.tree.slice(span);
        Ok(json!({ "range": self.range(uri, span)?, "placeholder": placeholder }))
    }

    pub(super) fn rename(&mut self, params: RenameParams) -> Answer {
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
            let location = location.ok_or_else(|| Refusal::failed("a file no longer exists"))?;
            let edits = changes.entry(location.uri.as_str().to_owned()).or_default();
            edits.push(TextEdit::new(location.range, params.new_name.clone()));
        }
        Ok(json!({ "changes": changes }))
    }

    pub(super) fn symbols(&mut self, params: WorkspaceSymbolParams) -> Answer {
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

    pub(super) fn links(&mut self, params: OfFile) -> Answer {
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

    pub(super) fn hierarchy(&mut self, params: TextDocumentPositionParams) -> Answer {
        let (look, offset) = (self.look(&params.text_document.uri)?, self.offset(&params)?);
        let found = look.view().and_then(|view| ide::macro_at(&view, offset));
        let item = found.and_then(|caller| item(&self.workspace, &look, &caller));
        json_of(item.map(|item| vec![item]))
    }

    pub(super) fn calls(&mut self, item: &CallHierarchyItem, is_incoming: bool) -> Answer {
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
}

/// A macro or a caller of one, in the form of the protocol.
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
