//! The computer as a player.

use crate::helper::*;
use egui::Key;
use egui_kittest::kittest::Queryable;
use std::path::Path;
use zrf::play::ValueCache;
use zrf::window::Start;

#[test]
fn the_computer_answers_and_takeback_undoes_both_moves() {
    let mut window = shipped("reversi.zrf", None);
    window.get_by_label("who plays White").click();
    window.run_steps(3);
    window.get_by_label("Computer – beginner").click();
    window.run_steps(3);
    click(&mut window, "d3");
    // It thinks on a separate thread; frames continue meanwhile.
    for _ in 0..600 {
        if has(&window, "Black to move") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        window.step();
    }
    assert!(has(&window, "Black to move"), "{}", app(&window).notice());
    assert!(has(&window, "1."), "{:?}", labels(&window));
    command(&mut window, "Game", "Undo");
    assert!(has(&window, "Black to move"));
    assert_eq!(point(&window, "d3"), "d3, empty, legal move");
}

/// Thinks for half a minute if nobody stops it.
const SLOW: &str = r#"{"animation": 0, "seconds": 30.0}"#;

#[test]
fn escape_makes_the_computer_move_at_once() {
    let index = zrf::window::GAMES
        .iter()
        .position(|game| game.name == "Gomoku")
        .unwrap();
    let mut window = window_with(Start::default(), SLOW);
    let game = &zrf::window::GAMES[index];
    choose(&mut window, &format!("{}: {}", game.name, game.about));
    choose(&mut window, "who plays White");
    choose(&mut window, "Computer – strongest");
    // By the keyboard, so that a point of the board has the focus while the computer thinks.
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    assert!(has(&window, "White is thinking…"), "{}", notice(&window));
    let begun = std::time::Instant::now();
    press(&mut window, Key::Escape);
    wait_for(&mut window, "the move", |window| {
        has(window, "Black to move")
    });
    assert!(begun.elapsed().as_secs() < 15);
}

#[test]
fn changing_the_view_leaves_the_computer_thinking() {
    let mut window = window_with(Start::default(), r#"{"animation": 0, "seconds": 1.0}"#);
    let game = &zrf::window::GAMES[0];
    choose(&mut window, &format!("{}: {}", game.name, game.about));
    press(&mut window, Key::H);
    press(&mut window, Key::F);
    press(&mut window, Key::C);
    wait_for(&mut window, "the hint", |window| {
        notice(window).starts_with("Good move")
    });
}

/// Closing the window stops a computer that is thinking.
#[test]
fn closing_the_window_ends_thinking() {
    let mut window = window_with(Start::default(), SLOW);
    let game = zrf::window::GAMES.iter().find(|game| game.name == "Gomoku");
    let game = game.expect("a shipped game");
    choose(&mut window, &format!("{}: {}", game.name, game.about));
    choose(&mut window, "who plays Black");
    choose(&mut window, "Computer – strongest");
    wait_for(&mut window, "thinking", |window| {
        is_enabled(window, "Move now")
    });
    let input = window.input_mut();
    let viewport = input.viewports.entry(input.viewport_id).or_default();
    viewport.events.push(egui::ViewportEvent::Close);
    window.step();
    assert!(!is_enabled(&window, "Move now"), "{:?}", labels(&window));
}

#[test]
fn seats_of_the_command_line_are_taken_with_time_and_search() {
    let pieces = "(piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))";
    let rules = Rules::new(
        "seats",
        &row_game("", "(White (Man a1)) (Black (Man e1))", pieces),
    );
    let start = Start {
        seats: vec!["black=computer:5s".to_owned(), "White=random".to_owned()],
        ..rules.start()
    };
    let mut window = window_with(start, STILL);
    press(&mut window, Key::P);
    assert!(
        has(&window, "search method of Black"),
        "{:?}",
        labels(&window)
    );
    assert!(has(&window, "Computer, 5 s"), "{:?}", labels(&window));
    assert!(has(&window, "Random moves"));
    let start = Start {
        seats: vec!["Green=easy".to_owned()],
        ..rules.start()
    };
    let window = window_with(start, STILL);
    assert!(notice(&window).contains("the game has no player `Green`"));
}

#[test]
fn finding_mistakes_ends_with_its_game() {
    let mut window = shipped("reversi.zrf", None);
    for name in ["d3", "c3"] {
        click(&mut window, name);
    }
    press(&mut window, Key::R);
    assert!(has(&window, "Stop (0%)"));
    let saved = app(&window).saved_game().unwrap();
    // Another variant, and another file.
    press_with(&mut window, egui::Modifiers::COMMAND, Key::PageDown);
    assert!(has(&window, "Find mistakes") && !has(&window, "Stop ("));
    let next = first(&window, "legal move").expect("White can move");
    click(&mut window, &next);
    press(&mut window, Key::R);
    assert!(has(&window, "Stop ("));
    window.event(egui::Event::Paste(saved));
    window.run_steps(4);
    assert!(
        has(&window, "Saved game with 2 moves"),
        "{}",
        notice(&window)
    );
    assert!(has(&window, "Find mistakes") && !has(&window, "Stop ("));
}

#[test]
fn a_seat_with_random_moves_gets_a_level() {
    let pieces = "(piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))";
    let setup = "(White (Man a1)) (Black (Man e1))";
    let rules = Rules::new("random-seat", &row_game("", setup, pieces));
    let start = Start {
        seats: vec!["Black=random".to_owned()],
        ..rules.start()
    };
    let mut window = window_with(start, STILL);
    for level in ["strongest", "easy"] {
        let words = format!("Computer – {level}");
        choose(&mut window, "who plays Black");
        choose(&mut window, &words);
        assert!(has(&window, &words) && !has(&window, "Random moves"));
    }
}

#[test]
fn moves_get_values_and_a_line_is_expected() {
    let mut window = window_with(
        Start::default(),
        r#"{"animation": 0, "seconds": 0.2, "values": true}"#,
    );
    let game = &zrf::window::GAMES[0];
    choose(&mut window, &format!("{}: {}", game.name, game.about));
    wait_for(&mut window, "values", |window| has(window, "Looked "));
    for text in ["c4", "d3", "e6", "f5"] {
        let is_listed = labels(&window).iter().any(|label| label == text);
        assert!(is_listed, "{text}: {:?}", labels(&window));
    }
    // The best move is the first of the list, which has no room for all.
    let is_move = |label: &&String| ["c4", "d3", "e6", "f5"].contains(&label.as_str());
    let best = labels(&window).iter().find(is_move).cloned();
    choose(&mut window, &best.expect("a move"));
    assert!(has(&window, "White to move"), "{}", notice(&window));
    press(&mut window, Key::V);
    // The button of the toolbar has the same name as the panel had.
    let all = labels(&window);
    assert_eq!(
        all.iter().filter(|label| *label == "Analysis").count(),
        1,
        "{all:?}"
    );
}

#[test]
fn the_seed_is_shown_and_another_begins_another_game() {
    let mut window = shipped("fork-hunt.zrf", None);
    assert!(has(&window, "Random seed: 5"));
    command(&mut window, "Game", "Skip random moves");
    let first = app(&window).saved_game();
    for seed in ["77", "5"] {
        let label = labels(&window)
            .into_iter()
            .find(|label| label.starts_with("Random seed: "))
            .unwrap();
        choose(&mut window, &label);
        window.get_by_label("random seed").focus();
        window.run_steps(2);
        write(&mut window, seed);
        choose(&mut window, "New game with this seed");
        assert!(has(&window, &format!("Random seed: {seed}")));
        command(&mut window, "Game", "Skip random moves");
        assert_eq!(app(&window).saved_game() == first, seed == "5");
    }
}

/// Plays a move of small Breakthrough against a quick computer, which keeps what it learns in a folder.
fn learning_window(cache: &Path, learns: bool) -> Window {
    let start = Start {
        learns: Some(ValueCache::new(Some(cache))),
        file: Some("../games/breakthrough/breakthrough.zrf".into()),
        // The first variant comes with values.
        variant: Some("Six by six".into()),
        ..Start::default()
    };
    let settings = format!(r#"{{"animation": 0, "seconds": 0.05, "learns": {learns}}}"#);
    let mut window = window_with(start, &settings);
    choose(&mut window, "who plays White");
    choose(&mut window, "Computer – strongest");
    wait_for(&mut window, "the computer's move", |window| {
        has(window, "Black to move")
    });
    window
}

#[test]
fn the_computer_learns_while_somebody_thinks() {
    let (cache, unused) = (empty_folder("learns"), empty_folder("learns-not"));
    let mut window = learning_window(cache.path(), true);
    wait_for(&mut window, "values", |_| {
        std::fs::read_dir(cache.path().join("values")).is_ok_and(|mut files| files.next().is_some())
    });
    let _window = learning_window(unused.path(), false);
    std::thread::sleep(std::time::Duration::from_secs(3));
    let mut files = std::fs::read_dir(unused.path()).unwrap();
    assert!(files.next().is_none(), "the setting says not to learn");
}

#[test]
fn a_game_against_the_computer_is_one_click_away_and_can_be_paused() {
    let mut window = window_with(Start::default(), STILL);
    choose(&mut window, "second");
    choose(&mut window, "Play Reversi against the computer");
    // The user has the second side: the computer begins.
    wait_for(&mut window, "a move", |window| has(window, "White to move"));
    assert!(has(&window, "Computer – easy"), "{:?}", labels(&window));
    choose(&mut window, "Pause");
    choose(&mut window, "Continue");
    choose(&mut window, "Pause");
    let next = first(&window, "legal move").expect("White can move");
    // A move of the user lets the computer continue.
    click(&mut window, &next);
    wait_for(&mut window, "an answer", |window| {
        has(window, "White to move")
    });
}

#[test]
fn a_game_is_analysed_with_a_bar_a_graph_and_a_threat() {
    let kept = r#"{"animation": 0, "seed": 5, "seconds": 0.1}"#;
    let mut window = window_with(Start::default(), kept);
    choose(&mut window, "Tic-tac-toe: Three in a row win");
    for name in ["a1", "b1", "c3"] {
        click(&mut window, name);
    }
    press(&mut window, Key::R);
    wait_for(&mut window, "the analysis", |window| {
        notice(window).contains("show mistakes")
    });
    assert!(has(&window, "winning chances of Cross"));
    assert!(
        has(&window, "of the chances") || has(&window, "About even"),
        "{:?}",
        labels(&window)
    );
    press(&mut window, Key::X);
    wait_for(&mut window, "a threat", |window| {
        notice(window).contains("were to move now: ")
    });
    // A press at the left end of the graph goes to the start.
    let graph = window.get_by_label("winning chances of Cross").rect();
    window.hover_at(graph.left_center());
    window.step();
    window.drag_at(graph.left_center());
    window.step();
    window.drop_at(graph.left_center());
    window.run_steps(4);
    assert!(
        !has(&window, "cross disc") && !has(&window, "cross mark"),
        "{:?}",
        labels(&window)
    );
}

#[test]
fn the_analysis_ends_with_its_game() {
    let is_on = |window: &Window| has(window, "Find mistakes");
    let mut window = shipped("reversi.zrf", None);
    click(&mut window, "d3");
    press(&mut window, Key::V);
    assert!(is_on(&window));
    press_with(&mut window, egui::Modifiers::COMMAND, Key::N);
    assert!(
        is_on(&window),
        "a new game of the same rules is analysed, too"
    );
    press_with(&mut window, egui::Modifiers::COMMAND, Key::W);
    choose(&mut window, "Resume last game");
    assert!(is_on(&window), "the last game is analysed as before");
    for plays in [false, true] {
        if plays {
            press(&mut window, Key::V);
        }
        press_with(&mut window, egui::Modifiers::COMMAND, Key::W);
        let card = labels(&window)
            .into_iter()
            .find(|label| label.starts_with("Gomoku: "));
        choose(&mut window, &card.expect("a card"));
        assert!(!is_on(&window));
    }
}
