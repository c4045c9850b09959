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
