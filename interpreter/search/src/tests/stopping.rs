//! Tests of searches cancelled at any moment: they end at once and never report anything false, then or later.

use super::*;
use std::sync::atomic::AtomicU64;

/// Every move walks over the whole board, every test for an attack does so for each enemy, and every move is examined
/// for the safety of the kings. A list of legal moves takes long, the first list longest.
const EXPENSIVE_LIST: &str = r#"(game
   (title "Laborious")
   (players White Black)
   (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t" (10 0)) ("1/2/3/4/5/6/7/8" (0 10)))
      (directions (n 0 1) (s 0 -1) (e 1 0) (w -1 0))))
   (board-setup
      (White (King a1) (Man a2 b2 c2 d2 e2 f2 g2 h2 i2 j2 k2 l2 m2 n2 o2 p2 q2 r2 s2 t2
                            a3 b3 c3 d3 e3 f3 g3 h3 i3 j3 k3 l3 m3 n3 o3 p3 q3 r3 s3 t3))
      (Black (King a8) (Man a7 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7 l7 m7 n7 o7 p7 q7 r7 s7 t7
                            a6 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6 l6 m6 n6 o6 p6 q6 r6 s6 t6)))
   (define walk (while (and (on-board? w) (not-flag? never)) w)
                (while (and (on-board? e) (not-flag? never)) (set-flag odd (not-flag? odd)) e) back)
   (piece (name Man) (moves (mark (walk) (walk) n (verify (not-attacked?)) add) (mark (walk) n (verify (not-friend?)) add)
                            (mark (walk) e (verify (not-friend?)) add)))
   (piece (name King) (moves (e (verify (not-attacked?)) add)))
   (loss-condition (White Black) (checkmated King)))"#;

/// A king and a rook against a king on a small board: White mates in a few moves.
const MATE: &str = r#"(game
   (title "Mate")
   (players White Black)
   (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d" (10 0)) ("1/2/3/4" (0 10)))
      (directions (n 0 1) (s 0 -1) (e 1 0) (w -1 0) (ne 1 1) (nw -1 1) (se 1 -1) (sw -1 -1))))
   (board-setup (White (King b2) (Rook a1)) (Black (King d3)))
   (define leap ($1 (verify not-friend?) add))
   (define slide ($1 (while empty? add $1) (verify enemy?) add))
   (piece (name King) (moves (leap n) (leap s) (leap e) (leap w) (leap ne) (leap nw) (leap se) (leap sw)))
   (piece (name Rook) (moves (slide n) (slide s) (slide e) (slide w)))
   (draw-condition (White Black) stalemated)
   (draw-condition (White Black) repetition)
   (loss-condition (White Black) (checkmated King)))"#;

/// Every move jumps over an enemy and captures it. A player who cannot jump loses, as in Konane.
const JUMPS: &str = r#"(define jump ($1 (verify enemy?) capture $1 (verify empty?) add))
(game
   (title "Jumps")
   (players Black White)
   (turn-order Black White)
   (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e/f" (10 0)) ("1/2/3/4/5/6" (0 10)))
      (directions (n 0 1) (s 0 -1) (e 1 0) (w -1 0))))
   (board-setup
      (Black (Stone a1 c1 e1 b2 f2 a3 e3 b4 f4 a5 c5 e5 b6 d6 f6))
      (White (Stone b1 d1 f1 a2 c2 e2 b3 f3 a4 c4 e4 b5 f5 a6 c6 e6)))
   (piece (name Stone) (moves (jump n) (jump s) (jump e) (jump w)))
   (loss-condition (Black White) stalemated))"#;

/// A stop that is wanted after this many checks, with a counter of checks.
fn after(questions: u64) -> (Stop, Arc<AtomicU64>) {
    let asked = Arc::new(AtomicU64::new(0));
    let count = asked.clone();
    let stop = Stop::when(move || count.fetch_add(1, Ordering::Relaxed) >= questions);
    (stop, asked)
}

#[test]
fn quiescence_ends_where_all_moves_capture() {
    let program = program_of(JUMPS, "");
    let thought = alpha_beta(&program, 1).think(&State::new(&program), &Budget::of_depth(1));
    let most = 50 * thought.moves.len() as u64;
    assert!(thought.nodes <= most, "{} nodes", thought.nodes);
}

/// In a game with slow rules and many moves, a limit on work would end the search before the second move.
#[test]
fn all_moves_are_compared_although_work_is_bounded() {
    let program = program_of(EXPENSIVE_LIST, "");
    let state = State::new(&program);
    let searched = |depth, work, first_work| {
        let budget = Budget {
            depth,
            work,
            first_work,
            ..Budget::default()
        };
        let mut bot = alpha_beta(&program, 1);
        let thought = bot.think(&state, &budget);
        (thought.depth, bot.work())
    };
    let (_, needed) = searched(Some(1), None, None);
    assert_eq!(searched(None, Some(needed / 6), None).0, 0);
    for (bound, depth) in [(needed / 6, 1), (needed / 10, 0)] {
        let found = searched(None, Some(bound), Some(8 * bound));
        assert_eq!(found.0, depth, "{} operations, not {bound}", found.1);
        assert!(found.1 < needed + needed / 5, "{} of {needed}", found.1);
    }
}

#[test]
fn a_stop_is_obeyed() {
    let program = program_of(GOMOKU, "");
    let state = State::new(&program);
    let bots: [&mut dyn Bot; 2] = [
        &mut alpha_beta(&program, 2),
        &mut tree_search(&program, 1, 2),
    ];
    for bot in bots {
        let flag = Arc::new(AtomicBool::new(false));
        let budget = Budget::until(Stop::by(&flag));
        let late = std::thread::scope(|scope| {
            let thinking = scope.spawn(|| (bot.think(&state, &budget), Instant::now()));
            std::thread::sleep(Duration::from_millis(100));
            let told = Instant::now();
            flag.store(true, Ordering::Relaxed);
            let (thought, done) = thinking.join().unwrap();
            assert!(thought.chosen.is_some());
            done.saturating_duration_since(told)
        });
        // The promise is 20 ms, but a machine that is busy with other tests wakes threads later.
        assert!(late < Duration::from_millis(300), "{late:?}");
    }
}

#[test]
fn generation_is_broken_off() {
    let program = program_of(EXPENSIVE_LIST, "");
    let mut generator = MoveGenerator::new(&program);
    let mut moves = MoveList::new();
    let (stop, asked) = after(10);
    generator.set_stop(stop);
    generator.legal_moves(&mut State::new(&program), &mut moves);
    assert!(generator.is_stopped());
    // A list is never returned incomplete.
    assert!(moves.is_empty());
    assert_eq!(asked.load(Ordering::Relaxed), 11);
}

#[test]
fn a_move_is_found_without_the_others() {
    for method in [Method::Random, Method::AlphaBeta, Method::TreeSearch] {
        let program = program_of(EXPENSIVE_LIST, "");
        let state = State::new(&program);
        // Values learned without any time are good enough here.
        let evaluation = Arc::new(Evaluation::learn_until(&program, 1, &Stop::when(|| true)));
        let mut bot = method.bot(&program, &evaluation, 1, 1, 1 << 20);
        let (stop, _) = after(10);
        let thought = bot.think(&state, &Budget::until(stop));
        assert!(thought.chosen.is_some(), "{method}");
        assert_eq!(thought.moves.len(), 1, "{method}");
    }
}

/// Whenever a search is cancelled, everything it keeps for the next search is true.
#[test]
fn a_stop_leaves_nothing_false_behind() {
    let mate = program_of(MATE, "");
    let expected = alpha_beta(&mate, 1).think(&State::new(&mate), &Budget::of_depth(7));
    assert_eq!(expected.rating, Some(Rating::Win(3)));
    let mut bot = alpha_beta(&mate, 1);
    for questions in (0..600).step_by(7) {
        let (stop, _) = after(questions);
        let thought = bot.think(&State::new(&mate), &Budget::until(stop));
        assert!(thought.chosen.is_some());
    }
    let thought = bot.think(&State::new(&mate), &Budget::of_depth(7));
    assert_eq!(thought.rating, expected.rating);
}

/// All pieces march forward, so that the game is short. A player who cannot move, or whose king could be captured,
/// loses.
const MARCH: &str = r#"(game
   (title "March")
   (players White Black)
   (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d" (10 0)) ("1/2/3/4/5/6" (0 10)))
      (directions (n 0 1) (s 0 -1) (ne 1 1) (nw -1 1) (se 1 -1) (sw -1 -1)))
      (symmetry Black (n s) (s n) (ne se) (nw sw) (se ne) (sw nw)))
   (board-setup (White (King b1) (Man a2 d1)) (Black (King c6) (Man b5 a6)))
   (define leap ($1 (verify not-friend?) add))
   (piece (name King) (moves (leap n) (leap ne) (leap nw)))
   (piece (name Man) (moves (leap n) (leap ne)))
   (loss-condition (White Black) stalemated)
   (loss-condition (White Black) (checkmated King)))"#;

#[test]
fn whenever_a_proof_is_stopped_it_claims_nothing_false() {
    let march = program_of(MARCH, "");
    let proven = |stop| {
        let (state, limits) = (State::new(&march), Limits::default());
        prove(&march, &state, limits, &Budget::until(stop), &mut |_| {}).unwrap()
    };
    let truth = proven(Stop::default());
    assert_eq!(truth.result, ProofResult::Loss);
    let mut n_unknown = 0;
    for questions in (0..400).chain((400..4_000).step_by(150)) {
        match proven(after(questions).0).result {
            ProofResult::Unknown => n_unknown += 1,
            result => assert_eq!(result, truth.result, "after {questions}"),
        }
    }
    assert!(n_unknown > 100, "{n_unknown}");
}

#[test]
fn whenever_a_puzzle_is_stopped_it_claims_nothing_false() {
    let program = program_of(SOLITAIRE, "Exercise: Cross");
    let won = State::new(&program);
    let lost = state_after(&program, &["Marble d4 - d2 x d3"]);
    for questions in 0..300 {
        let solved = |state: &State| {
            let budget = Budget::until(after(questions).0);
            solve_puzzle(&program, state, Limits::default(), &budget, &mut |_| {}).unwrap()
        };
        assert!(!solved(&won).is_impossible, "after {questions}");
        assert!(solved(&lost).solution.is_none(), "after {questions}");
    }
}
