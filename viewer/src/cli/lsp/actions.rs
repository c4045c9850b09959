//! Code actions: fixes, suppressions, missing sections, and extracting and inlining macros.

use super::convert::path_in;
use super::convert::path_of;
use super::protocol::{Answer, Refusal, json_of};
use super::report::{place, reported};
use super::server::Server;
use super::texts::with_endings_of;
use crate::wording::capitalised;
use lsp_types::{CodeActionParams, Range, TextEdit, Uri};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use zrf_grammar::diagnostics::{Diagnostic, Edit, Fix, Safety, fix};
use zrf_grammar::ide::{self, Action, Analysis};
use zrf_grammar::text::Span;

const EXTRACT: &str = "refactor.extract";
const INLINE: &str = "refactor.inline";
const TEST: &str = "refactor.rewrite";
const FIX_ALL: &str = "source.fixAll";

impl Server {
    pub(super) fn actions(&mut self, params: CodeActionParams) -> Answer {
        let uri = &params.text_document.uri;
        let look = self.look(uri)?;
        let range = self.span(uri, params.range)?;
        let wanted = params.context.only;
        let wants = |kind: &str| {
            let includes = |one: &lsp_types::CodeActionKind| {
                kind.strip_prefix(one.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            wanted
                .as_ref()
                .is_none_or(|wanted| wanted.is_empty() || wanted.iter().any(includes))
        };
        let mut shown = Vec::new();
        if wants("quickfix") {
            shown.extend(self.fixes(uri, range)?);
        }
        if wants(FIX_ALL) {
            shown.extend(self.fix_all(uri)?);
        }
        let is_call = look
            .view()
            .is_some_and(|view| ide::macro_at(&view, range.start).is_some());
        let has_title = self.variant_at(uri, range).is_some();
        let offers = [
            (EXTRACT, "Extract a macro", !range.is_empty()),
            (INLINE, "Inline this macro call", is_call),
            (TEST, "Add a test of the moves at the start", has_title),
        ];
        for (kind, title, is_offered) in offers {
            if is_offered && wants(kind) {
                shown.extend(self.offer(uri, params.range, kind, title));
            }
        }
        Ok(Value::Array(shown))
    }

    /// An action whose edits are computed when it is chosen if the editor supports that, and now otherwise.
    fn offer(&mut self, uri: &Uri, range: Range, kind: &str, title: &str) -> Option<Value> {
        let mut action = json!({
            "title": title,
            "kind": kind,
            "data": { "uri": uri, "range": range, "kind": kind },
        });
        if !self.abilities.resolves_actions {
            action["edit"] = self.refactoring(uri, range, kind).ok()?;
        }
        Some(action)
    }

    /// Computes the edits of an action that was chosen.
    pub(super) fn resolve_action(&mut self, mut action: Value) -> Answer {
        #[derive(serde::Deserialize)]
        struct Data {
            uri: Uri,
            range: Range,
            kind: String,
        }
        let data: Data = super::protocol::parse(action["data"].clone())?;
        action["edit"] = self.refactoring(&data.uri, data.range, &data.kind)?;
        Ok(action)
    }

    fn refactoring(&mut self, uri: &Uri, range: Range, kind: &str) -> Answer {
        let look = self.look(uri)?;
        let range = self.span(uri, range)?;
        if kind == TEST {
            let number = self.variant_at(uri, range);
            let number = number.ok_or_else(|| Refusal::failed("there is no title here"))?;
            let end = look.tree.text().len() as u32;
            let edit = Edit::insert(end, self.test_of_start(uri, number)?);
            return Ok(json!({ "changes": { uri.as_str(): self.new_lines(uri, &[edit])? } }));
        }
        let files = self.workspace.files(&look.root);
        let view = look
            .view()
            .ok_or_else(|| Refusal::failed("the file was not read"))?;
        let action = match kind {
            EXTRACT => ide::extract_macro(&view, range, &files),
            _ => ide::inline_macro(&view, range.start, &files),
        };
        let action = action.map_err(Refusal::failed)?;
        Ok(json!({ "changes": { uri.as_str(): self.new_lines(uri, &action.edits)? } }))
    }

    /// The fixes of the diagnostics that touch a range, and comments that suppress them.
    fn fixes(&self, uri: &Uri, range: Span) -> Result<Vec<Value>, Refusal> {
        let (path, document) = (path_of(uri), self.document(uri)?);
        let mut shown: Vec<Value> = Vec::new();
        for (analysis, diagnostic, at) in self.diagnostics_at(&path, range) {
            let shown_range = self.range(uri, at)?;
            for (number, fix) in diagnostic.fixes_of(&analysis.rules.sources).enumerate() {
                let Some(changes) = self.changes(&analysis, fix) else {
                    continue;
                };
                let review = if fix.safety == Safety::Unsafe {
                    " (needs review)"
                } else {
                    ""
                };
                shown.push(json!({
                    "title": format!("{}{review}", capitalised(&fix.title)),
                    "kind": "quickfix",
                    "isPreferred": number == 0 && fix.safety == Safety::Safe,
                    "edit": { "changes": changes },
                }));
            }
            let added = ide::missing_sections(&document.tree, &diagnostic, at.start);
            let suppressed = ide::suppress(&document.tree, &diagnostic, at.start);
            for Action { title, edits } in added.into_iter().chain(suppressed) {
                let edits = self.new_lines(uri, &edits)?;
                shown.push(json!({
                    "title": capitalised(&title),
                    "kind": "quickfix",
                    "edit": { "changes": { uri.as_str(): edits } },
                    "diagnostics": [{ "range": shown_range, "message": diagnostic.message }],
                }));
            }
        }
        Ok(distinct(shown))
    }

    /// Edits of an open text, with the line endings of that text.
    fn new_lines(&self, uri: &Uri, edits: &[Edit]) -> Result<Vec<TextEdit>, Refusal> {
        let text = self.document(uri)?.tree.text();
        let edits = edits.iter().map(|edit| Edit {
            new: with_endings_of(text, &edit.new),
            ..edit.clone()
        });
        self.text_edits(uri, &edits.collect::<Vec<_>>())
    }

    /// The diagnostics of an open text that touch a range, each with its place in the text.
    fn diagnostics_at(&self, path: &Path, range: Span) -> Vec<(Arc<Analysis>, Diagnostic, Span)> {
        let mut found = Vec::new();
        for state in self.workspace.roots.values() {
            let Some(analysis) = &state.current else {
                continue;
            };
            for diagnostic in reported(analysis).chain(&state.played) {
                let at = place(analysis, diagnostic.span());
                let at = at.filter(|at| path_in(&at.file) == path).map(|at| at.span);
                let at = at.filter(|at| at.start <= range.end && range.start <= at.end);
                found.extend(at.map(|at| (analysis.clone(), diagnostic.clone(), at)));
            }
        }
        found
    }

    /// The edits of a fix, by file.
    fn changes(&self, analysis: &Analysis, fix: &Fix) -> Option<BTreeMap<String, Vec<TextEdit>>> {
        let file = analysis
            .rules
            .sources
            .file(fix.file(&analysis.rules.sources)?);
        let uri = self.workspace.uri(&path_in(&file.name))?;
        let edits = fix.edits.iter().map(|Edit { span, new, .. }| {
            let at = place(analysis, *span)?;
            let range = self.workspace.range(analysis, &at.file, at.span)?;
            Some(TextEdit::new(range, with_endings_of(&file.text, new)))
        });
        let edits: Option<Vec<TextEdit>> = edits.collect();
        Some(BTreeMap::from([(uri.as_str().to_owned(), edits?)]))
    }

    /// All safe fixes of a text at once.
    fn fix_all(&self, uri: &Uri) -> Result<Option<Value>, Refusal> {
        let Some(analysis) = self.workspace.current(&path_of(uri)) else {
            return Ok(None);
        };
        let found: Vec<Diagnostic> = reported(analysis).cloned().collect();
        let fixed = fix::apply(&analysis.rules.sources, &found, Safety::Safe);
        let own = fixed.into_iter().find(|fixed| fixed.file.0 == 0);
        let Some(own) = own else {
            return Ok(None);
        };
        let whole = Span::new(0, self.document(uri)?.tree.text().len() as u32);
        let edits = vec![TextEdit::new(self.range(uri, whole)?, own.text)];
        let noun = if own.count == 1 { "fix" } else { "fixes" };
        Ok(Some(json!({
            "title": format!("Apply {} safe {noun}", own.count),
            "kind": FIX_ALL,
            "edit": { "changes": { uri.as_str(): json_of(edits)? } },
        })))
    }
}

/// Actions without those that do the same as an earlier one: each game that includes a file offers them.
fn distinct(actions: Vec<Value>) -> Vec<Value> {
    let mut distinct: Vec<Value> = Vec::new();
    for action in actions {
        let is_same = |known: &Value| {
            ["title", "edit"]
                .iter()
                .all(|key| known[key] == action[key])
        };
        if !distinct.iter().any(is_same) {
            distinct.push(action);
        }
    }
    distinct
}
