//! Tests of blocks that do not end and are stopped: moves may be missing, so nothing is certain.

use super::*;

/// A man who walks along a row, and another block that never ends on one position.
fn row(players: &str, setup: &str) -> Arc<Program> {
    let text = format!(
        r#"(game (title "Row") (players {players}) (turn-order {players})
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("2/1" (0 10))) (directions (e 1 0))))
          (board-setup {setup})
          (piece (name Man) (moves
             (e (verify empty?) add)
             ((verify (position? b1)) (while (position? b1) (set-flag f true)) d1 add)))
          (win-condition ({players}) (absolute-config Man (d1))))"#
    );
    program_of(&text, "")
}

/// White's token runs in a circle or to its goal. Black, who moves it every second turn, may have a way out that is not
/// known.
const CIRCLE: &str = r#"(game (title "Circle") (players White Black) (turn-order White (Black White))
  (board
    (positions (S0 0 0 9 9) (D 10 0 19 9) (P 20 0 29 9) (P1 30 0 39 9) (P2 40 0 49 9) (Q 20 10 29 19) (R 30 10 39 19)
      (S1 30 20 39 29) (S2 40 20 49 29) (WIN 50 0 59 9) (SAFE 50 30 59 39))
    (links a (S0 D) (D P) (P P1) (P1 P2) (P2 WIN) (Q R) (R Q) (S1 S2) (S2 WIN))
    (links b (D Q) (Q S1)))
  (board-setup (White (Token S0)))
  (piece (name Token) (moves (a add) (b add)
     ((verify (position? P1)) (while (position? P1) (set-flag f true)) SAFE add)))
  (win-condition (White) (absolute-config Token (WIN))))"#;

#[test]
fn nothing_is_proven_from_moves_that_may_be_missing() {
    let both = row("White Black", "(White (Man a1)) (Black (Man a2))");
    for program in [both, program_of(CIRCLE, "")] {
        let (state, limits) = (State::new(&program), Limits::default());
        let mut kept = KeptProof::new(&program, &state, true);
        // The second proof continues the first one.
        for _ in 0..2 {
            let wanted = Wanted {
                certificate: true,
                kept: Some(&mut kept),
            };
            let budget = Budget::default();
            let proven = prove_with(&program, &state, wanted, limits, &budget, &mut |_| {});
            let (proof, certificate) = proven.unwrap();
            assert_eq!(proof.result, ProofResult::Unknown);
            assert_eq!(proof.faults.len(), 1);
            assert!(certificate.is_none());
        }
    }
}

#[test]
fn counts_report_moves_that_may_be_missing() {
    let program = row("White", "(White (Man a1))");
    let (state, limits, budget) = (State::new(&program), Limits::default(), Budget::default());
    let solutions = count_solutions(&program, &state, limits, &budget);
    assert_eq!((solutions.number, solutions.faults.len()), (None, 1));
    let counts = count_positions(&program, &state, 9, limits, &budget, &mut |_| {});
    assert_eq!((counts.is_complete, counts.faults.len()), (false, 1));
    assert_eq!(counts.by_depth, [1, 1, 1, 1]);
}
