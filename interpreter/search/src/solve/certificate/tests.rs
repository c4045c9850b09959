//! Tests that certificates are accepted as they are made, and refused after any change that matters.

use super::*;
use crate::tests::{SOLITAIRE, TIC_TAC_TOE, program_of, state_after};
use crate::{ProofResult, Wanted, prove_with, solve_puzzle};

const CERTIFIED: Wanted<'static> = Wanted {
    certificate: true,
    kept: None,
};

fn proven(program: &Arc<Program>, state: &State) -> (ProofResult, Certificate) {
    let (limits, budget) = (Limits::default(), Budget::default());
    let found = prove_with(program, state, CERTIFIED, limits, &budget, &mut |_| {});
    let (proof, certificate) = found.unwrap();
    (proof.result, certificate.unwrap().unwrap())
}

fn check(program: &Arc<Program>, state: &State, text: &str) -> Result<(), Flaw> {
    let certificate = Certificate::parse(program, text)?;
    assert_eq!(certificate.to_text(program), text);
    let (limits, budget) = (Limits::default(), Budget::default());
    certificate.check(program, state, limits, &budget, &mut |_| {})
}

#[test]
fn results_of_two_players_are_certified() {
    let program = program_of(TIC_TAC_TOE, "");
    for (moves, result, words) in [
        (&[][..], ProofResult::Draw, "cannot-win Cross"),
        (
            &["Cross Mark a1", "Nought Mark b1"],
            ProofResult::Win,
            "can-win Cross",
        ),
        (
            &["Cross Mark a1", "Nought Mark b1", "Cross Mark a3"],
            ProofResult::Loss,
            "can-win Cross",
        ),
    ] {
        let state = state_after(&program, moves);
        let (found, certificate) = proven(&program, &state);
        assert_eq!(found, result);
        let text = certificate.to_text(&program);
        assert!(text.contains(&format!("\n{words}\n")), "{text}");
        assert_eq!(check(&program, &state, &text), Ok(()));
        // It proves nothing about another state.
        let other = state_after(&program, &["Cross Mark b2"]);
        assert_eq!(check(&program, &other, &text), Err(Flaw::OtherStart));
    }
}

/// Each change of a proof has its flaw.
#[test]
fn certificates_that_were_changed_are_refused() {
    let program = program_of(TIC_TAC_TOE, "");
    let state = state_after(&program, &["Cross Mark a1", "Nought Mark b1"]);
    let text = proven(&program, &state).1.to_text(&program);
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}: {text}");
        check(&program, &state, &text.replacen(from, to, 1)).unwrap_err()
    };
    let expected = |line, expected| Flaw::Text { line, expected };
    assert_eq!(
        changed("certificate 1", "certificate 2"),
        expected(1, "`zrf certificate 1`")
    );
    assert_eq!(
        changed("can-win Cross", "can-win Circle"),
        expected(5, "`can-win PLAYER` or `cannot-win PLAYER`")
    );
    assert!(matches!(
        changed("can-win Cross", "can-win Nought"),
        Flaw::Illegal { .. }
    ));
    assert!(matches!(
        changed("can-win", "cannot-win"),
        Flaw::Illegal { .. }
    ));
    assert!(matches!(
        changed("states 1", "states 7"),
        Flaw::Count { .. }
    ));
    let moves: Vec<&str> = text.lines().skip(7).collect();
    let first = moves[0];
    assert_eq!(
        changed(&format!("\n{first}\n"), "\nCross Mark a1\n"),
        Flaw::Illegal {
            after: Vec::new(),
            next: Some("Cross Mark a1".to_owned())
        }
    );
    let n = moves.len();
    let count = format!("moves {n}");
    let short = text.replacen(&count, &format!("moves {}", n - 1), 1);
    let short = short.trim_end().rsplit_once('\n').unwrap().0;
    let short = check(&program, &state, &format!("{short}\n")).unwrap_err();
    assert!(matches!(short, Flaw::Illegal { ref after, next: None } if !after.is_empty()));
    let long = text.replacen(&count, &format!("moves {}", n + 1), 1);
    let long = format!("{long}Cross Mark a1\n");
    assert_eq!(check(&program, &state, &long), Err(Flaw::Leftover(1)));
    let cut = text.trim_end().rsplit_once('\n').unwrap().0;
    assert!(matches!(
        check(&program, &state, cut),
        Err(Flaw::Text { .. })
    ));
    let rules = text.lines().nth(2).unwrap();
    assert_eq!(changed(rules, "rules 0123456789abcdef"), Flaw::OtherRules);
}

/// A strategy that lets the opponent win, in the form of a proof.
#[test]
fn bad_moves_prove_nothing() {
    let program = program_of(TIC_TAC_TOE, "");
    let moves = [
        "Cross Mark a1",
        "Nought Mark b1",
        "Cross Mark a2",
        "Nought Mark b2",
    ];
    let state = state_after(&program, &moves);
    let text = proven(&program, &state).1.to_text(&program);
    assert_eq!(text.lines().last(), Some("Cross Mark a3"));
    let bad = text.replace("Cross Mark a3", "Cross Mark c1");
    let refuted = check(&program, &state, &bad).unwrap_err();
    let after = [
        "Cross Mark c1",
        "Nought Mark a3",
        "Cross Mark c2",
        "Nought Mark b3",
    ];
    let after = after.map(str::to_owned);
    assert!(
        matches!(&refuted, Flaw::Illegal { after, .. } if after.len() == 2),
        "{refuted:?}"
    );
    let bad = bad
        .replace("cannot-win", "can-win")
        .replace("moves 1", "moves 2");
    let refuted = check(&program, &state, &format!("{bad}Cross Mark c2\n"));
    assert_eq!(refuted, Err(Flaw::Refuted(after.to_vec())));
}

#[test]
fn puzzles_are_certified_either_way() {
    let program = program_of(SOLITAIRE, "Exercise: Cross");
    let (limits, budget) = (Limits::default(), Budget::default());
    let dead = state_after(&program, &["Marble d4 - d2 x d3"]);
    for (state, is_won) in [(State::new(&program), true), (dead, false)] {
        let result = solve_puzzle(&program, &state, limits, &budget, &mut |_| {}).unwrap();
        let solution = result.solution.as_deref();
        assert_eq!(solution.is_some(), is_won);
        let certify =
            |solution| certify_puzzle(&program, &state, solution, limits, &budget, &mut |_| {});
        let certificate = certify(solution).unwrap();
        assert_eq!(certificate.claims().next().unwrap().can_win, is_won);
        let text = certificate.to_text(&program);
        assert_eq!(check(&program, &state, &text), Ok(()));
        let n = certificate.n_states();
        let wrong = text.replace(&format!("states {n}"), &format!("states {}", n + 1));
        let said = n + 1;
        assert_eq!(
            check(&program, &state, &wrong),
            Err(Flaw::Count { said, found: n })
        );
        // Half a solution does not win, and a puzzle that can be won is not impossible.
        if let Some(moves) = solution {
            let half = certify(Some(&moves[..2]));
            assert!(matches!(half, Err(Flaw::Refuted(line)) if line.len() == 2));
            assert!(matches!(certify(None), Err(Flaw::Refuted(line)) if line.len() == moves.len()));
        }
        let few = Limits {
            bytes: 500,
            ..limits
        };
        let checked = certificate.check(&program, &state, few, &budget, &mut |_| {});
        assert_eq!(checked, if is_won { Err(Flaw::Limits) } else { Ok(()) });
    }
}

/// A king that can walk everywhere: the walk through its 400 states reaches nearly all of them before it comes back.
const WALKER: &str = r#"(define step ($1 (verify empty?) add))
(game (title "Walker") (players You) (turn-order You)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t" (10 0))
      ("1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20" (0 10)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
  (board-setup (You (King a1)))
  (piece (name King) (moves (step n) (step e) (step s) (step w)))
  (win-condition (You) (pieces-remaining 0)))"#;

#[test]
fn moves_on_a_long_way_count_as_memory() {
    let program = program_of(WALKER, "");
    let state = State::new(&program);
    let within = |bytes| {
        let limits = Limits {
            bytes,
            ..Limits::default()
        };
        let made = certify_puzzle(
            &program,
            &state,
            None,
            limits,
            &Budget::default(),
            &mut |_| {},
        );
        made.map(|certificate| certificate.n_states())
    };
    assert_eq!(within(2 << 20), Ok(400));
    // The keys of all states take 22,400 bytes.
    assert_eq!(within(100_000), Err(Flaw::Limits));
}
