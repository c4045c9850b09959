//! Going back and forward through the moves.

use crate::helper::*;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use zrf::window::{GAMES, Start};

#[test]
fn history_is_walked_and_branches() {
    let mut window = shipped("gomoku.zrf", None);
    for name in ["h8", "h9", "i9"] {
        click(&mut window, name);
    }
    for key in [Key::ArrowLeft, Key::ArrowLeft] {
        window.key_press(key);
        window.run_steps(3);
    }
    assert!(point(&window, "h9").contains("empty"));
    window.key_press(Key::End);
    window.run_steps(3);
    assert!(point(&window, "i9").contains("black stone"));
    window.key_press(Key::Home);
    window.run_steps(3);
    assert!(point(&window, "h8").contains("empty"));
    // Another move is a new branch; the old one is still in the list.
    click(&mut window, "a1");
    assert_eq!(moves(&window), ["a1", "or", "h8", "h9", "i9"]);
    command(&mut window, "File", "New game");
    assert!(has(&window, "No moves yet"));
}

/// The computer begins to think, and a step back and forward, or a click on the move that was played last, leads back
/// to its turn.
#[test]
fn at_the_end_of_the_line_the_computer_thinks_again() {
    let slow = r#"{"animation": 0, "seconds": 30.0}"#;
    let mut window = window_with(Start::default(), slow);
    choose(
        &mut window,
        &format!("{}: {}", GAMES[0].name, GAMES[0].about),
    );
    choose(&mut window, "who plays White");
    choose(&mut window, "Computer – strongest");
    click(&mut window, "d3");
    let is_thinking =
        |window: &Window| has(window, "White is thinking…") && is_enabled(window, "Move now");
    press(&mut window, Key::ArrowLeft);
    assert!(!is_thinking(&window));
    press(&mut window, Key::ArrowRight);
    assert!(is_thinking(&window), "{:?}", labels(&window));
    choose(&mut window, "d3");
    assert!(is_thinking(&window), "{:?}", labels(&window));
    press(&mut window, Key::M);
    wait_for(&mut window, "the move", |window| {
        has(window, "Black to move")
    });
    // At an earlier turn it waits until it is let play.
    press(&mut window, Key::ArrowLeft);
    assert!(has(&window, "White to move") && is_enabled(&window, "Continue"));
    press(&mut window, Key::O);
    assert!(is_thinking(&window), "{:?}", labels(&window));
}

#[test]
fn a_forced_pass_is_played_where_a_game_was_viewed() {
    let pieces = "(piece (name Man) (moves (e (verify empty?) add))) (piece (name Rock))";
    let setup = "(White (Man a1)) (Black (Rock e1))";
    let forced = "(option \"pass turn\" forced)";
    let rules = Rules::new("viewed-pass", &row_game(forced, setup, pieces));
    let mut window = rules.open();
    click(&mut window, "a1");
    click(&mut window, "b1");
    for key in [Key::ArrowLeft, Key::ArrowRight] {
        press(&mut window, key);
    }
    wait_for(&mut window, "the pass", |window| {
        has(window, "White to move")
    });
    // In the middle of a line, a key plays it.
    press(&mut window, Key::ArrowLeft);
    assert!(is_enabled(&window, "Pass"), "{:?}", labels(&window));
    press(&mut window, Key::E);
    assert!(has(&window, "White to move"), "{:?}", labels(&window));
}

#[test]
fn stones_fall_on_after_a_step_back_and_forward() {
    let mut window = shipped("fork-hunt.zrf", None);
    window.run_steps(20);
    for key in [Key::ArrowLeft, Key::ArrowRight] {
        press(&mut window, key);
    }
    let n_moves = |window: &Window| app(window).saved_game().unwrap().lines().count();
    let before = n_moves(&window);
    window.run_steps(30);
    assert!(n_moves(&window) > before, "{}", notice(&window));
}

#[test]
fn the_computer_of_a_saved_game_waits_at_the_end_of_its_line() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))";
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let rules = Rules::new("saved-end", &row_game("", setup, pieces));
    let file = rules.path("game.zsg");
    let saved = "Zillions Save Game File Version 0.02 HC\nRulesFile=game.zrf\nVariantName=Row\n1. White Man c1\n";
    std::fs::write(&file, saved).unwrap();
    let start = Start {
        file: Some(file),
        ..Start::default()
    };
    let mut window = window_with(start, STILL);
    for key in [Key::ArrowLeft, Key::ArrowRight] {
        press(&mut window, key);
    }
    window.run_steps(20);
    assert!(has(&window, "Black to move"), "{:?}", labels(&window));
    assert!(is_enabled(&window, "Continue") && !is_enabled(&window, "Move now"));
}

/// The list of moves: its buttons, and the words between them.
fn moves(window: &Window) -> Vec<String> {
    let is_move = |label: &String| label == "…" || label.len() == 2;
    let labels = labels(window).into_iter().filter(is_move);
    let mut moves: Vec<String> = labels.filter(|label| !label.ends_with('.')).collect();
    // A text is there with its line.
    moves.dedup();
    moves
}

const COMMAND_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// Two lines of Gomoku, of which the second one is viewed.
fn two_lines() -> Window {
    let mut window = shipped("gomoku.zrf", None);
    // Single letters and numbers are coordinates.
    press(&mut window, Key::C);
    for name in ["h8", "h9", "i9"] {
        click(&mut window, name);
    }
    press(&mut window, Key::Home);
    for name in ["a1", "b1"] {
        click(&mut window, name);
    }
    window
}

#[test]
fn variations_are_shown_whole_and_can_be_promoted_or_deleted() {
    let mut window = two_lines();
    assert_eq!(moves(&window), ["a1", "or", "h8", "h9", "i9", "b1"]);
    let menu = |window: &mut Window, turn: &str, command: &str| {
        window.get_by_label(turn).click_secondary();
        window.run_steps(4);
        choose(window, command);
    };
    menu(&mut window, "h9", "Make main line");
    assert_eq!(moves(&window), ["h8", "or", "a1", "b1", "h9", "i9"]);
    // It stays the main line when it is left.
    press(&mut window, Key::Home);
    assert_eq!(moves(&window), ["h8", "or", "a1", "b1", "h9", "i9"]);
    press(&mut window, Key::ArrowRight);
    assert!(point(&window, "h8").contains("black stone"));
    menu(&mut window, "a1", "Delete variation");
    assert_eq!(moves(&window), ["h8", "h9", "i9"]);
    assert!(point(&window, "h8").contains("black stone"));
    press(&mut window, Key::End);
    assert!(point(&window, "i9").contains("black stone"));
}

#[test]
fn each_turn_of_a_variation_is_a_button() {
    let mut window = two_lines();
    choose(&mut window, "h9");
    assert_eq!(moves(&window), ["h8", "or", "a1", "b1", "h9", "i9"]);
    assert!(has(&window, "1…"), "the round goes on below the variation");
    assert!(point(&window, "h9").contains("white stone"));
    assert!(point(&window, "i9").contains("empty"));
    // The line that was viewed last is the one that the keys follow.
    press(&mut window, Key::Home);
    assert_eq!(moves(&window), ["h8", "or", "a1", "b1", "h9", "i9"]);
    press(&mut window, Key::End);
    assert!(point(&window, "i9").contains("black stone"));
}

#[test]
fn a_tooltip_names_the_player_once() {
    let mut window = two_lines();
    let turn = window.get_by_label("b1").rect().center();
    window.hover_at(turn);
    window.run_steps(30);
    assert!(has(&window, "White: Stone b1"), "{:?}", labels(&window));
}

#[test]
fn a_key_goes_through_the_variations() {
    let mut window = two_lines();
    press(&mut window, Key::B);
    assert!(point(&window, "h8").contains("black stone"));
    assert!(point(&window, "h9").contains("empty"));
    press(&mut window, Key::End);
    press(&mut window, Key::B);
    assert!(point(&window, "a1").contains("black stone"));
    // The line that is shown is deleted without the pointer.
    press_with(&mut window, COMMAND_SHIFT, Key::P);
    write(&mut window, "Delete variation");
    press(&mut window, Key::Enter);
    // The empty point under the pointer would be named.
    window.hover_at(egui::pos2(2.0, 2.0));
    window.run_steps(2);
    assert_eq!(moves(&window), ["h8", "h9", "i9"]);
    assert!(point(&window, "a1").contains("empty"));
}

#[test]
fn a_long_variation_ends_where_there_is_no_room() {
    let mut window = shipped("gomoku.zrf", None);
    press(&mut window, Key::C);
    let line = [
        "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1", "k1", "l1", "m1", "n1", "o1",
    ];
    for name in line {
        click(&mut window, name);
    }
    press(&mut window, Key::Home);
    click(&mut window, "h8");
    let shown = moves(&window);
    assert!(
        shown.starts_with(&["h8", "or", "a1", "b1"].map(str::to_owned)),
        "{shown:?}"
    );
    assert_eq!(shown.last().unwrap(), "…", "{shown:?}");
    let edge = window.ctx.content_rect().right();
    assert!(window.get_by_label("…").rect().right() <= edge);
    let next = line[shown.len() - 3];
    choose(&mut window, "…");
    assert!(point(&window, next).contains("stone"), "{next}");
}

/// Looking back does not stop the computer: it moves at the end of the line.
#[test]
fn the_computer_thinks_on_while_earlier_moves_are_viewed() {
    let mut window = window_with(Start::default(), r#"{"animation": 0, "seconds": 0.5}"#);
    let reversi = format!("{}: {}", GAMES[0].name, GAMES[0].about);
    choose(&mut window, &reversi);
    choose(&mut window, "who plays White");
    choose(&mut window, "Computer – strongest");
    click(&mut window, "d3");
    press(&mut window, Key::ArrowLeft);
    wait_for(&mut window, "the move", |window| {
        notice(window).contains("moved at the end of the line")
    });
    assert!(point(&window, "d3").contains("empty"));
    press(&mut window, Key::End);
    assert!(has(&window, "Black to move"), "{:?}", labels(&window));
}
