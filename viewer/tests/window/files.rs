//! Games saved and opened again, in every possible way.

use crate::helper::*;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf::window::Start;

/// A path as drag and drop delivers it.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Saves the open game under a typed path.
pub(crate) fn save_as(window: &mut Window, file: &Path) {
    command(window, "File", "Save by path…");
    press_with(window, egui::Modifiers::COMMAND, Key::A);
    write(window, &file.display().to_string());
    press(window, Key::Enter);
}

const PIECES: &str = "(piece (name Man) (drops ((verify empty?) add)))";

#[test]
fn a_game_is_saved_and_opened_in_every_way() {
    let rules = Rules::new(
        "saved",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", PIECES),
    );
    let mut window = rules.open();
    for name in ["b1", "d1"] {
        click(&mut window, name);
    }
    let file = rules.path("walk.zsg");
    save_as(&mut window, &file);
    assert!(
        notice(&window).starts_with("Saved as "),
        "{}",
        notice(&window)
    );
    let saved = app(&window).saved_game().unwrap();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), saved);
    // Nothing is overwritten without asking.
    click(&mut window, "e1");
    save_as(&mut window, &file);
    assert!(has(&window, "walk.zsg already exists. Replace it?"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), saved);
    choose(&mut window, "Replace");
    assert!(!has(&window, "Replace it?"));
    let replaced = std::fs::read_to_string(&file).unwrap();
    assert_eq!(replaced, app(&window).saved_game().unwrap());
    std::fs::write(&file, &saved).unwrap();
    save_as(&mut window, &rules.path("new.zrf"));
    assert!(has(&window, "cannot have the name of a rules file"));
    // The path that was typed is still there.
    assert!(has(&window, "new.zrf") && has(&window, "Save by path"));
    press(&mut window, Key::Escape);
    save_as(&mut window, &rules.path("none/walk.zsg"));
    assert!(
        notice(&window).starts_with("Cannot write "),
        "{}",
        notice(&window)
    );

    // By the command line, by path, dropped, from the recent files.
    let is_open = |window: &Window, way: &str| {
        assert_eq!(
            app(window).saved_game().as_ref(),
            Some(&saved),
            "{way}: {}",
            notice(window)
        );
        assert_eq!(notice(window), "Saved game with 2 moves", "{way}");
    };
    let start = Start {
        file: Some(file.clone()),
        ..Start::default()
    };
    let mut window_of_line = window_with(start, STILL);
    is_open(&window_of_line, "command line");
    let mut by_path = window_with(Start::default(), STILL);
    command(&mut by_path, "File", "Open by path…");
    write(&mut by_path, &file.display().to_string());
    press(&mut by_path, Key::Enter);
    is_open(&by_path, "path");
    let mut dropped = shipped("gomoku.zrf", None);
    let file_handle = Arc::new(Dropped(file.clone()));
    dropped.input_mut().dropped_files.push(file_handle);
    dropped.run_steps(3);
    is_open(&dropped, "dropped");
    let kept = window_of_line.state_mut().as_mut().unwrap().kept_settings();
    let mut again = window_with(
        Start::default(),
        &kept.replace("\"resumes\":true", "\"resumes\":false"),
    );
    // It is below all games; the keyboard reaches it.
    let recent = labels(&again)
        .into_iter()
        .find(|label| label.contains("walk.zsg"));
    again.get_by_label(&recent.expect("a recent file")).focus();
    again.run_steps(2);
    press(&mut again, Key::Enter);
    is_open(&again, "recent");
    assert_eq!(point(&again, "d1"), "d1, black man");
}

#[test]
fn a_saved_game_that_does_not_fit_is_told() {
    let rules = Rules::new(
        "unfit",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", PIECES),
    );
    let open = |name: &str, text: &str| {
        let file = rules.path(name);
        std::fs::write(&file, text).unwrap();
        let window = window_with(
            Start {
                file: Some(file),
                ..Start::default()
            },
            STILL,
        );
        notice(&window)
    };
    let head = "Zillions Save Game File Version 0.02 HH\r\n";
    assert!(
        open("no.zsg", "hello").contains("Cannot open"),
        "{}",
        open("no.zsg", "hello")
    );
    let other = open(
        "other.zsg",
        &format!("{head}RulesFile=none.zrf\r\nVariantName=None\r\n"),
    );
    assert!(
        other.contains("Cannot find the rules of this game, none.zrf with None"),
        "{other}"
    );
    let broken = format!(
        "{head}RulesFile=game.zrf\r\nVariantName=Row\r\n1. White Man a1\r\n1. Black Man a1\r\n"
    );
    let told = open("broken.zsg", &broken);
    assert_eq!(
        told,
        "Saved game up to line 5: `Black Man a1` is not a legal move here"
    );
}

#[test]
fn saved_games_tell_who_played_each_player() {
    let letters = |window: &Window| {
        let saved = app(window).saved_game().unwrap();
        let line = saved.lines().next().unwrap().to_owned();
        line.rsplit(' ').next().unwrap().to_owned()
    };
    let mut window = shipped("reversi.zrf", None);
    assert_eq!(letters(&window), "HH");
    choose(&mut window, "who plays White");
    choose(&mut window, "Computer – beginner");
    assert_eq!(letters(&window), "HC");
    // Random players and helper players of the rules are not people.
    let window = shipped("fork-hunt.zrf", None);
    assert_eq!(letters(&window), "HCC");
    let text = row_game("", "(White (Man off 5)) (Wall (Man c1))", PIECES)
        .replace("(players White Black)", "(players White Wall Black)");
    let rules = Rules::new("letters", &text);
    assert_eq!(letters(&rules.open()), "HCH");
}

/// A game of two pieces that walk towards each other, opened from a saved game with these letters. The rules file
/// exists until the returned rules are dropped.
fn opened(name: &str, letters: &str, seats: &[&str]) -> (Rules, Window) {
    let pieces = "(piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))";
    let rules = Rules::new(
        name,
        &row_game("", "(White (Man a1)) (Black (Man e1))", pieces),
    );
    let saved = rules.path("game.zsg");
    let text = format!(
        "Zillions Save Game File Version 0.02 {letters}\r\nRulesFile=game.zrf\r\nVariantName=Row\r\n1. Man a1 - b1\r\n"
    );
    std::fs::write(&saved, text).expect("the folder was made for it");
    let start = Start {
        file: Some(saved),
        seats: seats.iter().map(|&seat| seat.to_owned()).collect(),
        ..Start::default()
    };
    let window = window_with(start, r#"{"animation": 0, "seconds": 0.1}"#);
    (rules, window)
}

fn n_moves(window: &Window) -> usize {
    let saved = app(window).saved_game();
    saved.map_or(0, |saved| saved.lines().count() - 3)
}

/// Runs enough frames for a computer that would not wait.
fn watch(window: &mut Window) {
    for _ in 0..60 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        window.step();
    }
}

#[test]
fn a_path_where_nothing_is_is_reported_beside_its_field() {
    let mut window = shipped("reversi.zrf", None);
    command(&mut window, "File", "Open by path…");
    write(&mut window, "/none/game.zrf");
    press(&mut window, Key::Enter);
    assert!(has(&window, "Nothing is at /none/game.zrf"));
    assert!(has(&window, "Open by path") && has(&window, "Black to move"));
    assert!(!has(&window, "Problems"), "{:?}", labels(&window));
    // The words are about what was typed.
    write(&mut window, "x");
    assert!(!has(&window, "Nothing is at"));
}

/// The start page and the dialog over it have fields of their own.
#[test]
fn a_path_typed_into_the_dialog_is_not_on_the_start_page() {
    let mut window = window();
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    write(&mut window, "/none/game.zrf");
    press(&mut window, Key::Enter);
    assert!(has(&window, "Nothing is at /none/game.zrf"));
    press(&mut window, Key::Escape);
    assert!(has(&window, "Play a game"), "{:?}", labels(&window));
    assert!(!has(&window, "/none/game.zrf"), "{:?}", labels(&window));
}

#[test]
fn computers_of_a_saved_game_wait_to_be_asked() {
    let (_rules, mut window) = opened("waits", "HC", &[]);
    assert_eq!(
        notice(&window),
        "Saved game with 1 move; the computer is waiting: make a move or let it play (O)"
    );
    for key in [Key::Home, Key::ArrowRight, Key::ArrowRight, Key::End] {
        press(&mut window, key);
    }
    watch(&mut window);
    assert_eq!(n_moves(&window), 1);
    assert!(has(&window, "Black to move"));
    assert!(app(&window).saved_game().unwrap().contains("0.02 HC"));
    choose(&mut window, "Continue");
    wait_for(&mut window, "its move", |window| n_moves(window) == 2);
    watch(&mut window);
    assert!(has(&window, "White to move") && n_moves(&window) == 2);
}

#[test]
fn who_moves_in_a_game_of_computers_takes_the_seat() {
    let (_rules, mut window) = opened("joins", "CC", &[]);
    click(&mut window, "e1");
    click(&mut window, "d1");
    wait_for(&mut window, "the answer", |window| n_moves(window) == 3);
    watch(&mut window);
    assert_eq!(n_moves(&window), 3, "{}", notice(&window));
    assert!(app(&window).saved_game().unwrap().contains("0.02 CH"));
}

#[test]
fn the_command_line_says_more_of_seats_than_a_saved_game() {
    let (_rules, mut window) = opened("told", "HC", &["black=human"]);
    watch(&mut window);
    assert!(app(&window).saved_game().unwrap().contains("0.02 HH"));
    assert_eq!(n_moves(&window), 1);
    let (_rules, mut window) = opened("asked", "HH", &["black=easy"]);
    wait_for(&mut window, "its move", |window| n_moves(window) == 2);
}

#[test]
fn computers_that_wait_do_so_after_the_next_start_too() {
    let (_rules, mut window) = opened("rests", "HC", &[]);
    let kept = window.state_mut().as_mut().unwrap().kept_settings();
    let mut window = window_with(Start::default(), &kept);
    watch(&mut window);
    assert_eq!(n_moves(&window), 1);
    press(&mut window, Key::O);
    wait_for(&mut window, "its move", |window| n_moves(window) == 2);
}

const WALK: &str = "Zillions Save Game File Version 0.02 H\r\nRulesFile=game.zrf\r\nVariantName=Walk\r\n\
    1. Man a1 - b1\r\n2. Man b1 - c1\r\n";

fn walk_rules(name: &str, solution: &str) -> Rules {
    let text = format!(
        "(game (title \"Walk\") (players You) (turn-order You) {TWO_CLICKS} {ROW} (board-setup (You (Man a1))) \
         (piece (name Man) (moves (e add) (w add))) {solution} \
         (win-condition (You) (absolute-config Man (c1))))"
    );
    Rules::new(name, &text)
}

#[test]
fn the_authors_solution_is_laid_out() {
    let rules = walk_rules("solution", "(solution \"Solutions\\WALK.zsg\")");
    std::fs::create_dir_all(rules.path("solutions")).unwrap();
    std::fs::write(rules.path("solutions/walk.zsg"), WALK).unwrap();
    let mut window = rules.open();
    click(&mut window, "a1");
    click(&mut window, "b1");
    click(&mut window, "b1");
    click(&mut window, "a1");
    command(&mut window, "Game", "Author's solution");
    assert!(
        notice(&window).starts_with("Author's solution: 2 moves"),
        "{}",
        notice(&window)
    );
    assert_eq!(point(&window, "a1"), "a1, you man, can move");
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    assert!(has(&window, "Solved."), "{}", notice(&window));
    // What was tried before is still in the list.
    assert!(has(&window, "b1-a1"), "{:?}", labels(&window));
}

#[test]
fn a_solution_that_is_missing_or_wrong_is_told() {
    let rules = walk_rules("no-solution", "(solution \"walk.zsg\")");
    let told = || {
        let mut window = rules.open();
        command(&mut window, "Game", "Author's solution");
        notice(&window)
    };
    assert_eq!(
        told(),
        "The author's solution walk.zsg was not found next to the rules"
    );
    std::fs::write(rules.path("walk.zsg"), "hello").unwrap();
    assert!(
        told().contains("walk.zsg cannot be read: line 1"),
        "{}",
        told()
    );
    std::fs::write(rules.path("walk.zsg"), WALK.replace("b1 - c1", "b1 - e1")).unwrap();
    assert_eq!(
        told(),
        "Author's solution up to line 5: `Man b1 - e1` is not a legal move here"
    );
    // Without one, there is nothing to ask for.
    let rules = walk_rules("without-solution", "");
    let mut window = rules.open();
    let before = notice(&window);
    press_with(
        &mut window,
        egui::Modifiers::COMMAND | egui::Modifiers::SHIFT,
        Key::A,
    );
    assert_eq!(notice(&window), before);
}

#[test]
fn a_saved_game_with_broken_rules_opens_nothing_and_says_what_is_wrong() {
    let rules = Rules::new(
        "reversi",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", PIECES),
    );
    // The rules have the name of a shipped game, which must not take their place.
    let file = rules.path("reversi.zrf");
    std::fs::rename(&rules.file, &file).unwrap();
    let mut window = window_with(
        Start {
            file: Some(file.clone()),
            ..Start::default()
        },
        STILL,
    );
    click(&mut window, "b1");
    let saved = rules.path("walk.zsg");
    save_as(&mut window, &saved);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("verify", "verifi")).unwrap();
    let window = window_with(
        Start {
            file: Some(saved),
            ..Start::default()
        },
        STILL,
    );
    assert!(
        notice(&window).contains("which has errors"),
        "{}",
        notice(&window)
    );
    assert!(has(&window, "Problems in this file"));
    assert_eq!(app(&window).saved_game(), None);
}

#[test]
fn rules_with_errors_open_if_the_command_line_says_so() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))";
    let text = row_game("", "(White (Man off 5)) (Black (Man off 5))", pieces);
    let rules = Rules::new("lenient", &text.replace("(verify", "(verifi"));
    let start = |is_lenient| Start {
        file: Some(rules.file.clone()),
        is_lenient,
        ..Start::default()
    };
    assert!(has(
        &window_with(start(false), STILL),
        "Problems in this file"
    ));
    let window = window_with(start(true), STILL);
    assert!(!has(&window, "Problems in this file"));
    assert!(
        notice(&window).contains("despite errors"),
        "{}",
        notice(&window)
    );
}

#[test]
fn a_file_without_moves_says_so() {
    let rules = Rules::new(
        "still",
        &row_game("", "(White (Man a1))", "(piece (name Man))"),
    );
    let window = rules.open();
    let result = app(&window).result().unwrap_or_default();
    assert!(
        result.starts_with("This file contains no moves."),
        "{result}"
    );
    assert_eq!(notice(&window), "The game is over before the first move");
}

#[test]
fn you_are_spoken_to() {
    let pieces = "(piece (name Man)) (piece (name King) (moves (e add)))";
    let setup = "(White (Man a1)) (Black (King b1))";
    let game = row_game("(option \"pass turn\" forced)", setup, pieces);
    for (player, expected) in [
        ("White", "White cannot move and passes"),
        ("You", "You cannot move and pass"),
    ] {
        let window = Rules::new("pass", &game.replace("White", player)).open();
        assert_eq!(notice(&window), expected);
    }
}

#[test]
fn a_computer_of_a_saved_game_is_as_strong_as_the_user_chose_last() {
    let mut window = shipped("/chess.zrf", None);
    choose(&mut window, "who plays Black");
    choose(&mut window, "Computer – beginner");
    click(&mut window, "e2");
    click(&mut window, "e4");
    wait_for(&mut window, "an answer", |window| {
        has(window, "White to move")
    });
    click(&mut window, "d2");
    click(&mut window, "d4");
    wait_for(&mut window, "an answer", |window| {
        has(window, "White to move")
    });
    let saved = app(&window).saved_game().unwrap();
    window.event(egui::Event::Paste(saved));
    window.run_steps(4);
    assert!(
        notice(&window).contains("Saved game with 4 moves"),
        "{}",
        notice(&window)
    );
    assert!(has(&window, "Computer – beginner"), "{:?}", labels(&window));
    // Undo goes back to the user's turn although the computer waits, and redo brings it all back.
    press_with(&mut window, egui::Modifiers::COMMAND, egui::Key::Z);
    assert!(has(&window, "White to move") && point(&window, "d2").contains("pawn"));
    press_with(&mut window, egui::Modifiers::COMMAND, egui::Key::Y);
    assert!(has(&window, "White to move") && point(&window, "d4").contains("pawn"));
}

#[test]
fn a_saved_game_of_the_open_rules_keeps_the_level_of_their_computer() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))";
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let rules = Rules::new("level", &row_game("", setup, pieces));
    let start = Start {
        seats: vec!["Black=computer:beginner".to_owned()],
        ..rules.start()
    };
    let mut window = window_with(start, STILL);
    let saved = app(&window).saved_game().unwrap();
    window.event(egui::Event::Paste(saved));
    window.run_steps(4);
    assert!(has(&window, "Computer – beginner"), "{:?}", labels(&window));
}
