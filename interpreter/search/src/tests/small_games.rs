//! Tests of small games and puzzles with known results, in `tests/suite/solve`.

use super::*;

fn suite(name: &str, variant: &str) -> Arc<Program> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/suite/solve/");
    let text = std::fs::read_to_string(format!("{folder}{name}.zrf")).unwrap();
    program_of(&text, variant)
}

fn result(name: &str, variant: &str) -> ProofResult {
    let program = suite(name, variant);
    let (limits, budget) = (Limits::default(), Budget::default());
    let proof = prove(
        &program,
        &State::new(&program),
        limits,
        &budget,
        &mut |_| {},
    );
    proof.unwrap().result
}

/// The player to move loses exactly if the heaps, added without carrying, give 0 (Bouton 1901).
#[test]
fn heaps_are_won_by_their_sum() {
    assert_eq!(result("nim", "Three, four, five"), ProofResult::Win);
    assert_eq!(result("nim", "One, four, five"), ProofResult::Loss);
    assert_eq!(result("nim", "Two, four, six"), ProofResult::Loss);
}

#[test]
fn small_boards_of_breakthrough_have_results() {
    assert_eq!(result("breakthrough", "Three by six"), ProofResult::Win);
}

#[test]
fn boxes_are_pushed_to_their_places() {
    for (variant, is_won) in [
        ("Two boxes", true),
        ("Three boxes", true),
        ("A box in a corner", false),
    ] {
        let program = suite("sokoban", variant);
        let (state, limits) = (State::new(&program), Limits::default());
        let budget = Budget::default();
        let result = solve_puzzle(&program, &state, limits, &budget, &mut |_| {}).unwrap();
        assert_eq!(result.solution.is_some(), is_won, "{variant}");
        assert_eq!(result.is_impossible, !is_won, "{variant}");
        let solution = result.solution.as_deref();
        let certificate =
            certify_puzzle(&program, &state, solution, limits, &budget, &mut |_| {}).unwrap();
        let checked = certificate.check(&program, &state, limits, &budget, &mut |_| {});
        assert_eq!(checked, Ok(()), "{variant}");
    }
}

/// Boxes that fill holes become plugs. There are far too many states to try all.
#[test]
fn boxes_fill_holes() {
    let program = suite("sokoban", "Holes");
    let budget = Budget {
        nodes: Some(500_000),
        ..Budget::default()
    };
    let (state, limits) = (State::new(&program), Limits::default());
    let result = solve_puzzle(&program, &state, limits, &budget, &mut |_| {}).unwrap();
    assert!(result.solution.is_some());
}

/// A solution is found once and then followed, unless the player's work is limited.
#[test]
fn puzzles_are_played_by_their_solutions() {
    let program = suite("sokoban", "Holes");
    let evaluation = Arc::new(Evaluation::learn(&program, 1));
    let mut bot = Method::AlphaBeta.bot(&program, &evaluation, 1, 1, 1 << 28);
    let mut state = State::new(&program);
    let bounded = Budget {
        work: Some(1_000_000),
        ..Budget::default()
    };
    let thought = bot.think(&state, &bounded);
    assert!(matches!(thought.rating, Some(Rating::Points(_))));
    let budget = Budget::of_nodes(500_000);
    let Some(Rating::Win(plies)) = bot.think(&state, &budget).rating else {
        panic!("no solution was found");
    };
    let mut generator = MoveGenerator::new(&program);
    for left in (1..=plies).rev() {
        let thought = bot.think(&state, &budget);
        assert_eq!(
            (thought.rating, thought.nodes),
            (Some(Rating::Win(left)), 1)
        );
        assert_eq!(thought.line.len(), left as usize);
        generator.play(&mut state, thought.chosen.unwrap().as_ref());
    }
    let mut moves = MoveList::new();
    generator.legal_moves(&mut state, &mut moves);
    let outcome = generator.outcome(&mut state, &moves).unwrap();
    assert_eq!(outcome.winners.len(), 1);
}

/// The search after a proof gets the rest of the budget after the first search and the proof, and all three are
/// counted. At later moves, it gets the full budget.
#[test]
fn a_puzzle_is_proven_lost_once() {
    let program = suite("sokoban", "A box in a corner");
    let evaluation = Arc::new(Evaluation::learn(&program, 1));
    let mut bot = Method::AlphaBeta.bot(&program, &evaluation, 1, 1, 1 << 28);
    let mut state = State::new(&program);
    let first = bot.think(&state, &Budget::of_nodes(10_000));
    // The root counts as well.
    assert_eq!(first.nodes, 10_001);
    let played = first.chosen.unwrap();
    MoveGenerator::new(&program).play(&mut state, played.as_ref());
    assert!(bot.think(&state, &Budget::of_nodes(10_000)).nodes >= 10_000);
}

/// There is no search if no goal can be won.
#[test]
fn puzzles_without_a_win_are_impossible_at_once() {
    let won = "(win-condition (You) (absolute-config Man (d1)))";
    let lost = "(loss-condition (You) stalemated)";
    let text = |goals: &str| {
        format!(
            r#"(game (title "Row") (players You) (turn-order You)
              (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10))) (directions (e 1 0))))
              (board-setup (You (Man a1)))
              (piece (name Man) (moves (e (verify empty?) add))) {goals})"#
        )
    };
    for (goals, is_won) in [("", false), (lost, false), (won, true)] {
        let program = program_of(&text(goals), "");
        let (state, limits) = (State::new(&program), Limits::default());
        let result =
            solve_puzzle(&program, &state, limits, &Budget::default(), &mut |_| {}).unwrap();
        assert_eq!(result.solution.is_some(), is_won, "{goals}");
        assert_eq!(result.is_impossible, !is_won, "{goals}");
        assert_eq!(result.progress.nodes > 0, is_won, "{goals}");
    }
}

/// Without memory for its states, a puzzle gets the minimum that makes progress.
#[test]
fn a_puzzle_is_solved_without_memory() {
    let program = suite("sokoban", "Two boxes");
    let budget = Budget {
        nodes: Some(100_000),
        ..Budget::default()
    };
    let limits = Limits {
        bytes: 0,
        ..Limits::default()
    };
    let state = State::new(&program);
    let result = solve_puzzle(&program, &state, limits, &budget, &mut |_| {}).unwrap();
    assert!(result.solution.is_some());
}

/// A solution found breadth first is no longer than one found otherwise.
#[test]
fn shortest_solutions_are_no_longer_than_others() {
    for variant in ["Two boxes", "Three boxes", "A box in a corner"] {
        let program = suite("sokoban", variant);
        let solved = |is_shortest| {
            let limits = Limits {
                is_shortest,
                ..Limits::default()
            };
            let (state, budget) = (State::new(&program), Budget::default());
            let result = solve_puzzle(&program, &state, limits, &budget, &mut |_| {}).unwrap();
            assert!(!is_shortest || result.solution.is_some() != result.is_impossible);
            result.solution.map(|moves| moves.len())
        };
        let (shortest, any) = (solved(true), solved(false));
        assert!(shortest <= any && shortest.is_some() == any.is_some());
    }
}

/// Known lengths of shortest solutions; the longer ones of fifteen tiles take up to a minute and are tried with
/// `ZRF_FULL=1`.
#[test]
fn sliding_tiles_are_put_in_order() {
    let length = |variant, is_shortest| {
        let program = suite("sliding", variant);
        let limits = Limits {
            is_shortest,
            ..Limits::default()
        };
        let (state, budget) = (State::new(&program), Budget::default());
        let result = solve_puzzle(&program, &state, limits, &budget, &mut |_| {}).unwrap();
        result.solution.map(|moves| moves.len())
    };
    assert_eq!(length("Eight: far away", false), Some(31));
    assert_eq!(length("Fifteen: near", true), Some(3));
    if std::env::var_os("ZRF_FULL").is_some() {
        assert_eq!(length("Eight: as far away", true), Some(31));
        assert_eq!(length("Eight: two exchanged", true), None);
        assert_eq!(length("Fifteen: Korf 1", true), Some(57));
        assert_eq!(length("Fifteen: Korf 2", true), Some(55));
    }
}
