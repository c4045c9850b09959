//! Tests of the referee on small games: limits on work, and how games are decided.

mod goals;
mod limits;
mod questions;

use super::*;
use crate::testing::program_of;

/// Two players on a board of `columns` columns and two rows; White has men on the first row, Black rooks on the second.
fn program(columns: usize, man: &str, rook: &str, more: &str) -> Arc<Program> {
    let names: Vec<String> = (0..columns).map(|column| format!("c{column}-")).collect();
    let row = |row: usize| {
        let cells = names.iter().map(|name| format!(" {name}{row}"));
        cells.collect::<String>()
    };
    let text = format!(
        r#"(game (title "Limits") (players White Black) (turn-order White Black)
          (board (grid (start-rectangle 0 0 9 9)
            (dimensions ("{}" (10 0)) ("2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
          (board-setup (White (Man{})) (Black (Rook{})))
          (piece (name Man) (moves {man})) (piece (name Rook) (moves {rook}))
          (loss-condition (White Black) stalemated) {more})"#,
        names.join("/"),
        row(1),
        row(2)
    );
    program_of(&text)
}

/// Counts to 4,096 with flags, and does `walk` at each count.
fn counting(walk: &str) -> String {
    let count = (0..12)
        .rev()
        .fold("(set-flag done true)".to_owned(), |next, bit| {
            let reset: String = (0..bit)
                .map(|low| format!(" (set-flag f{low} false)"))
                .collect();
            format!("(if (flag? f{bit}) {next} else (set-flag f{bit} true){reset})")
        });
    format!("(while (not-flag? done) {walk} {count})")
}

/// Blocks that each count for a long time.
fn slow_blocks(n_blocks: usize) -> String {
    format!("(n {} add) ", counting("s n s n s n s n")).repeat(n_blocks)
}

/// One man walks to and fro, and no other piece moves.
const WALK: &str = r#"(game (title "Walk") (players White) (turn-order White)
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0))))
    (piece (name Man) (moves (e add) (w add))) (board-setup (White (Man a1))) (draw-condition (White) (pieces-remaining 9)))"#;

#[test]
fn a_turn_repeats_a_state_only_where_that_was_in_the_same_turn() {
    let program = program_of(
        r#"(define jump ($1 (verify friend?) $1 (verify empty?) (add-partial)))
        (game (title "To and fro") (players White Black) (turn-order White Black)
          (option "pass partial" true)
          (board (grid (start-rectangle 0 0 9 9)
            (dimensions ("a/b/c" (10 0)) ("2/1" (0 10))) (directions (e 1 0) (w -1 0))))
          (board-setup (White (Man a1 b1)) (Black (Stone a2)))
          (piece (name Man) (moves (jump e) (jump w)))
          (piece (name Stone) (moves (e add) (w add)))
          (draw-condition (White) stalemated))"#,
    );
    let position = |name: &str| program.game().position(name).expect("it is on the board");
    let (mut generator, mut state) = (MoveGenerator::new(&program), State::new(&program));
    let mut check = |way: Option<(&str, &str)>, occurs, repeats| {
        let mut moves = MoveList::new();
        generator.legal_moves(&mut state, &mut moves);
        let is_wanted = |played: &MoveRef<'_>| match way {
            Some((from, to)) => {
                (played.head.from, played.head.to) == (Some(position(from)), Some(position(to)))
            }
            None => played.is_pass(),
        };
        let played = moves.iter().find(is_wanted).expect("it is legal");
        generator.play(&mut state, played);
        assert_eq!(
            (state.occurs(2), state.repeats_in_turn()),
            (occurs, repeats),
            "{way:?}"
        );
    };
    for stone in [("a2", "b2"), ("b2", "a2")] {
        check(Some(("a1", "c1")), false, false);
        check(Some(("c1", "a1")), false, false);
        check(None, false, false);
        check(Some(stone), stone.1 == "a2", false);
    }
    // As in the first turn.
    check(Some(("a1", "c1")), true, false);
    check(Some(("c1", "a1")), true, false);
    // Again in this turn.
    check(Some(("a1", "c1")), true, true);
    check(Some(("c1", "a1")), true, true);
    check(None, true, false);
}
