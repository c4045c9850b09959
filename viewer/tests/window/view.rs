//! How the board is viewed, and how to get to another game.

use crate::eyes::texts;
use crate::helper::*;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use zrf::window::Start;

const PIECES: &str = "(piece (name Man) (drops ((verify empty?) add)))";
const STORES: &str = "(White (Man off 5)) (Black (Man off 5))";

#[test]
fn the_board_turns_around_unless_its_author_minds() {
    let mut window = shipped("gomoku.zrf", None);
    let (first, last) = (place(&window, "a1"), place(&window, "o15"));
    press(&mut window, Key::F);
    assert!((place(&window, "a1") - last).length() < 1.0);
    assert!((place(&window, "o15") - first).length() < 1.0);
    // A click still applies to what is there.
    click(&mut window, "c2");
    assert_eq!(point(&window, "c2"), "c2, black stone");
    let option = "(option \"prevent flipping\" true)";
    let rules = Rules::new("flip", &row_game(option, STORES, PIECES));
    let mut window = rules.open();
    let first = place(&window, "a1");
    press(&mut window, Key::F);
    assert_eq!(place(&window, "a1"), first);
    assert!(notice(&window).contains("do not allow flipping the board"));
}

/// Whether Black's side of a chess board is at its foot.
fn is_black_near(window: &Window) -> bool {
    place(window, "a8").y > place(window, "a1").y
}

#[test]
fn the_board_faces_the_only_person_unless_the_user_turned_it() {
    let mut window = shipped("/chess.zrf", None);
    let seat = |window: &mut Window, player: &str, who: &str| {
        choose(window, &format!("who plays {player}"));
        choose(window, who);
    };
    assert!(!is_black_near(&window));
    seat(&mut window, "White", "Computer – beginner");
    assert!(is_black_near(&window));
    seat(&mut window, "Black", "Computer – beginner");
    assert!(!is_black_near(&window));
    seat(&mut window, "Black", "Human");
    assert!(is_black_near(&window));
    press(&mut window, Key::F);
    assert!(!is_black_near(&window));
    seat(&mut window, "White", "Human");
    seat(&mut window, "White", "Computer – beginner");
    assert!(!is_black_near(&window), "the user wants this side");
}

#[test]
fn seats_on_the_command_line_turn_the_board_too() {
    let rules = Rules::new("facing", &facing_rows());
    let start = Start {
        seats: vec!["White=computer:easy".to_owned()],
        ..rules.start()
    };
    let window = window_with(start, STILL);
    assert!(place(&window, "a2").y > place(&window, "a1").y);
}

/// White begins below, Black above.
fn facing_rows() -> String {
    let board = r#"(board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b" (40 0)) ("2/1" (0 40)))
        (directions (e 1 0) (w -1 0))))"#;
    format!(
        "(game (title \"Rows\") (players White Black) (turn-order White Black) {board}
            (board-setup (White (Man a1)) (Black (Man a2)))
            (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add))))"
    )
}

#[test]
fn ctrl_plus_and_minus_scale_everything() {
    let mut window = shipped("gomoku.zrf", None);
    let height =
        |window: &Window| window.get_by_label("File").rect().height() * window.ctx.zoom_factor();
    let usual = height(&window);
    press_with(&mut window, Modifiers::COMMAND, Key::Plus);
    window.run_steps(3);
    assert!(height(&window) > 1.05 * usual);
    press_with(&mut window, Modifiers::COMMAND, Key::Minus);
    press_with(&mut window, Modifiers::COMMAND, Key::Minus);
    window.run_steps(3);
    assert!(height(&window) < usual);
}

#[test]
fn zoom_and_size_are_the_same_after_the_next_start() {
    let mut window = window();
    window
        .input_mut()
        .viewports
        .entry(egui::ViewportId::ROOT)
        .or_default()
        .inner_rect = Some(egui::Rect::from_min_size(
        egui::Pos2::ZERO,
        vec2(1000.0, 600.0),
    ));
    press_with(&mut window, Modifiers::COMMAND, Key::Plus);
    let zoom = window.ctx.zoom_factor();
    assert!(zoom > 1.05);
    let size = vec2(1000.0, 600.0) / zoom;
    window
        .input_mut()
        .viewports
        .entry(egui::ViewportId::ROOT)
        .or_default()
        .inner_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size));
    window.run_steps(2);
    let kept = window.state_mut().as_mut().unwrap().kept_settings();
    assert!(kept.contains(r#""window":[1000.0,600.0]"#), "{kept}");
    let mut window = window_with(Start::default(), &kept);
    assert_eq!(window.ctx.zoom_factor(), zoom);
    assert_eq!(window.state_mut().as_mut().unwrap().kept_settings(), kept);
}

#[test]
fn a_small_slip_is_a_click_and_a_larger_one_lifts() {
    let mut window = shipped("solitaire.zrf", None);
    let at = place(&window, "d6");
    let slip = |window: &mut Window, far: f32| {
        window.hover_at(at);
        window.step();
        window.drag_at(at);
        window.step();
        window.hover_at(at + vec2(far, 0.0));
        window.run_steps(2);
        // A click selects when it is released.
        let is_lifted = point(window, "d6").contains("selected");
        window.drop_at(at + vec2(far, 0.0));
        window.run_steps(3);
        is_lifted
    };
    assert!(!slip(&mut window, 2.0));
    assert_eq!(notice(&window), "Marble on d6: 1 destination");
    assert!(slip(&mut window, 4.0));
    assert!(
        point(&window, "d6").contains("selected"),
        "{}",
        notice(&window)
    );
}

#[test]
fn variants_are_a_key_away_and_keep_who_plays() {
    let mut window = shipped("reversi.zrf", None);
    choose(&mut window, "who plays White");
    choose(&mut window, "Computer – beginner");
    let first = app(&window).title().to_owned();
    press_with(&mut window, Modifiers::COMMAND, Key::PageDown);
    let second = app(&window).title().to_owned();
    assert_ne!(first, second);
    assert!(has(&window, "Computer – beginner"), "{:?}", labels(&window));
    press_with(&mut window, Modifiers::COMMAND, Key::PageUp);
    assert_eq!(app(&window).title(), first);
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    assert!(has(&window, "Computer – beginner"));
}

#[test]
fn many_variants_are_found_by_a_part_of_their_name() {
    let variants: String = (1..=15)
        .map(|number| format!("(variant (title \"Level {number}\"))"))
        .collect();
    let rules = Rules::new("many", &(row_game("", STORES, PIECES) + &variants));
    let mut window = rules.open();
    choose(&mut window, "Variant");
    assert!(has(&window, "Level 2"));
    let field = "Filter variants";
    window.get_by_label(field).focus();
    window.run_steps(2);
    write(&mut window, "el 15");
    assert!(!has(&window, "Level 2"), "{:?}", labels(&window));
    choose(&mut window, "Level 15");
    assert!(app(&window).title().starts_with("Level 15"));
}

#[test]
fn the_moves_are_shown_one_after_another() {
    let mut window = shipped("gomoku.zrf", None);
    for name in ["h8", "h9", "i9"] {
        click(&mut window, name);
    }
    press(&mut window, Key::Home);
    let stones = |window: &Window| {
        labels(window)
            .iter()
            .filter(|label| label.ends_with(" stone"))
            .count()
    };
    assert_eq!(stones(&window), 0);
    window.key_press(Key::Space);
    let mut seen = Vec::new();
    for _ in 0..80 {
        window.step();
        seen.push(stones(&window));
    }
    seen.dedup();
    assert_eq!(seen, [1, 2, 3]);
}

#[test]
fn a_file_over_the_window_is_welcome() {
    let mut window = window();
    let is_told = |window: &Window| texts(window).iter().any(|text| text == "Drop to open");
    assert!(!is_told(&window));
    window
        .input_mut()
        .hovered_files
        .push(egui::HoveredFile::default());
    window.step();
    assert!(is_told(&window));
}

#[test]
fn pieces_in_hand_grow_with_the_board() {
    let mut window = shipped("shogi.zrf", None);
    for size in [[1400.0, 900.0], [2560.0, 1440.0]] {
        window.set_size(size.into());
        window.run_steps(3);
        let cell = place(&window, "5a").x - place(&window, "6a").x;
        let tile = window.get_by_label("store of Black: no Rook").rect();
        assert!(tile.width() > 0.8 * cell.abs(), "{size:?}: {tile:?} {cell}");
        assert!(
            tile.height() > 0.8 * cell.abs(),
            "{size:?}: {tile:?} {cell}"
        );
    }
}

#[test]
fn directions_and_zones_have_one_entry_each_in_the_menu() {
    let mut window = shipped("/breakthrough.zrf", None);
    window.get_by_label("View").click();
    window.run_steps(4);
    assert!(has(&window, "Direction") && has(&window, "Zone"));
    assert!(!has(&window, "Next direction") && !has(&window, "Next zone"));
}

#[test]
fn the_row_of_the_near_player_is_below_the_other() {
    let mut window = shipped("/chess.zrf", None);
    let row = |window: &Window, name: &str| {
        let seat = format!("who plays {name}");
        window.get_by_label(&seat).rect().top()
    };
    assert!(row(&window, "Black") < row(&window, "White"));
    choose(&mut window, "Flip");
    assert!(row(&window, "White") < row(&window, "Black"));
}
