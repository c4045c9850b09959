//! Moves of several parts.

use crate::helper::*;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

#[test]
fn a_move_of_several_parts_is_ended_or_taken_back() {
    let pieces = "(piece (name Man) (moves (e (verify empty?) add-partial) (w (verify empty?) add-partial)))";
    let setup = "(White (Man a1)) (Black (Man e1))";
    let rules = Rules::new(
        "parts",
        &row_game("(option \"pass partial\" true)", setup, pieces),
    );
    let mut window = rules.open();
    click(&mut window, "a1");
    click(&mut window, "b1");
    assert!(has(&window, "White may continue the move, or end the move"));
    assert_eq!(point(&window, "b1"), "b1, white man, selected, can move");
    click(&mut window, "c1");
    window.key_press(Key::Escape);
    window.run_steps(4);
    assert_eq!(point(&window, "b1"), "b1, white man, selected, can move");
    window.get_by_label("End move").click();
    window.run_steps(4);
    assert!(has(&window, "Black to move"), "{}", app(&window).notice());
    let to = place(&window, "d1");
    drag(&mut window, "e1", to);
    window.key_press(Key::Enter);
    window.run_steps(4);
    assert!(has(&window, "White to move"), "{}", app(&window).notice());
}

#[test]
fn the_second_part_of_a_move_needs_no_click_on_the_piece() {
    let mut window = shipped("amazons.zrf", None);
    for square in ["d1", "d7", "f7"] {
        click(&mut window, square);
    }
    assert!(has(&window, "Black to move"), "{}", notice(&window));
    let mut window = shipped("nine-mens-morris.zrf", None);
    for point in ["a7", "a1", "d7", "d1", "g7"] {
        click(&mut window, point);
    }
    // Esc undoes the mill; a click that means nothing keeps the choice open.
    press(&mut window, Key::Escape);
    assert!(has(&window, "g7, empty"), "{:?}", labels(&window));
    click(&mut window, "g7");
    click(&mut window, "c4");
    click(&mut window, "a1");
    assert!(has(&window, "a1, empty"), "{}", notice(&window));
    assert!(has(&window, "Black to move"));
}

/// A king that can only capture five men in one move, which are removed at its end.
const FIVE_MEN: &str = "(board-setup (White (King a1) (Man i3 e1)) (Black (Man b2 g7 d6 c9 g3)))";

fn five_men() -> Window {
    let mut window = shipped("international-draughts.zrf", None);
    window.event(Event::Paste(FIVE_MEN.to_owned()));
    window.run_steps(4);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window
}

#[test]
fn men_jumped_so_far_fade_until_they_are_removed() {
    let mut window = five_men();
    click(&mut window, "a1");
    click(&mut window, "e5");
    assert_eq!(point(&window, "b2"), "b2, black man, will be removed");
    assert_eq!(point(&window, "d6"), "d6, black man");
    assert!(
        has(&window, "White must capture again"),
        "{:?}",
        labels(&window)
    );
    click(&mut window, "b8");
    assert_eq!(point(&window, "d6"), "d6, black man, will be removed");
    assert!(
        has(&window, "White must capture again"),
        "{:?}",
        labels(&window)
    );
    assert!(has(&window, "a1xe5xb8"), "{:?}", labels(&window));
}

#[test]
fn a_chain_that_removes_men_at_its_end_is_written_as_captures() {
    let mut window = five_men();
    for name in ["a1", "e5", "b8", "d10", "i5", "f2"] {
        click(&mut window, name);
    }
    let words = "White: a1xe5xb8xd10xi5xf2 captures 5 pieces";
    assert_eq!(notice(&window), words);
}

#[test]
fn the_end_of_a_chain_plays_all_its_parts_if_there_is_one_way() {
    let mut window = five_men();
    click(&mut window, "a1");
    click(&mut window, "d10");
    assert_eq!(notice(&window), "White: a1xe5xb8xd10");
    click(&mut window, "f2");
    assert_eq!(point(&window, "f2"), "f2, white king");
}

/// A man that steps twice, in any two directions, and never back.
#[test]
fn a_click_that_several_ways_lead_to_asks_for_the_next_position() {
    let board = r#"(board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b" (40 0)) ("2/1" (0 40)))
        (directions (n 0 -1) (e 1 0))))"#;
    let text = format!(
        "(game (title \"Steps\") (players White Black) (turn-order White Black) {board} {TWO_CLICKS}
            (board-setup (White (Man a1)))
            (piece (name Man) (moves (move-type first) (n add-partial) (e add-partial))))"
    );
    let mut window = Rules::new("ways", &text).open();
    click(&mut window, "a1");
    click(&mut window, "b2");
    assert_eq!(
        notice(&window),
        "Several ways lead to b2: click a2 or b1 first"
    );
    click(&mut window, "b1");
    assert_eq!(point(&window, "b1"), "b1, white man, selected, can move");
}
