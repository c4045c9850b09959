//! Names: explanations, completion, places and calls.

use super::{Client, game, part};
use serde_json::{Value, json};
use std::path::Path;

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
fn names_that_games_share_change_in_all_of_them() {
    let mut client = Client::new("shared");
    let including = game("(step n)").replace(
        "(define step ($1 (verify empty?) add))",
        "(include \"moves.inc\")",
    );
    let other = including.replace("(step n)", "(step n) (step s)");
    let moves = "(define step ($1 (verify empty?) add))\n";
    client.folder.write("game.zrf", &including);
    client.folder.write("other.zrf", &other);
    client.folder.write("moves.inc", moves);
    let changed = |client: &mut Client, new: &str| -> Result<Vec<(String, usize)>, String> {
        let mut params = client.place("game.zrf", &including, "(st|ep n)");
        params["newName"] = json!(new);
        let edit = client.ask("textDocument/rename", params)?;
        let files = ["game.zrf", "moves.inc", "other.zrf"].map(|file| {
            let edits = edit["changes"][client.uri(file)].as_array().map(Vec::len);
            (file.to_owned(), edits.unwrap_or(0))
        });
        Ok(files.to_vec())
    };
    let all = [("game.zrf", 2), ("moves.inc", 1), ("other.zrf", 4)]
        .map(|(file, count)| (file.to_owned(), count))
        .to_vec();
    // The other game is closed at first, then open, then unreadable.
    client.open("game.zrf", &including);
    assert_eq!(changed(&mut client, "walk"), Ok(all.clone()));
    let mut params = client.place("game.zrf", &including, "(st|ep n)");
    params["context"] = json!({ "includeDeclaration": false });
    let places = client.ask("textDocument/references", params);
    assert_eq!(places.expect("places").as_array().map(Vec::len), Some(6));
    client.open("other.zrf", &other);
    assert_eq!(changed(&mut client, "walk"), Ok(all));
    client.replace("other.zrf", 2, &other.replace("(step s)", "(step s"));
    let refused = changed(&mut client, "walk").expect_err("a refusal");
    let name = client.folder.path("other.zrf");
    let expected = "parentheses or quotes of the text do not match";
    assert_eq!(refused, format!("in `{}`: {expected}", name.display()));
    // A name that only the other game defines is a conflict too.
    let taken = format!("(define walk (n add))\n{other}");
    client.replace("other.zrf", 3, &taken);
    let refused = changed(&mut client, "walk").expect_err("a refusal");
    let expected = "there is already a macro `walk`";
    assert_eq!(refused, format!("in `{}`: {expected}", name.display()));
    client.leave();
}

#[test]
fn a_name_changes_in_games_that_include_it_through_another_file() {
    let mut client = Client::new("nested");
    let including = |file: &str| {
        let include = format!("(include \"{file}\")");
        game("(step n)").replace("(define step ($1 (verify empty?) add))", &include)
    };
    let moves = "(define step ($1 (verify empty?) add))\n";
    client.folder.write("direct.zrf", including("moves.inc"));
    client.folder.write("nested.zrf", including("all.inc"));
    client.folder.write("apart.zrf", including("other.inc"));
    client.folder.write("all.inc", "(include \"moves.inc\")\n");
    client.folder.write("other.inc", moves);
    client.folder.write("moves.inc", moves);
    client.open("moves.inc", moves);
    let mut params = client.place("moves.inc", moves, "(define st|ep");
    params["newName"] = json!("walk");
    let edit = client.ask("textDocument/rename", params).expect("edits");
    let files = ["direct.zrf", "nested.zrf", "apart.zrf", "moves.inc"];
    let counts = files.map(|file| edit["changes"][client.uri(file)].as_array().map(Vec::len));
    assert_eq!(counts, [Some(2), Some(2), None, Some(1)]);
    client.leave();
}

#[test]
fn a_name_changes_in_the_tests_of_a_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/reversi/reversi.zrf");
    let text = std::fs::read_to_string(path).expect("the rules");
    let mut client = Client::new("tests");
    client.open("reversi.zrf", &text);
    let renamed = |client: &mut Client, text: &str, around: &str, new: &str| {
        let mut params = client.place("reversi.zrf", text, around);
        params["newName"] = json!(new);
        let edit = client.ask("textDocument/rename", params).expect("edits");
        let edits = edit["changes"][client.uri("reversi.zrf")].clone();
        let document = json!({ "uri": client.uri("reversi.zrf"), "version": 2 });
        let params = json!({ "textDocument": document, "contentChanges": last_first(&edits) });
        client.say("textDocument/didChange", params);
    };
    renamed(&mut client, &text, "(name Di|sc)", "Stone");
    let of = json!({ "uri": client.uri("reversi.zrf") });
    let params = json!({ "command": "zrf.test", "arguments": [of] });
    let results = client.ask("workspace/executeCommand", params);
    let results = results.expect("results");
    let results = results.as_str().expect("a text");
    assert!(
        results.contains("passed") && !results.contains("failed"),
        "{results}"
    );
    client.leave();
}

/// Edits as changes that can be applied one after the other.
fn last_first(edits: &Value) -> Value {
    let mut edits = edits.as_array().expect("edits").clone();
    edits.reverse();
    let changes = edits
        .iter()
        .map(|edit| json!({ "range": edit["range"], "text": edit["newText"] }));
    changes.collect()
}

#[test]
fn tests_that_may_use_the_old_name_are_named() {
    let mut client = Client::new("doubtful");
    let steps =
        ";; test: one\n;; illegal: Man a1 - a3 => no block of Man can\n;; legal: Man a1 - a2\n";
    let text = format!("{}{steps}", game("(step n)"));
    client.open("game.zrf", &text);
    client.heard.clear();
    let mut params = client.place("game.zrf", &text, "(name Ma|n)");
    params["newName"] = json!("Pawn");
    let edit = client.ask("textDocument/rename", params).expect("edits");
    let edits = edit["changes"][client.uri("game.zrf")].as_array();
    assert_eq!(edits.map(Vec::len), Some(6), "{edit}");
    let shown = client
        .heard
        .iter()
        .find(|one| one.method == "window/showMessage");
    let message = &shown.expect("a message").params["message"];
    assert_eq!(message, "tests may still use the old name: game.zrf:22");
    client.leave();
}
