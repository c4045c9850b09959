//! What the server knows, what it sends, and how requests name texts and places in them.

use super::convert::path_of;
use super::document::Document;
use super::look::Look;
use super::protocol::{Abilities, Refusal};
use super::report::{self, Pages};
use super::texts::Columns;
use super::workspace::{Root, Workspace, files_of};
use crate::cli::failure::Exit;
use crate::console::{Console, Surroundings};
use lsp_server::{Connection, Notification, Request, RequestId};
use lsp_types::{Diagnostic, Range, TextDocumentPositionParams, Uri};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use zrf_grammar::text::Span;

/// Runs a command line of the program.
pub(crate) type RunProgram = fn(Vec<OsString>, &mut Console<'_>) -> Exit;

/// A server for one editor.
pub(super) struct Server {
    pub(super) connection: Connection,
    pub(super) surroundings: Surroundings,
    pub(super) abilities: Abilities,
    pub(super) workspace: Workspace,
    pub(super) pages: Pages,
    /// Subcommands whose output an editor shows.
    pub(super) run_program: RunProgram,
    /// The files that diagnostics were sent for.
    published: BTreeSet<PathBuf>,
    n_sent: i32,
}

impl Server {
    pub(super) fn new(
        connection: Connection,
        surroundings: Surroundings,
        run_program: RunProgram,
    ) -> Self {
        Self {
            connection,
            pages: Pages::in_folder(surroundings.cache.as_deref()),
            surroundings,
            abilities: Abilities::of(&Value::Null),
            workspace: Workspace::new(Columns::Utf16),
            run_program,
            published: BTreeSet::new(),
            n_sent: 0,
        }
    }

    /// Sends the diagnostics of all files of a root, or asks the editor to request them.
    pub(super) fn publish(&mut self, root: &Path) {
        if self.abilities.refreshes_lenses {
            self.ask("workspace/codeLens/refresh");
        }
        if self.abilities.pulls {
            if self.abilities.refreshes_diagnostics {
                self.ask("workspace/diagnostic/refresh");
            }
            return;
        }
        let files = match self.workspace.roots.get(root) {
            Some(state) => files_of(root, state),
            None => BTreeSet::from([root.to_owned()]),
        };
        for file in files.into_iter().chain(self.left()) {
            self.publish_file(&file);
        }
    }

    /// The files that diagnostics were sent for and that nothing reads any more.
    pub(super) fn left(&self) -> Vec<PathBuf> {
        self.workspace.unread(&self.published)
    }

    pub(super) fn publish_file(&mut self, file: &Path) {
        let Some((uri, found)) = self.news(file) else {
            return;
        };
        let document = self.workspace.documents.get(file);
        let version = document.map(|document| document.version);
        let params = json!({ "uri": uri, "version": version, "diagnostics": found });
        self.notify("textDocument/publishDiagnostics", params);
    }

    /// The diagnostics of a file to send; `None` if it has none, had none before, and is not open.
    pub(super) fn news(&mut self, file: &Path) -> Option<(Uri, Vec<Diagnostic>)> {
        let found = self.diagnostics_of(file);
        let is_news = !found.is_empty()
            || self.published.contains(file)
            || self.workspace.documents.contains_key(file);
        let uri = self.workspace.uri(file).filter(|_| is_news)?;
        match found.is_empty() {
            true => self.published.remove(file),
            false => self.published.insert(file.to_owned()),
        };
        Some((uri, found))
    }

    pub(super) fn notify(&self, method: &str, params: Value) {
        let message = Notification::new(method.to_owned(), params);
        // An editor that has gone away is noticed by the next read.
        let _ = self.connection.sender.send(message.into());
    }

    /// Sends a request whose answer does not matter.
    fn ask(&mut self, method: &str) {
        self.n_sent += 1;
        let id = RequestId::from(self.n_sent);
        let _ = self
            .connection
            .sender
            .send(Request::new(id, method.to_owned(), Value::Null).into());
    }

    /// Checks the changed roots of a file, and sends their diagnostics.
    pub(super) fn settle(&mut self, path: &Path) {
        for root in self.workspace.settle(path) {
            self.publish(&root);
        }
    }

    /// Checks all changed roots, and sends their diagnostics.
    pub(super) fn settle_all(&mut self) {
        self.settle_those(|_| true);
    }

    /// Checks the wanted changed roots, and sends their diagnostics.
    pub(super) fn settle_those(&mut self, is_wanted: impl Fn(&Root) -> bool) {
        for root in self.workspace.stale(|_, root| is_wanted(root)) {
            self.workspace.analyse(&root);
            self.publish(&root);
        }
    }

    /// The diagnostics of a file.
    pub(super) fn diagnostics_of(&self, file: &Path) -> Vec<Diagnostic> {
        report::diagnostics_of(&self.workspace, &self.pages, file)
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
    pub(super) fn glance(&self, uri: &Uri) -> Result<Look, Refusal> {
        self.document(uri)?;
        let looks = self.workspace.looks(&path_of(uri));
        let first = looks.into_iter().next();
        first.ok_or_else(|| Refusal::failed(format!("`{}` was not read", uri.as_str())))
    }

    pub(super) fn offset(&self, params: &TextDocumentPositionParams) -> Result<u32, Refusal> {
        let document = self.document(&params.text_document.uri)?;
        Ok(document.offset(params.position))
    }

    /// A part of an open text as a range of the protocol.
    pub(super) fn range(&self, uri: &Uri, span: Span) -> Result<Range, Refusal> {
        Ok(self.document(uri)?.range(span))
    }

    /// The part of an open text that a range of the protocol denotes.
    pub(super) fn span(&self, uri: &Uri, range: Range) -> Result<Span, Refusal> {
        Ok(self.document(uri)?.span(range))
    }
}
