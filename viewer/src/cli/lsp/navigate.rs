//! Where names lead: declarations, references, renaming, symbols, links and calls of macros.

use super::convert::path_in;
use super::convert::{path_of, symbol_kind};
use super::look::Look;
use super::protocol::{Answer, OfFile, Refusal, json_of};
use super::server::Server;
use super::workspace::{Closed, Workspace};
use crate::expectations::written;
use lsp_types::{
    CallHierarchyItem, Location, Range, ReferenceParams, RenameParams, SymbolKind,
    TextDocumentPositionParams, TextEdit, WorkspaceSymbolParams,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use zrf_grammar::ide::{self, Caller, FileSpan, OutlineKind};
use zrf_grammar::render::plural;

/// The largest number of lines that a message lists.
const MAX_LINES: usize = 8;

impl Server {
    pub(super) fn definition(&mut self, at: TextDocumentPositionParams) -> Answer {
        let uri = &at.text_document.uri;
        self.look(uri)?;
        let offset = self.offset(&at)?;
        let mut found: Vec<Location> = Vec::new();
        for look in self.workspace.looks(&path_of(uri)) {
            let places = look.view().map(|view| ide::definition(&view, offset));
            self.locate(&look, places.unwrap_or_default(), &mut found);
        }
        json_of(found)
    }

    /// Adds the locations of places in a load to `found`, without duplicates.
    fn locate(&self, look: &Look, places: Vec<FileSpan>, found: &mut Vec<Location>) {
        for place in places {
            let location = self.workspace.location(&look.analysis, &place);
            found.extend(location.filter(|location| !found.contains(location)));
        }
    }

    /// Finds every load that contains the name at a place, each with a look at it and the offset of one occurrence. The
    /// search follows files that several loads share. If there is no name, returns the look at the place itself.
    fn loads_with(&mut self, at: &TextDocumentPositionParams) -> Result<Vec<(Look, u32)>, Refusal> {
        let uri = &at.text_document.uri;
        let asked = self.look(uri)?;
        self.settle_all();
        let first = (path_of(uri), self.offset(at)?);
        let (mut looks, mut closed) = (BTreeMap::new(), Closed::default());
        let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
        let mut known = BTreeSet::from([first.clone()]);
        let mut left = vec![first.clone()];
        while let Some((path, at)) = left.pop() {
            let looks: &Vec<Look> = looks
                .entry(path.clone())
                .or_insert_with(|| self.workspace.all_looks(&path, &mut closed));
            for look in looks {
                let is_seen = seen.contains(&(look.root.clone(), path.clone(), at));
                let view = look.view().filter(|_| !is_seen);
                let places = view.map(|view| ide::references(&view, at, true));
                for place in places.iter().flatten() {
                    let place = (path_in(&place.file), place.span.start);
                    seen.insert((look.root.clone(), place.0.clone(), place.1));
                    if known.insert(place.clone()) {
                        left.push(place);
                    }
                }
                if places.is_some_and(|places| !places.is_empty()) {
                    found.push((look.clone(), at));
                }
            }
        }
        if found.is_empty() {
            found.push((asked, first.1));
        }
        Ok(found)
    }

    pub(super) fn references(&mut self, params: ReferenceParams) -> Answer {
        let with_declarations = params.context.include_declaration;
        let mut found: Vec<Location> = Vec::new();
        for (look, at) in self.loads_with(&params.text_document_position)? {
            let view = look.view();
            let places = view.map(|view| ide::references(&view, at, with_declarations));
            self.locate(&look, places.unwrap_or_default(), &mut found);
        }
        json_of(found)
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
        let path = path_of(&at.text_document.uri);
        let found = self.loads_with(&at)?;
        let mut locations: BTreeMap<(PathBuf, u32), Location> = BTreeMap::new();
        let mut doubtful: BTreeSet<(PathBuf, usize)> = BTreeSet::new();
        for (look, at) in found {
            let renamed = self.renamed(&look, at, &params.new_name);
            let (places, lines) = renamed.map_err(|why| match look.root == path {
                true => Refusal::failed(why),
                false => Refusal::failed(format!("in `{}`: {why}", look.root.display())),
            })?;
            for place in places {
                let location = self.workspace.location(&look.analysis, &place);
                let location =
                    location.ok_or_else(|| Refusal::failed("a file no longer exists"))?;
                locations.insert((path_in(&place.file), place.span.start), location);
            }
            doubtful.extend(lines.into_iter().map(|line| (look.root.clone(), line)));
        }
        self.warn_of_tests(&doubtful);
        let mut changes: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        for Location { uri, range } in locations.into_values() {
            let edits = changes.entry(uri.as_str().to_owned()).or_default();
            edits.push(TextEdit::new(range, params.new_name.clone()));
        }
        Ok(json!({ "changes": changes }))
    }

    /// The places of a load to rename, in the rules and in the tests beside them, and the lines of tests that may have
    /// to be changed by hand.
    fn renamed(
        &self,
        look: &Look,
        at: u32,
        new: &str,
    ) -> Result<(Vec<FileSpan>, BTreeSet<usize>), String> {
        let view = look.view().filter(|_| self.workspace.is_present(look));
        let view = view.ok_or("parentheses or quotes of the text do not match")?;
        let files = self.workspace.files(&look.root);
        let renaming = ide::rename(&view, at, new, &files)?;
        let (mut places, class) = (renaming.places, renaming.class);
        if places.is_empty() {
            return Ok((places, BTreeSet::new()));
        }
        let root = &look.analysis.rules.sources.files()[0];
        let tests = written(&root.text, class, &renaming.old, &renaming.namesakes);
        places.extend(tests.places.into_iter().map(|span| FileSpan {
            file: root.name.clone(),
            span,
        }));
        Ok((places, tests.doubtful))
    }

    /// Warns that tests may still use a renamed name.
    fn warn_of_tests(&self, lines: &BTreeSet<(PathBuf, usize)>) {
        if lines.is_empty() {
            return;
        }
        let shown = lines.iter().take(MAX_LINES).map(|(file, line)| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            format!("{name}:{line}")
        });
        let mut shown: Vec<String> = shown.collect();
        if let Some(more) = lines.len().checked_sub(MAX_LINES).filter(|&more| more > 0) {
            shown.push(plural(more, "more line"));
        }
        let message = format!("tests may still use the old name: {}", shown.join(", "));
        self.notify(
            "window/showMessage",
            json!({ "type": 2, "message": message }),
        );
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
