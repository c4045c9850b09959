//! What is around the board.

use crate::eyes::{lines, painted};
use crate::helper::*;
use egui::Key;
use egui_kittest::kittest::Queryable;
use zrf::window::{GAMES, Start};

#[test]
fn the_tour_has_four_steps_and_can_be_skipped() {
    let mut window = window();
    choose(&mut window, "Tour");
    // It begins beside a game.
    assert!(has(&window, "Black to move") && has(&window, "1 of 4"));
    for step in 2..=4 {
        choose(&mut window, "Next");
        assert!(has(&window, &format!("{step} of 4")));
    }
    choose(&mut window, "Done");
    assert!(!has(&window, "of 4"));
    command(&mut window, "Help", "Tour");
    choose(&mut window, "Skip the tour");
    assert!(!has(&window, "of 4"));
    // A user who has seen it is not asked again.
    press_with(&mut window, egui::Modifiers::COMMAND, Key::W);
    assert!(has(&window, "Play a game") && !has(&window, "Tour"));
}

#[test]
fn the_start_page_shows_all_games_and_opens_them() {
    let window = window();
    for game in GAMES {
        window.get_by_label(&format!("{}: {}", game.name, game.about));
    }
    for game in GAMES {
        let window = shipped(game.file, None);
        assert!(
            app(&window).title().starts_with(game.name),
            "{}",
            app(&window).title()
        );
    }
}

#[test]
fn variants_change_the_game() {
    let window = shipped("reversi.zrf", Some("White starts"));
    assert!(app(&window).title().starts_with("White starts"));
    assert!(has(&window, "White to move"));
    let window = shipped("solitaire.zrf", Some("Exercise: Cross"));
    assert!(has(&window, "6 pieces"), "{:?}", labels(&window));
}

#[test]
fn rules_keys_and_settings_are_a_key_away() {
    let mut window = shipped("reversi.zrf", None);
    window.key_press(Key::F1);
    window.run_steps(4);
    assert!(has(&window, "Strategy"));
    window.key_press(Key::Questionmark);
    window.run_steps(4);
    assert!(has(&window, "Choose among several moves"));
    for key in [Key::Escape, Key::F1] {
        window.key_press(key);
        window.run_steps(4);
    }
    assert!(!has(&window, "Strategy"));
    command(&mut window, "View", "Settings…");
    let leads = "Show who leads (border in the leader's colour)";
    assert!(has(&window, leads), "{:?}", labels(&window));
}

#[test]
fn rules_show_the_moves_of_each_piece() {
    let mut window = shipped("fork-chess.zrf", None);
    press(&mut window, Key::F1);
    let labels = labels(&window);
    let knight = labels
        .iter()
        .find(|label| label.starts_with("moves of Knight from "))
        .unwrap_or_else(|| panic!("no picture: {labels:?}"));
    let places = knight.split("moves to ").nth(1).unwrap();
    assert_eq!(
        places.split(';').next().unwrap().split(' ').count(),
        8,
        "{knight}"
    );
}

#[test]
fn keys_work_while_a_point_of_the_board_has_the_keyboard() {
    let mut window = shipped("gomoku.zrf", None);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    assert!(has(&window, "White to move"), "{}", notice(&window));
    // Arrows walk on the board, letters are commands.
    press(&mut window, Key::ArrowLeft);
    assert!(has(&window, "White to move"));
    press(&mut window, Key::P);
    assert!(has(&window, "Players"));
    press(&mut window, Key::Escape);
    press_with(&mut window, egui::Modifiers::COMMAND, Key::Z);
    assert!(has(&window, "Black to move"), "{}", notice(&window));
}

#[test]
fn files_that_are_gone_are_named_so() {
    let kept = r#"{"animation": 0, "recent": ["/nowhere/lost.zrf"]}"#;
    let mut window = window_with(Start::default(), kept);
    wait_for(&mut window, "lost.zrf", |window| {
        has(window, "lost.zrf (not found)")
    });
}

#[test]
fn a_file_is_opened_by_its_path_from_a_window_and_from_the_start_page() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))";
    let rules = Rules::new(
        "path",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", pieces),
    );
    let mut window = shipped("gomoku.zrf", None);
    command(&mut window, "File", "Open by path…");
    write(&mut window, &rules.file.display().to_string());
    press(&mut window, Key::Enter);
    assert!(
        app(&window).title().starts_with("Row"),
        "{}",
        app(&window).title()
    );
}

#[test]
fn escape_closes_what_was_opened_last() {
    let mut window = shipped("reversi.zrf", None);
    press(&mut window, Key::T);
    assert!(has(&window, "Enter plays, Tab completes"));
    press(&mut window, Key::Escape);
    assert!(!has(&window, "Enter plays, Tab completes"));
    press(&mut window, Key::F1);
    press(&mut window, Key::P);
    press(&mut window, Key::Escape);
    assert!(has(&window, "Strategy") && !has(&window, "Players"));
    press(&mut window, Key::Escape);
    assert!(!has(&window, "Strategy"));
    // Esc closes the overlays for authors last, and a new game closes them too.
    press(&mut window, Key::D);
    assert!(
        notice(&window).starts_with("steps in"),
        "{}",
        notice(&window)
    );
    press(&mut window, Key::Escape);
    press(&mut window, Key::Z);
    press(&mut window, Key::D);
    assert!(
        notice(&window).starts_with("steps in direction n"),
        "{}",
        notice(&window)
    );
}

#[test]
fn panels_never_cover_the_board() {
    let mut window = shipped("chess.zrf", None);
    press(&mut window, Key::F1);
    let left = window.get_by_label("Close").rect().right();
    assert!(place(&window, "a4").x > left);
    assert!(place(&window, "h4").x < 1100.0);
}

#[test]
fn a_panel_has_its_usual_width_again_in_a_wide_window() {
    let mut window = shipped("reversi.zrf", None);
    let right = |window: &Window| window.get_by_label("Close").rect().right();
    press(&mut window, Key::F1);
    let usual = right(&window);
    press(&mut window, Key::F1);
    window.set_size([500.0, 760.0].into());
    press(&mut window, Key::F1);
    assert!(right(&window) < 0.8 * usual);
    window.set_size([1100.0, 760.0].into());
    window.run_steps(3);
    assert_eq!(right(&window), usual);
}

#[test]
fn buttons_and_words_stay_on_their_cards() {
    for width in [1200.0, 1120.0, 500.0] {
        let mut window = window();
        window.set_size([width, 860.0].into());
        window.run_steps(GAMES.len() + 4);
        let is_for_one = |name| ["Solitaire", "Fork-Hunt"].contains(&name);
        for game in GAMES.iter().filter(|game| !is_for_one(game.name)) {
            let label = format!("{}: {}", game.name, game.about);
            let card = window.get_by_label(&label).rect();
            let computer = format!("Play {} against the computer", game.name);
            let two = format!("Play {} with two people at this computer", game.name);
            for label in [computer, two] {
                let button = window.get_by_label(&label).rect();
                assert!(card.shrink(7.0).contains_rect(button), "{width}: {label}");
                for (words, _) in painted(&window, game.about) {
                    assert!(words.bottom() + 4.0 < button.top(), "{width}: {label}");
                }
            }
        }
    }
}

#[test]
fn the_columns_of_players_are_named_if_a_computer_fills_them() {
    let mut window = shipped("/chess.zrf", None);
    press(&mut window, Key::P);
    assert!(!has(&window, "Search method") && !has(&window, "The time is per move"));
    press(&mut window, Key::Escape);
    choose(&mut window, "who plays Black");
    choose(&mut window, "Computer – easy");
    press(&mut window, Key::P);
    let left = |label: &str| window.get_by_label(label).rect().left();
    assert!(left("Search method") < left("Clock"));
    assert!(has(&window, "The time is per move"));
}

#[test]
fn the_players_fit_a_narrow_window() {
    let mut window = shipped("/chess.zrf", None);
    choose(&mut window, "who plays Black");
    choose(&mut window, "Computer – easy");
    window.set_size([500.0, 860.0].into());
    press(&mut window, Key::F9);
    press(&mut window, Key::P);
    let seat = |window: &Window| window.get_by_label("who plays White").rect();
    assert!(seat(&window).left() > 10.0, "{:?}", seat(&window));
    let words = window.get_by_label_contains("The time is per move").rect();
    assert!(words.left() > 0.0 && words.right() < 500.0, "{words:?}");
    // What does not fit is reached by scrolling.
    let ponder = |window: &Window| window.get_by_label("Ponder").rect();
    assert!(ponder(&window).right() > 500.0, "{:?}", ponder(&window));
    let before = seat(&window);
    window.hover_at(before.center());
    window.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(-600.0, 0.0),
        phase: egui::TouchPhase::Move,
        modifiers: egui::Modifiers::NONE,
        source: egui::MouseWheelSource::Wheel,
    });
    window.run_steps(20);
    assert!(ponder(&window).right() < 500.0, "{:?}", ponder(&window));
}

#[test]
fn a_new_game_can_be_undone() {
    let mut window = shipped("reversi.zrf", None);
    click(&mut window, "d3");
    let saved = app(&window).saved_game();
    for _ in 0..2 {
        press_with(&mut window, egui::Modifiers::COMMAND, Key::N);
        assert!(has(&window, "Black to move"));
        assert_eq!(notice(&window), "New game; Undo returns to the game before");
    }
    press_with(&mut window, egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(app(&window).saved_game(), saved);
}

#[test]
fn the_palette_finds_descriptions_and_says_when_there_is_nothing() {
    let mut window = shipped("reversi.zrf", None);
    press_with(
        &mut window,
        egui::Modifiers::COMMAND | egui::Modifiers::SHIFT,
        Key::P,
    );
    write(&mut window, "other side");
    assert!(has(&window, "Flip board"));
    write(&mut window, " of the moon");
    assert!(has(&window, "Nothing found"));
}

#[test]
fn buttons_without_a_use_in_this_game_are_not_shown() {
    let shown = |window: &Window| {
        let all = ["Pass", "Move now", "Stop search", "Pause"].into_iter();
        all.filter(|button| window.query_by_label(button).is_some())
            .collect::<Vec<_>>()
    };
    let mut window = shipped("/chess.zrf", None);
    assert!(shown(&window).is_empty());
    choose(&mut window, "who plays Black");
    choose(&mut window, "Computer – easy");
    assert_eq!(shown(&window), ["Move now", "Pause"]);
    assert_eq!(shown(&shipped("/reversi.zrf", None)), ["Pass"]);
    assert!(shown(&shipped("/solitaire.zrf", None)).is_empty());
}

#[test]
fn nothing_moves_at_the_first_capture_or_when_the_analysis_begins() {
    let mut window = shipped("/chess.zrf", None);
    for name in ["e2", "e4", "d7", "d5"] {
        click(&mut window, name);
    }
    let places = |window: &Window| {
        let buttons = window.get_by_label("Replay moves").rect();
        (buttons, place(window, "a1"))
    };
    let before = places(&window);
    for name in ["e4", "d5"] {
        click(&mut window, name);
    }
    assert!(has(&window, "Captured by White: Pawn"));
    assert_eq!(places(&window), before);
    press(&mut window, egui::Key::V);
    assert_eq!(places(&window), before);
}

#[test]
fn what_would_do_nothing_cannot_be_pressed() {
    let man = "(piece (name Man) (moves (e (verify empty?) add))) \
        (win-condition (White) (absolute-config Man (b1)))";
    let setup = "(White (Man a1)) (Black (Man d1))";
    let rules = Rules::new("pressed", &row_game("", setup, man));
    let start = Start {
        seats: vec!["Black=computer:easy".to_owned()],
        ..rules.start()
    };
    let mut window = window_with(start, STILL);
    assert!(is_enabled(&window, "Pause"));
    assert!(!is_enabled(&window, "Replay moves"));
    click(&mut window, "a1");
    click(&mut window, "b1");
    assert!(has(&window, "White wins"), "{:?}", labels(&window));
    assert!(!is_enabled(&window, "Pause") && !is_enabled(&window, "Replay moves"));
    press(&mut window, Key::Home);
    assert!(is_enabled(&window, "Replay moves"));
}

#[test]
fn tooltips_of_menus_cover_no_entry() {
    let mut window = shipped("reversi.zrf", None);
    window.get_by_label("File").click();
    window.run_steps(3);
    let entry = window.get_by_label("New game");
    let place = entry.rect();
    entry.hover();
    window.run_steps(40);
    let tip = window.get_by_label("Start this game again").rect();
    assert!(tip.left() >= place.right(), "{tip:?} {place:?}");
}

#[test]
fn menus_have_no_commands_that_mean_nothing_in_a_game() {
    let game_menu = |file: &str, variant: Option<&str>| {
        let mut window = shipped(file, variant);
        choose(&mut window, "Game");
        window
    };
    let window = game_menu("/chess.zrf", None);
    assert!(has(&window, "Find mistakes") && has(&window, "Edit board"));
    assert!(!has(&window, "Solution") && !has(&window, "Clear board"));
    let mut window = game_menu("solitaire.zrf", None);
    assert!(!has(&window, "Find mistakes") && has(&window, "Solution"));
    press(&mut window, Key::Escape);
    press_with(&mut window, egui::Modifiers::COMMAND, Key::E);
    choose(&mut window, "Game");
    let n_entries = window.query_all_by_label("Clear board").count();
    assert_eq!(n_entries, 2, "in the menu and in the panel");
}

/// A window with a game of many variants, in two groups, and its open menu of them.
fn many_variants(name: &str) -> (Rules, Window) {
    let man = "(piece (name Man) (moves (e (verify empty?) add)))";
    let game = row_game("", "(White (Man a1)) (Black (Man d1))", man);
    let variant = |number: u32| format!("(variant (title \"Number {number}\"))");
    let variants = |from: u32| (from..from + 10).map(variant).collect::<String>();
    let text = format!(
        "{game}{}(variant (title \"-\")){}",
        variants(10),
        variants(20)
    );
    let rules = Rules::new(name, &text);
    let mut window = rules.open();
    choose(&mut window, "Variant");
    (rules, window)
}

#[test]
fn the_list_of_variants_begins_below_its_filter() {
    let (_rules, mut window) = many_variants("filter");
    let field = window.get_by_label("Filter variants").rect();
    // The title of the game is elsewhere, too.
    let second = window.get_by_label("Number 10").rect();
    let titled = window.query_all_by_label("Row").map(|entry| entry.rect());
    let above: Vec<_> = titled
        .filter(|entry| entry.left() == second.left())
        .collect();
    let first = above[0];
    assert!(field.bottom() <= first.top(), "{field} {first}");
    let line_below = |window: &Window, label: &str| {
        let entry = window.get_by_label(label).rect();
        lines(window)
            .iter()
            .any(|&y| y > entry.bottom() && y < entry.bottom() + 12.0)
    };
    assert!(line_below(&window, "Number 19"));
    // A group of which nothing is left has no line.
    write(&mut window, "19");
    assert!(!line_below(&window, "Number 19"));
}
