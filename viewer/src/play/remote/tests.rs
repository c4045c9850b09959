use super::message::{Answer, Opening, Question};
use super::{HASH_BYTES, Remote};
use crate::play::{Reply, Resources, Skill, Task, Thinker};
use crate::testing;
use std::time::Duration;
use zrf_grammar::Rules;
use zrf_interpreter::{Session, Stop};

fn rules(game: &str) -> Rules {
    let text = std::fs::read(format!("../games/{game}/{game}.zrf")).unwrap();
    testing::rules(text)
}

fn session(rules: &Rules) -> Session {
    Session::new(&testing::program(rules), 5)
}

fn text(question: &Question) -> String {
    serde_json::to_string(question).unwrap()
}

/// All answers to a task about a session.
fn answers(rules: &Rules, session: &Session, task: Task) -> Vec<Answer> {
    let mut remote = Remote::default();
    let variant = rules.default_variant().unwrap();
    let opening = Opening::new(rules, variant, session);
    remote.take(&text(&Question::Open(opening)));
    remote.take(&text(&Question::Ask {
        ticket: 7,
        record: session.record("game.zrf", "").to_string(),
        task: task.into(),
    }));
    let mut answers = Vec::new();
    while let Some(answer) = remote.think() {
        answers.push(serde_json::from_str::<Answer>(&answer).unwrap());
    }
    answers
}

#[test]
fn a_worker_plays_the_same_one_of_two_variants_of_one_title() {
    let text = r#"(game (title "Same") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
(board-setup (White (Man a1))) (piece (name Man) (moves (n (verify empty?) add))))
(variant (title "Same") (board-setup (White (Man a1 b1))))"#;
    let rules = testing::rules(text);
    let session = session(&rules);
    let places = rules.variants().map(|variant| {
        let program = Opening::new(&rules, variant, &session).program().unwrap();
        program.game().setup.placements.len()
    });
    assert_eq!(places.collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn a_worker_answers_as_a_thread_does() {
    let rules = rules("gomoku");
    let mut session = session(&rules);
    session.play(100);
    session.play(117);
    let skill: Skill = "alpha-beta:300n".parse().unwrap();
    let answers = answers(&rules, &session, Task::Move(skill, None, None));
    assert_eq!(answers.len(), 1);
    assert!(answers[0].is_final && answers[0].ticket == 7);
    let resources = Resources {
        threads: 1,
        hash: HASH_BYTES,
    };
    let mut thinker = Thinker::new(session.program(), session.seed(), resources);
    let expected = thinker.think(session.state(), skill, None, None, None, &Stop::default());
    match answers[0].clone().reply(&session) {
        Reply::Thought(found) => {
            assert_eq!(found.chosen, expected.chosen);
            assert_eq!(found.line, expected.line);
            assert_eq!(found.nodes, expected.nodes);
            assert_eq!(found.moves.len(), expected.moves.len());
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_worker_thinks_about_a_threat_with_the_pieces_in_hand() {
    let rules = rules("shogi");
    let mut session = session(&rules);
    for text in [
        "Pawn 7g - 7f",
        "Pawn 3c - 3d",
        "Bishop 8h x 2b Bishop 2b - hand = Black x hand",
        "Silver 3a x 2b Bishop 2b - hand = White x hand",
    ] {
        session.play_text(text).unwrap();
    }
    session.skip_turn();
    let skill: Skill = "alpha-beta:50n".parse().unwrap();
    let answers = answers(&rules, &session, Task::Move(skill, None, None));
    match answers.last().unwrap().clone().reply(&session) {
        Reply::Thought(found) => {
            assert_eq!(found.moves.len(), session.legal_moves().len());
            assert!(found.chosen.is_some());
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_worker_answers_in_slices() {
    let rules = rules("reversi");
    let session = session(&rules);
    let answers = answers(&rules, &session, Task::Values(Duration::from_millis(250)));
    assert!(answers.len() > 1);
    let (last, others) = answers.split_last().unwrap();
    assert!(last.is_final && others.iter().all(|answer| !answer.is_final));
    match last.clone().reply(&session) {
        Reply::Thought(found) => assert!(found.chosen.is_some()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_worker_solves_puzzles_and_ignores_what_it_cannot_read() {
    let rules = rules("solitaire");
    let session = session(&rules);
    let answers = answers(&rules, &session, Task::Solution(None));
    match answers.last().unwrap().clone().reply(&session) {
        Reply::Solution(Some(found)) => assert_eq!(found.result.solution.unwrap().len(), 31),
        other => panic!("{other:?}"),
    }
    let mut remote = Remote::default();
    for question in ["", "x", "{\"Ask\":{}}", "\"Stop\""] {
        remote.take(question);
        assert_eq!(remote.think(), None);
    }
}
