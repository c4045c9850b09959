//! Malformed messages and random edits.

use super::{Client, game, position};
use crate::cli::lsp::{MAX_MESSAGE, read};
use crate::console::Input;
use serde_json::{Value, json};

#[test]
fn a_server_is_initialized_once() {
    let mut client = Client::new("twice");
    let again = client.ask("initialize", json!({ "capabilities": {} }));
    assert_eq!(again, Err("already initialized".to_owned()));
    assert!(client.leave());
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

/// After random edits, some of which break the text, the server gives the same answers as a fresh one.
#[test]
fn a_message_is_read_only_if_there_is_room_for_it() {
    let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    let exit = format!("Content-Length: {}\r\n\r\n{exit}", exit.len());
    let skipped = "a".repeat(MAX_MESSAGE as usize + 1);
    let skipped = format!("Content-Length: {}\r\n\r\n{skipped}", skipped.len());
    for (text, n_messages) in [
        (format!("{exit}{exit}"), 2),
        ("Content-Length: 99999999999\r\n\r\n{}".to_owned(), 0),
        (format!("{skipped}{exit}"), 1),
        (format!("Content-Length: many\r\n\r\n{exit}"), 1),
        (format!("Content-Type: text\r\n{exit}"), 1),
        (format!("{}\r\n{exit}", "x".repeat(10_000)), 1),
    ] {
        let mut messages = Vec::new();
        read(Input::new(std::io::Cursor::new(text)), |message| {
            messages.push(message);
            true
        });
        assert_eq!(messages.len(), n_messages);
    }
}

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
        // The protocol has no place between the two characters of a line end.
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
    // Finally, a text that can be read.
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
