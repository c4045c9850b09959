//! Choices among moves with the same end.

use crate::helper::*;
use egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable;

/// A game in which each empty position offers two drops.
fn two_drops(name: &str) -> Rules {
    let pieces = "(piece (name Man) (drops ((verify empty?) add))) (piece (name Lady) (drops ((verify empty?) add)))";
    let setup = "(White (Man off 3) (Lady off 3)) (Black (Man off 3))";
    Rules::new(name, &row_game("", setup, pieces))
}

#[test]
fn a_choice_is_made_with_a_number() {
    let rules = two_drops("choice");
    let mut window = rules.open();
    click(&mut window, "c1");
    assert!(has(&window, "Which move?"));
    window.key_press(Key::Escape);
    window.run_steps(4);
    assert!(!has(&window, "Which move?"));
    click(&mut window, "c1");
    window.key_press(Key::Num2);
    window.run_steps(4);
    assert_eq!(point(&window, "c1"), "c1, white lady");
    assert!(has(&window, "store of White: Lady ×2"));
}

#[test]
fn a_press_that_closes_a_choice_does_nothing_else() {
    let rules = two_drops("closes");
    let mut window = rules.open();
    click(&mut window, "c1");
    assert!(has(&window, "Which move?"));
    click(&mut window, "a1");
    assert!(!has(&window, "Which move?"));
    assert_eq!(point(&window, "a1"), "a1, empty, legal move");
    click(&mut window, "a1");
    assert!(has(&window, "Which move?"));
}

/// No tile is far from the square that was clicked.
#[test]
fn a_few_moves_form_a_column_beside_the_square() {
    let rules = two_drops("column");
    let mut window = rules.open();
    click(&mut window, "c1");
    let tile = |text: &str| window.get_by_label_contains(text).rect();
    let (first, second) = (tile("1  "), tile("2  "));
    assert_eq!(first.x_range(), second.x_range());
    assert!(first.bottom() <= second.top(), "{first} {second}");
    let square = window.get_by_label(&point(&window, "c1")).rect();
    for tile in [first, second] {
        let away = tile.signed_distance_to_pos(square.center());
        assert!(away < square.width(), "{tile} {square}");
    }
}

#[test]
fn moves_to_choose_from_do_not_cover_the_piece_that_moves() {
    let men = "(piece (name Man) (moves (e (verify empty?) (add Man Lady)) (w (verify empty?) (add Man Lady))))
        (piece (name Lady))";
    for (from, to) in [("c1", "d1"), ("c1", "b1")] {
        let setup = format!("(White (Man {from}))");
        let rules = Rules::new("cover", &row_game(TWO_CLICKS, &setup, men));
        let mut window = rules.open();
        click(&mut window, from);
        click(&mut window, to);
        let rect = |label: &str| window.get_by_label_contains(label).rect();
        let mover = rect(&point(&window, from));
        for tile in [rect("1  "), rect("2  ")] {
            assert!(!tile.intersects(mover), "{from} {to}: {tile} {mover}");
        }
    }
}

/// A piece that steps aside may capture one of two pieces, or none: clicks on these pieces choose, without a list.
#[test]
fn a_click_on_what_differs_chooses_among_moves_with_one_end() {
    let setup = "(White (Man a1)) (Black (Man d1 e1))";
    let man = "(piece (name Man) (moves (e (verify empty?) add)
        (e (verify empty?) (capture d1) add) (e (verify empty?) (capture e1) add)))";
    let rules = Rules::new("differ", &row_game("", setup, man));
    for (chosen, left) in [("e1", "d1"), ("d1", "e1"), ("b1", "d1 e1")] {
        let mut window = rules.open();
        click(&mut window, "a1");
        click(&mut window, "b1");
        let label = point(&window, "b1");
        assert_eq!(
            label,
            "b1, empty, completes the move",
            "{}",
            notice(&window)
        );
        assert_eq!(point(&window, "d1"), "d1, black man, chooses the move");
        click(&mut window, chosen);
        assert_eq!(point(&window, "b1"), "b1, white man", "{}", notice(&window));
        for name in ["d1", "e1"] {
            let is_left = !point(&window, name).contains("empty");
            assert_eq!(is_left, left.contains(name), "{chosen}: {name}");
        }
    }
}

/// A piece that steps aside may capture any of two pieces: both are chosen by clicks, and the destination plays what
/// was chosen.
#[test]
fn what_was_chosen_stays_shown_and_the_destination_plays_it() {
    let setup = "(White (Man a1)) (Black (Man d1 e1))";
    let man =
        "(piece (name Man) (moves (e (verify empty?) add) (e (verify empty?) (capture d1) add)
        (e (verify empty?) (capture e1) add) (e (verify empty?) (capture d1) (capture e1) add)))";
    let rules = Rules::new("chosen", &row_game("", setup, man));
    let mut window = rules.open();
    click(&mut window, "a1");
    click(&mut window, "b1");
    assert_eq!(point(&window, "b1"), "b1, empty, completes the move");
    let how = "Click a marked position to choose the move, or b1 for the move without them";
    assert_eq!(notice(&window), how);
    click(&mut window, "d1");
    assert_eq!(point(&window, "d1"), "d1, black man, chosen");
    assert_eq!(point(&window, "e1"), "e1, black man, chooses the move");
    let how = "Chose d1; click b1 to play this move, or another marked position";
    assert_eq!(notice(&window), how);
    // A second click takes the choice back.
    click(&mut window, "d1");
    assert_eq!(point(&window, "d1"), "d1, black man, chooses the move");
    click(&mut window, "d1");
    click(&mut window, "b1");
    assert_eq!(point(&window, "b1"), "b1, white man");
    assert_eq!(point(&window, "d1"), "d1, empty");
    assert_eq!(point(&window, "e1"), "e1, black man");
}

#[test]
fn a_press_outside_closes_the_choice() {
    let rules = two_drops("outside");
    let mut window = rules.open();
    let before = app(&window).saved_game();
    click(&mut window, "c1");
    let inside = window.get_by_label("Which move?").rect().center();
    set_button(&mut window, inside, PointerButton::Primary, true);
    set_button(&mut window, inside, PointerButton::Primary, false);
    assert!(has(&window, "Which move?"));
    let outside = window.get_by_label("White to move").rect().center();
    set_button(&mut window, outside, PointerButton::Primary, true);
    assert!(!has(&window, "Which move?"));
    set_button(&mut window, outside, PointerButton::Primary, false);
    assert_eq!(app(&window).saved_game(), before);
}

#[test]
fn digits_typed_into_a_field_choose_no_move() {
    let rules = two_drops("digits");
    let mut window = rules.open();
    press(&mut window, Key::F4);
    click(&mut window, "c1");
    window.get_by_role(egui::Role::MultilineTextInput).focus();
    window.run_steps(2);
    press(&mut window, Key::Num1);
    assert!(has(&window, "Which move?"), "{:?}", labels(&window));
    assert_eq!(point(&window, "c1"), "c1, empty, legal move");
}

#[test]
fn keys_reach_every_move_of_a_choice_and_return_to_the_board() {
    let names: Vec<String> = (1..=13).map(|number| format!("Lady{number}")).collect();
    let ladies: String = names
        .iter()
        .map(|name| format!("(piece (name {name}))"))
        .collect();
    let man = format!(
        "(piece (name Man) (moves (e (verify empty?) (add {}))))",
        names.join(" ")
    );
    let setup = "(White (Man a1)) (Black (Man d1))";
    let rules = Rules::new("reach", &row_game(TWO_CLICKS, setup, &(man + &ladies)));
    for (keys, chosen) in [
        (&[] as &[Key], 1),
        (&[Key::ArrowDown, Key::ArrowDown, Key::ArrowRight], 12),
        (&[Key::Tab, Key::ArrowRight, Key::ArrowLeft], 2),
        (&[Key::ArrowUp, Key::ArrowLeft], 1),
    ] {
        let mut window = rules.open();
        let from = point(&window, "a1");
        window.get_by_label(&from).focus();
        window.run_steps(2);
        for key in [Key::Enter, Key::ArrowRight, Key::Enter] {
            press(&mut window, key);
        }
        assert!(has(&window, "Which move?"), "{}", notice(&window));
        for &key in keys {
            press(&mut window, key);
        }
        press(&mut window, Key::Enter);
        let label = point(&window, "b1");
        assert_eq!(label, format!("b1, white lady{chosen}"), "{keys:?}");
        assert!(window.get_by_label(&label).is_focused());
    }
}

#[test]
fn a_tile_of_a_choice_shows_the_move_as_recorded() {
    let man = "(piece (name Man) (attribute fast? false) (moves (e (verify empty?) add)
        (e (verify empty?) (set-attribute fast? true) add)))";
    let setup = "(White (Man a1)) (Black (Man d1))";
    let rules = Rules::new("recorded", &row_game(TWO_CLICKS, setup, man));
    let mut window = rules.open();
    click(&mut window, "a1");
    click(&mut window, "b1");
    window.get_by_label_contains("2  ").hover();
    window.run_steps(40);
    assert!(
        has(&window, "Man a1 - b1 @ b1 0 1"),
        "{:?}",
        labels(&window)
    );
}

/// The pawn on b7 may also go to b8 and c8: none of these squares is covered, and the tiles have the names of pieces.
#[test]
fn the_pieces_to_promote_to_are_named_beside_all_squares_of_the_move() {
    let mut window = shipped("/chess.zrf", None);
    let setup = "(board-setup (White (King e1) (Pawn b7)) (Black (King g6) (Rook a8) (Bishop c8)))";
    window.event(egui::Event::Paste(setup.to_owned()));
    window.run_steps(4);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    click(&mut window, "b7");
    click(&mut window, "a8");
    let rect = |label: &str| window.get_by_label(label).rect();
    for (tile, name) in (1..).zip(["Queen", "Rook", "Bishop", "Knight"]) {
        let tile = rect(&format!("{tile}  {name}"));
        for square in ["b7", "a8", "b8", "c8"] {
            let square = rect(&point(&window, square));
            assert!(
                !tile.intersects(square.shrink(1.0)),
                "{name}: {tile} {square}"
            );
        }
    }
}
