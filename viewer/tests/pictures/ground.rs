//! Boards of rules without pictures: pits with seeds, points of piles, and the walls of a puzzle.

use super::{Start, options, window};

fn check(name: &str, text: &str) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("game.zrf");
    std::fs::write(&file, text).expect("a file for the test");
    let start = Start {
        file: Some(file),
        ..Start::default()
    };
    let mut window = window([360.0, 240.0], 1.0, "Light", start);
    window.key_press(egui::Key::F9);
    window.run_steps(4);
    window.snapshot_options(name, &options());
}

#[test]
fn counts_are_seeds_in_pits() {
    let types: String = (1..=12)
        .map(|number| format!("(piece (name p{number}) (moves (e (add p1 p2))))"))
        .collect();
    let text = format!(
        r#"(game (title "Pits") (players South North) (turn-order South North)
        (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d" (44 0)) ("2/1" (0 44)))
            (directions (e 1 0))) (positions (x -50 10 -10 74)))
        {types}
        (board-setup (South (p1 a1) (p4 b1) (p7 c1)) (North (p12 a2) (p3 c2 d2))))"#
    );
    check("pits", &text);
}

#[test]
fn positions_that_lie_on_each_other_are_points() {
    let pile = |name: char, left: i32, top: i32, step: i32| -> String {
        let place = |number: i32| {
            let top = top + step * number;
            let (right, bottom) = (left + 30, top + 30);
            format!("({name}{number} {left} {top} {right} {bottom})")
        };
        (0..8).map(place).collect()
    };
    let piles: String = ('a'..='f')
        .zip([0, 30, 60].into_iter().flat_map(|left| [left, left]))
        .map(|(name, left)| match name {
            'a' | 'c' | 'e' => pile(name, left, 0, 8),
            _ => pile(name, left, 160, -8),
        })
        .collect();
    let text = format!(
        r#"(game (title "Points") (players White Black) (turn-order White Black)
        (board (positions {piles}) (links n (a0 a1)))
        (piece (name Man) (moves (n add)))
        (board-setup (White (Man a0 a1 a2 d0)) (Black (Man b0 b1 e0))))"#
    );
    check("points", &text);
}

#[test]
fn still_pieces_in_a_puzzle_are_walls() {
    let text = r#"(game (title "Walls") (players You) (turn-order You)
        (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d/e" (30 0)) ("4/3/2/1" (0 30)))
            (directions (e 1 0))))
        (piece (name Wall)) (piece (name Box)) (piece (name Man) (moves (e (verify empty?) add)))
        (board-setup (You (Wall a4 b4 c4 d4 e4 a3 e3 a2 e2 a1 b1 c1 d1 e1) (Box c2) (Man b3))))"#;
    check("walls", text);
}
