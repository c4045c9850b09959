//! Texts: their shape, and diagnostics while they change.

use super::{Client, game, part};
use serde_json::{Value, json};

#[test]
fn mistakes_are_reported_and_fixed() {
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
    assert_eq!(titles, ["Write `empty?`", "Apply 1 safe fix"]);
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
    // The editor's text takes precedence over the file on disk.
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
    let mut client = Client::able("pull", pulling());
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

/// The abilities of an editor that asks for diagnostics.
fn pulling() -> Value {
    json!({ "textDocument": { "diagnostic": { "relatedDocumentSupport": true } } })
}

#[test]
fn an_answer_has_the_diagnostics_of_files_that_are_not_open() {
    let mut client = Client::able("related", pulling());
    let text = game("(jump n)").replace("; A game", "(include \"moves.inc\")\n; A game");
    let moves = "(define jump ($1 (verify friend?) $1 (verify empty?) add))\n";
    let broken = moves.replace("empty?", "emty?");
    client.folder.write("moves.inc", moves);
    let open = |client: &Client, file: &str, text: &str| {
        let item =
            json!({ "uri": client.uri(file), "languageId": "zrf", "version": 1, "text": text });
        client.say("textDocument/didOpen", json!({ "textDocument": item }));
    };
    let code = |client: &mut Client| {
        let report = client.of_file("textDocument/diagnostic", "game.zrf");
        let related = &report["relatedDocuments"][client.uri("moves.inc")];
        related["items"][0]["code"].clone()
    };
    open(&client, "game.zrf", &text);
    assert_eq!(code(&mut client), Value::Null);
    // The editor asks about open texts itself. A text that is closed without saving has no more diagnostics.
    open(&client, "moves.inc", &broken);
    assert_eq!(code(&mut client), Value::Null);
    let document = json!({ "uri": client.uri("moves.inc") });
    client.say("textDocument/didClose", json!({ "textDocument": document }));
    assert_eq!(code(&mut client), Value::Null);
    client.folder.write("moves.inc", &broken);
    client.say("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    assert_eq!(code(&mut client), "unknown-condition");
    // A file that the game no longer includes has no more diagnostics either.
    client.replace("game.zrf", 2, &game("(step n)"));
    let report = client.of_file("textDocument/diagnostic", "game.zrf");
    let related = &report["relatedDocuments"][client.uri("moves.inc")];
    assert_eq!(related["items"], json!([]));
    let pushed = |one: &lsp_server::Notification| one.method == "textDocument/publishDiagnostics";
    assert!(!client.heard.iter().any(pushed), "{:?}", client.heard);
    client.leave();
}

#[test]
fn a_file_that_is_no_longer_included_has_no_more_diagnostics() {
    let mut client = Client::new("left");
    let text = game("(step n)");
    let including = text.replace("; A game", "(include \"moves.inc\")\n; A game");
    client.folder.write("moves.inc", "(define jump (n add)\n");
    client.open("game.zrf", &including);
    let found = client.diagnostics("moves.inc");
    assert!(found[0].contains("is not closed"), "{found:?}");
    client.replace("game.zrf", 2, &text);
    assert_eq!(client.diagnostics("moves.inc"), [""; 0]);
    client.leave();
}

#[test]
fn files_that_appear_are_noticed() {
    let mut client = Client::new("appear");
    let extra = "(include \"moves.inc\")\n(define idle (n add))\n; A game";
    let text = game("(jump n)").replace("; A game", extra);
    let found = client.open("game.zrf", &text);
    assert!(found[0].contains("moves.inc`: no such file"), "{found:?}");
    let appear = |client: &Client, file: &str, text: &str| {
        client.folder.write(file, text);
        let change = json!({ "uri": client.uri(file), "type": 1 });
        let params = json!({ "changes": [change] });
        client.say("workspace/didChangeWatchedFiles", params);
    };
    let moves = "(define jump ($1 (verify empty?) add))\n";
    appear(&client, "moves.inc", moves);
    let idle = ["macro `idle` is never used"];
    assert_eq!(client.diagnostics("game.zrf"), idle);
    appear(&client, "zrf.toml", "[levels]\nunused-macro = \"allow\"\n");
    assert_eq!(client.diagnostics("game.zrf"), [""; 0]);
    client.leave();
}

#[test]
fn ranges_are_formatted_and_paths_are_links() {
    let mut client = Client::new("ranges");
    let text = game("(step   n )").replace("; A game", "(include \"parts/moves.inc\")\n; A game");
    let text = text.replace("(title \"Steps\")", "(title  \"Steps\" )");
    client.folder.write("parts/moves.inc", "");
    client.open("game.zrf", &text);
    let [start, end] = ["(step|   n", "n )| "]
        .map(|around| client.place("game.zrf", &text, around)["position"].clone());
    let params = json!({
        "range": { "start": start, "end": end },
        "options": { "tabSize": 3, "insertSpaces": true },
    });
    let edits = client.of_file_with("textDocument/rangeFormatting", "game.zrf", params);
    let edits = edits.as_array().expect("edits");
    assert!(!edits.is_empty());
    for edit in edits {
        assert_eq!(edit["range"]["start"]["line"], start["line"], "{edits:?}");
    }
    let links = client.of_file("textDocument/documentLink", "game.zrf");
    assert_eq!(part(&text, &links[0]["range"]), "parts/moves.inc");
    assert_eq!(links[0]["target"], client.uri("parts/moves.inc"));
    client.leave();
}
