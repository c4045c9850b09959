//! What the foot of the window shows, and who is to move.

use crate::helper::*;
use egui::Key;
use egui_kittest::kittest::Queryable;
use zrf::window::Start;

#[test]
fn pressing_and_releasing_are_told() {
    let mut window = shipped("solitaire.zrf", None);
    assert!(notice(&window).starts_with("Drag a piece to move it"));
    let press = |window: &mut Window, name: &str| {
        let at = place(window, name);
        window.hover_at(at);
        window.step();
        window.drag_at(at);
        window.step();
        window.hover_at(at + egui::vec2(7.0, 0.0));
        window.run_steps(2);
        at
    };
    let at = press(&mut window, "d4");
    assert_eq!(notice(&window), "d4 is empty");
    window.drop_at(at);
    window.run_steps(3);
    press(&mut window, "d6");
    assert_eq!(notice(&window), "Marble on d6: 1 destination");
    let to = place(&window, "c6");
    window.hover_at(to);
    window.step();
    window.drop_at(to);
    window.run_steps(8);
    assert_eq!(
        notice(&window),
        "Illegal move: Marble on d6 cannot move to c6: a Marble does not move like that"
    );
    let to = place(&window, "d4");
    drag(&mut window, "d6", to);
    assert_eq!(notice(&window), "You: d6-d4 captures d5");
    assert!(point(&window, "d5").contains("empty"));
    // Going back to the move shows the same words.
    crate::helper::press(&mut window, Key::ArrowLeft);
    crate::helper::press(&mut window, Key::ArrowRight);
    assert_eq!(notice(&window), "After move 1: d6-d4 captures d5");
}

#[test]
fn turn_counts_and_title_follow_each_move() {
    let mut window = shipped("reversi.zrf", None);
    let seats: Vec<String> = labels(&window)
        .into_iter()
        .filter(|label| label == "Human")
        .collect();
    assert!(seats.len() >= 2, "both are people: {:?}", labels(&window));
    let counts = |window: &Window| {
        let mut counts: Vec<String> = labels(window)
            .into_iter()
            .filter(|label| label.ends_with(" pieces") || label == "1 piece")
            .collect();
        counts.dedup();
        counts
    };
    assert_eq!(counts(&window), ["2 pieces"]);
    assert_eq!(app(&window).title(), "Reversi – Black to move");
    click(&mut window, "d3");
    assert_eq!(counts(&window), ["1 piece", "4 pieces"]);
    assert!(has(&window, "White to move") && !has(&window, "Black to move"));
    assert_eq!(app(&window).title(), "Reversi – White to move");
    // A new game begins as the first one did.
    press_with(&mut window, egui::Modifiers::COMMAND, Key::N);
    assert_eq!(counts(&window), ["2 pieces"]);
    assert!(has(&window, "Black to move") && has(&window, "No moves yet"));
}

#[test]
fn a_piece_under_the_pointer_is_explained() {
    // The author's words, words derived from the moves, and an empty text.
    let pieces = "(piece (name Man) (help \"Man: steps ahead\") (moves (e (verify empty?) add))) \
        (piece (name Lady) (help \" \") (moves ((while empty? e) add) (w (verify empty?) add))) \
        (piece (name Rock) (help \"\"))";
    let pieces = pieces.replace("((while empty? e) add)", "(e (while empty? add e))");
    let setup = "(White (Man a1) (Lady b1)) (Black (Rock d1))";
    let rules = Rules::new("explained", &row_game(TWO_CLICKS, setup, &pieces));
    let mut window = rules.open();
    for (name, words) in [
        ("a1", "a1 · White · Man: steps ahead"),
        (
            "b1",
            "b1 · White · Lady: moves any distance e, 1 step w (from b1)",
        ),
        ("d1", "d1 · Black · Rock"),
        ("c1", "c1"),
    ] {
        let at = place(&window, name);
        window.hover_at(at);
        window.run_steps(3);
        assert!(
            labels(&window).iter().any(|label| label == words),
            "{words}: {:?}",
            labels(&window)
        );
    }
    // Nothing hangs over the board, not even an empty frame.
    let at = place(&window, "b1");
    window.hover_at(at);
    window.run_steps(40);
    let tips = window.query_all_by(|node| node.role() == egui::Role::Tooltip);
    assert_eq!(tips.count(), 0);
}

#[test]
fn what_a_move_brings_under_a_resting_pointer_is_not_described() {
    let men = "(piece (name Man) (moves (e (verify empty?) add)))";
    let setup = "(White (Man a1)) (Black (Man d1))";
    let rules = Rules::new("resting", &row_game(TWO_CLICKS, setup, men));
    let mut window = rules.open();
    click(&mut window, "a1");
    click(&mut window, "b1");
    assert_eq!(point(&window, "b1"), "b1, white man");
    assert!(!has(&window, "b1 · White"), "{:?}", labels(&window));
    let at = place(&window, "b1");
    window.hover_at(at + egui::vec2(2.0, 0.0));
    window.run_steps(3);
    assert!(has(&window, "b1 · White"), "{:?}", labels(&window));
}

#[test]
fn stones_of_chance_fall_one_after_another() {
    let mut window = shipped("fork-hunt.zrf", None);
    let stones = |window: &Window| {
        let all = labels(window);
        all.iter().filter(|label| label.ends_with(" stone")).count()
    };
    let mut seen = vec![stones(&window)];
    while seen.len() < 120 && !has(&window, "Black to move") {
        window.step();
        seen.push(stones(&window));
    }
    assert_eq!(seen.last(), Some(&8));
    assert!(
        seen.windows(2).all(|pair| pair[1] <= pair[0] + 1),
        "{seen:?}"
    );
    // Each stays alone for a while.
    assert!(seen.len() > 20, "{seen:?}");
}

/// Random moves lose within 15 moves even to hints that search only 2,000 states (500 of 500 games). A level that
/// searches sometimes holds out for more than 60, depending on what the clock allows.
#[test]
fn fork_chess_is_won_against_random_moves_with_hints() {
    let start = Start {
        file: Some("../games/fork-hunt/fork-chess.zrf".into()),
        seats: vec!["Black=random".to_owned()],
        ..Start::default()
    };
    let mut window = window_with(start, r#"{"animation": 0, "seed": 5, "seconds": 0.1}"#);
    for _ in 0..60 {
        wait_for(&mut window, "my turn", |window| {
            has(window, "White to move") || app(window).result().is_some()
        });
        if app(&window).result().is_some() {
            break;
        }
        press(&mut window, Key::H);
        wait_for(&mut window, "a hint", |window| {
            notice(window).starts_with("Good move: ")
        });
        let hint = notice(&window).replace("Good move: ", "");
        press(&mut window, Key::T);
        write(&mut window, &hint);
        press(&mut window, Key::Enter);
    }
    let result = app(&window).result().unwrap_or_default();
    assert!(result.contains("White wins"), "{result}");
}

#[test]
fn a_click_that_places_nothing_says_what_is_to_be_placed() {
    let mut window = shipped("amazons.zrf", None);
    for name in ["d1", "d7", "e1"] {
        click(&mut window, name);
    }
    let words = "White must place an arrow; e1 is not one of the marked positions";
    assert_eq!(notice(&window), words);
    // Away from the placing, the reason is about the piece.
    let mut window = shipped("amazons.zrf", None);
    click(&mut window, "d1");
    click(&mut window, "e3");
    let words = "Illegal move: Amazon on d1 cannot move to e3: an Amazon does not move like that";
    assert_eq!(notice(&window), words);
}

#[test]
fn the_move_gone_back_to_is_numbered_as_in_the_list() {
    let mut window = shipped("/chess.zrf", None);
    for name in ["e2", "e4", "e7", "e5", "d2", "d4", "e5", "d4"] {
        click(&mut window, name);
    }
    crate::helper::press(&mut window, Key::ArrowLeft);
    crate::helper::press(&mut window, Key::ArrowRight);
    assert_eq!(notice(&window), "After Black's move 2: exd4");
}

#[test]
fn captured_pieces_are_shown_beside_the_player_who_captured_them() {
    let mut window = shipped("/chess.zrf", None);
    for name in ["e2", "e4", "d7", "d5"] {
        click(&mut window, name);
    }
    assert!(!has(&window, "Captured by"));
    for name in ["e4", "d5", "d8", "d5"] {
        click(&mut window, name);
    }
    let of = |window: &Window, player: &str| {
        let start = format!("Captured by {player}: ");
        let mut labels = labels(window).into_iter();
        labels.find_map(|label| Some(label.strip_prefix(&start)?.to_owned()))
    };
    assert_eq!(of(&window, "White").unwrap(), "Pawn");
    assert_eq!(of(&window, "Black").unwrap(), "Pawn");
    // What one has captured beyond the other is named.
    for name in ["g1", "f3", "d5", "a2", "a1", "a2"] {
        click(&mut window, name);
    }
    assert_eq!(
        of(&window, "White").unwrap(),
        "Pawn, Queen\nMore than Black: Queen\nAhead by 8 points"
    );
    assert_eq!(
        of(&window, "Black").unwrap(),
        "Pawn ×2\nMore than White: Pawn"
    );
    for _ in 0..3 {
        press_with(&mut window, egui::Modifiers::COMMAND, Key::Z);
    }
    press_with(&mut window, egui::Modifiers::COMMAND, Key::Z);
    assert!(!has(&window, "Captured by Black"));
}
