//! Tests of exact results for endings with few pieces, in play and analysis.

use super::tactics::{CHESS, chess_board, is_full};
use super::*;
use crate::budget::{Meter, Oversight};
use crate::solve::{Grown, Growth, Value};

fn bot(program: &Arc<Program>) -> AlphaBeta {
    let settings = AlphaBetaSettings {
        rates_all: true,
        endings: 512 << 20,
        ..AlphaBetaSettings::default()
    };
    AlphaBeta::new(program, &Arc::new(Evaluation::learn(program, 1)), settings)
}

/// Thinks for short times until the rating is exact. Returns the last thought.
fn think(bot: &mut AlphaBeta, state: &State, expected: Rating) -> Thought {
    let think = |bot: &mut AlphaBeta| {
        let end = Instant::now() + Duration::from_millis(100);
        bot.think(
            state,
            &Budget::until(Stop::when(move || Instant::now() > end)),
        )
    };
    let mut thought = think(bot);
    for _ in 0..1_000 {
        let is_exact = thought.moves.iter().all(|rated| rated.rating.is_some());
        if is_exact && thought.rating == Some(expected) {
            break;
        }
        thought = think(bot);
    }
    thought
}

/// On a row, the distance between the men decides.
#[test]
fn endings_are_exact_after_a_while() {
    let text = r#"(game (title "Row") (players White Black) (turn-order White Black)
      (board (grid (start-rectangle 0 0 9 9)
        (dimensions ("a/b/c/d/e/f/g/h/i/j/k" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0))))
      (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))
      (board-setup (White (Man a1)) (Black (Man k1)))
      (loss-condition (White Black) stalemated))"#;
    let program = program_of(text, "");
    let mut state = State::new(&program);
    let mut growth = Growth::begin(&program, &state, 1 << 24).unwrap();
    let grown = growth.go_on(&mut Meter::new(Budget::default()), &mut |_| {});
    assert_eq!(grown, Grown::Complete);
    let value = growth.into_closure().value(&state).unwrap();
    let Value::Won { by, plies } = value else {
        panic!("{value:?}");
    };
    play_out(&program, &mut state, by.index() == 0, plies);
}

/// Nine moves to mate; fifteen with `ZRF_FULL=1`.
#[test]
fn mates_of_chess_are_exact() {
    let program = program_of(CHESS, "");
    let endings = [("8/8/8/4k3/8/8/8/KQ6", 17), ("8/8/8/4k3/8/8/8/KR6", 29)];
    for (pieces, plies) in endings.into_iter().take(1 + usize::from(is_full())) {
        play_out(&program, &mut chess_board(&program, pieces), true, plies);
    }
}

/// Plays to the end, and checks the exact number of plies at each turn.
fn play_out(program: &Arc<Program>, state: &mut State, is_won: bool, plies: u32) {
    let (mut bot, mut generator) = (bot(program), MoveGenerator::new(program));
    for left in (1..=plies).rev() {
        let expected = match (plies - left).is_multiple_of(2) == is_won {
            true => Rating::Win(left),
            false => Rating::Loss(left),
        };
        let thought = think(&mut bot, state, expected);
        assert_eq!(thought.rating, Some(expected), "{left}");
        assert_eq!(thought.line.len(), left as usize);
        generator.play(state, thought.chosen.unwrap().as_ref());
    }
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    assert!(generator.outcome(state, &moves).is_some());
}

/// A player who must overlook moves, or think little, does not use exact results.
#[test]
fn bounded_players_do_not_play_endings_perfectly() {
    let text = r#"(define step ($1 (verify not-friend?) add))
      (define slide ($1 (while empty? add $1) (verify not-friend?) add))
      (game (title "King and rook") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
          (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))))
        (board-setup (White (K a1) (R b1)) (Black (K c4)))
        (piece (name K) (moves (step n) (step e) (step s) (step w) (step ne) (step nw) (step se) (step sw)))
        (piece (name R) (moves (slide n) (slide e) (slide s) (slide w)))
        (loss-condition (White Black) (checkmated K))
        (draw-condition (White Black) stalemated))"#;
    let program = program_of(text, "");
    let (mut bot, state) = (bot(&program), State::new(&program));
    // An exact thought examines no state but its own.
    let is_by_heart = |thought: &Thought| thought.nodes == 1;
    let known = (0..1_000).any(|_| {
        let end = Instant::now() + Duration::from_millis(100);
        let budget = Budget::until(Stop::when(move || Instant::now() > end));
        is_by_heart(&bot.think(&state, &budget))
    });
    assert!(known);
    let overlooking = Budget {
        oversight: Oversight { share: 32, seed: 1 },
        ..Budget::of_nodes(500)
    };
    let hasty = Budget {
        work: Some(20_000),
        ..Budget::default()
    };
    for budget in [overlooking, hasty, Budget::of_depth(1)] {
        let thought = bot.think(&state, &budget);
        assert!(!is_by_heart(&thought), "{budget:?}");
    }
    assert!(is_by_heart(&bot.think(&state, &Budget::of_nodes(2))));
}
