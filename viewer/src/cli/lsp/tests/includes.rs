//! Files that games include: their mistakes, their roots and their unsaved texts.

use super::{Client, game};
use serde_json::{Value, json};

/// A game that includes a file.
fn including(file: &str, moves: &str) -> String {
    let include = format!("(include \"{file}\")\n; A game");
    game(moves).replace("; A game", &include)
}

const JUMP: &str = "(define jump ($1 (verify friend?) $1 (verify empty?) add))\n";

#[test]
fn a_mistake_in_a_file_of_several_games_is_shown_and_fixed_once() {
    let mut client = Client::new("once");
    let broken = JUMP.replace("empty?", "emty?");
    client.folder.write("moves.inc", &broken);
    for (number, moves) in ["(jump n)", "(jump n) (jump s)", "(jump s)"]
        .into_iter()
        .enumerate()
    {
        let file = format!("game{number}.zrf");
        let include = ["moves.inc", "./moves.inc"][number % 2];
        client.open(&file, &including(include, moves));
    }
    client.heard.clear();
    let found = client.open("moves.inc", &broken);
    assert_eq!(
        found,
        ["unknown condition `emty?`\nhelp: did you mean `empty?`?"]
    );
    let published = client.of_file("textDocument/diagnostic", "moves.inc");
    let related = published["items"][0]["relatedInformation"].as_array();
    let places = related.expect("the calls").iter();
    let mut files: Vec<&Value> = places.map(|one| &one["location"]["uri"]).collect();
    files.dedup();
    assert_eq!(files.len(), 3, "{published}");
    let at = client.place("moves.inc", &broken, "|emty?");
    let range = json!({ "start": at["position"], "end": at["position"] });
    let context = json!({ "diagnostics": [], "only": ["quickfix"] });
    let params = json!({ "range": range, "context": context });
    let actions = client.of_file_with("textDocument/codeAction", "moves.inc", params);
    let titles = actions.as_array().expect("a list").iter();
    let titles: Vec<&Value> = titles.map(|one| &one["title"]).collect();
    assert_eq!(titles, ["Write `empty?` (needs review)"]);
    client.leave();
}

#[test]
fn a_file_is_no_rules_of_its_own_once_a_game_includes_it() {
    for file in ["moves.inc", "moves.zrf"] {
        let mut client = Client::new("part");
        let found = client.open(file, JUMP);
        assert!(!found.is_empty(), "{file} defines no game");
        client.open("game.zrf", &including(file, "(jump n)"));
        assert_eq!(client.diagnostics(file), [""; 0], "{file}");
        // It is again when the game no longer includes it.
        client.replace("game.zrf", 2, &game("(step n)"));
        let found = client.diagnostics(file);
        assert!(!found.is_empty(), "{file} defines no game again");
        client.leave();
    }
}

#[test]
fn rules_that_include_each_other_stay_rules() {
    let mut client = Client::new("mutual");
    client.open("one.zrf", "(include \"two.zrf\")\n");
    client.open("two.zrf", "(include \"one.zrf\")\n");
    client.heard.clear();
    let text = "(include \"one.zrf\") (define\n";
    client.replace("two.zrf", 2, text);
    let found = client.diagnostics("two.zrf");
    assert!(
        found.iter().any(|one| one.contains("is not closed")),
        "{found:?}"
    );
    client.leave();
}

#[test]
fn commands_read_the_unsaved_texts_of_included_files() {
    let mut client = Client::new("unsaved");
    client.folder.write("Parts/moves.inc", "(define jump)\n");
    client.open("game.zrf", &including("./parts/Moves.inc", "(jump n)"));
    client.open(
        "Parts/moves.inc",
        "(define jump ($1 (verify empty?) add))\n",
    );
    let moves = |client: &mut Client| {
        let of = json!({ "uri": client.uri("game.zrf"), "number": 1 });
        let params = json!({ "command": "zrf.moves", "arguments": [of] });
        let moves = client.ask("workspace/executeCommand", params);
        moves.expect("moves").as_str().expect("a text").to_owned()
    };
    let found = moves(&mut client);
    assert!(found.contains("Man a1 - a2"), "{found}");
    client.replace(
        "Parts/moves.inc",
        2,
        "(define jump ($1 $1 (verify empty?) add))\n",
    );
    let found = moves(&mut client);
    assert!(found.contains("Man a1 - a3"), "{found}");
    client.leave();
}
