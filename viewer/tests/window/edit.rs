//! Positions edited by hand, and games and positions copied and pasted.

use crate::helper::*;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    window.run_steps(4);
}

#[test]
fn a_position_is_edited_played_and_given_up() {
    let mut window = shipped("reversi.zrf", None);
    click(&mut window, "d3");
    let before = app(&window).saved_game().unwrap();
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    assert!(has(&window, "Pick a piece or a tool"));
    choose(&mut window, "White Disc");
    click(&mut window, "a1");
    click(&mut window, "h8");
    choose(&mut window, "Change owner");
    click(&mut window, "h8");
    choose(&mut window, "Remove");
    click(&mut window, "d3");
    assert_eq!(point(&window, "a1"), "a1, white disc");
    assert_eq!(point(&window, "h8"), "h8, black disc");
    assert_eq!(point(&window, "d3"), "d3, empty");
    // A piece is dragged to another point, and off the board.
    let to = place(&window, "b7");
    drag(&mut window, "a1", to);
    assert_eq!(point(&window, "b7"), "b7, white disc");
    drag(&mut window, "b7", egui::pos2(3.0, 400.0));
    assert_eq!(point(&window, "b7"), "b7, empty");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(point(&window, "b7"), "b7, white disc");
    choose(&mut window, "Black to move");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    assert!(has(&window, "legal move"), "{:?}", labels(&window));
    let saved = app(&window).saved_game().unwrap();
    assert!(saved.contains("(White Disc b7)"), "{saved}");
    assert!(saved.contains("(Black Disc h8)"), "{saved}");
    let next = first(&window, "legal move").unwrap();
    click(&mut window, &next);
    assert!(
        notice(&window).starts_with("Black: "),
        "{}",
        notice(&window)
    );
    // Undo returns to the game before the edit, and redo to the edited one.
    let edited = app(&window).saved_game();
    for _ in 0..2 {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(app(&window).saved_game(), Some(before));
    assert_eq!(notice(&window), "Back in the previous game");
    for _ in 0..2 {
        press_with(&mut window, Modifiers::COMMAND, Key::Y);
    }
    assert_eq!(app(&window).saved_game(), edited);
    // A second edit is cancelled: the game is as it was.
    let saved = app(&window).saved_game();
    command(&mut window, "Game", "Edit board");
    click(&mut window, "a8");
    choose(&mut window, "Cancel editing");
    assert_eq!(app(&window).saved_game(), saved);
}

#[test]
fn a_game_and_a_position_are_copied_and_pasted() {
    let mut window = shipped("reversi.zrf", None);
    click(&mut window, "d3");
    click(&mut window, "c3");
    window.event(Event::Copy);
    window.run_steps(3);
    let game = copied(&window);
    assert_eq!(Some(game.clone()), app(&window).saved_game());
    let keys = Modifiers::COMMAND | Modifiers::SHIFT;
    press_with(&mut window, keys, Key::C);
    let position = copied(&window);
    assert!(position.starts_with("(board-setup"), "{position}");
    command(&mut window, "File", "Copy game as text");
    let text = copied(&window);
    assert!(
        text.starts_with("Reversi\n\n1. d3  c3\n\nBlack to move"),
        "{text}"
    );

    // On the start page a game opens; its rules are those of the program.
    let mut window = window_with(zrf::window::Start::default(), STILL);
    paste(&mut window, &game);
    assert_eq!(
        point(&window, "d3"),
        "d3, black disc",
        "{}",
        notice(&window)
    );
    assert_eq!(app(&window).saved_game().as_ref(), Some(&game));
    let mut window = shipped("reversi.zrf", None);
    paste(&mut window, &position);
    assert_eq!(
        point(&window, "d3"),
        "d3, black disc",
        "{}",
        notice(&window)
    );
    choose(&mut window, "Play from here");
    assert!(has(&window, "legal move"));
    paste(&mut window, "hello");
    assert!(notice(&window).contains("no saved game, no link and no board-setup"));
    let head =
        "Zillions Save Game File Version 0.02 HH\nRulesFile=reversi.zrf\nVariantName=Reversi";
    paste(&mut window, &format!("{game}hello\n"));
    let why = "`hello` is not a move";
    assert!(notice(&window).ends_with(why), "{}", notice(&window));
    assert_eq!(point(&window, "d3"), "d3, black disc");
    paste(&mut window, &format!("{head}\n(hello\n1. Black Disc d3\n"));
    let why = "Cannot open the saved game in the clipboard: line 4: expected";
    assert!(notice(&window).starts_with(why), "{}", notice(&window));
    paste(&mut window, "(board-setup (Red (Disc a1)))");
    assert!(
        notice(&window).contains("there is no player Red"),
        "{}",
        notice(&window)
    );
}

#[test]
fn a_copied_game_names_no_helpers() {
    let mut window = shipped("fork-hunt.zrf", None);
    for round in 0..6 {
        command(&mut window, "Game", "Skip random moves");
        move_queen(&mut window, round);
    }
    command(&mut window, "File", "Copy game as text");
    let text = copied(&window);
    assert!(!text.contains("Clean"), "{text}");
    assert!(text.contains("to move") && text.contains("Stone"), "{text}");
}

#[test]
fn the_board_is_cleared_and_set_up_again_and_pieces_that_moves_make_can_be_put() {
    let mut window = shipped("english-draughts.zrf", None);
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "Clear board");
    assert!(
        !labels(&window)
            .iter()
            .any(|label| label.contains(", black man"))
    );
    choose(&mut window, "White King");
    click(&mut window, "d4");
    assert_eq!(point(&window, "d4"), "d4, white king");
    choose(&mut window, "Initial setup");
    assert_eq!(point(&window, "d4"), "d4, empty");
    assert!(
        labels(&window)
            .iter()
            .any(|label| label.contains(", black man"))
    );
}

#[test]
fn tools_are_shown_without_a_side_panel() {
    for size in [egui::vec2(500.0, 760.0), egui::vec2(1100.0, 760.0)] {
        let mut window = shipped("reversi.zrf", None);
        window.set_size(size);
        press(&mut window, Key::F9);
        press_with(&mut window, Modifiers::COMMAND, Key::E);
        assert_eq!(
            notice(&window),
            "Editing the board: choose Play from here to continue the game"
        );
        choose(&mut window, "White Disc");
        click(&mut window, "a1");
        assert_eq!(point(&window, "a1"), "a1, white disc", "{size}");
        press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
        assert!(!has(&window, "White Disc"), "{size}");
    }
}

#[test]
fn a_click_on_a_hand_while_editing_says_what_it_does() {
    let mut window = shipped("shogi.zrf", None);
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "store of Black: no Gold");
    let words = "Click positions to place Black's Gold; hands stay as they are, because saved games cannot record them";
    assert_eq!(notice(&window), words);
    click(&mut window, "5e");
    assert_eq!(point(&window, "5e"), "5e, black gold");
}

#[test]
fn the_pieces_of_a_player_are_beside_each_other() {
    let mut window = shipped("/chess.zrf", None);
    press_with(&mut window, egui::Modifiers::COMMAND, Key::E);
    let rect = |label: &str| window.get_by_label(label).rect();
    assert_eq!(rect("White Pawn").top(), rect("White King").top());
    assert!(rect("White King").bottom() < rect("Black Pawn").top());
}

/// The pass by which a saved game records who moves first is no pass of a player.
#[test]
fn the_list_says_that_a_turn_was_skipped() {
    let mut window = shipped("/chess.zrf", None);
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "Black to move");
    choose(&mut window, "Remove");
    click(&mut window, "a2");
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    assert!(has(&window, "turn skipped"), "{:?}", labels(&window));
    click(&mut window, "e7");
    click(&mut window, "e5");
    assert!(has(&window, "turn skipped") && has(&window, "Black: e5"));
    let saved = app(&window).saved_game().unwrap();
    assert!(saved.contains("1. Pass"), "{saved}");
}

#[test]
fn the_key_that_begins_an_edit_ends_it() {
    let mut window = shipped("reversi.zrf", None);
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "White Disc");
    click(&mut window, "a1");
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    assert!(!has(&window, "Pick a piece or a tool"));
    assert_eq!(point(&window, "a1"), "a1, white disc");
    assert!(has(&window, "Black to move"));
}
