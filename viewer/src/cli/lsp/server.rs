//! The main loop: handles messages, and checks and plays when there are none.

use super::convert::path_of;
use super::playing::{FEW, Playing};
use super::protocol::{Abilities, Answer, Refusal, introduction, parse};
use super::report::Pages;
use super::texts::Columns;
use super::workspace::{Root, Workspace, files_of};
use crate::cli::check::levels_of;
use crate::console::Surroundings;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    Diagnostic, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, Uri,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use zrf_grammar::Checks;

/// How often the server looks whether background games are finished.
const GLANCE: Duration = Duration::from_millis(50);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Waiting for `initialize`.
    New,
    Running,
    /// Asked to shut down.
    Ending,
    Over {
        is_polite: bool,
    },
}

/// A server for one editor.
pub(super) struct Server {
    connection: Connection,
    pub(super) surroundings: Surroundings,
    pub(super) abilities: Abilities,
    pub(super) workspace: Workspace,
    pub(super) pages: Pages,
    phase: Phase,
    /// The files that diagnostics were sent for.
    published: BTreeSet<PathBuf>,
    n_sent: i32,
}

impl Server {
    pub(super) fn new(connection: Connection, surroundings: Surroundings) -> Self {
        let abilities = Abilities::of(&Value::Null);
        Self {
            connection,
            pages: Pages::in_folder(surroundings.cache.as_deref()),
            surroundings,
            abilities,
            workspace: Workspace::new(Columns::Utf16),
            phase: Phase::New,
            published: BTreeSet::new(),
            n_sent: 0,
        }
    }

    /// Whether the editor asked to shut down before it left.
    pub(super) fn said_goodbye(&self) -> bool {
        self.phase == Phase::Over { is_polite: true }
    }

    /// Waits for a message or for work that is due, and handles it. Returns false when the session is over.
    pub(super) fn step(&mut self) -> bool {
        let message = match self.wait() {
            None => self.connection.receiver.recv().ok(),
            Some(wait) => match self.connection.receiver.recv_timeout(wait) {
                Err(error) if error.is_timeout() => {
                    self.work();
                    return true;
                }
                message => message.ok(),
            },
        };
        match message {
            Some(message) => self.handle(message),
            None => self.phase = Phase::Over { is_polite: false },
        }
        self.work();
        !matches!(self.phase, Phase::Over { .. })
    }

    /// How long until something is due.
    fn wait(&self) -> Option<Duration> {
        let roots = self.workspace.roots.values();
        let now = Instant::now();
        let due = roots.flat_map(|root| {
            let glance = root.playing.as_ref().map(|_| now + GLANCE);
            [root.due, root.play_due, glance]
        });
        due.flatten()
            .min()
            .map(|due| due.saturating_duration_since(now))
    }

    /// Does the work that is due.
    fn work(&mut self) {
        let now = Instant::now();
        let is_due = |due: Option<Instant>| due.is_some_and(|due| due <= now);
        self.settle_those(|root| is_due(root.due));
        let mut finished = Vec::new();
        for (path, root) in &mut self.workspace.roots {
            if let Some(found) = root.playing.as_ref().and_then(Playing::take) {
                root.playing = None;
                finished.push((path.clone(), found));
            }
            if is_due(root.play_due) && root.due.is_none() {
                root.play_due = None;
                let analysis = root.current.as_ref().filter(|one| !one.playable.is_empty());
                root.playing = analysis.map(|one| Playing::start(one.clone(), None, FEW));
            }
        }
        for (path, found) in finished {
            let levels = levels_of(&path);
            let checks = Checks {
                wants: &|lint| levels.wants(lint),
                files: None,
            };
            let Some(root) = self.workspace.roots.get_mut(&path) else {
                continue;
            };
            let Some(analysis) = &root.current else {
                continue;
            };
            let mut found = analysis.settled(found, checks);
            levels.apply(&mut found);
            root.played = found;
            if !root.played.is_empty() {
                self.publish(&path);
            }
        }
    }

    /// Sends the diagnostics of all files of a root, or tells the editor to ask for them.
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
        let state = self.workspace.roots.get(root);
        let files = state.map(|state| files_of(root, state)).unwrap_or_default();
        for file in files {
            self.publish_file(&file);
        }
    }

    fn publish_file(&mut self, file: &Path) {
        let Some((uri, found)) = self.news(file) else {
            return;
        };
        let document = self.workspace.documents.get(file);
        let version = document.map(|document| document.version);
        let params = json!({ "uri": uri, "version": version, "diagnostics": found });
        self.notify("textDocument/publishDiagnostics", params);
    }

    /// The diagnostics of a file, unless it had none before either and is not open.
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

    fn handle(&mut self, message: Message) {
        match message {
            Message::Request(Request { id, method, params }) => {
                let response_result = self.answer(&method, params).map_err(Into::into);
                let response = Response {
                    id,
                    response_result,
                };
                let _ = self.connection.sender.send(response.into());
            }
            Message::Notification(Notification { method, params }) => self.hear(&method, params),
            Message::Response(_) => {}
        }
    }

    fn answer(&mut self, method: &str, params: Value) -> Answer {
        match (self.phase, method) {
            (Phase::New, "initialize") => {
                self.abilities = Abilities::of(&params);
                self.workspace = Workspace::new(self.abilities.columns);
                self.phase = Phase::Running;
                Ok(introduction(self.abilities))
            }
            (Phase::New, _) => Err(Refusal::new(
                ErrorCode::ServerNotInitialized,
                "not initialized",
            )),
            (Phase::Running, "shutdown") => {
                self.phase = Phase::Ending;
                Ok(Value::Null)
            }
            (Phase::Running, _) => self.request(method, params),
            _ => Err(Refusal::new(ErrorCode::InvalidRequest, "shutting down")),
        }
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

    fn settle_those(&mut self, is_wanted: impl Fn(&Root) -> bool) {
        for root in self.workspace.stale(|_, root| is_wanted(root)) {
            self.workspace.analyse(&root);
            self.publish(&root);
        }
    }

    fn hear(&mut self, method: &str, params: Value) {
        if method == "exit" {
            let is_polite = self.phase == Phase::Ending;
            self.phase = Phase::Over { is_polite };
            return;
        }
        if self.phase != Phase::Running {
            return;
        }
        // A notification has no answer, so its errors are logged.
        if let Err(refusal) = self.hear_text(method, params) {
            let message = format!(
                "{method}: {}",
                lsp_server::ResponseError::from(refusal).message
            );
            self.notify(
                "window/logMessage",
                json!({ "type": 2, "message": message }),
            );
        }
    }

    fn hear_text(&mut self, method: &str, params: Value) -> Result<(), Refusal> {
        match method {
            "textDocument/didOpen" => {
                let params: DidOpenTextDocumentParams = parse(params)?;
                let item = params.text_document;
                let path = path_of(&item.uri);
                self.workspace
                    .open(item.uri, path.clone(), item.version, &item.text);
                // A text that was just opened is checked without delay.
                self.settle(&path);
                if self.workspace.looks(&path).is_empty() {
                    // The files that seemed to include it do not.
                    self.workspace.roots.entry(path.clone()).or_default();
                    self.workspace.touch(&path);
                    self.settle(&path);
                }
            }
            "textDocument/didChange" => {
                let params: DidChangeTextDocumentParams = parse(params)?;
                let path = path_of(&params.text_document.uri);
                let version = params.text_document.version;
                self.workspace
                    .change(&path, version, params.content_changes);
            }
            "textDocument/didClose" => {
                let params: DidCloseTextDocumentParams = parse(params)?;
                let path = path_of(&params.text_document.uri);
                let mut files = self.workspace.close(&path);
                self.settle(&path);
                files.insert(path);
                if !self.abilities.pulls {
                    files.iter().for_each(|file| self.publish_file(file));
                }
            }
            "textDocument/didSave" => {
                let params: DidSaveTextDocumentParams = parse(params)?;
                let path = path_of(&params.text_document.uri);
                self.settle(&path);
            }
            "workspace/didChangeWatchedFiles" => self.workspace.touch_all(),
            _ => {}
        }
        Ok(())
    }
}
