//! Tests solvers where states that repeat each other differ in the last move, against searches without any table.

use super::*;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::Random;

/// A man who walks between positions. To get to `w`, he must have come from `b`. POSITIONS decides which moves come
/// first.
fn loops(players: &str, positions: [&str; 4]) -> Arc<Program> {
    let at = |(number, name)| format!("({name} {number}0 0 {number}9 9)");
    let positions: String = (0..).zip(positions).map(at).collect();
    let text = format!(
        r#"(game (title "Loops") (players {players}) (turn-order {players}) (option "pass turn" forced)
          (board (positions {positions})
            (links toa (p a)) (links tob (p b)) (links tow (p w)) (links home (a p) (b p)))
          (board-setup (You (Man p)))
          (piece (name Man) (moves
            (toa (verify (not-last-from? b)) (verify (not-last-from? a)) add)
            (tob (verify (not-last-from? b)) add)
            ((verify (last-from? b)) tow add)
            (home add)))
          (win-condition (You) (absolute-config Man (w))))"#
    );
    program_of(&text, "")
}

/// The third visit of `p` is a repetition, after which the man could win. On a shorter way, it is the second.
#[test]
fn a_repetition_ends_only_the_line_that_brings_it_about() {
    for positions in [["p", "a", "b", "w"], ["p", "b", "a", "w"]] {
        let puzzle = loops("You", positions);
        let start = State::new(&puzzle);
        for is_shortest in [false, true] {
            let limits = Limits {
                is_shortest,
                ..Limits::default()
            };
            let solved = solve_puzzle(&puzzle, &start, limits, &Budget::default(), &mut |_| {});
            let moves = solved.unwrap().solution.expect("it can be won");
            assert_eq!(moves.len(), 3, "{positions:?}");
            let (budget, tell) = (Budget::default(), &mut |_| {});
            let certified = certify_puzzle(&puzzle, &start, Some(&moves), limits, &budget, tell);
            let certificate = certified.unwrap();
            assert_eq!(
                certificate.check(&puzzle, &start, limits, &budget, tell),
                Ok(())
            );
        }
        let counted = count_solutions(&puzzle, &start, Limits::default(), &Budget::default());
        assert_eq!(counted.number, Some(1), "{positions:?}");
        let duel = loops("You Other", positions);
        let start = State::new(&duel);
        let proof = prove(
            &duel,
            &start,
            Limits::default(),
            &Budget::default(),
            &mut |_| {},
        );
        assert_eq!(proof.unwrap().result, ProofResult::Win, "{positions:?}");
    }
}

#[test]
fn a_player_does_not_mistake_a_return_for_a_draw() {
    let program = loops("You", ["p", "a", "b", "w"]);
    let evaluation = Arc::new(Evaluation::learn(&program, 1));
    let settings = AlphaBetaSettings::default();
    let mut bot = AlphaBeta::new(&program, &evaluation, settings);
    let thought = bot.think(&State::new(&program), &Budget::of_depth(8));
    assert_eq!(thought.rating, Some(Rating::Win(3)));
}

/// White may be about to repeat a position for the last time, which neither helps nor hinders anybody.
#[test]
fn a_game_that_has_returned_twice_can_be_proven() {
    let program = program_of(
        r#"(game (title "Two rows") (players White Black) (turn-order White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("2/1" (0 10)))
            (directions (e 1 0) (w -1 0))))
          (board-setup (White (Man a1)) (Black (Man a2)))
          (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))
          (win-condition (White) (absolute-config Man (a2))))"#,
        "",
    );
    let cycle = ["Man a1 - b1", "Man a2 - b2", "Man b1 - a1", "Man b2 - a2"];
    for n_moves in 0..=7 {
        let moves: Vec<_> = cycle.into_iter().cycle().take(n_moves).collect();
        let state = state_after(&program, &moves);
        let (limits, budget) = (Limits::default(), Budget::default());
        let proof = prove(&program, &state, limits, &budget, &mut |_| {});
        assert_eq!(proof.unwrap().result, ProofResult::Draw, "{n_moves}");
    }
}

#[test]
fn a_puzzle_that_is_solved_already_needs_no_move() {
    let rules = r#"(game (title "Solved") (players You) (turn-order You)
      (board (positions (a 0 0 9 9))) (board-setup (You (Man a)))
      (piece (name Man)) (win-condition (You) stalemated))"#;
    let program = program_of(rules, "");
    let state = State::new(&program);
    for is_shortest in [false, true] {
        let limits = Limits {
            is_shortest,
            ..Limits::default()
        };
        let solved = solve_puzzle(&program, &state, limits, &Budget::default(), &mut |_| {});
        assert_eq!(solved.unwrap().solution, Some(Vec::new()), "{is_shortest}");
    }
}

/// A token that must visit a place for the third time.
#[test]
fn a_puzzle_can_be_won_by_repetition() {
    let rules = r#"(game (title "To and fro") (players You) (turn-order You)
      (board (positions (a 0 0 9 9) (b 10 0 19 9)) (links step (a b) (b a)))
      (board-setup (You (Man a)))
      (piece (name Man) (moves (step add))) (win-condition (You) repetition))"#;
    let program = program_of(rules, "");
    let (state, limits) = (State::new(&program), Limits::default());
    let solved = solve_puzzle(&program, &state, limits, &Budget::default(), &mut |_| {});
    assert_eq!(solved.unwrap().solution.map(|moves| moves.len()), Some(4));
}

/// The value of a state by trying all lines.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tried {
    /// For the first player: 1 for a win, -1 for a loss, otherwise 0.
    worth: i32,
    /// The fewest plies of a line that this player wins.
    shortest: usize,
    /// The number of such lines.
    n_wins: u64,
}

/// Tries all lines from a state; `None` if there are too many.
fn lines(generator: &mut MoveGenerator, state: &mut State, left: &mut u32) -> Option<Tried> {
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    *left = left.checked_sub(1)?;
    let first = PlayerId::from_index(0);
    if let Some(outcome) = generator.outcome(state, &moves) {
        let worth = result_for(&outcome, first);
        return Some(Tried {
            worth,
            shortest: if worth > 0 { 0 } else { usize::MAX },
            n_wins: u64::from(worth > 0),
        });
    }
    let is_first = state.turn(generator.program()).decider == first;
    let mut all: Option<Tried> = None;
    for played in moves.iter() {
        generator.play(state, played);
        let next = lines(generator, state, left);
        state.undo();
        let next = next?;
        let before = all.unwrap_or(Tried {
            shortest: usize::MAX,
            n_wins: 0,
            ..next
        });
        all = Some(Tried {
            worth: match is_first {
                true => before.worth.max(next.worth),
                false => before.worth.min(next.worth),
            },
            shortest: before.shortest.min(next.shortest.saturating_add(1)),
            n_wins: before.n_wins + next.n_wins,
        });
    }
    all
}

/// A man who walks from a hub to other positions and back. Which of them he may walk to depends at random on where he
/// came from. There may be an opponent with a gate that can be moved.
fn random_rules(random: &mut Random, has_opponent: bool) -> String {
    let spokes = ["a", "b", "c", "d"];
    let conditions = |n: usize, random: &mut Random| -> String {
        let mut condition = || {
            let test = ["last-from?", "not-last-from?"][random.below(2)];
            format!("(verify ({test} {}))", spokes[random.below(4)])
        };
        (0..n).map(|_| condition()).collect()
    };
    let mut moves = String::new();
    for _ in 0..4 + random.below(4) {
        let to = ["a", "b", "c", "d", "w"][random.below(5)];
        let n_conditions = usize::from(to == "w") + random.below(2);
        let conditions = conditions(n_conditions, random);
        let gate = match has_opponent && random.below(4) == 0 {
            true => "(verify (empty? h))",
            false => "",
        };
        moves += &format!("({gate} {conditions} to-{to} (verify empty?) add)");
    }
    let (players, gate, pass) = match has_opponent {
        true => (
            "You Other",
            "(Other (Gate g))",
            ["true", "forced"][random.below(2)],
        ),
        false => ("You", "", "forced"),
    };
    let back = ["", "(h g)"][random.below(2)];
    let goal = match random.below(6) {
        0 => "(loss-condition (You) (absolute-config Man (d)))",
        _ => "",
    };
    format!(
        r#"(game (title "Hub") (players {players}) (turn-order {players}) (option "pass turn" {pass})
          (board (positions (p 0 0 9 9) (a 10 0 19 9) (b 20 0 29 9) (c 30 0 39 9) (d 40 0 49 9)
              (w 50 0 59 9) (g 0 10 9 19) (h 10 10 19 19))
            (links to-a (p a) (d a)) (links to-b (p b)) (links to-c (p c) (a c)) (links to-d (p d))
            (links to-w (p w)) (links home (a p) (b p) (c p) (d p)) (links swing (g h) {back}))
          (board-setup (You (Man p)) {gate})
          (piece (name Man) (moves (home add) {moves}))
          (piece (name Gate) (moves (swing (verify empty?) add)))
          (win-condition (You) (absolute-config Man (w))) {goal})"#
    )
}

/// A random game with the state after a few random moves, and what trying all lines finds there.
fn random_case(seed: u64, has_opponent: bool) -> Option<(Arc<Program>, State, Tried)> {
    let mut random = Random::new(seed);
    let program = program_of(&random_rules(&mut random, has_opponent), "");
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    let mut state = State::new(&program);
    for _ in 0..random.below(6) * usize::from(seed.is_multiple_of(2)) {
        generator.legal_moves(&mut state, &mut moves);
        if generator.outcome(&mut state, &moves).is_some() || moves.is_empty() {
            return None;
        }
        generator.play(&mut state, moves.get(random.below(moves.len())));
    }
    let tried = lines(&mut generator, &mut state, &mut 30_000)?;
    Some((program, state, tried))
}

fn n_cases() -> u64 {
    if tactics::is_full() { 20_000 } else { 600 }
}

#[test]
fn puzzles_agree_with_plain_search() {
    let (mut n_won, mut n_lost, mut n_counted) = (0, 0, 0);
    for seed in 0..n_cases() {
        let Some((program, start, tried)) = random_case(seed, false) else {
            continue;
        };
        let (budget, is_won) = (Budget::default(), tried.worth > 0);
        for is_shortest in [false, true] {
            let limits = Limits {
                is_shortest,
                ..Limits::default()
            };
            let solved = solve_puzzle(&program, &start, limits, &budget, &mut |_| {}).unwrap();
            assert_eq!(solved.is_impossible, !is_won, "{seed}");
            let length = solved.solution.as_ref().map(Vec::len);
            assert_eq!(length.is_some(), is_won, "{seed}");
            if let Some(length) = length.filter(|_| is_shortest) {
                assert_eq!(length, tried.shortest, "{seed}");
            }
            let moves = solved.solution.as_deref();
            let tell = &mut |_| {};
            if let Ok(one) = certify_puzzle(&program, &start, moves, limits, &budget, tell) {
                let none = certify_puzzle(&program, &start, None, limits, &budget, tell);
                assert_eq!(none.is_ok(), !is_won, "{seed}");
                assert_eq!(
                    one.check(&program, &start, limits, &budget, tell),
                    Ok(()),
                    "{seed}"
                );
            }
        }
        let counted = count_solutions(&program, &start, Limits::default(), &budget);
        if let Some(number) = counted.number {
            assert_eq!(number, tried.n_wins, "{seed}");
            n_counted += usize::from(number > 0);
        }
        n_won += usize::from(is_won);
        n_lost += usize::from(!is_won);
    }
    assert!(
        n_won > 100 && n_lost > 100 && n_counted > 10,
        "{n_won} {n_lost} {n_counted}"
    );
}

#[test]
fn proofs_agree_with_plain_search_whatever_is_repeated() {
    let (mut n_by_worth, mut n_certified) = ([0; 3], 0);
    for seed in 0..n_cases() {
        let Some((program, start, tried)) = random_case(seed, true) else {
            continue;
        };
        let is_first = start.turn(&program).decider == PlayerId::from_index(0);
        let worth = if is_first { tried.worth } else { -tried.worth };
        let expected = [ProofResult::Loss, ProofResult::Draw, ProofResult::Win];
        let index = usize::try_from(worth + 1).unwrap();
        let wanted = Wanted {
            certificate: true,
            kept: None,
        };
        let (limits, budget, tell) = (Limits::default(), Budget::default(), &mut |_| {});
        let (proof, certificate) =
            prove_with(&program, &start, wanted, limits, &budget, tell).unwrap();
        assert_eq!(proof.result, expected[index], "{seed}");
        if let Some(best) = proof.best.filter(|_| worth > 0) {
            let (mut generator, mut state) = (MoveGenerator::new(&program), start.clone());
            generator.play(&mut state, best.as_ref());
            let after = lines(&mut generator, &mut state, &mut 30_000).unwrap();
            assert_eq!(after.worth, tried.worth, "{seed}");
        }
        if let Some(Ok(certificate)) = certificate {
            let checked = certificate.check(&program, &start, limits, &budget, tell);
            assert_eq!(checked, Ok(()), "{seed}");
            n_certified += 1;
        }
        n_by_worth[index] += 1;
    }
    assert!(
        n_by_worth.iter().all(|&n| n > 20) && n_certified > 50,
        "{n_by_worth:?}"
    );
}
