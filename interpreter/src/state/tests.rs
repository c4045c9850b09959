use super::State;
use crate::testing::program_of;
use crate::{MoveGenerator, MoveList};

#[test]
fn a_state_is_the_same_when_earlier_captures_are_forgotten() {
    let program = program_of(
        r#"(game (title "Row") (players White Black) (turn-order White)
          (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9)) (links e (a b) (b c)))
          (board-setup (White (Man a)) (Black (Man b)))
          (piece (name Man) (moves (e add))))"#,
    );
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    let mut state = State::new(&program);
    for n_captured in [1, 0] {
        generator.legal_moves(&mut state, &mut moves);
        generator.play(&mut state, moves.get(0));
        assert_eq!(state.captured().len(), n_captured);
    }
    let mut settled = state.clone();
    settled.forget_undo();
    assert!(!settled.undo() && settled.is_same(&state));
    assert!(state.undo() && !settled.is_same(&state));
}
