//! Puzzles, proofs and counts.

use super::*;
use crate::{Edit, Random};
use rustc_hash::FxHashMap;
use zrf_grammar::game::PositionId;

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
    // A corner is answered by anything but the centre.
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

/// The way does not hang on which moves come first.
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

/// With the centre empty the European board cannot be won: a sum modulo two shows it (M. Reiss 1857).
#[test]
fn what_no_sum_allows_is_seen_at_once() {
    let program = program_of(SOLITAIRE, "European board");
    let positions = &program.game().board.positions;
    let at =
        |name| PositionId::from_index(positions.iter().position(|it| it.name == name).unwrap());
    let marble = State::new(&program).piece(at("d4")).unwrap();
    let edits = [
        Edit::Clear(at("d4")),
        Edit::Put(marble.owner, marble.piece_type, at("d5")),
    ];
    let state = State::edited(&program, &edits);
    let budget = Budget::of_nodes(10);
    let result = solve_puzzle(&program, &state, Limits::default(), &budget, &mut |_| {}).unwrap();
    assert!(result.is_impossible);
}

/// Positions reached at random, with answers from a search that knows nothing but the moves.
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

/// Connect Four on smaller boards, with the results that John Tromp's table of small boards gives. The larger one takes
/// long and is proven with `ZRF_FULL=1`.
#[test]
fn small_boards_of_connect_four_are_draws() {
    let is_full = std::env::var_os("ZRF_FULL").is_some();
    let boards = [
        ("a/b/c/d/e", "4/3/2/1", 20),
        ("a/b/c/d/e/f", "5/4/3/2/1", 30),
    ];
    for (files, ranks, squares) in boards.into_iter().take(1 + usize::from(is_full)) {
        let text = CONNECT_FOUR
            .replace("a/b/c/d/e/f/g", files)
            .replace("6/5/4/3/2/1", ranks)
            .replace(
                "total-piece-count 42",
                &format!("total-piece-count {squares}"),
            );
        let program = program_of(&text, "");
        let start = State::new(&program);
        assert_eq!(program.game().board.positions.len(), squares);
        let proof = prove(
            &program,
            &start,
            Limits::default(),
            &Budget::default(),
            &mut |_| {},
        );
        assert_eq!(
            proof.unwrap().result,
            ProofResult::Draw,
            "{files} by {ranks}"
        );
    }
}

#[test]
fn the_european_board_is_solved() {
    let program = program_of(SOLITAIRE, "European board");
    let result = solved(&program, Limits::default(), 4_000_000);
    assert_eq!(result.solution.map(|moves| moves.len()), Some(35));
}
