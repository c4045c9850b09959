use super::Tool;
use crate::window::table::Table;
use crate::window::table::testing::shipped;
use zrf_interpreter::record::Record;

#[test]
fn an_edited_position_is_played_saved_and_read() {
    let mut table = shipped("reversi.zrf");
    table.begin_edit();
    let at = |table: &Table, name: &str| table.game().position(name).unwrap();
    let (white, black) = (
        table.game().player("White").unwrap(),
        table.game().player("Black").unwrap(),
    );
    let disc = table.game().piece_type("Disc").unwrap();
    let owner = |table: &Table, name: &str| {
        let piece = table.session.state().piece(at(table, name));
        piece.map(|piece| piece.owner)
    };
    for (tool, name, expected) in [
        (Tool::Put(black, disc), "a1", Some(black)),
        (Tool::Put(black, disc), "a1", None),
        (Tool::Put(black, disc), "a1", Some(black)),
        (Tool::ChangeOwner, "a1", Some(white)),
        (Tool::Remove, "d4", None),
    ] {
        table.editing.as_mut().unwrap().tool = tool;
        table.edit_at(at(&table, name));
        assert_eq!(owner(&table, name), expected, "{tool:?} {name}");
    }
    table.undo_edit();
    assert!(owner(&table, "d4").is_some());
    let turns = table.first_turns();
    let (turn, _) = turns.iter().find(|(_, name)| name == "White").unwrap();
    table.set_first_turn(*turn);
    table.finish_edit();
    assert_eq!(table.turn_words(), "White to move");
    table.session.play(0);
    let saved = table.saved();
    assert!(
        saved.contains("(White Disc a1)\r\n1. Pass\r\n1. "),
        "{saved}"
    );
    let mut again = shipped("reversi.zrf");
    again.take_record(&Record::parse(&saved).unwrap(), zrf_search::Level::Easy);
    assert!(again.session.state().is_same(table.session.state()));
    assert_eq!(again.saved(), saved);
    let record = Record::parse(&saved).unwrap();
    let replay = zrf_interpreter::replay::replay(again.session.program(), &record).unwrap();
    assert!(replay.mismatch.is_none(), "{:?}", replay.mismatch);
}

/// Records allow passes that the rules forbid only after an edit.
#[test]
fn a_game_in_which_only_the_turn_was_edited_is_saved_and_read() {
    for rules in ["breakthrough.zrf", "hex.zrf"] {
        let mut table = shipped(rules);
        let begins = table.turn_words();
        table.begin_edit();
        table.set_first_turn(1);
        table.finish_edit();
        assert_ne!(table.turn_words(), begins, "{rules}");
        table.session.play(0);
        let saved = table.saved();
        let mut again = shipped(rules);
        let record = Record::parse(&saved).unwrap();
        again.take_record(&record, zrf_search::Level::Easy);
        let is_same = again.session.state().is_same(table.session.state());
        assert!(is_same, "{saved}");
        let replay = zrf_interpreter::replay::replay(again.session.program(), &record).unwrap();
        assert!(replay.mismatch.is_none(), "{:?}", replay.mismatch);
    }
}

#[test]
fn a_setup_is_copied_pasted_and_given_up() {
    let mut table = shipped("reversi.zrf");
    table.session.play(0);
    let (state, text) = (table.session.state().clone(), table.setup_text());
    let mut other = shipped("reversi.zrf");
    other.edit_from_text(&text).unwrap();
    assert_eq!(other.session.state().cells(), state.cells());
    other.cancel_edit();
    assert!(other.setup_text() != text);
    for (text, message) in [
        ("(board-setup (White (Dics a1)))", "there is no piece Dics"),
        ("(board-setup (Red (Disc a1)))", "there is no player Red"),
        ("(board-setup (White (Disc z9)))", "there is no position z9"),
        ("(board)", "this is not a board-setup"),
    ] {
        let problems = other.edit_from_text(text).unwrap_err();
        assert_eq!(problems.summary, message);
    }
    assert!(other.editing.is_none());
}
