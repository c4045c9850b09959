//! The main loop: handles messages, and checks and plays when there are none.

use super::convert::path_of;
use super::playing::{FEW, Playing};
use super::protocol::{Abilities, Answer, Refusal, introduction, parse};
use super::server::Server;
use super::workspace::Workspace;
use crate::settings::checked;
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use zrf_grammar::Checks;

/// How often the server checks whether background games have finished.
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

/// A server while it serves.
pub(super) struct MainLoop {
    server: Server,
    phase: Phase,
}

impl MainLoop {
    pub(super) fn new(server: Server) -> Self {
        Self {
            server,
            phase: Phase::New,
        }
    }

    /// Whether the editor asked to shut down before it left.
    pub(super) fn was_shut_down(&self) -> bool {
        self.phase == Phase::Over { is_polite: true }
    }

    /// Waits for a message or for work that is due, and handles it. Returns false when the session is over.
    pub(super) fn step(&mut self) -> bool {
        let message = match self.wait() {
            None => self.server.connection.receiver.recv().ok(),
            Some(wait) => match self.server.connection.receiver.recv_timeout(wait) {
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
        let roots = self.server.workspace.roots.values();
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
        self.server.settle_those(|root| is_due(root.due));
        let mut finished = Vec::new();
        for (path, root) in &mut self.server.workspace.roots {
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
            let Some(root) = self.server.workspace.roots.get_mut(&path) else {
                continue;
            };
            let Some(analysis) = &root.current else {
                continue;
            };
            let settle = |checks: Checks<'_>| analysis.settled(found, checks);
            root.played = checked(&path, None, settle, |found| found);
            if !root.played.is_empty() {
                self.server.publish(&path);
            }
        }
    }

    fn handle(&mut self, message: Message) {
        match message {
            Message::Request(Request { id, method, params }) => {
                let response_result = self.answer(&method, params).map_err(Into::into);
                let response = Response {
                    id,
                    response_result,
                };
                let _ = self.server.connection.sender.send(response.into());
            }
            Message::Notification(Notification { method, params }) => self.hear(&method, params),
            Message::Response(_) => {}
        }
    }

    fn answer(&mut self, method: &str, params: Value) -> Answer {
        match (self.phase, method) {
            (Phase::New, "initialize") => {
                self.server.abilities = Abilities::of(&params);
                self.server.workspace = Workspace::new(self.server.abilities.columns);
                self.phase = Phase::Running;
                Ok(introduction(self.server.abilities))
            }
            (Phase::New, _) => Err(Refusal::new(
                ErrorCode::ServerNotInitialized,
                "not initialized",
            )),
            (Phase::Running, "initialize") => Err(Refusal::new(
                ErrorCode::InvalidRequest,
                "already initialized",
            )),
            (Phase::Running, "shutdown") => {
                self.phase = Phase::Ending;
                Ok(Value::Null)
            }
            (Phase::Running, _) => self.server.request(method, params),
            _ => Err(Refusal::new(ErrorCode::InvalidRequest, "shutting down")),
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
        if let Err(refusal) = self.handle_text_notification(method, params) {
            let message = format!(
                "{method}: {}",
                lsp_server::ResponseError::from(refusal).message
            );
            self.server.notify(
                "window/logMessage",
                json!({ "type": 2, "message": message }),
            );
        }
    }

    fn handle_text_notification(&mut self, method: &str, params: Value) -> Result<(), Refusal> {
        match method {
            "textDocument/didOpen" => {
                let params: DidOpenTextDocumentParams = parse(params)?;
                let item = params.text_document;
                let path = path_of(&item.uri);
                self.server
                    .workspace
                    .open(item.uri, path.clone(), item.version, &item.text);
                // A text that was just opened is checked without delay.
                self.server.settle(&path);
                if self.server.workspace.looks(&path).is_empty() {
                    // The files that seemed to include this one do not.
                    self.server.workspace.roots.entry(path.clone()).or_default();
                    self.server.workspace.touch(&path);
                    self.server.settle(&path);
                }
            }
            "textDocument/didChange" => {
                let params: DidChangeTextDocumentParams = parse(params)?;
                let path = path_of(&params.text_document.uri);
                let version = params.text_document.version;
                self.server
                    .workspace
                    .change(&path, version, params.content_changes);
            }
            "textDocument/didClose" => {
                let params: DidCloseTextDocumentParams = parse(params)?;
                let path = path_of(&params.text_document.uri);
                let mut files = self.server.workspace.close(&path);
                self.server.settle(&path);
                files.insert(path);
                if !self.server.abilities.pulls {
                    files.iter().for_each(|file| self.server.publish_file(file));
                }
            }
            "textDocument/didSave" => {
                let params: DidSaveTextDocumentParams = parse(params)?;
                let path = path_of(&params.text_document.uri);
                self.server.settle(&path);
            }
            "workspace/didChangeWatchedFiles" => self.server.workspace.touch_all(),
            _ => {}
        }
        Ok(())
    }
}
