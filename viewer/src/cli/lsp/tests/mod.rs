//! Sessions with the server over a connection in memory.

mod endings;
mod games;
mod includes;
mod names;
mod robustness;
mod texts;

use super::main_loop::MainLoop;
use super::server::Server;
use crate::console::Surroundings;
use crate::files::testing::Folder;
use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

/// How long an answer may take before a test fails.
const TIMEOUT: Duration = Duration::from_secs(60);

/// An editor.
struct Client {
    connection: Connection,
    server: Option<JoinHandle<bool>>,
    n_sent: i32,
    folder: Folder,
    /// Notifications received and not yet used.
    heard: Vec<Notification>,
}

/// A small game. `@` is replaced.
const GAME: &str = r#"; A game of steps.
(define step ($1 (verify empty?) add))

(game
   (title "Steps")
   (players White Black)
   (turn-order White Black)
   (board
      (grid
         (start-rectangle 0 0 50 50)
         (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
         (directions (n 0 -1) (s 0 1)))
      (symmetry Black (n s) (s n))
      (zone (name camp) (players White) (positions a3 b3 c3)))
   (piece
      (name Man)
      (moves @ (step n)))
   (board-setup (White (Man a1 b1)) (Black (Man c3)))
   (win-condition (White) (absolute-config Man (camp)))
   (loss-condition (White Black) stalemated))
"#;

impl Client {
    /// An editor after `initialize`.
    fn new(name: &str) -> Self {
        Self::able(name, json!({}))
    }

    fn able(name: &str, abilities: Value) -> Self {
        let mut client = Self::silent(name);
        let answer = client.ask("initialize", json!({ "capabilities": abilities }));
        assert!(answer.is_ok());
        client.say("initialized", json!({}));
        client
    }

    fn silent(name: &str) -> Self {
        let folder = Folder::new(&format!("lsp-{name}"));
        let (ours, theirs) = Connection::memory();
        let directory = folder.path("");
        let server = std::thread::spawn(move || {
            let surroundings = Surroundings::fixed(directory);
            let mut main_loop = MainLoop::new(Server::new(theirs, surroundings, crate::cli::run));
            while main_loop.step() {}
            main_loop.was_shut_down()
        });
        Self {
            connection: ours,
            server: Some(server),
            n_sent: 0,
            folder,
            heard: Vec::new(),
        }
    }

    fn uri(&self, file: &str) -> String {
        let path: PathBuf = self.folder.path(file);
        super::convert::uri_of(&path)
            .expect("a path")
            .as_str()
            .to_owned()
    }

    fn say(&self, method: &str, params: Value) {
        let message = Notification::new(method.to_owned(), params);
        self.connection
            .sender
            .send(message.into())
            .expect("the server listens");
    }

    fn next(&mut self) -> Message {
        self.connection
            .receiver
            .recv_timeout(TIMEOUT)
            .expect("an answer in time")
    }

    /// The answer to a request, or the message of its error.
    fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.n_sent += 1;
        let id = RequestId::from(self.n_sent);
        let request = Request::new(id.clone(), method.to_owned(), params);
        self.connection
            .sender
            .send(request.into())
            .expect("the server listens");
        loop {
            match self.next() {
                Message::Response(response) if response.id == id => {
                    return response.response_result.map_err(|error| error.message);
                }
                Message::Notification(notification) => self.heard.push(notification),
                _ => {}
            }
        }
    }

    /// Asks about the place of the first `|` in `around`; without the `|`, `around` is a part of the text.
    fn at(&mut self, method: &str, file: &str, text: &str, around: &str) -> Value {
        let params = self.place(file, text, around);
        self.ask(method, params).expect("an answer")
    }

    fn place(&self, file: &str, text: &str, around: &str) -> Value {
        let before = around.find('|').expect("a mark");
        let at = text
            .find(&around.replace('|', ""))
            .expect("the text is there")
            + before;
        json!({ "textDocument": { "uri": self.uri(file) }, "position": position(text, at) })
    }

    fn of_file(&mut self, method: &str, file: &str) -> Value {
        let uri = self.uri(file);
        self.ask(method, json!({ "textDocument": { "uri": uri } }))
            .expect("an answer")
    }

    fn of_file_with(&mut self, method: &str, file: &str, mut params: Value) -> Value {
        params["textDocument"] = json!({ "uri": self.uri(file) });
        self.ask(method, params).expect("an answer")
    }

    /// Opens a text and returns the messages of its diagnostics.
    fn open(&mut self, file: &str, text: &str) -> Vec<String> {
        let item =
            json!({ "uri": self.uri(file), "languageId": "zrf", "version": 1, "text": text });
        self.say("textDocument/didOpen", json!({ "textDocument": item }));
        self.diagnostics(file)
    }

    fn replace(&self, file: &str, version: i32, text: &str) {
        let document = json!({ "uri": self.uri(file), "version": version });
        self.say(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
        );
    }

    /// The messages of the next diagnostics of a file.
    fn diagnostics(&mut self, file: &str) -> Vec<String> {
        let published = self.published(file);
        let messages = published["diagnostics"].as_array().expect("a list").iter();
        messages
            .map(|one| one["message"].as_str().expect("a text").to_owned())
            .collect()
    }

    fn published(&mut self, file: &str) -> Value {
        let uri = self.uri(file);
        let is_it = |one: &Notification| {
            one.method == "textDocument/publishDiagnostics" && one.params["uri"] == uri
        };
        if let Some(at) = self.heard.iter().position(is_it) {
            return self.heard.remove(at).params;
        }
        loop {
            match self.next() {
                Message::Notification(one) if is_it(&one) => return one.params,
                Message::Notification(one) => self.heard.push(one),
                _ => {}
            }
        }
    }

    /// Ends the session. Returns whether the server noticed that the editor asked to shut down first.
    fn leave(mut self) -> bool {
        assert_eq!(self.ask("shutdown", Value::Null), Ok(Value::Null));
        self.say("exit", Value::Null);
        self.server
            .take()
            .expect("it runs")
            .join()
            .expect("it ended well")
    }
}

fn position(text: &str, at: usize) -> Value {
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    json!({ "line": line, "character": text[start..at].encode_utf16().count() })
}

/// The part of a text that a range denotes, for answers with ranges.
fn part<'t>(text: &'t str, range: &Value) -> &'t str {
    let at = |place: &Value| {
        let number = |key: &str| place[key].as_u64().expect("a number") as usize;
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        let start = starts.into_iter().nth(number("line")).unwrap_or(text.len());
        let mut units = number("character");
        let within = text[start..].chars().take_while(|c| {
            let is_before = units > 0;
            units = units.saturating_sub(c.len_utf16());
            is_before
        });
        start + within.map(char::len_utf8).sum::<usize>()
    };
    &text[at(&range["start"])..at(&range["end"])]
}

fn game(moves: &str) -> String {
    GAME.replace('@', moves)
}
