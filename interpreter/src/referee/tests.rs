//! The referee on small games: limits on work, and what decides a game.

mod goals;
mod limits;
mod questions;

use super::*;
use std::collections::BTreeMap;
use zrf_grammar::Rules;

/// Two players on a board of so many columns and two rows; White has men on the first row, Black rooks on the second.
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
    let files = BTreeMap::from([("limits.zrf".to_owned(), text.into_bytes())]);
    let rules = Rules::load("limits.zrf", &files);
    let variant = rules.default_variant().expect("there is a game");
    Program::compile(rules.resolve(variant).0).expect("there are turns")
}

/// Counts to 4,096 by flags, and walks so many times.
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

/// Blocks that each count for long.
fn slow_blocks(n_blocks: usize) -> String {
    format!("(n {} add) ", counting("s n s n s n s n")).repeat(n_blocks)
}

/// One man walks to and fro and nobody else does anything.
const WALK: &str = r#"(game (title "Walk") (players White) (turn-order White)
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0))))
    (piece (name Man) (moves (e add) (w add))) (board-setup (White (Man a1))) (draw-condition (White) (pieces-remaining 9)))"#;

fn program_of(text: &str) -> Arc<Program> {
    let files = BTreeMap::from([("a.zrf".to_owned(), text.as_bytes().to_vec())]);
    let rules = Rules::load("a.zrf", &files);
    let variant = rules.default_variant().expect("there is a game");
    Program::compile(rules.resolve(variant).0).expect("there are turns")
}
