//! Ways to move: what fits, what does not, choices, parts of moves, keys.

use crate::helper::*;
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::Queryable;

#[test]
fn an_illegal_click_changes_nothing_and_says_why() {
    let mut window = shipped("reversi.zrf", None);
    let before = app(&window).saved_game();
    click(&mut window, "a1");
    // First in the words that the rules have for players, then in words for authors.
    let why = "Black has no move to a1: it would trap no enemy disc";
    assert_eq!(app(&window).notice(), why);
    window.get_by_label("Why not?").click();
    window.run_steps(4);
    let labels = labels(&window);
    assert!(
        labels.iter().filter(|label| *label == why).count() > 1,
        "{labels:?}"
    );
    let told = labels
        .iter()
        .position(|label| label.contains("`flag? turns?` is false"));
    assert!(
        labels.iter().position(|label| label == why) < told,
        "{labels:?}"
    );
    // The rules open at the place that refused the move.
    choose(&mut window, "Show line 35 of the rules");
    assert!(has(&window, "These rules come with the program"));
    choose(&mut window, "Close editor");
    window.key_press(Key::W);
    window.run_steps(15);
    click(&mut window, "d4");
    assert_eq!(app(&window).notice(), "d4 is occupied by White's Disc");
    assert_eq!(app(&window).saved_game(), before);
    assert!(has(&window, "Black to move"));
}

#[test]
fn a_piece_that_cannot_move_is_selected_and_says_why() {
    let mut window = shipped("/chess.zrf", None);
    click(&mut window, "a1");
    let words = "The Rook on a1 has no legal move";
    assert_eq!(app(&window).notice(), words);
    assert!(point(&window, "a1").contains("selected"));
    click(&mut window, "a4");
    let words = "Illegal move: Rook on a1 cannot move to a4: ";
    let notice = app(&window).notice().to_owned();
    assert!(notice.starts_with(words), "{notice}");
    assert!(!point(&window, "a1").contains("selected"));
    // The rule can be followed to the place that refused the move, and back.
    window.key_press(Key::W);
    window.run_steps(15);
    choose(&mut window, "Follow the rule step by step");
    assert!(
        has(&window, "Rook on a1, step 1 of 2:"),
        "{:?}",
        labels(&window)
    );
    choose(&mut window, "Next step");
    assert!(has(&window, "empty? at a2: false"), "{:?}", labels(&window));
    choose(&mut window, "Previous step");
    assert!(has(&window, "step n: a2"));
    choose(&mut window, "Close editor");
    // Clicking another piece selects that one instead, and a second click puts it down.
    click(&mut window, "a1");
    click(&mut window, "c1");
    assert!(!point(&window, "a1").contains("selected"));
    assert!(point(&window, "c1").contains("selected"));
    click(&mut window, "c1");
    assert!(!point(&window, "c1").contains("selected"));
    // A piece that cannot move is not selected in place of one that can.
    click(&mut window, "b1");
    click(&mut window, "d1");
    assert!(!point(&window, "d1").contains("selected"));
}

#[test]
fn an_illegal_release_springs_back() {
    let mut window = shipped("solitaire.zrf", None);
    let before = app(&window).saved_game();
    for to in ["c3", "d4"] {
        let to = place(&window, to);
        drag(&mut window, "a3", to);
        assert_eq!(point(&window, "a3"), "a3, you marble");
    }
    let to = place(&window, "d5");
    drag(&mut window, "d6", to);
    assert!(
        app(&window)
            .notice()
            .starts_with("Illegal move: Marble on d6"),
        "{}",
        app(&window).notice()
    );
    // From an empty hole, and off the board: nothing happens, and nothing breaks.
    let to = place(&window, "d5");
    drag(&mut window, "d4", to);
    drag(&mut window, "d6", egui::pos2(3.0, 400.0));
    assert_eq!(app(&window).saved_game(), before);
    assert!(app(&window).notice().contains("off the board"));
}

#[test]
fn drags_find_their_holes_at_every_size() {
    for (size, scale) in [
        ([700.0, 480.0], 1.0),
        ([1100.0, 760.0], 2.0),
        ([1900.0, 1200.0], 1.0),
    ] {
        let mut window = shipped("solitaire.zrf", None);
        window.set_size(size.into());
        window.set_pixels_per_point(scale);
        window.run_steps(3);
        let to = place(&window, "d4");
        drag(&mut window, "d6", to);
        assert_eq!(point(&window, "d5"), "d5, empty", "{size:?}");
        assert!(point(&window, "d4").contains("marble"));
    }
}

#[test]
fn the_status_bar_names_the_point_under_the_pointer() {
    let mut window = shipped("gomoku.zrf", None);
    let at = place(&window, "k5");
    window.hover_at(at);
    window.run_steps(3);
    assert!(
        labels(&window).iter().any(|label| label == "k5"),
        "{:?}",
        labels(&window)
    );
}

#[test]
fn a_choice_is_made_with_a_number() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add))) (piece (name Lady) (drops ((verify empty?) add)))";
    let rules = Rules::new(
        "choice",
        &row_game(
            "",
            "(White (Man off 3) (Lady off 3)) (Black (Man off 3))",
            pieces,
        ),
    );
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
    assert!(has(&window, "store of White: 2 Lady"));
}

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
fn a_whole_game_is_played_by_keys() {
    let mut window = shipped("gomoku.zrf", None);
    window.key_press(Key::ArrowDown);
    window.run_steps(3);
    for key in [
        Key::Enter,
        Key::ArrowRight,
        Key::Enter,
        Key::ArrowUp,
        Key::Enter,
    ] {
        window.key_press(key);
        window.run_steps(4);
    }
    let stones = labels(&window)
        .into_iter()
        .filter(|label| label.ends_with("stone"))
        .count();
    assert_eq!(stones, 3, "{}", app(&window).notice());
}

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

const WALKERS: &str = "(piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))";

#[test]
fn one_click_moves_only_where_user_and_author_allow_it() {
    let setup = "(White (Man b1)) (Black (Man e1))";
    let smart = r#"{"animation": 0, "smart_moves": true}"#;
    for option in ["", "(option \"smart moves\" true)"] {
        let rules = Rules::new("smart", &row_game(option, setup, WALKERS));
        let mut window = window_with(rules.start(), smart);
        // Only one move ends there.
        click(&mut window, "c1");
        assert_eq!(point(&window, "c1"), "c1, white man", "{}", notice(&window));
        // A piece that can do only one thing does it at once.
        click(&mut window, "e1");
        assert_eq!(point(&window, "d1"), "d1, black man", "{}", notice(&window));
        // White has a single move; dragging still works.
        let to = place(&window, "b1");
        drag(&mut window, "c1", to);
        assert_eq!(point(&window, "b1"), "b1, white man", "{}", notice(&window));
        // Whatever the author says, the setting is off at first: a piece is selected, then its target.
        let mut window = rules.open();
        click(&mut window, "c1");
        assert_eq!(point(&window, "c1"), "c1, empty");
        click(&mut window, "b1");
        assert_eq!(point(&window, "c1"), "c1, empty, legal move");
        click(&mut window, "c1");
        click(&mut window, "e1");
        assert_eq!(point(&window, "e1"), "e1, black man, selected, can move");
    }
    let rules = Rules::new("two-clicks", &row_game(TWO_CLICKS, setup, WALKERS));
    let mut window = window_with(rules.start(), smart);
    click(&mut window, "c1");
    assert_eq!(point(&window, "c1"), "c1, empty");
    click(&mut window, "b1");
    click(&mut window, "c1");
    assert_eq!(point(&window, "c1"), "c1, white man");
    click(&mut window, "e1");
    assert_eq!(point(&window, "e1"), "e1, black man, selected, can move");
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
fn a_click_anywhere_in_a_column_lets_a_piece_fall() {
    let mut window = shipped("connect-four.zrf", None);
    click(&mut window, "d6");
    assert!(point(&window, "d1").contains("disc"), "{}", notice(&window));
    click(&mut window, "d1");
    assert!(point(&window, "d2").contains("disc"), "{}", notice(&window));
}

#[test]
fn passes_are_offered_announced_and_made() {
    let setup = "(White (Man a1)) (Black (Man e1))";
    let offered = Rules::new(
        "pass",
        &row_game(
            &format!("{TWO_CLICKS} (option \"pass turn\" true)"),
            setup,
            WALKERS,
        ),
    );
    let mut window = offered.open();
    choose(&mut window, "Pass");
    assert!(has(&window, "Black to move"), "{}", notice(&window));
    assert_eq!(notice(&window), "White passes");
    press(&mut window, Key::E);
    assert!(has(&window, "White to move"), "{}", notice(&window));
    // The edge and the other piece block Black, so Black must pass, and the window shows this.
    let forced = row_game(
        &format!("{TWO_CLICKS} (option \"pass turn\" forced)"),
        "(White (Man a1) (Man d1)) (Black (Man e1))",
        WALKERS,
    );
    let forced = Rules::new("forced", &forced);
    let mut window = forced.open();
    click(&mut window, "a1");
    click(&mut window, "b1");
    assert!(has(&window, "Black must pass"), "{:?}", labels(&window));
    wait_for(&mut window, "the pass", |window| {
        has(window, "Black cannot move and passes")
    });
    assert!(has(&window, "White to move"));
    assert!(has(&window, "pass"), "{:?}", labels(&window));
}

#[test]
fn silent_chance_is_not_waited_for() {
    let rules = |option: &str| {
        format!(
            "(game (title \"Rain\") (players You ?Rain) (turn-order You ?Rain ?Rain) {option} {ROW} \
             (board-setup (You (Man off 3)) (?Rain (Drop off 4))) \
             (piece (name Man) (drops ((verify empty?) add))) (piece (name Drop) (drops ((verify empty?) add))))"
        )
    };
    let drops = |option: &str, name: &str| {
        let rules = Rules::new(name, &rules(option));
        let mut window = rules.open();
        click(&mut window, "c1");
        let all = labels(&window);
        assert!(point(&window, "c1").contains("you man"), "{all:?}");
        all.iter()
            .filter(|label| label.ends_with("rain drop"))
            .count()
    };
    assert_eq!(drops("(option \"silent ? moves\" true)", "silent"), 2);
    assert!(drops("", "loud") < 2);
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

fn set_button(window: &mut Window, pos: Pos2, button: PointerButton, pressed: bool) {
    window.event(Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.run_steps(2);
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
        .get_by_label("store of White: 3 Lady")
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

#[test]
fn a_press_outside_closes_the_choice() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add))) (piece (name Lady) (drops ((verify empty?) add)))";
    let setup = "(White (Man off 3) (Lady off 3)) (Black (Man off 3))";
    let rules = Rules::new("outside", &row_game("", setup, pieces));
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
    // Another position has a choice of its own.
    click(&mut window, "c1");
    click(&mut window, "a1");
    press(&mut window, Key::Num2);
    assert_eq!(point(&window, "a1"), "a1, white lady");
}

#[test]
fn digits_typed_into_a_field_choose_no_move() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add))) (piece (name Lady) (drops ((verify empty?) add)))";
    let setup = "(White (Man off 3) (Lady off 3)) (Black (Man off 3))";
    let rules = Rules::new("digits", &row_game("", setup, pieces));
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
fn pieces_in_hand_say_why_they_stay_and_can_be_placed_by_an_edit() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))
        (piece (name Lady) (drops ((verify empty?) (verify (enemy? e)) add)))";
    let setup = "(White (Man off 3) (Lady off 3)) (Black (Man off 3) (Lady off 3))";
    let rules = Rules::new("hands", &row_game("", setup, pieces));
    let mut window = rules.open();
    choose(&mut window, "store of Black: 3 Lady");
    let words = "The Lady in hand belongs to Black, but White is to move";
    assert_eq!(notice(&window), words);
    choose(&mut window, "store of White: 3 Lady");
    assert_eq!(notice(&window), "The Lady in hand has no legal move");
    let to = place(&window, "b1");
    drag_from_store(&mut window, "store of Black: 3 Man", "b1");
    let words = "The Man in hand belongs to Black, but White is to move";
    assert_eq!(notice(&window), words);
    assert_eq!(place(&window, "b1"), to);
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "store of Black: 3 Lady");
    assert!(notice(&window).starts_with("Click positions to place Black's Lady; "));
    click(&mut window, "b1");
    assert_eq!(point(&window, "b1"), "b1, black lady");
}

#[test]
fn the_reasons_are_offered_beside_their_message_only() {
    let mut window = shipped("reversi.zrf", None);
    click(&mut window, "a1");
    assert!(has(&window, "Why not?"));
    command(&mut window, "File", "Copy game");
    assert_eq!(notice(&window), "Copied the game as a saved game");
    assert!(!has(&window, "Why not?"));
    // They are still there for those who ask.
    press(&mut window, Key::W);
    assert!(has(&window, "Why not?"));
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
