//! Tests closures against values known from elsewhere, or found by plain search.

use super::graph::Graph;
use super::{Closure, Value};
use crate::budget::Budget;
use crate::budget::Meter;
use crate::solve::key::PositionKeys;
use crate::tests::program_of;
use crate::tests::tactics::{CHESS, chess_board, is_full};
use crate::{Limits, ProofResult, Wanted, prove_with};
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{MoveGenerator, MoveList, Program, State};

const CERTIFIED: Wanted<'static> = Wanted {
    certificate: true,
    kept: None,
};

/// On a row of positions, a man goes one step to either side. A player who cannot move loses, so it matters who keeps
/// the distance.
fn row(n: usize) -> Arc<Program> {
    let names: Vec<String> = (1..=n).map(|number| format!("p{number}")).collect();
    let text = format!(
        r#"(game (title "Row") (players White Black) (turn-order White Black)
          (board (grid (start-rectangle 0 0 9 9)
            (dimensions ("{}" (10 0)) ("x" (0 10))) (directions (e 1 0) (w -1 0))))
          (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))
          (board-setup (White (Man p1x)) (Black (Man p{n}x)))
          (loss-condition (White Black) stalemated))"#,
        names.join("/")
    );
    program_of(&text, "")
}

/// The result for the player to move within this many plies, found by trying everything: 1 for a win, -1 for a loss,
/// otherwise 0.
fn tried(generator: &mut MoveGenerator, state: &mut State, plies: usize) -> i32 {
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    if moves.is_empty() {
        return -1;
    }
    if plies == 0 {
        return 0;
    }
    let mut best = -1;
    for played in moves.iter() {
        generator.play(state, played);
        best = best.max(-tried(generator, state, plies - 1));
        state.undo();
    }
    best
}

#[test]
fn the_number_of_plies_is_the_least_that_wins() {
    let mut n_known = 0;
    for n in 3..9 {
        let program = row(n);
        let start = State::new(&program);
        let (limits, budget) = (Limits::default(), Budget::default());
        let proven = prove_with(&program, &start, CERTIFIED, limits, &budget, &mut |_| {});
        let (proof, certificate) = proven.unwrap();
        let mut generator = MoveGenerator::new(&program);
        let mut worth = |plies| tried(&mut generator, &mut start.clone(), plies);
        let expected = match proof.result {
            ProofResult::Win => 1,
            ProofResult::Loss => -1,
            ProofResult::Draw | ProofResult::Unknown => 0,
        };
        if let Some(plies) = proof.plies {
            assert_eq!((worth(plies), worth(plies - 1)), (expected, 0), "{n}");
            n_known += 1;
        }
        assert_eq!(worth(12), expected, "{n}");
        let checked = certificate.unwrap().unwrap();
        let checked = checked.check(&program, &start, limits, &budget, &mut |_| {});
        assert_eq!(checked, Ok(()), "{n}");
    }
    assert!(n_known > 2, "{n_known}");
}

/// The longest mates take 10 moves with king and queen against king, and 16 with king and rook, as in every table of
/// these endings.
#[test]
fn longest_mates_of_chess_are_known() {
    let program = program_of(CHESS, "");
    let endings = [("8/8/8/8/8/8/8/KQ5k", 10), ("8/8/8/8/8/8/8/KR5k", 16)];
    for (pieces, n_moves) in endings.into_iter().take(1 + usize::from(is_full())) {
        let start = chess_board(&program, pieces);
        let players = [0, 1].map(PlayerId::from_index);
        let keys = PositionKeys::new(&program, &start, true);
        let (meter, tell) = (&mut Meter::new(Budget::default()), &mut |_| {});
        let closure = Closure::of(&program, &start, keys, players, 1 << 30, meter, tell).unwrap();
        let Graph {
            deciders, values, ..
        } = &closure.graph;
        let own = deciders.iter().map(|&(player, _)| player == players[0]);
        let values = values.iter().zip(own).filter(|&(_, own)| own);
        let plies = values.filter_map(|(value, _)| match *value {
            Value::Won { plies, .. } => Some(plies),
            Value::Draw => None,
        });
        assert_eq!(plies.max(), Some(2 * n_moves - 1), "{pieces}");
        assert!(closure.len() > 300_000);
    }
}
