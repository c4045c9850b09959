//! Sessions with the server over a connection in memory.

use super::server::Server;
use crate::console::Surroundings;
use crate::files::testing::Folder;
use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long an answer may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// An editor.
struct Client {
    connection: Connection,
    server: Option<JoinHandle<bool>>,
    n_sent: i32,
    folder: Folder,
    /// Notifications that nobody has looked at.
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
    /// An editor that has introduced itself.
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
            let mut server = Server::new(theirs, Surroundings::fixed(directory));
            while server.step() {}
            server.said_goodbye()
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
            .recv_timeout(PATIENCE)
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

    /// Asks about the place of the first `|` of `around`, which is text of the file without it.
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

    /// Ends the session; whether the server thinks it was polite.
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

/// The parts of a text that ranges name, for answers with ranges.
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

#[test]
fn mistakes_are_told_and_mended() {
    let mut client = Client::new("mistakes");
    let text = game("(n (verify emty?) add)");
    assert_eq!(
        client.open("game.zrf", &text),
        ["unknown condition `emty?`\nhelp: did you mean `empty?`?"]
    );
    let at = client.place("game.zrf", &text, "|emty?");
    let range = json!({ "start": at["position"], "end": at["position"] });
    let params = json!({ "textDocument": at["textDocument"], "range": range, "context": { "diagnostics": [] } });
    let actions = client
        .ask("textDocument/codeAction", params)
        .expect("an answer");
    let titles: Vec<&str> = actions
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["title"].as_str())
        .collect();
    assert_eq!(titles, ["Write `empty?`", "Make 1 safe fix"]);
    let uri = client.uri("game.zrf");
    let edit = &actions[0]["edit"]["changes"][&uri][0];
    assert_eq!(
        (part(&text, &edit["range"]), &edit["newText"]),
        ("emty?", &json!("empty?"))
    );
    let fixed = text.replace("emty?", "empty?");
    assert_eq!(actions[1]["edit"]["changes"][&uri][0]["newText"], fixed);
    client.replace("game.zrf", 2, &fixed);
    assert_eq!(client.diagnostics("game.zrf"), [""; 0]);
    assert!(client.leave());
}

#[test]
fn words_are_explained_and_completed() {
    let mut client = Client::able(
        "words",
        json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } }),
    );
    let text = game("(n (verify (in-zone? camp)) add)");
    client.open("game.zrf", &text);
    let hover = client.at("textDocument/hover", "game.zrf", &text, "(step| n)");
    let shown = hover["contents"]["value"].as_str().expect("a text");
    assert!(shown.contains("(n (verify empty?) add)"), "{shown}");
    assert_eq!(part(&text, &hover["range"]), "step");
    let hover = client.at("textDocument/hover", "game.zrf", &text, "(name Ma|n)");
    let shown = hover["contents"]["value"].as_str().expect("a text");
    let board = "Moves from b2 on an empty board:\n\n```text\n. # .\n. O .\n. . .\n```";
    assert!(shown.ends_with(board), "{shown}");
    let items = client.at(
        "textDocument/completion",
        "game.zrf",
        &text,
        "(in-zone? ca|mp)",
    );
    assert_eq!(
        (
            &items[0]["label"],
            part(&text, &items[0]["textEdit"]["range"])
        ),
        (&json!("camp"), "ca")
    );
    let items = client.at(
        "textDocument/completion",
        "game.zrf",
        &text,
        "(|verify (in-zone?",
    );
    let macros = items
        .as_array()
        .expect("a list")
        .iter()
        .find(|one| one["label"] == "step");
    assert_eq!(
        macros.expect("it is there")["textEdit"]["newText"],
        "step ${1:\\$1}"
    );
    let help = client.at("textDocument/signatureHelp", "game.zrf", &text, "(step |n)");
    assert_eq!(
        (&help["signatures"][0]["label"], &help["activeParameter"]),
        (&json!("(step $1)"), &json!(0))
    );
    client.leave();
}

#[test]
fn names_lead_to_their_places() {
    let mut client = Client::new("names");
    let text = game("(n (verify (in-zone? camp)) add)");
    client.open("game.zrf", &text);
    let found = client.at(
        "textDocument/definition",
        "game.zrf",
        &text,
        "(in-zone? ca|mp)",
    );
    assert_eq!(part(&text, &found[0]["range"]), "camp");
    assert_eq!(found[0]["range"]["start"]["line"], 13);
    let mut params = client.place("game.zrf", &text, "(in-zone? ca|mp)");
    params["context"] = json!({ "includeDeclaration": true });
    let places = client
        .ask("textDocument/references", params.clone())
        .expect("an answer");
    assert_eq!(places.as_array().map(Vec::len), Some(3));
    let lit = client.at(
        "textDocument/documentHighlight",
        "game.zrf",
        &text,
        "(in-zone? ca|mp)",
    );
    assert_eq!(lit.as_array().map(Vec::len), Some(3));
    let ready = client
        .ask("textDocument/prepareRename", params.clone())
        .expect("an answer");
    assert_eq!(ready["placeholder"], "camp");
    params["newName"] = json!("fort");
    let edit = client
        .ask("textDocument/rename", params.clone())
        .expect("an answer");
    let edits = edit["changes"][client.uri("game.zrf")]
        .as_array()
        .expect("edits")
        .clone();
    assert!(
        edits.len() == 3
            && edits
                .iter()
                .all(|edit| part(&text, &edit["range"]) == "camp")
    );
    params["newName"] = json!("two words");
    assert_eq!(
        client.ask("textDocument/rename", params),
        Err("`two words` is not a word".to_owned())
    );
    let found = client
        .ask("workspace/symbol", json!({ "query": "AM" }))
        .expect("an answer");
    assert_eq!(found[0]["name"], "camp");
    client.leave();
}

#[test]
fn texts_have_an_outline_folds_selections_and_colours() {
    let mut client = Client::new("shape");
    let text = game("(n (verify (in-zone? camp)) add)");
    client.open("game.zrf", &text);
    let outline = client.of_file("textDocument/documentSymbol", "game.zrf");
    let names: Vec<&str> = outline
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(names, ["step", "Steps"]);
    let folds = client.of_file("textDocument/foldingRange", "game.zrf");
    assert_eq!(
        (&folds[0]["startLine"], &folds[0]["endLine"]),
        (&json!(3), &json!(19))
    );
    let at = client.place("game.zrf", &text, "(step| n)");
    let params = json!({ "textDocument": at["textDocument"], "positions": [at["position"]] });
    let chosen = client
        .ask("textDocument/selectionRange", params)
        .expect("an answer");
    assert_eq!(part(&text, &chosen[0]["range"]), "step");
    assert_eq!(
        part(&text, &chosen[0]["parent"]["parent"]["range"]),
        "(step n)"
    );
    let tokens = client.of_file("textDocument/semanticTokens/full", "game.zrf");
    let data: Vec<u64> = tokens["data"]
        .as_array()
        .expect("numbers")
        .iter()
        .filter_map(Value::as_u64)
        .collect();
    // The comment, `define` and the macro it declares.
    assert_eq!(data[..15], [0, 0, 18, 0, 0, 1, 1, 6, 3, 0, 0, 7, 4, 5, 1]);
    let text = text.replace("(step n)", "(step   n )");
    client.replace("game.zrf", 2, &text);
    let edits = client.of_file_with(
        "textDocument/formatting",
        "game.zrf",
        json!({ "options": { "tabSize": 3, "insertSpaces": true } }),
    );
    assert_eq!(part(&text, &edits[0]["range"]), " ", "{edits}");
    client.leave();
}

impl Client {
    fn of_file_with(&mut self, method: &str, file: &str, mut params: Value) -> Value {
        params["textDocument"] = json!({ "uri": self.uri(file) });
        self.ask(method, params).expect("an answer")
    }
}

#[test]
fn macros_have_hints_callers_and_are_made_and_unmade() {
    let mut client = Client::new("macros");
    let text =
        game("(pair n s)").replace("; A game", "(define pair ((step $1) (step $2)))\n; A game");
    client.open("game.zrf", &text);
    let whole = json!({ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } } });
    let hints = client.of_file_with("textDocument/inlayHint", "game.zrf", whole);
    let labels: Vec<&str> = hints
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["label"].as_str())
        .collect();
    assert_eq!(labels, ["$1 =", "$2 ="]);
    let items = client.at(
        "textDocument/prepareCallHierarchy",
        "game.zrf",
        &text,
        "(ste|p n)",
    );
    let item = items[0].clone();
    let calls = client
        .ask("callHierarchy/incomingCalls", json!({ "item": item }))
        .expect("an answer");
    let callers: Vec<&str> = calls
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["from"]["name"].as_str())
        .collect();
    assert_eq!(callers, ["pair", "Man"]);
    let action = |client: &mut Client, from: &str, to: &str, kind: &str| {
        let [start, end] =
            [from, to].map(|around| client.place("game.zrf", &text, around)["position"].clone());
        let context = json!({ "diagnostics": [], "only": [kind] });
        let params = json!({ "range": { "start": start, "end": end }, "context": context });
        let actions = client.of_file_with("textDocument/codeAction", "game.zrf", params);
        actions[0]["edit"]["changes"][client.uri("game.zrf")].clone()
    };
    let edits = action(&mut client, "(st|ep n)", "(st|ep n)", "refactor.inline");
    assert_eq!(
        (part(&text, &edits[0]["range"]), &edits[0]["newText"]),
        ("(step n)", &json!("(n (verify empty?) add)"))
    );
    let edits = action(
        &mut client,
        "|(verify empty?)",
        "(verify empty?)| add",
        "refactor",
    );
    assert_eq!(
        edits[0]["newText"],
        "(define extracted (verify empty?))\n\n"
    );
    client.leave();
}

#[test]
fn games_have_lenses() {
    let mut client = Client::new("lenses");
    let text = game("");
    client.open("game.zrf", &text);
    let lenses = client.of_file("textDocument/codeLens", "game.zrf");
    let titles: Vec<&str> = lenses
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["command"]["title"].as_str())
        .collect();
    assert_eq!(titles, ["Play", "Why not…", "Check 100 games"]);
    let resolved = client
        .ask("codeLens/resolve", lenses[1].clone())
        .expect("an answer");
    assert_eq!(resolved["command"]["title"], "2 moves");
    let command = |lens: &Value| json!({ "command": lens["command"]["command"], "arguments": lens["command"]["arguments"] });
    let moves = client
        .ask("workspace/executeCommand", command(&resolved))
        .expect("an answer");
    assert!(
        moves
            .as_str()
            .is_some_and(|text| text.contains("Man a1 - a2")),
        "{moves}"
    );
    let mut why = command(&lenses[2]);
    why["arguments"][0]["move"] = json!("Man a1 - a3");
    let answer = client
        .ask("workspace/executeCommand", why)
        .expect("an answer");
    assert!(
        answer
            .as_str()
            .is_some_and(|text| text.contains("not legal")),
        "{answer}"
    );
    let at = client.place("game.zrf", &text, "(title \"St|eps\")");
    let range = json!({ "start": at["position"], "end": at["position"] });
    let context = json!({ "diagnostics": [], "only": ["refactor.rewrite"] });
    let params = json!({ "range": range, "context": context });
    let actions = client.of_file_with("textDocument/codeAction", "game.zrf", params);
    let test = actions[0]["edit"]["changes"][client.uri("game.zrf")][0]["newText"].as_str();
    let test = test.expect("a text").to_owned();
    assert_eq!(
        test,
        "\n;; test: the start of Steps\n;; variant: Steps\n;; moves: Man a1 - a2 | Man b1 - b2\n"
    );
    let failing = format!("{text}{test};; count: 3\n");
    client.replace("game.zrf", 2, &failing);
    let lenses = client.of_file("textDocument/codeLens", "game.zrf");
    let run = lenses
        .as_array()
        .and_then(|lenses| lenses.last())
        .expect("a lens")
        .clone();
    assert_eq!(run["command"]["title"], "Run test");
    client.heard.clear();
    let answer = client
        .ask("workspace/executeCommand", command(&run))
        .expect("an answer");
    assert!(
        answer
            .as_str()
            .is_some_and(|text| text.starts_with("failed: the start of Steps\nline 25: ")),
        "{answer}"
    );
    let found = client.published("game.zrf");
    let found = &found["diagnostics"][0];
    assert_eq!(
        (&found["code"], part(&failing, &found["range"])),
        (&json!("failed-test"), ";; count: 3")
    );
    client.leave();
}

#[test]
fn games_are_played_while_nobody_types() {
    let mut client = Client::new("played");
    // White has won before anybody moves, which only play shows.
    let text = game("").replace("(Man a1 b1)", "(Man a3 b1)");
    let read = client.open("game.zrf", &text);
    let start = Instant::now();
    let played = client.diagnostics("game.zrf");
    assert!(start.elapsed() > Duration::from_millis(500));
    assert!(played.len() > read.len(), "{read:?} {played:?}");
    client.leave();
}

#[test]
fn included_files_are_checked_through_those_that_include_them() {
    let mut client = Client::new("includes");
    let game = game("(jump n)").replace("; A game", "(include \"parts/moves.inc\")\n; A game");
    client.folder.write("game.zrf", &game);
    let moves = "(define jump ($1 (verify friend?) $1 (verify emty?) add))\n";
    client.folder.write("parts/moves.inc", moves);
    let found = client.open("parts/moves.inc", moves);
    assert_eq!(
        found,
        ["unknown condition `emty?`\nhelp: did you mean `empty?`?"]
    );
    let found = client.at("textDocument/hover", "parts/moves.inc", moves, "ju|mp");
    assert!(
        found["contents"]["value"]
            .as_str()
            .is_some_and(|text| text.contains("Called in 1 place"))
    );
    let mut params = client.place("parts/moves.inc", moves, "ju|mp");
    params["newName"] = json!("leap");
    let edit = client
        .ask("textDocument/rename", params)
        .expect("an answer");
    let mut files: Vec<&String> = edit["changes"].as_object().expect("files").keys().collect();
    files.sort();
    assert_eq!(
        files,
        [&client.uri("game.zrf"), &client.uri("parts/moves.inc")]
    );
    // The text of the editor counts before that of the disk.
    client.replace("parts/moves.inc", 2, &moves.replace("emty?", "empty?"));
    assert_eq!(client.diagnostics("parts/moves.inc"), [""; 0]);
    client.leave();
}

#[test]
fn a_text_that_cannot_be_read_is_seen_through_the_last_one() {
    let mut client = Client::new("broken");
    let text = game("(n (verify (in-zone? camp)) add)");
    client.open("game.zrf", &text);
    let broken = text.replace("(name Man)", "(name Man");
    client.replace("game.zrf", 2, &broken);
    let found = client.diagnostics("game.zrf");
    assert!(
        found.len() == 1 && found[0].contains("is not closed"),
        "{found:?}"
    );
    let hover = client.at(
        "textDocument/hover",
        "game.zrf",
        &broken,
        "(in-zone? ca|mp)",
    );
    assert!(
        hover["contents"]["value"]
            .as_str()
            .is_some_and(|text| text.contains("zone"))
    );
    let found = client.at(
        "textDocument/definition",
        "game.zrf",
        &broken,
        "(in-zone? ca|mp)",
    );
    assert_eq!(part(&broken, &found[0]["range"]), "camp");
    client.leave();
}

#[test]
fn editors_that_ask_for_diagnostics_get_them_when_they_ask() {
    let mut client = Client::able("pull", json!({ "textDocument": { "diagnostic": {} } }));
    let text = game("(n (verify emty?) add)");
    let item =
        json!({ "uri": client.uri("game.zrf"), "languageId": "zrf", "version": 1, "text": text });
    client.say("textDocument/didOpen", json!({ "textDocument": item }));
    let report = client.of_file("textDocument/diagnostic", "game.zrf");
    assert_eq!(report["items"][0]["code"], "unknown-condition");
    assert_eq!(part(&text, &report["items"][0]["range"]), "emty?");
    client.replace("game.zrf", 2, &text.replace("emty?", "empty?"));
    let report = client.of_file("textDocument/diagnostic", "game.zrf");
    assert_eq!(report["items"], json!([]));
    client.leave();
}

#[test]
fn nothing_an_editor_sends_ends_the_server() {
    let mut client = Client::silent("robust");
    let error = client.ask("textDocument/hover", json!({}));
    assert_eq!(error, Err("not initialized".to_owned()));
    client
        .ask("initialize", json!({ "capabilities": {} }))
        .expect("an answer");
    let place = json!({ "line": 0, "character": 0 });
    for (method, params) in [
        (
            "textDocument/hover",
            json!({ "textDocument": { "uri": "file:///a b.zrf" }, "position": place }),
        ),
        (
            "textDocument/hover",
            json!({ "textDocument": { "uri": "file:///missing.zrf" }, "position": place }),
        ),
        ("textDocument/hover", json!({ "textDocument": 7 })),
        ("textDocument/hover", Value::Null),
        ("textDocument/moon", json!({})),
        (
            "workspace/executeCommand",
            json!({ "command": "zrf.moves", "arguments": [] }),
        ),
        (
            "workspace/executeCommand",
            json!({ "command": "rm", "arguments": [{ "uri": "a:b", "number": 0 }] }),
        ),
        ("codeLens/resolve", json!({})),
        ("codeAction/resolve", json!({ "title": "x" })),
    ] {
        assert!(
            client.ask(method, params.clone()).is_err(),
            "{method} {params}"
        );
    }
    client.say("textDocument/didOpen", json!({ "textDocument": { "uri": "file:///a b", "languageId": "zrf", "version": 1, "text": "" } }));
    client.say("textDocument/didChange", json!([]));
    client.say(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": "file:///never-opened.zrf" } }),
    );
    client.say("$/whatever", Value::Null);
    let text = "(";
    client.open("game.zrf", text);
    let far = json!({ "line": 900, "character": 9_000_000 });
    for method in [
        "hover",
        "completion",
        "definition",
        "documentHighlight",
        "signatureHelp",
        "prepareCallHierarchy",
    ] {
        let params = json!({ "position": far });
        client.of_file_with(&format!("textDocument/{method}"), "game.zrf", params);
    }
    let logged = client
        .heard
        .iter()
        .filter(|one| one.method == "window/logMessage");
    assert_eq!(logged.count(), 2);
    let untitled = json!({ "uri": "untitled:Untitled-1", "languageId": "zrf", "version": 1, "text": game("") });
    client.say("textDocument/didOpen", json!({ "textDocument": untitled }));
    let outline = client.ask(
        "textDocument/documentSymbol",
        json!({ "textDocument": { "uri": "untitled:Untitled-1" } }),
    );
    assert_eq!(outline.expect("an answer")[1]["name"], "Steps");
    assert!(client.leave());
    let client = Client::new("rude");
    client.say("exit", Value::Null);
    let mut client = client;
    assert!(
        !client
            .server
            .take()
            .expect("it runs")
            .join()
            .expect("it ended")
    );
}

/// Edits at random places, some of which break the text, leave the server knowing what a fresh one knows.
#[test]
fn random_edits_leave_what_a_fresh_start_finds() {
    let abilities = || json!({ "textDocument": { "diagnostic": {} } });
    let mut client = Client::able("random", abilities());
    let mut text = game("(n (verify (in-zone? camp)) add)");
    let item =
        json!({ "uri": client.uri("game.zrf"), "languageId": "zrf", "version": 1, "text": text });
    client.say("textDocument/didOpen", json!({ "textDocument": item }));
    let mut seed = 7u64;
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    const PARTS: [&str; 12] = [
        "",
        "(",
        ")",
        " n",
        "\n",
        "\r\n",
        "\"",
        "é𝄞",
        "(add Man)",
        "camp ",
        "; x\n",
        "$1",
    ];
    for version in 2..40 {
        let start = text.floor_char_boundary(random(text.len() + 1));
        let end = text.floor_char_boundary(text.len().min(start + random(6)));
        let part = PARTS[random(PARTS.len())];
        // Between the two characters of a line end there is no place.
        let splits = |at: usize| {
            at > 0 && text.as_bytes()[at - 1] == b'\r' && text.as_bytes().get(at) == Some(&b'\n')
        };
        if splits(start) || splits(end) {
            continue;
        }
        let range = json!({ "start": position(&text, start), "end": position(&text, end) });
        text.replace_range(start..end, part);
        let document = json!({ "uri": client.uri("game.zrf"), "version": version });
        client.say("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "range": range, "text": part }] }));
        if random(3) == 0 {
            client.of_file("textDocument/diagnostic", "game.zrf");
        }
    }
    let mut fresh = Client::able("random", abilities());
    let item =
        json!({ "uri": fresh.uri("game.zrf"), "languageId": "zrf", "version": 1, "text": text });
    fresh.say("textDocument/didOpen", json!({ "textDocument": item }));
    let same = |client: &mut Client, fresh: &mut Client, method: &str| {
        let [one, other] = [client, fresh].map(|client| {
            let answer = client.of_file(method, "game.zrf").to_string();
            answer.replace(&client.uri("game.zrf"), "URI")
        });
        assert_eq!(one, other, "{method}");
    };
    for method in [
        "textDocument/diagnostic",
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
    ] {
        same(&mut client, &mut fresh, method);
    }
    // In the end, a text that can be read.
    client.replace("game.zrf", 50, &game("(s add)"));
    fresh.replace("game.zrf", 50, &game("(s add)"));
    for method in [
        "textDocument/diagnostic",
        "textDocument/semanticTokens/full",
        "textDocument/codeLens",
    ] {
        same(&mut client, &mut fresh, method);
    }
    client.leave();
    fresh.leave();
}
