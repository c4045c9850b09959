//! What must hold for any input: rules texts, moves, sessions and recorded games.

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use zrf_grammar::Rules;
use zrf_interpreter::record::Record;
use zrf_interpreter::{NodeId, Notation, Program, Session, ToMove};
use zrf_tests::invariants::{self, Thoroughness};
use zrf_tests::rules;

/// The shipped games, every variant.
static PROGRAMS: LazyLock<Vec<Arc<Program>>> = LazyLock::new(|| {
    let programs = rules::shipped().into_iter();
    programs.map(|(_, program)| program).collect()
});

fn program() -> impl Strategy<Value = Arc<Program>> {
    (0..PROGRAMS.len()).prop_map(|index| PROGRAMS[index].clone())
}

/// Text that looks like rules, so that it gets beyond the reader.
fn rules_text() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "(",
        "(",
        "(",
        ")",
        ")",
        ")",
        "game",
        "variant",
        "define",
        "include",
        "title",
        "players",
        "White",
        "Black",
        "?Dice",
        "turn-order",
        "repeat",
        "board",
        "grid",
        "dimensions",
        "directions",
        "\"a/b/c\"",
        "\"1/2\"",
        "(1 0)",
        "n",
        "e",
        "board-setup",
        "piece",
        "name",
        "Man",
        "moves",
        "drops",
        "add",
        "add-partial",
        "cascade",
        "capture",
        "while",
        "if",
        "else",
        "verify",
        "not",
        "and",
        "empty?",
        "enemy?",
        "attacked?",
        "$1",
        "$2",
        "zone",
        "positions",
        "a1",
        "off",
        "win-condition",
        "absolute-config",
        "stalemated",
        "option",
        "\"pass turn\"",
        "forced",
        "0",
        "-1",
        "99999999999",
        "symmetry",
        "links",
        "attribute",
        "\"",
        ";",
        "\n",
        "start-rectangle",
        "move-type",
        "move-priorities",
    ]);
    prop::collection::vec(word, 0..120).prop_map(|words| words.join(" "))
}

fn read_and_check(text: Vec<u8>) {
    let files = BTreeMap::from([("rules.zrf".to_owned(), text)]);
    let rules = Rules::load("rules.zrf", &files);
    rules.check();
    for (_, program) in rules::programs(&rules) {
        // The result does not matter, as long as nothing panics.
        let _ = invariants::random_game(&program, 0, 5, Thoroughness::QUICK);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read(text in prop::collection::vec(any::<u8>(), 0..300)) {
        read_and_check(text);
    }

    #[test]
    fn any_words_of_rules_are_read(text in rules_text()) {
        read_and_check(text.into_bytes());
    }

    #[test]
    fn any_text_is_read_as_a_record_or_refused(text in "\\PC{0,200}") {
        if let Ok(record) = Record::parse(&text) {
            prop_assert_eq!(Record::parse(&record.to_string()).map(without_lines), Ok(without_lines(record)));
        }
    }

    #[test]
    fn any_text_is_a_move_or_refused(program in program(), text in "[-A-Za-z0-9 =@x?]{0,40}") {
        let session = Session::new(&program, 0);
        let _ = session.notation().parse(&text);
        let _ = session.notation().find(session.state(), session.legal_moves(), &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn notation_and_undo_hold_in_random_games(program in program(), seed in any::<u64>()) {
        let played = invariants::random_game(&program, seed, 12, Thoroughness::QUICK);
        prop_assert!(played.is_ok(), "{}: {:?}", program.game().title, played);
        let again = invariants::random_game(&program, seed, 12, Thoroughness::QUICK);
        prop_assert_eq!(played, again);
    }

    #[test]
    fn sessions_go_back_and_forth(program in program(), seed in any::<u64>(), choices in prop::collection::vec(any::<prop::sample::Index>(), 1..20)) {
        let mut session = Session::new(&program, seed);
        let mut hashes = vec![session.state().hash()];
        for choice in &choices {
            if !play_one(&mut session, choice) {
                break;
            }
            hashes.push(session.state().hash());
        }
        let line = session.line();
        let end = session.current();
        for expected in hashes.iter().rev().skip(1) {
            prop_assert!(session.undo());
            prop_assert_eq!(session.state().hash(), *expected);
        }
        prop_assert!(!session.undo());
        for expected in hashes.iter().skip(1) {
            prop_assert!(session.redo());
            prop_assert_eq!(session.state().hash(), *expected);
        }
        prop_assert!(!session.redo());
        prop_assert_eq!(session.current(), end);
        for (node, expected) in line.iter().zip(&hashes[1..]).rev() {
            session.go_to(*node);
            prop_assert_eq!(session.state().hash(), *expected);
        }
        session.go_to(NodeId::ROOT);
        prop_assert_eq!(session.state().hash(), hashes[0]);
    }

    #[test]
    fn records_are_read_as_they_were_written(program in program(), seed in any::<u64>(), choices in prop::collection::vec(any::<prop::sample::Index>(), 1..20)) {
        let mut session = Session::new(&program, seed);
        for choice in &choices {
            if !play_one(&mut session, choice) {
                break;
            }
        }
        let record = session.record("rules.zrf", "HC");
        let text = record.to_string();
        let read = Record::parse(&text).expect("what is written can be read");
        prop_assert_eq!(read.to_string(), text);
        let replayed = zrf_interpreter::replay::replay(&program, &read).expect("all names are known");
        prop_assert!(replayed.mismatch.is_none(), "{:?}", replayed.mismatch);
        prop_assert!(replayed.tolerated.is_empty(), "{:?}", replayed.tolerated);
        prop_assert_eq!(replayed.state.hash(), session.state().hash());
    }
}

/// Plays a chosen move, or a random or forced one. Returns false at the end of the game.
fn play_one(session: &mut Session, choice: &prop::sample::Index) -> bool {
    match session.to_move() {
        ToMove::Nobody | ToMove::Unknown => false,
        ToMove::Chance | ToMove::ForcedPass => session.step().is_some(),
        ToMove::Player => {
            let index = choice.index(session.legal_moves().len());
            let text = {
                let notation: &Notation = session.notation();
                notation.name(session.state(), session.legal_moves(), index)
            };
            session.play_text(&text).is_ok()
        }
    }
}

/// A record without the line numbers of its moves, which are not written.
fn without_lines(mut record: Record) -> Record {
    for played in &mut record.moves {
        played.line = 0;
    }
    record
}
