//! Tests of puzzles, proofs and counts.

use super::*;
use rustc_hash::FxHashMap;
use zrf_interpreter::Random;

const CONNECT_FOUR: &str = include_str!("../../../../games/connect-four/connect-four.zrf");

fn solved(program: &Arc<Program>, limits: Limits, nodes: u64) -> PuzzleResult {
    let budget = Budget::of_nodes(nodes);
    solve_puzzle(program, &State::new(program), limits, &budget, &mut |_| {}).unwrap()
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let program = program_of(TIC_TAC_TOE, "");
    let budget = Budget::default();
    let prove = |texts: &[&str]| {
        let state = state_after(&program, texts);
        prove(&program, &state, Limits::default(), &budget, &mut |_| {}).unwrap()
    };
    let proof = prove(&[]);
    assert_eq!(proof.result, ProofResult::Draw);
    assert_eq!(proof.symmetries, 8);
    // Nought answers a corner with a position other than the centre.
    assert_eq!(
        prove(&["Cross Mark a1", "Nought Mark b1"]).result,
        ProofResult::Win
    );
    assert_eq!(
        prove(&["Cross Mark a1", "Nought Mark b1", "Cross Mark a3"]).result,
        ProofResult::Loss
    );
}

#[test]
fn solitaire_is_solved_in_the_centre() {
    let program = program_of(SOLITAIRE, "Centre finish");
    let result = solved(&program, Limits::default(), 100_000);
    assert_eq!(result.symmetries, 8);
    let solution: Vec<Move> = result.solution.unwrap();
    assert_eq!(solution.len(), 31);
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    let mut state = State::new(&program);
    for played in &solution {
        generator.legal_moves(&mut state, &mut moves);
        assert!(moves.iter().any(|legal| legal == played.as_ref()));
        generator.play(&mut state, played.as_ref());
    }
    generator.legal_moves(&mut state, &mut moves);
    let outcome = generator.outcome(&mut state, &moves).unwrap();
    assert_eq!(outcome.winners.len(), 1);
}

#[test]
fn what_cannot_be_won_is_shown() {
    let program = program_of(SOLITAIRE, "Exercise: Cross");
    assert!(
        solved(&program, Limits::default(), 10_000)
            .solution
            .is_some()
    );
    let wrong = state_after(&program, &["Marble d4 - d2 x d3"]);
    let budget = Budget::of_nodes(10_000);
    let result = solve_puzzle(&program, &wrong, Limits::default(), &budget, &mut |_| {}).unwrap();
    assert!(result.is_impossible && result.solution.is_none());
}

/// Sequence A112737 of the On-Line Encyclopedia of Integer Sequences (G. Bell): positions up to symmetry.
#[test]
fn positions_of_solitaire_are_counted() {
    let program = program_of(SOLITAIRE, "");
    let count = |depth, uses_symmetry| {
        let limits = Limits {
            uses_symmetry,
            ..Limits::default()
        };
        let state = State::new(&program);
        count_positions(
            &program,
            &state,
            depth,
            limits,
            &Budget::default(),
            &mut |_| {},
        )
        .by_depth
    };
    assert_eq!(count(8, true), [1, 1, 2, 8, 39, 171, 719, 2757, 9751]);
    assert_eq!(count(3, false), [1, 4, 12, 60]);
}

/// A board at the far corner of the range of coordinates has the symmetries of the same board at the origin.
#[test]
fn symmetries_do_not_depend_on_where_the_board_is_drawn() {
    let corner = "(2147483600 -2147483648 2147483610 -2147483638)";
    for rectangle in ["(0 0 10 10)", corner] {
        let rectangle = rectangle.trim_matches(['(', ')']);
        let text = format!(
            r#"(game (title "Leave one") (players White) (turn-order White)
              (board (grid (start-rectangle {rectangle})
                (dimensions ("a/b/c" (12 0)) ("3/2/1" (0 12)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
              (board-setup (White (Man b2 b1)))
              (piece (name Man) (moves (n (verify friend?) capture n (verify empty?) add)
                (s (verify friend?) capture s (verify empty?) add)
                (e (verify friend?) capture e (verify empty?) add)
                (w (verify friend?) capture w (verify empty?) add)))
              (win-condition (White) (pieces-remaining 1)))"#
        );
        let result = solved(&program_of(&text, ""), Limits::default(), 100);
        assert_eq!(result.symmetries, 8, "{rectangle}");
    }
}

#[test]
fn positions_of_tic_tac_toe_are_counted() {
    let program = program_of(TIC_TAC_TOE, "");
    let limits = Limits {
        uses_symmetry: false,
        ..Limits::default()
    };
    let state = State::new(&program);
    let counts = count_positions(&program, &state, 9, limits, &Budget::default(), &mut |_| {});
    assert_eq!(counts.by_depth.iter().sum::<usize>(), 5478);
    assert!(counts.is_complete);
}

/// Counting may begin in the middle of a move: an amazon has moved and has yet to shoot.
#[test]
fn positions_are_counted_from_within_a_move() {
    const AMAZONS: &str = include_str!("../../../../games/amazons/amazons.zrf");
    let program = program_of(AMAZONS, "");
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    let mut state = State::new(&program);
    generator.legal_moves(&mut state, &mut moves);
    generator.play(&mut state, moves.get(0));
    assert!(state.pending().is_some());
    generator.legal_moves(&mut state, &mut moves);
    let n_shots = moves.len();
    let (limits, budget) = (Limits::default(), Budget::default());
    let counts = count_positions(&program, &state, 1, limits, &budget, &mut |_| {});
    assert_eq!(counts.by_depth, [0, n_shots]);
}

/// A solution is found whatever moves come first.
#[test]
fn solitaire_is_solved_whatever_comes_first() {
    let program = program_of(SOLITAIRE, "Centre finish");
    for seed in 1..=6 {
        let limits = Limits {
            seed,
            bytes: 60 << 20,
            ..Limits::default()
        };
        let result = solved(&program, limits, 400_000);
        assert!(
            result.solution.is_some(),
            "seed {seed}: {:?}",
            result.progress
        );
    }
}

/// Positions reached at random, with answers from a search that knows only the moves.
#[test]
fn nothing_is_given_up_that_can_be_won() {
    for (variant, plies) in [
        ("Triangular board", 5),
        ("Exercise: Fireplace", 4),
        ("Exercise: Plus", 3),
    ] {
        let program = program_of(SOLITAIRE, variant);
        let (mut generator, mut random) = (MoveGenerator::new(&program), Random::new(1));
        let mut known = FxHashMap::default();
        let mut answers = [0, 0];
        for number in 0..60 {
            let mut state = State::new(&program);
            let mut moves = MoveList::new();
            for _ in 0..number % (plies + 1) {
                generator.legal_moves(&mut state, &mut moves);
                if !moves.is_empty() {
                    generator.play(&mut state, moves.get(random.below(moves.len())));
                }
            }
            let expected = can_be_won(&mut generator, &mut state, &mut known);
            let budget = Budget::default();
            let result =
                solve_puzzle(&program, &state, Limits::default(), &budget, &mut |_| {}).unwrap();
            assert_eq!(result.solution.is_some(), expected, "{variant}, {number}");
            assert_eq!(result.is_impossible, !expected, "{variant}, {number}");
            answers[usize::from(expected)] += 1;
        }
        assert!(answers[0] > 5 && answers[1] > 5, "{variant}: {answers:?}");
    }
}

fn can_be_won(
    generator: &mut MoveGenerator,
    state: &mut State,
    known: &mut FxHashMap<u64, bool>,
) -> bool {
    if let Some(&answer) = known.get(&state.hash()) {
        return answer;
    }
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    let answer = match generator.outcome(state, &moves) {
        Some(outcome) => !outcome.winners.is_empty(),
        None => moves.iter().any(|played| {
            generator.play(state, played);
            let answer = can_be_won(generator, state, known);
            state.undo();
            answer
        }),
    };
    known.insert(state.hash(), answer);
    answer
}

/// The Connect Four state after discs into some columns.
fn after_discs(program: &Arc<Program>, columns: &str) -> State {
    let (mut generator, mut moves) = (MoveGenerator::new(program), MoveList::new());
    let mut state = State::new(program);
    for column in columns.chars() {
        generator.legal_moves(&mut state, &mut moves);
        let falls_there = |played: &zrf_interpreter::MoveRef<'_>| {
            let to = played.head.to.unwrap();
            program.game().board.positions[to.index()]
                .name
                .starts_with(column)
        };
        let disc = moves.iter().find(falls_there).unwrap();
        generator.play(&mut state, disc);
    }
    state
}

fn result_of(program: &Arc<Program>, state: &State, limits: Limits) -> ProofResult {
    let proof = prove(program, state, limits, &Budget::default(), &mut |_| {}).unwrap();
    assert_eq!(proof.symmetries, 1 + usize::from(limits.uses_symmetry));
    proof.result
}

/// The results in John Tromp's table of small boards, confirmed by a separate program on bit boards. The larger board
/// takes long and is proven with `ZRF_FULL=1`.
#[test]
fn small_boards_of_connect_four_are_draws() {
    let is_full = std::env::var_os("ZRF_FULL").is_some();
    let boards = ["Five columns of four", "Six columns of five"];
    for board in boards.into_iter().take(1 + usize::from(is_full)) {
        let program = program_of(CONNECT_FOUR, board);
        let limits = Limits {
            bytes: 256 << 20,
            ..Limits::default()
        };
        let result = result_of(&program, &State::new(&program), limits);
        assert_eq!(result, ProofResult::Draw, "{board}");
    }
}

/// The results for the player to move come from an independent program on bit boards.
#[test]
fn positions_of_connect_four_have_their_results() {
    let program = program_of(CONNECT_FOUR, "Six columns of five");
    for (columns, expected) in [
        ("abcdefabc", ProofResult::Win),
        ("ddcddcc", ProofResult::Loss),
        ("cccccdddd", ProofResult::Draw),
        ("abaabbcc", ProofResult::Draw),
    ] {
        let state = after_discs(&program, columns);
        let limits = Limits {
            bytes: 1 << 20,
            uses_symmetry: columns.len() == 9,
            ..Limits::default()
        };
        assert_eq!(result_of(&program, &state, limits), expected, "{columns}");
    }
}

/// Compares results some plies from the start with a search that knows only the moves.
#[test]
fn proofs_agree_with_plain_search() {
    let program = program_of(TIC_TAC_TOE, "");
    let (mut generator, mut random) = (MoveGenerator::new(&program), Random::new(1));
    let mut answers = [0; 3];
    for number in 0..60 {
        let (mut state, mut moves) = (State::new(&program), MoveList::new());
        for _ in 0..2 + number % 4 {
            generator.legal_moves(&mut state, &mut moves);
            if generator.outcome(&mut state, &moves).is_none() {
                generator.play(&mut state, moves.get(random.below(moves.len())));
            }
        }
        let worth = plain_worth(&mut generator, &mut state);
        let expected = [ProofResult::Loss, ProofResult::Draw, ProofResult::Win];
        let expected = expected[usize::try_from(worth + 1).unwrap()];
        let limits = Limits::default();
        let proof = prove(&program, &state, limits, &Budget::default(), &mut |_| {}).unwrap();
        assert_eq!(proof.result, expected, "{number}");
        answers[usize::try_from(worth + 1).unwrap()] += 1;
    }
    assert!(answers.iter().all(|&count| count > 5), "{answers:?}");
}

/// The worth of a state of two players for the player to move.
fn plain_worth(generator: &mut MoveGenerator, state: &mut State) -> i32 {
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    let player = state.turn(generator.program()).decider;
    if let Some(outcome) = generator.outcome(state, &moves) {
        return crate::sides::result_for(&outcome, player);
    }
    let worth = moves.iter().map(|played| {
        generator.play(state, played);
        let worth = -plain_worth(generator, state);
        state.undo();
        worth
    });
    worth.max().unwrap_or(0)
}

/// The larger boards are solved whatever moves come first; most seeds are tried with `ZRF_FULL=1`.
#[test]
fn larger_boards_of_solitaire_are_solved() {
    let is_full = std::env::var_os("ZRF_FULL").is_some();
    for (board, jumps) in [("European board", 35), ("Diamond board", 39)] {
        let program = program_of(SOLITAIRE, board);
        for seed in (1..=6).take(if is_full { 6 } else { 1 }) {
            let limits = Limits {
                seed,
                bytes: 60 << 20,
                ..Limits::default()
            };
            let solution = solved(&program, limits, 1_000_000).solution;
            let n_jumps = solution.map(|moves| moves.len());
            assert_eq!(n_jumps, Some(jumps), "{board}, seed {seed}");
        }
    }
}

#[test]
fn a_wide_board_is_put_in_order_at_once() {
    // There are billions of shortest ways between two corners of this board.
    let program = program_of(
        r#"(game (title "Wide") (players White) (turn-order White)
             (board (grid (start-rectangle 0 0 9 9)
               (dimensions
                 ("a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t" (10 0))
                 ("1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20" (0 10)))
               (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
             (piece (name Man) (moves (n (verify empty?) add) (e (verify empty?) add)))
             (board-setup (White (Man a1 c3)))
             (win-condition (White) (absolute-config Man (b1 b2))))"#,
        "",
    );
    let result = solved(&program, Limits::default(), 200);
    assert!(result.progress.nodes <= 400, "{}", result.progress.nodes);
}

#[test]
fn solvers_keep_to_their_nodes_and_memory() {
    let (puzzle, game) = (program_of(SOLITAIRE, ""), program_of(CONNECT_FOUR, ""));
    for (nodes, bytes) in [
        (1, 1 << 20),
        (7, 1 << 20),
        (1_000, 1 << 20),
        (30_000, 1 << 16),
    ] {
        let limits = Limits {
            bytes,
            ..Limits::default()
        };
        let solved = solved(&puzzle, limits, nodes);
        let state = State::new(&game);
        let budget = Budget::of_nodes(nodes);
        let proof = prove(&game, &state, limits, &budget, &mut |_| {}).unwrap();
        for progress in [solved.progress, proof.progress] {
            assert!(progress.nodes <= nodes, "{nodes}: {}", progress.nodes);
            // A stored state takes at least its key.
            let stored = progress.positions * size_of::<u128>();
            assert!(stored <= bytes, "{bytes}: {stored}");
        }
    }
}
