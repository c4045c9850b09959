//! Every question may take its full share of work, whatever was asked before. An answer that is cut short does not
//! count.

use super::*;
use crate::Random;
use crate::machine::ANSWER_WORK;

/// The work that an earlier question left, far less than any question here takes.
const LEFT: u64 = 8_192;

/// Asks something about a state. The moves are those of another generator, without unsafe moves and passes.
type Ask = fn(&mut MoveGenerator, &mut State, &MoveList);

const QUESTIONS: [(&str, Ask); 11] = [
    ("legal moves", |generator, state, _| {
        generator.legal_moves(state, &mut MoveList::new())
    }),
    ("candidates", |generator, state, _| {
        generator.candidate_moves(state);
    }),
    ("moves of a piece", |generator, state, _| {
        generator.moves_of_piece(state, first_man(state), &mut MoveList::new());
    }),
    ("runs", |generator, state, _| {
        generator.runs(state);
    }),
    ("moves for a search", |generator, state, _| {
        assert!(generator.moves_with_unsafe(state, &mut MoveList::new()));
    }),
    ("captures", |generator, state, moves| {
        let target = moves.get(0).head.to.expect("it goes somewhere");
        generator.captures_on(state, target, &mut MoveList::new());
    }),
    ("safety", |generator, state, moves| {
        generator.is_safe_move(state, moves.get(0));
    }),
    ("a draw", |generator, state, _| {
        generator.sample(state, &mut Random::new(1), &mut MoveList::new());
    }),
    ("a count", |generator, state, _| {
        generator.count_or_list(state, &mut MoveList::new());
    }),
    ("a part of a move", |generator, state, moves| {
        generator.play(state, moves.get(0));
    }),
    ("who is stuck", |generator, state, _| {
        let mut moves = MoveList::new();
        generator.push_pass(state, &mut moves);
        generator.is_stuck(state, &moves);
    }),
];

fn first_man(state: &State) -> PositionId {
    state
        .owned(PlayerId(0))
        .iter()
        .next()
        .expect("there is one")
}

/// Men and rooks that capture what is in front of them, after counting for a long time; `royal` is a goal that protects
/// men.
fn slow(royal: &str, more: &str) -> Arc<Program> {
    let counting = counting("");
    program(
        3,
        &format!("({counting} n (verify enemy?) (add-partial))"),
        &format!("({counting} s (verify enemy?) add)"),
        &format!("{royal} {more}"),
    )
}

const ROYAL: &str = "(loss-condition (White Black) (checkmated Man))";

#[test]
fn every_question_has_work_of_its_own() {
    let program = slow(ROYAL, "(option \"pass turn\" forced)");
    let moves = MoveGenerator::new(&program).candidate_moves(&State::new(&program));
    assert_eq!(moves.len(), 3);
    for (name, ask) in QUESTIONS {
        let mut fresh = MoveGenerator::new(&program);
        ask(&mut fresh, &mut State::new(&program), &moves);
        assert!(fresh.work() > 2 * LEFT, "{name} takes {}", fresh.work());
        let mut tired = MoveGenerator::new(&program);
        tired.begin_answer();
        let work = &mut tired.candidates.machine.work;
        assert!(!work.spend((ANSWER_WORK - LEFT) as u32));
        ask(&mut tired, &mut State::new(&program), &moves);
        assert!(!tired.is_cut(), "{name}");
    }
}

#[test]
fn a_list_is_whole_or_empty_wherever_it_is_cut() {
    type List = fn(&mut MoveGenerator, &mut State, &mut MoveList);
    let lists: [(&str, List); 2] = [
        ("", MoveGenerator::legal_moves),
        (ROYAL, |generator, state, moves| {
            generator.moves_with_unsafe(state, moves);
        }),
    ];
    for (royal, list) in lists {
        let program = slow(royal, "");
        let (mut state, mut moves) = (State::new(&program), MoveList::new());
        let mut generator = MoveGenerator::new(&program);
        list(&mut generator, &mut state, &mut moves);
        assert_eq!((moves.len(), moves.is_complete()), (3, true));
        for most_work in (0..generator.work()).step_by(LEFT as usize) {
            generator.set_limit(Stop::default(), most_work);
            list(&mut generator, &mut state, &mut moves);
            let expected = if moves.is_complete() { 3 } else { 0 };
            assert_eq!(moves.len(), expected, "after {most_work} operations");
        }
    }
}
