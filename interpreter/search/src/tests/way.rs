//! Tests of results that a state alone does not decide, but the last move, its captures or earlier states.

use super::*;
use crate::budget::Meter;
use crate::solve::{Grown, Growth};

/// Puzzles for one player on a row or two rows of positions, with the number of plies of a shortest solution.
const PUZZLES: [(&str, usize, &str); 7] = [
    (
        "a capture on the last position",
        3,
        r#"(dimensions ("a/b/c/d" (10 0)) ("2/1" (0 10))) (directions (e 1 0))))
          (board-setup (You (P a1) (Q a2) (R d1)))
          (piece (name P) (moves (e (verify (position? b1)) add)))
          (piece (name Q) (moves (e (verify (position? b2)) add)))
          (piece (name R) (moves ((verify (piece? P b1)) (verify (piece? Q last-to)) (capture last-to) add)))
          (win-condition (You) (pieces-remaining 0 Q))"#,
    ),
    (
        "a test of the last position",
        3,
        r#"(dimensions ("a/b/c/d" (10 0)) ("2/1" (0 10))) (directions (e 1 0))))
          (board-setup (You (P a1) (Q a2) (R d1)))
          (piece (name P) (moves (e (verify (position? b1)) add)))
          (piece (name Q) (moves (e (verify (position? b2)) add)))
          (piece (name R) (moves ((verify (piece? P b1)) (verify (last-to? b2)) (capture b2) add)))
          (win-condition (You) (pieces-remaining 0 Q))"#,
    ),
    (
        "a win on the board of the start",
        2,
        r#"(dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0))))
          (board-setup (You (Man a1)))
          (piece (name Man) (moves (e add) (w add)))
          (win-condition (You) (absolute-config Man (a1)))"#,
    ),
    (
        "a capture that leads to the same board as another move",
        1,
        r#"(dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (e 1 0))))
          (board-setup (You (Man a1) (Box b1)))
          (piece (name Man) (moves
             (e (verify (piece? Box)) (create Man) (capture a1) from add)
             (e (verify (piece? Box)) add)))
          (piece (name Box))
          (win-condition (You) (captured Box))"#,
    ),
    (
        "a capture after which nobody can move",
        1,
        r#"(dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (e 1 0))))
          (board-setup (You (Man a1) (Box b1)))
          (piece (name Man) (moves
             (e (verify (piece? Box)) (create Man) (capture a1) from add)
             (e (verify (piece? Box)) add)))
          (piece (name Box))
          (win-condition (You) (and (captured Box) stalemated))"#,
    ),
    (
        "a promotion that leads to the same board as a capture later",
        3,
        r#"(dimensions ("a/b/c/d" (10 0)) ("1" (0 10))) (directions (e 1 0))))
          (board-setup (You (Man a1) (Box d1)))
          (piece (name Man) (moves
             (e (verify empty?) add)
             ((verify (position? c1)) (create d1) (capture c1) add)
             (e (verify (piece? Box)) add)))
          (piece (name Box))
          (win-condition (You) (captured Box))"#,
    ),
    (
        "two moves to the same board, of which one can be followed",
        2,
        r#"(dimensions ("a/b/c/d/e" (10 0)) ("1" (0 10))) (directions (e 1 0))))
          (board-setup (You (M a1 b1)))
          (piece (name M) (moves
             (e (verify not-empty?) cascade e (verify empty?) (verify (position? c1)) add)
             (e (verify not-empty?) e (verify empty?) (verify (position? c1)) add)
             ((verify last-to?) (verify (position? c1)) d1 add)))
          (win-condition (You) (absolute-config M (d1)))"#,
    ),
];

fn puzzle(rules: &str) -> Arc<Program> {
    let text = format!(
        r#"(game (title "Puzzle") (players You) (turn-order You)
          (board (grid (start-rectangle 0 0 9 9) {rules})"#
    );
    program_of(&text, "")
}

/// The number of lines that win, found by following all of them up to a number of plies.
fn n_lines(generator: &mut MoveGenerator, state: &mut State, plies: usize) -> u64 {
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    match generator.outcome(state, &moves) {
        Some(outcome) => return u64::from(!outcome.winners.is_empty()),
        None if plies == 0 => return 0,
        None => {}
    }
    let lines = moves.iter().map(|played| {
        generator.play(state, played);
        let lines = n_lines(generator, state, plies - 1);
        state.undo();
        lines
    });
    lines.sum()
}

#[test]
fn puzzles_are_solved_by_the_moves_that_were_found() {
    let budget = Budget::default();
    for (name, plies, rules) in PUZZLES {
        let program = puzzle(rules);
        let state = State::new(&program);
        for (seed, is_shortest) in [(1, true), (1, false), (2, false), (3, false), (4, false)] {
            let limits = Limits {
                seed,
                is_shortest,
                ..Limits::default()
            };
            let result = solve_puzzle(&program, &state, limits, &budget, &mut |_| {}).unwrap();
            let moves = result.solution.unwrap_or_default();
            assert!(!is_shortest || moves.len() == plies, "{name}: {moves:?}");
            let certificate =
                certify_puzzle(&program, &state, Some(&moves), limits, &budget, &mut |_| {});
            assert!(certificate.is_ok(), "{name}, seed {seed}: {certificate:?}");
        }
    }
}

#[test]
fn all_lines_that_win_are_counted() {
    for (name, _, rules) in PUZZLES {
        let program = puzzle(rules);
        let mut state = State::new(&program);
        let counted = count_solutions(&program, &state, Limits::default(), &Budget::default());
        let expected = n_lines(&mut MoveGenerator::new(&program), &mut state, 6);
        // A man that walks back and forth has infinitely many lines.
        let is_endless = name.contains("start");
        assert_eq!(counted.number, (!is_endless).then_some(expected), "{name}");
    }
}

#[test]
fn a_player_follows_the_solution_whatever_the_board_looks_like() {
    for (name, plies, rules) in PUZZLES {
        let program = puzzle(rules);
        let evaluation = Arc::new(Evaluation::learn(&program, 1));
        let mut bot = Method::AlphaBeta.bot(&program, &evaluation, 1, 1, 1 << 24);
        let (mut generator, mut state) = (MoveGenerator::new(&program), State::new(&program));
        let mut moves = MoveList::new();
        for _ in 0..plies {
            let thought = bot.think(&state, &Budget::of_nodes(100_000));
            generator.play(&mut state, thought.chosen.unwrap().as_ref());
        }
        generator.legal_moves(&mut state, &mut moves);
        let outcome = generator.outcome(&mut state, &moves);
        assert!(
            outcome.is_some_and(|outcome| !outcome.winners.is_empty()),
            "{name}"
        );
    }
}

/// A move wins because the other player is not stalemated, which a goal about the board alone does not show.
#[test]
fn a_game_that_is_over_has_no_replies() {
    let program = program_of(
        r#"(game (title "Open end") (players White Black) (turn-order White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
          (board-setup (White (Man a1) (Dog c1)) (Black (Man b1)))
          (piece (name Man) (moves (n (verify empty?) add)))
          (piece (name Dog) (moves (n (verify empty?) add)))
          (win-condition (White) (and (not stalemated) (absolute-config Man (a2))))
          (win-condition (Black) (absolute-config Man (b2))))"#,
        "",
    );
    let (state, limits) = (State::new(&program), Limits::default());
    let proof = prove(&program, &state, limits, &Budget::default(), &mut |_| {}).unwrap();
    assert_eq!(proof.result, ProofResult::Win);
    let best = proof.best.unwrap();
    assert_eq!(
        zrf_interpreter::Notation::new(&program).format(&state, best.as_ref()),
        "Man a1 - a2"
    );
}

/// A token whose way Black chooses every second turn. White wins, unless Black goes back to where the token was twice
/// before.
const THIRD_TIME: &str = r#"(game (title "Third time") (players White Black) (turn-order White (Black White))
  (board
    (positions (X1 0 0 9 9) (Z 10 0 19 9) (X2 20 0 29 9) (ZZ 30 0 39 9) (Y 40 0 49 9) (V 50 0 59 9) (WIN 60 0 69 9))
    (links a (X1 Z) (Z X1) (X2 ZZ) (ZZ X1) (Y V) (V WIN))
    (links b (X1 WIN) (Z X2) (X2 Y)))
  (board-setup (White (Token X1)))
  (piece (name Token) (moves (a add) (b add)))
  (win-condition (White) (absolute-config Token (WIN))))"#;

#[test]
fn an_ending_is_drawn_where_it_occurs_for_the_third_time() {
    let program = program_of(THIRD_TIME, "");
    let back = ["Token X1 - Z", "Token Z - X1", "Token X1 - Z"];
    let mut growth = Growth::begin(&program, &State::new(&program), 1 << 24).unwrap();
    let grown = growth.go_on(&mut Meter::new(Budget::default()), &mut |_| {});
    assert_eq!(grown, Grown::Complete);
    let closure = growth.into_closure();
    for (moves, expected) in [(&back[..1], "Token Z - X2"), (&back, "Token Z - X1")] {
        let (mut generator, mut list) = (MoveGenerator::new(&program), MoveList::new());
        let mut state = state_after(&program, moves);
        generator.legal_moves(&mut state, &mut list);
        let best = closure.best(&mut generator, &mut state, &list).unwrap();
        let notation = zrf_interpreter::Notation::new(&program);
        assert_eq!(notation.format(&state, list.get(best)), expected);
        let proof = prove(
            &program,
            &state,
            Limits::default(),
            &Budget::default(),
            &mut |_| {},
        );
        let is_lost = proof.unwrap().result == ProofResult::Loss;
        assert_eq!(is_lost, moves.len() == 1);
    }
}

/// Several ways lead to the same places, some of them as a threefold repetition. The numbers come from following all
/// ways.
#[test]
fn positions_are_counted_by_any_way_that_goes_on() {
    let program = program_of(
        r#"(game (title "Places") (players You) (turn-order You)
          (board (positions (p0 0 0 9 9) (p1 0 10 9 19) (p2 0 20 9 29) (p3 0 30 9 39) (p4 0 40 9 49))
            (links a (p0 p1) (p1 p4) (p2 p4) (p3 p1) (p4 p2)) (links b (p1 p4) (p2 p0) (p4 p4)))
          (board-setup (You (T p0))) (piece (name T) (moves (a add) (b add)))
          (win-condition (You) (pieces-remaining 7)))"#,
        "",
    );
    let limits = Limits {
        uses_symmetry: false,
        ..Limits::default()
    };
    let state = State::new(&program);
    let counts = count_positions(
        &program,
        &state,
        12,
        limits,
        &Budget::default(),
        &mut |_| {},
    );
    assert_eq!(counts.by_depth, [1, 1, 1, 1, 2, 2, 2, 2, 2]);
    assert!(counts.is_complete);
}
