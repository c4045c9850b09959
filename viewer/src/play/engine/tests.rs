use super::*;
use std::collections::BTreeMap;
use std::sync::mpsc;
use zrf_grammar::Rules;

fn start() -> State {
    let text = include_bytes!("../../../../games/gomoku/gomoku.zrf");
    let files = BTreeMap::from([("gomoku.zrf".to_owned(), text.to_vec())]);
    let rules = Rules::load("gomoku.zrf", &files);
    let (game, _) = rules.resolve(rules.default_variant().unwrap());
    State::new(&Program::compile(game).unwrap())
}

#[test]
fn an_accident_is_told_and_the_next_question_answered() {
    let (awake, woken) = mpsc::channel();
    let mind = || {
        |job: &Job| match job.question {
            Question::Solution => panic!("an accident for the test"),
            _ => Answer::Thought(Thought::default()),
        }
    };
    let mut engine = Engine::with(mind, move || awake.send(()).unwrap());
    let mut answer = |question| {
        engine.ask(&start(), question, None);
        woken.recv().unwrap();
        engine.answer()
    };
    let accident = answer(Question::Solution);
    assert!(matches!(accident, Some(Answer::Accident)), "{accident:?}");
    let thought = answer(Question::Move(Player::default()));
    assert!(matches!(thought, Some(Answer::Thought(_))), "{thought:?}");
}
