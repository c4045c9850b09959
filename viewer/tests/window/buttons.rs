//! The buttons of the mouse.

use crate::helper::*;
use egui::{PointerButton, Pos2};
use egui_kittest::kittest::Queryable;

/// Drags with a button without releasing it.
fn drag_with(window: &mut Window, button: PointerButton, from: Pos2, to: Pos2) {
    window.hover_at(from);
    window.step();
    set_button(window, from, button, true);
    for share in [0.3, 0.6, 1.0] {
        window.hover_at(from + (to - from) * share);
        window.step();
    }
}

#[test]
fn only_the_primary_button_moves_pieces() {
    let setup = "(White (Man a1) (Man off 3) (Lady off 3)) (Black (Man e1))";
    let pieces = "(piece (name Man) (moves (e (verify empty?) add)) (drops ((verify empty?) add)))
        (piece (name Lady) (drops ((verify empty?) add)))";
    let rules = Rules::new("buttons", &row_game("", setup, pieces));
    let mut window = rules.open();
    let before = app(&window).saved_game();
    let store = window
        .get_by_label("store of White: Lady ×3")
        .rect()
        .center();
    let (man, to) = (place(&window, "a1"), place(&window, "b1"));
    for button in [PointerButton::Secondary, PointerButton::Middle] {
        for from in [man, store] {
            drag_with(&mut window, button, from, to);
            set_button(&mut window, to, button, false);
            assert_eq!(app(&window).saved_game(), before, "{button:?}");
        }
    }
    drag_with(&mut window, PointerButton::Primary, store, to);
    set_button(&mut window, to, PointerButton::Primary, false);
    assert_eq!(point(&window, "b1"), "b1, white lady");
}

#[test]
fn a_secondary_press_cancels_a_drag() {
    use PointerButton::{Primary, Secondary};
    let mut window = shipped("/chess.zrf", None);
    let before = app(&window).saved_game();
    let (from, at) = (place(&window, "d2"), place(&window, "d4"));
    for order in [[Primary, Secondary], [Secondary, Primary]] {
        drag_with(&mut window, Primary, from, at);
        assert!(point(&window, "d2").contains("selected"));
        set_button(&mut window, at, Secondary, true);
        for button in order {
            set_button(&mut window, at, button, false);
        }
        assert_eq!(point(&window, "d2"), "d2, white pawn, can move");
        assert_eq!(notice(&window), "");
    }
    assert_eq!(app(&window).saved_game(), before);
    drag_with(&mut window, Primary, from, at);
    set_button(&mut window, at, Primary, false);
    assert_eq!(point(&window, "d4"), "d4, white pawn");
}
