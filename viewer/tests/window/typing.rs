//! Moves typed in notation.

use crate::helper::*;
use egui::Key;
use egui_kittest::kittest::Queryable;

#[test]
fn a_move_is_typed_and_completed() {
    let mut window = shipped("reversi.zrf", None);
    press(&mut window, Key::T);
    assert!(has(&window, "Enter plays, Tab completes"));
    write(&mut window, "z9");
    assert!(has(&window, "No legal move contains `z9`"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::T);
    write(&mut window, "d3");
    assert!(has(&window, "d3"), "{:?}", labels(&window));
    press(&mut window, Key::Enter);
    assert_eq!(
        point(&window, "d3"),
        "d3, black disc",
        "{}",
        notice(&window)
    );
    assert!(!has(&window, "Enter plays"));
    assert!(has(&window, "White to move"));
}

#[test]
fn a_typed_move_lists_and_lights_what_fits_at_the_edge_of_the_window() {
    let mut window = shipped("/chess.zrf", None);
    press(&mut window, Key::T);
    write(&mut window, "N");
    let listed = |text: &str| {
        labels(&window)
            .iter()
            .filter(|label| *label == text)
            .count()
    };
    assert_eq!(
        ["Na3", "Nc3", "Nf3", "Nh3", "a3", "b4"].map(listed),
        [1, 1, 1, 1, 0, 0]
    );
    assert!(has(&window, "`N` matches 4 moves; type more of it"));
    let lit = labels(&window)
        .into_iter()
        .filter(|label| label.ends_with("legal move"));
    let lit: Vec<String> = lit.map(|label| label[..2].to_owned()).collect();
    assert_eq!(lit, ["a3", "c3", "f3", "h3"]);
    let field = window.get_by_label("A move, or a part of it").rect();
    assert!(field.left() > place(&window, "h4").x, "{field:?}");
    // What was wrong is forgotten with the dialog.
    write(&mut window, "z9");
    press(&mut window, Key::Enter);
    press(&mut window, Key::Escape);
    assert!(
        !notice(&window).contains("No legal move"),
        "{}",
        notice(&window)
    );
}

#[test]
fn tab_completes_a_move_and_stays_in_the_field() {
    let mut window = shipped("/chess.zrf", None);
    press(&mut window, Key::T);
    let field = |window: &Window| window.get_by_label("A move, or a part of it").value();
    write(&mut window, "Nc");
    press(&mut window, Key::Tab);
    assert_eq!(field(&window).as_deref(), Some("Nc3"));
    write(&mut window, "z");
    assert_eq!(field(&window).as_deref(), Some("Nc3z"));
    // Nothing fits, so nothing is completed.
    press(&mut window, Key::Tab);
    assert_eq!(field(&window).as_deref(), Some("Nc3z"));
    press(&mut window, Key::Backspace);
    press(&mut window, Key::Enter);
    assert_eq!(
        point(&window, "c3"),
        "c3, white knight",
        "{}",
        notice(&window)
    );
}
