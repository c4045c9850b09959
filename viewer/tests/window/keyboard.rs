//! The keyboard focus: a dialog that opens takes it, and Esc releases it from the board.

use crate::eyes::rims;
use crate::helper::*;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use zrf::window::Start;

fn has_focus(window: &Window) -> bool {
    window.ctx.memory(|memory| memory.focused().is_some())
}

#[test]
fn a_dialog_takes_the_keyboard_from_the_board() {
    let mut window = shipped("gomoku.zrf", None);
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::T);
    write(&mut window, "h8");
    press(&mut window, Key::Enter);
    assert_eq!(
        point(&window, "h8"),
        "h8, black stone",
        "{}",
        notice(&window)
    );
    let a1 = place(&window, "a1");
    press(&mut window, Key::ArrowUp);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    write(&mut window, "flip");
    press(&mut window, Key::Enter);
    assert_ne!(place(&window, "a1"), a1);
}

#[test]
fn a_dialog_takes_the_keyboard_from_the_rules_text() {
    let men = "(piece (name Man) (drops ((verify empty?) add)))";
    let text = row_game("", "(White (Man off 5)) (Black (Man off 5))", men);
    let first = Rules::new("focus", &text);
    let other = Rules::new("focus-other", &text.replace("Row", "Other row"));
    let mut window = first.open();
    press(&mut window, Key::F4);
    window.get_by_role(egui::Role::MultilineTextInput).focus();
    window.run_steps(2);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    write(&mut window, &other.file.display().to_string());
    press(&mut window, Key::Enter);
    assert!(
        app(&window).title().starts_with("Other row"),
        "{}",
        notice(&window)
    );
}

#[test]
fn escape_releases_the_board_after_the_piece() {
    let men = "(piece (name Man) (moves (e (verify empty?) add)))";
    let setup = "(White (Man a1)) (Black (Man e1))";
    let rules = Rules::new("release", &row_game(TWO_CLICKS, setup, men));
    let mut window = rules.open();
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    assert_eq!(point(&window, "a1"), "a1, white man, selected, can move");
    press(&mut window, Key::Escape);
    assert_eq!(point(&window, "a1"), "a1, white man, can move");
    assert!(has_focus(&window));
    press(&mut window, Key::Enter);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Enter);
    assert_eq!(point(&window, "b1"), "b1, white man");
    press(&mut window, Key::Escape);
    assert!(!has_focus(&window));
    press(&mut window, Key::ArrowLeft);
    assert_eq!(point(&window, "b1"), "b1, empty", "{}", notice(&window));
}

#[test]
fn the_board_has_keys_beside_a_docked_panel() {
    let mut window = shipped("reversi.zrf", None);
    press(&mut window, Key::F1);
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    assert!(has(&window, "White to move"), "{}", notice(&window));
}

#[test]
fn what_has_the_focus_has_a_ring_even_without_a_frame_of_its_own() {
    for (theme, ring) in [
        ("Light", egui::Color32::from_rgb(0x0B, 0x3F, 0x80)),
        ("Dark", egui::Color32::from_rgb(0x9C, 0xCB, 0xFF)),
    ] {
        let rules = Rules::new("ring", "(game)");
        let recent = rules.file.display();
        let kept = format!(r#"{{"theme": "{theme}", "recent": ["{recent}"]}}"#);
        let mut window = window_with(Start::default(), &kept);
        for label in ["game.zrf", "Open a rules file…", "Tour"] {
            window.get_by_label(label).focus();
            window.run_steps(3);
            let place = window.get_by_label(label).rect();
            assert!(rims(&window, place).contains(&ring), "{theme}: {label}");
        }
    }
}

#[test]
fn tab_goes_to_a_piece_that_can_move() {
    let mut window = shipped("/chess.zrf", None);
    press(&mut window, Key::Tab);
    let focused = |window: &Window| {
        let all = window.query_all_by(|node| node.is_focused());
        all.filter_map(|node| node.accesskit_node().label())
            .collect::<Vec<_>>()
    };
    let first = focused(&window);
    assert!(
        matches!(&*first, [label] if label.contains("can move")),
        "{first:?}"
    );
    press(&mut window, Key::Tab);
    let second = focused(&window);
    assert!(
        matches!(&*second, [label] if label.contains("can move")),
        "{second:?}"
    );
    assert_ne!(first, second);
}
