//! The window played like a person does: by what things are called, with clicks, drags and keys. No display is needed.
#![cfg(feature = "window")]

use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::{Path, PathBuf};
use zrf::window::{App, GAMES, Start};

type Window = Harness<'static, Option<App>>;

/// Nothing is animated, so that each frame shows the state.
const STILL: &str = r#"{"animation": 0, "seed": 5}"#;

fn window_with(start: Start, kept: &'static str) -> Window {
    let frame = move |ui: &mut egui::Ui, app: &mut Option<App>| {
        let ctx = ui.ctx().clone();
        app.get_or_insert_with(|| App::new(&ctx, start.clone(), Some(kept)))
            .frame(ui);
    };
    let mut window = Harness::builder()
        .with_size([1100.0, 760.0])
        .with_step_dt(0.05)
        .build_ui_state(frame, None);
    window.run_steps(3);
    window
}

fn window() -> Window {
    window_with(Start::default(), STILL)
}

/// Opens a shipped game from the start page, and a variant from the menu.
fn shipped(file: &str, variant: Option<&str>) -> Window {
    let mut window = window();
    let game = GAMES
        .iter()
        .find(|game| game.file.ends_with(file))
        .expect("a shipped game");
    let card = format!("{}: {}", game.name, game.about);
    window.get_by_label(&card).click();
    window.run_steps(3);
    if let Some(variant) = variant {
        window.get_by_label("Variant").click();
        window.run_steps(3);
        window.get_by_label(variant).click();
        window.run_steps(3);
    }
    window
}

fn app(window: &Window) -> &App {
    window.state().as_ref().expect("the first frame made it")
}

/// All that is called or written in the window.
fn labels(window: &Window) -> Vec<String> {
    let all = window.query_all_by(|node| node.label().is_some() || node.value().is_some());
    all.filter_map(|node| {
        let node = node.accesskit_node();
        node.label().or(node.value())
    })
    .collect()
}

/// The whole label of a point.
fn point(window: &Window, name: &str) -> String {
    let start = format!("{name}, ");
    let labels = labels(window);
    labels
        .into_iter()
        .find(|label| label.starts_with(&start) && !label.contains(": "))
        .unwrap_or_else(|| panic!("no point {name}"))
}

fn place(window: &Window, name: &str) -> egui::Pos2 {
    window.get_by_label(&point(window, name)).rect().center()
}

fn click(window: &mut Window, name: &str) {
    let label = point(window, name);
    window.get_by_label(&label).click();
    window.run_steps(4);
}

fn drag(window: &mut Window, from: &str, to: egui::Pos2) {
    let start = place(window, from);
    window.hover_at(start);
    window.step();
    window.drag_at(start);
    window.step();
    window.hover_at(start + (to - start) * 0.5);
    window.step();
    window.hover_at(to);
    window.step();
    window.drop_at(to);
    window.run_steps(6);
}

fn command(window: &mut Window, menu: &str, label: &str) {
    window.get_by_label(menu).click();
    window.run_steps(3);
    // A button beside the board may be called the same; the menu lies above it.
    let found: Vec<_> = window.query_all_by_label(label).collect();
    found
        .last()
        .unwrap_or_else(|| panic!("no command {label}"))
        .click();
    drop(found);
    window.run_steps(4);
}

fn has(window: &Window, part: &str) -> bool {
    labels(window).iter().any(|label| label.contains(part))
}

/// The first point that a click would do something with.
fn first(window: &Window, ending: &str) -> Option<String> {
    let label = labels(window)
        .into_iter()
        .find(|label| label.ends_with(ending))?;
    Some(label.split(", ").next()?.to_owned())
}

/// A rules file in a folder of its own.
struct Rules {
    folder: PathBuf,
    file: PathBuf,
}

impl Rules {
    fn new(name: &str, text: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("zrf-window-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let file = folder.join("game.zrf");
        std::fs::write(&file, text).expect("a file for the test");
        Self { folder, file }
    }

    fn open(&self) -> Window {
        let start = Start {
            file: Some(self.file.clone()),
            ..Start::default()
        };
        window_with(start, STILL)
    }
}

impl Drop for Rules {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

const ROW: &str = r#"(board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d/e" (40 0)) ("1" (0 40)))
    (directions (e 1 0) (w -1 0))))"#;

fn row_game(option: &str, setup: &str, pieces: &str) -> String {
    format!(
        "(game (title \"Row\") (players White Black) (turn-order White Black) {option} {ROW} (board-setup {setup}) {pieces})"
    )
}

const SOLUTION: &str = "d6d4 b5d5 c7c5 e7c7 d5b5 a5c5 e5e7 g5e5 c4c6 c7c5 a4c4 c4c6 e4c4 g4e4 e4e6 e7e5 c3c5 c6c4 \
    a3c3 d3b3 e2e4 g3e3 c1c3 c4c2 e1c1 c1c3 b3d3 d3f3 e5e3 f3d3 d2d4";

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
fn reversi_is_played_to_its_end_by_clicks() {
    let mut window = shipped("reversi.zrf", None);
    assert_eq!(point(&window, "d4"), "d4, white disc");
    assert!(has(&window, "2 pieces"));
    let mut n_clicks = 0;
    while let Some(name) = first(&window, "legal move") {
        click(&mut window, &name);
        // A forced pass waits until it has been read.
        while first(&window, "legal move").is_none() && app(&window).result().is_none() {
            window.run_steps(5);
        }
        n_clicks += 1;
        assert!(n_clicks < 80, "the game does not end");
    }
    assert!(n_clicks > 20);
    assert!(has(&window, "Game over."), "{:?}", app(&window).result());
    // The board is locked, the history is not.
    let before = app(&window).saved_game();
    click(&mut window, "d4");
    assert!(app(&window).notice().starts_with("the game is over"));
    assert_eq!(app(&window).saved_game(), before);
    window.key_press(Key::ArrowLeft);
    window.run_steps(3);
    assert!(!has(&window, "Game over."));
}

#[test]
fn an_illegal_click_changes_nothing_and_says_why() {
    let mut window = shipped("reversi.zrf", None);
    let before = app(&window).saved_game();
    click(&mut window, "a1");
    assert_eq!(app(&window).notice(), "no move of Black ends on a1");
    window.get_by_label("Why not?").click();
    window.run_steps(4);
    assert!(has(&window, "Black Disc a1: "), "{:?}", labels(&window));
    window.key_press(Key::W);
    window.run_steps(15);
    click(&mut window, "d4");
    assert_eq!(app(&window).notice(), "d4 is taken by the Disc of White");
    assert_eq!(app(&window).saved_game(), before);
    assert!(has(&window, "Black to move"));
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
fn solitaire_is_won_by_drags() {
    let mut window = shipped("solitaire.zrf", None);
    assert!(app(&window).notice().starts_with("Press-drag-release"));
    for (number, jump) in SOLUTION.split_whitespace().enumerate() {
        let to = place(&window, &jump[2..]);
        drag(&mut window, &jump[..2], to);
        assert!(
            point(&window, &jump[2..]).contains("marble"),
            "jump {number}: {jump}"
        );
    }
    assert!(
        has(&window, "Game over. You won."),
        "{:?}",
        app(&window).result()
    );
    let result = app(&window).result().unwrap();
    assert!(result.contains("d4"), "the centre is told: {result}");
}

#[test]
fn solitaire_is_lost_by_clicks_and_locked() {
    let mut window = shipped("solitaire.zrf", None);
    let mut n_jumps = 0;
    while let Some(from) = first(&window, "can move") {
        click(&mut window, &from);
        let to = first(&window, "legal move").expect("a marble that can move has a goal");
        click(&mut window, &to);
        n_jumps += 1;
        assert!(n_jumps < 32);
    }
    assert!(
        has(&window, "Game over. You lost."),
        "{:?}",
        app(&window).result()
    );
    let before = app(&window).saved_game();
    let to = place(&window, "d4");
    drag(&mut window, "c4", to);
    assert_eq!(app(&window).saved_game(), before);
    command(&mut window, "Game", "Take back");
    assert!(!has(&window, "Game over."));
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
            .starts_with("not a valid move: Marble on d6"),
        "{}",
        app(&window).notice()
    );
    // From an empty hole, and off the board: nothing happens, and nothing breaks.
    let to = place(&window, "d5");
    drag(&mut window, "d4", to);
    drag(&mut window, "d6", egui::pos2(3.0, 400.0));
    assert_eq!(app(&window).saved_game(), before);
    assert!(app(&window).notice().contains("beside the board"));
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
fn gomoku_is_won_by_clicks_and_shows_what_decided() {
    let mut window = shipped("gomoku.zrf", None);
    for name in ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1"] {
        click(&mut window, name);
    }
    // A point that is taken changes nothing, the turn stays.
    click(&mut window, "h8");
    assert_eq!(app(&window).notice(), "h8 is taken by the Stone of Black");
    assert!(has(&window, "Black to move"));
    click(&mut window, "h12");
    let result = app(&window).result().unwrap();
    assert!(result.starts_with("Game over. Black wins."), "{result}");
    assert!(result.contains("h8") && result.contains("h12"), "{result}");
    assert!(app(&window).title().contains("over"));
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
fn fork_hunt_drops_by_itself_and_hides_its_cleaner() {
    let mut window = shipped("fork-hunt.zrf", None);
    window.run_steps(80);
    assert!(has(&window, "Black to move"));
    assert!(has(&window, "8 pieces"), "{:?}", labels(&window));
    assert!(
        labels(&window)
            .iter()
            .all(|label| !label.contains("cleaner"))
    );
    for _ in 0..3 {
        let queen = first(&window, "can move").expect("the queen is to move");
        click(&mut window, &queen);
        let to = first(&window, "empty, legal move").expect("a queen can go somewhere");
        click(&mut window, &to);
        window.run_steps(120);
        assert!(has(&window, "Black to move"), "{}", app(&window).notice());
        assert!(app(&window).result().is_none());
        assert!(
            labels(&window)
                .iter()
                .all(|label| !label.contains("cleaner"))
        );
    }
    // Taking back undoes the stones that fell since, and the queen's move with them.
    let saved = app(&window).saved_game().unwrap();
    command(&mut window, "Game", "Take back");
    window.run_steps(5);
    let taken = app(&window).saved_game().unwrap();
    assert!(taken.lines().count() < saved.lines().count());
    assert!(saved.starts_with(taken.trim_end()));
    assert!(has(&window, "Black to move"));
}

#[test]
fn chance_can_be_skipped() {
    let mut window = shipped("fork-hunt.zrf", Some("Knights"));
    command(&mut window, "Game", "Skip chance");
    assert!(has(&window, "15 pieces"), "{:?}", labels(&window));
    assert!(has(&window, "Black to move"));
}

#[test]
fn fork_chess_is_played_to_its_end() {
    let mut window = shipped("fork-chess.zrf", None);
    // Knights fork the king: the white one goes to where it attacks king and rook.
    for (from, to) in [
        ("b1", "c3"),
        ("a7", "a6"),
        ("c3", "b5"),
        ("a6", "a5"),
        ("b5", "d6"),
        ("a5", "a4"),
    ] {
        click(&mut window, from);
        if first(&window, "legal move").is_none() || app(&window).result().is_some() {
            break;
        }
        if point(&window, to).contains("legal move") {
            click(&mut window, to);
        }
    }
    let mut n_moves = 0;
    while app(&window).result().is_none() && n_moves < 60 {
        let Some(from) = first(&window, "can move") else {
            break;
        };
        click(&mut window, &from);
        let Some(to) = first(&window, "legal move") else {
            break;
        };
        click(&mut window, &to);
        if has(&window, "Which move?") {
            window.key_press(Key::Num1);
            window.run_steps(4);
        }
        n_moves += 1;
    }
    assert!(
        app(&window)
            .result()
            .is_some_and(|result| result.contains("wins"))
            || n_moves == 60
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
    assert!(has(&window, "White goes on"));
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
fn history_is_walked_and_branches() {
    let mut window = shipped("gomoku.zrf", None);
    for name in ["h8", "h9", "i9"] {
        click(&mut window, name);
    }
    for key in [Key::ArrowLeft, Key::ArrowLeft] {
        window.key_press(key);
        window.run_steps(3);
    }
    assert!(point(&window, "h9").contains("empty"));
    window.key_press(Key::End);
    window.run_steps(3);
    assert!(point(&window, "i9").contains("black stone"));
    window.key_press(Key::Home);
    window.run_steps(3);
    assert!(point(&window, "h8").contains("empty"));
    // Another move is a new branch; the old one is still in the list.
    click(&mut window, "a1");
    assert!(has(&window, "or Black"), "{:?}", labels(&window));
    command(&mut window, "File", "New game");
    assert!(has(&window, "no move yet"));
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

/// Replaces a rules file as editors do, and waits until the window has seen it.
fn rewrite(window: &mut Window, file: &Path, text: &str, is_seen: impl Fn(&Window) -> bool) {
    let part = file.with_extension("part");
    std::fs::write(&part, text).expect("a file for the test");
    std::fs::rename(&part, file).expect("a file for the test");
    for _ in 0..500 {
        window.step();
        if is_seen(window) {
            window.run_steps(8);
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("the change was not seen: {}", app(window).notice());
}

#[test]
fn changed_rules_keep_the_game_and_broken_ones_leave_it_alone() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))";
    let text = row_game("", "(White (Man off 5)) (Black (Man off 5))", pieces);
    let rules = Rules::new("reload", &text);
    let mut window = rules.open();
    for name in ["a1", "b1"] {
        click(&mut window, name);
    }
    let longer = text.replace("Row", "Longer row");
    rewrite(&mut window, &rules.file, &longer, |window| {
        app(window).title().starts_with("Longer row")
    });
    assert!(point(&window, "b1").contains("black man"));
    let broken = text.replace("empty?", "emty?");
    rewrite(&mut window, &rules.file, &broken, |window| {
        has(window, "Problems of the rules")
    });
    window.key_press(Key::F8);
    window.run_steps(15);
    assert!(point(&window, "b1").contains("black man"));
    click(&mut window, "c1");
    assert!(
        point(&window, "c1").contains("white man"),
        "{}",
        app(&window).notice()
    );
    let narrower = text.replace(
        "(verify empty?)",
        "(verify (and empty? (not-position? b1)))",
    );
    rewrite(&mut window, &rules.file, &narrower, |window| {
        app(window).notice().contains("1 of 3 moves kept")
    });
    assert!(point(&window, "a1").contains("white man") && point(&window, "b1").contains("empty"));
}

#[test]
fn trouble_is_told_and_nothing_is_lost() {
    let start = |file: &str| Start {
        file: Some(file.into()),
        ..Start::default()
    };
    let window = window_with(start("/nowhere/at-all.zrf"), STILL);
    assert!(
        has(&window, "cannot read /nowhere/at-all.zrf: no such file"),
        "{:?}",
        labels(&window)
    );
    let window = window_with(Start::default(), "not settings");
    assert!(has(&window, "the kept settings could not be read"));
    let looping = row_game(
        "",
        "(White (Man a1)) (Black (Man e1))",
        "(piece (name Man) (moves ((while true e w) add)))",
    );
    let rules = Rules::new(
        "loop",
        &looping.replace("(while true e w)", "(while (not-enemy? e) e w)"),
    );
    let window = rules.open();
    assert!(
        app(&window).notice().contains("went on and on"),
        "{}",
        app(&window).notice()
    );
}

#[test]
fn rules_keys_and_settings_are_a_key_away() {
    let mut window = shipped("reversi.zrf", None);
    window.key_press(Key::F1);
    window.run_steps(4);
    assert!(has(&window, "Strategy"));
    window.key_press(Key::Questionmark);
    window.run_steps(4);
    assert!(has(&window, "choose among several moves"));
    for key in [Key::Escape, Key::F1] {
        window.key_press(key);
        window.run_steps(4);
    }
    assert!(!has(&window, "Strategy"));
    command(&mut window, "View", "Settings…");
    assert!(has(&window, "rim in the colour of the leader"));
}

#[test]
fn the_computer_answers_and_takeback_undoes_both_moves() {
    let mut window = shipped("reversi.zrf", None);
    window.get_by_label("who plays White").click();
    window.run_steps(3);
    window.get_by_label("computer, beginner").click();
    window.run_steps(3);
    click(&mut window, "d3");
    // It thinks on a thread of its own; frames go on meanwhile.
    for _ in 0..600 {
        if has(&window, "Black to move") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        window.step();
    }
    assert!(has(&window, "Black to move"), "{}", app(&window).notice());
    assert!(has(&window, "1. White"), "{:?}", labels(&window));
    command(&mut window, "Game", "Take back");
    assert!(has(&window, "Black to move"));
    assert_eq!(point(&window, "d3"), "d3, empty, legal move");
}
