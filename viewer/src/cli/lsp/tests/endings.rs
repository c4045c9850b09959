//! Line ends and byte order marks, which edits leave as they are.

use super::{Client, game, part};
use serde_json::{Value, json};
use zrf_grammar::format::format;

#[test]
fn new_lines_end_like_the_others() {
    let mut client = Client::new("endings");
    let text = game("(n (verify (in-zone? camp)) add)").replace('\n', "\r\n");
    client.open("game.zrf", &text);
    let [start, end] = ["|(verify (in", "camp))| add"]
        .map(|around| client.place("game.zrf", &text, around)["position"].clone());
    let context = json!({ "diagnostics": [], "only": ["refactor"] });
    let params = json!({ "range": { "start": start, "end": end }, "context": context });
    let actions = client.of_file_with("textDocument/codeAction", "game.zrf", params);
    let edits = &actions[0]["edit"]["changes"][client.uri("game.zrf")];
    let expected = "(define extracted (verify (in-zone? camp)))\r\n\r\n";
    assert_eq!(edits[0]["newText"], expected, "{actions}");
    client.leave();
}

#[test]
fn formatting_leaves_the_line_ends_of_strings() {
    let mut client = Client::new("strings");
    for (name, end, other) in [("lf.zrf", "\n", "\r\n"), ("crlf.zrf", "\r\n", "\n")] {
        let title = format!("( title \"Steps\"){end}   (description \"one{other}two\")");
        let text = game("(step   n )").replace('\n', end);
        let text = text.replace("(title \"Steps\")", &title);
        client.open(name, &text);
        let params = json!({ "options": { "tabSize": 3, "insertSpaces": true } });
        let edits = client.of_file_with("textDocument/formatting", name, params);
        let edit = &edits[0];
        let replaced = part(&text, &edit["range"]);
        let found = text.replacen(replaced, edit["newText"].as_str().expect("a text"), 1);
        assert_eq!(Ok(found), format(&text), "{name}");
        let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
        let params = json!({
            "range": whole,
            "options": { "tabSize": 3, "insertSpaces": true },
        });
        let edits = client.of_file_with("textDocument/rangeFormatting", name, params);
        for edit in edits.as_array().expect("edits") {
            let new = edit["newText"].as_str().expect("a text");
            assert!(!new.contains('\n') || new.contains(end), "{name}: {edits}");
        }
    }
    client.leave();
}

#[test]
fn a_text_keeps_its_byte_order_mark() {
    for (encoding, columns) in [("utf-16", 1), ("utf-8", 3)] {
        let general = json!({ "positionEncodings": [encoding] });
        let mut client = Client::able("mark", json!({ "general": general }));
        let text = format!("\u{feff}(define a (n emty?)) {}", game("(a)"));
        let item = json!({ "uri": client.uri("game.zrf"), "languageId": "zrf", "version": 1, "text": text });
        client.say("textDocument/didOpen", json!({ "textDocument": item }));
        let published = client.published("game.zrf");
        let found = published["diagnostics"].as_array().expect("a list").iter();
        let ranges: Vec<&Value> = found.map(|one| &one["range"]["start"]).collect();
        let start = |character: usize| json!({ "line": 0, "character": character });
        assert!(
            ranges.contains(&&start("(define a (n ".len() + columns)),
            "{published}"
        );
        // A change on the first line, then one that removes the mark.
        let change = |version: i32, from: usize, to: usize, new: &str| {
            let document = json!({ "uri": client.uri("game.zrf"), "version": version });
            let change =
                json!({ "range": { "start": start(from), "end": start(to) }, "text": new });
            let params = json!({ "textDocument": document, "contentChanges": [change] });
            client.say("textDocument/didChange", params);
        };
        let at = "(define a (n ".len() + columns;
        change(2, at, at + "emty?".len(), "(verify empty?) add");
        change(3, 0, columns, "");
        let even = text[3..].replace("emty?", "(verify empty?) add");
        let format = json!({ "options": { "tabSize": 3, "insertSpaces": true } });
        let edits = client.of_file_with("textDocument/formatting", "game.zrf", format);
        assert_eq!(edits, json!([]), "{even}");
        let folds = client.of_file("textDocument/foldingRange", "game.zrf");
        assert_eq!(folds[0]["startLine"], 3, "{folds}");
        let found = client.at("textDocument/hover", "game.zrf", &even, "|(define a");
        assert_eq!(found, Value::Null);
        let found = client.at(
            "textDocument/hover",
            "game.zrf",
            &even,
            "(n (verify em|pty?)",
        );
        assert_eq!(part(&even, &found["range"]), "empty?", "{found}");
        client.leave();
    }
}
