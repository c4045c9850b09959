//! Puzzles: solutions, and the puzzle after this one.

use crate::helper::*;
use egui::Key;

#[test]
fn a_solution_is_found_and_stepped_through() {
    let mut window = shipped("solitaire.zrf", Some("Exercise: Cross"));
    let start = app(&window).saved_game();
    press(&mut window, Key::A);
    wait_for(&mut window, "a solution", |window| {
        notice(window).starts_with("Solved: 5 moves")
    });
    assert_eq!(app(&window).saved_game(), start);
    for _ in 0..5 {
        press(&mut window, Key::ArrowRight);
    }
    assert!(has(&window, "Solved."), "{:?}", app(&window).result());
}

#[test]
fn a_lamp_tells_whether_a_puzzle_can_still_be_solved() {
    let mut window = shipped("solitaire.zrf", Some("Exercise: Cross"));
    press(&mut window, Key::V);
    wait_for(&mut window, "a lamp", |window| {
        has(window, "Can be solved: 5 more moves, ")
    });
    press(&mut window, Key::H);
    let step = notice(&window).replace("Good move: ", "");
    press(&mut window, Key::T);
    write(&mut window, &step);
    press(&mut window, Key::Enter);
    // The next step of a known solution needs no search.
    assert!(
        has(&window, "Can be solved: 4 more moves"),
        "{:?}",
        labels(&window)
    );
}

#[test]
fn a_puzzle_that_is_lost_is_told_and_looking_can_be_stopped() {
    let mut window = shipped("solitaire.zrf", Some("Exercise: Cross"));
    let start = app(&window).saved_game();
    // Always playing the first jump offered soon leads to a dead end.
    for _ in 0..4 {
        let Some(from) = first(&window, "can move") else {
            break;
        };
        click(&mut window, &from);
        let to = first(&window, "legal move").unwrap();
        click(&mut window, &to);
        if app(&window).result().is_some() {
            press_with(&mut window, egui::Modifiers::COMMAND, Key::Z);
            break;
        }
    }
    assert_ne!(app(&window).saved_game(), start);
    press(&mut window, Key::A);
    wait_for(&mut window, "an answer", |window| {
        notice(window).contains("no solution from here") || notice(window).starts_with("Solved")
    });
    let mut window = shipped("solitaire.zrf", Some("Centre finish"));
    press(&mut window, Key::A);
    assert!(
        notice(&window).contains("Searching for a solution"),
        "{}",
        notice(&window)
    );
    press(&mut window, Key::Escape);
    wait_for(&mut window, "the end of looking", |window| {
        notice(window).contains("The search stopped without a solution")
            || notice(window).starts_with("Solved")
    });
}

#[test]
fn the_next_puzzle_is_offered_after_a_win() {
    let text = format!(
        "(game (title \"First\") (players You) (turn-order You) (option \"progressive levels\" true) {ROW} \
         (board-setup (You (Man a1))) (piece (name Man) (moves (e add))) \
         (win-condition (You) (absolute-config Man (b1)))) \
         (variant (title \"Second\") (board-setup (You (Man d1))))"
    );
    let rules = Rules::new("levels", &text);
    let mut window = rules.open();
    assert!(!has(&window, "Next puzzle"));
    click(&mut window, "a1");
    click(&mut window, "b1");
    assert!(
        has(&window, "Solved."),
        "{:?} {}",
        app(&window).result(),
        notice(&window)
    );
    choose(&mut window, "Next puzzle");
    assert!(
        app(&window).title().starts_with("Second"),
        "{}",
        app(&window).title()
    );
}
