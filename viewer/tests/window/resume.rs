//! The last game is resumed at the next start.

use crate::helper::*;
use egui::Key;
use zrf::window::Start;

fn keep(window: &mut Window) -> String {
    let app = window
        .state_mut()
        .as_mut()
        .expect("the first frame made it");
    app.kept_settings()
}

#[test]
fn the_last_game_goes_on_with_all_that_was_tried() {
    let mut window = shipped("reversi.zrf", Some("White starts"));
    for name in ["d6", "c6"] {
        if point(&window, name).contains("legal move") {
            click(&mut window, name);
        }
    }
    while app(&window).saved_game().unwrap().lines().count() < 6 {
        let next = first(&window, "legal move").unwrap();
        click(&mut window, &next);
    }
    press(&mut window, Key::ArrowLeft);
    let other = first(&window, "legal move").unwrap();
    click(&mut window, &other);
    let saved = app(&window).saved_game();
    let kept = keep(&mut window);
    let mut window = window_with(Start::default(), &kept);
    assert_eq!(app(&window).saved_game(), saved);
    assert!(
        notice(&window).contains("Resumed the last game"),
        "{}",
        notice(&window)
    );
    assert!(app(&window).title().starts_with("White starts"));
    // Opened without a move, another game does not push it out.
    command(&mut window, "File", "Start page");
    assert!(has(&window, "White starts, "), "{:?}", labels(&window));
    choose(&mut window, "Resume last game");
    assert_eq!(app(&window).saved_game(), saved);
}

#[test]
fn nothing_is_resumed_where_the_user_does_not_want_it_or_the_game_is_over() {
    let mut window = shipped("gomoku.zrf", None);
    click(&mut window, "h8");
    let kept = keep(&mut window);
    let off = kept.replace("\"resumes\":true", "\"resumes\":false");
    assert_ne!(off, kept);
    let window = window_with(Start::default(), &off);
    assert!(has(&window, "Play a game") && has(&window, "Resume last game"));
}

#[test]
fn a_game_whose_rules_are_gone_is_told_and_stays_kept() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))";
    let rules = Rules::new(
        "gone",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", pieces),
    );
    let mut window = rules.open();
    click(&mut window, "b1");
    let kept = keep(&mut window);
    let file = rules.file.clone();
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let mut window = window_with(Start::default(), &kept);
    assert!(
        notice(&window).contains("Cannot resume the last game: cannot read"),
        "{}",
        notice(&window)
    );
    assert!(has(&window, "Play a game"));
    let kept = keep(&mut window);
    std::fs::write(&file, text).unwrap();
    let window = window_with(Start::default(), &kept);
    assert!(
        point(&window, "b1").contains("white man"),
        "{}",
        notice(&window)
    );
}

#[test]
fn a_built_in_game_that_is_gone_is_told() {
    let mut window = shipped("gomoku.zrf", None);
    click(&mut window, "h8");
    let kept = keep(&mut window);
    let other = kept.replace("gomoku/gomoku.zrf", "gone/gone.zrf");
    assert_ne!(other, kept);
    assert_eq!(
        notice(&window_with(Start::default(), &other)),
        "Cannot resume the last game: this program has no built-in game gone/gone.zrf"
    );
}

#[test]
fn a_game_played_despite_errors_goes_on_despite_them() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add) ((verifi empty?) add)))";
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let rules = Rules::new("lenient-again", &row_game("", setup, pieces));
    let start = Start {
        is_lenient: true,
        ..rules.start()
    };
    let mut window = window_with(start, STILL);
    click(&mut window, "b1");
    let kept = keep(&mut window);
    let window = window_with(Start::default(), &kept);
    assert_eq!(notice(&window), "Resumed the last game");
    // If errors come later, they are shown, and the game can be opened despite them.
    let strict = kept.replace("\"is_lenient\":true", "\"is_lenient\":false");
    assert_ne!(strict, kept);
    let mut window = window_with(Start::default(), &strict);
    assert!(has(&window, "Problems in this file"));
    choose(&mut window, "Open anyway");
    assert!(point(&window, "b1").contains("white man"));
}
