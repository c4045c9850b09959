//! Games: lenses, tests and play in the background.

use super::{Client, game, part};
use crate::play::link::Link;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[test]
fn an_editor_that_shows_results_gets_no_message() {
    for shows_output in [false, true] {
        let mut client = Client::silent("output");
        let options = json!({ "showsOutput": shows_output });
        let params = json!({ "capabilities": {}, "initializationOptions": options });
        client.ask("initialize", params).expect("an answer");
        client.say("initialized", json!({}));
        client.open("game.zrf", &game(""));
        let of = json!({ "uri": client.uri("game.zrf"), "number": 1 });
        let params = json!({ "command": "zrf.moves", "arguments": [of] });
        let moves = client.ask("workspace/executeCommand", params);
        assert!(moves.is_ok_and(|moves| moves.as_str().is_some()));
        let mut heard = client.heard.iter();
        let is_shown = heard.any(|said| said.method == "window/showMessage");
        assert_eq!(is_shown, !shows_output);
    }
}

#[test]
fn a_game_becomes_a_link() {
    let mut client = Client::new("link");
    client.open("game.zrf", &game(""));
    let of = json!({ "uri": client.uri("game.zrf"), "number": 1 });
    let params = json!({ "command": "zrf.link", "arguments": [of] });
    let link = client
        .ask("workspace/executeCommand", params)
        .expect("a link");
    let link = Link::parse(link.as_str().expect("a text")).expect("it can be read");
    assert_eq!(link.shared.files, [("game.zrf".to_owned(), game(""))]);
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
    assert_eq!(titles, ["Play", "Why not…", "Check with 100 random games"]);
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
fn a_title_that_is_a_number_is_no_number_of_another_game() {
    let mut client = Client::new("numbers");
    let variant = "(variant (title \"1\") (board-setup (White (Man a1)) (Black (Man c3))))\n";
    let text = game("").replace("\"Steps\"", "\"2\"") + variant;
    client.open("game.zrf", &text);
    let shown = |client: &mut Client, number: usize| {
        let of = json!({ "uri": client.uri("game.zrf"), "number": number });
        let params = json!({ "command": "zrf.moves", "arguments": [of] });
        let moves = client.ask("workspace/executeCommand", params);
        let moves = moves.expect("moves").as_str().map(str::to_owned);
        moves.expect("a text")
    };
    assert!(shown(&mut client, 1).contains("Man b1 - b2"));
    assert!(!shown(&mut client, 2).contains("Man b1 - b2"));
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
