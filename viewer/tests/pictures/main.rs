//! How the window looks: reference pictures, drawn on the processor. `UPDATE_SNAPSHOTS=1` rewrites them.
#![cfg(feature = "window")]

mod art;
mod ground;
mod rasteriser;

use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, SnapshotOptions};
use rasteriser::Rasteriser;
use zrf::window::{App, GAMES, Start};

type Window = Harness<'static, Option<App>>;

/// Nothing moves and nothing is left to chance.
const STILL: &str = r#"{"animation": 0, "seed": 5}"#;

fn window(size: [f32; 2], scale: f32, theme: &str, start: Start) -> Window {
    let kept = STILL.replace('}', &format!(r#", "theme": "{theme}"}}"#));
    let frame = move |ui: &mut egui::Ui, app: &mut Option<App>| {
        let ctx = ui.ctx().clone();
        app.get_or_insert_with(|| App::new(&ctx, start.clone(), Some(&kept)))
            .frame(ui);
    };
    let mut window = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(scale)
        .with_step_dt(0.05)
        .renderer(Rasteriser::default())
        .build_ui_state(frame, None);
    // The games of the start page appear one after another.
    window.run_steps(GAMES.len() + 4);
    window
}

fn open(size: [f32; 2], scale: f32, theme: &str, index: usize) -> Window {
    let mut window = window(size, scale, theme, Start::default());
    let ctx = window.ctx.clone();
    let app = window
        .state_mut()
        .as_mut()
        .expect("the first frame made it");
    app.open_shipped(&ctx, index, None);
    // A small picture shows the board alone.
    if size[0] < 600.0 {
        window.key_press(egui::Key::F9);
    }
    window.run_steps(20);
    window
}

/// A game whose players have a zone of different positions.
fn breakthrough() -> usize {
    GAMES
        .iter()
        .position(|game| game.file.ends_with("breakthrough.zrf"))
        .expect("a shipped game")
}

/// A few pixels may come out differently on another processor.
fn options() -> SnapshotOptions {
    SnapshotOptions::new()
        .threshold(0.8)
        .max_failed_pixels(60)
        .output_path("tests/pictures/reference")
}

fn name(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.trim_end_matches(".zrf")
}

#[test]
fn each_game_looks_as_it_did() {
    let mut faults = Vec::new();
    for (index, game) in GAMES.iter().enumerate() {
        let theme = if index % 2 == 0 { "Light" } else { "Dark" };
        let mut window = open([720.0, 480.0], 1.0, theme, index);
        let compared = window.try_snapshot_options(name(game.file), &options());
        faults.extend(compared.err());
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_start_page_looks_as_it_did() {
    let mut window = window([800.0, 600.0], 1.0, "Light", Start::default());
    window.snapshot_options("start", &options());
}

#[test]
fn authors_see_names_arrows_and_zones() {
    let mut window = open([560.0, 480.0], 1.0, "Light", breakthrough());
    for key in [egui::Key::N, egui::Key::D, egui::Key::Z] {
        window.key_press(key);
        window.run_steps(3);
    }
    window.snapshot_options("overlay", &options());
    window.get_by_label("View").click();
    window.run_steps(3);
    window.get_by_label("Direction").hover();
    window.run_steps(8);
    window.get_by_label("None").click();
    window.run_steps(3);
    let app = window.state().as_ref().expect("the first frame made it");
    assert!(!app.notice().contains("steps in"), "{}", app.notice());
}

/// The screen point of a position.
fn point(window: &Window, name: &str) -> egui::Pos2 {
    let start = format!("{name}, ");
    let mut points = window.query_all_by(|node| {
        node.role() == egui::Role::Button
            && node.label().is_some_and(|label| label.starts_with(&start))
    });
    let point = points.next().unwrap_or_else(|| panic!("no point {name}"));
    point.rect().center()
}

fn click(window: &mut Window, name: &str) {
    let at = point(window, name);
    window.hover_at(at);
    window.step();
    window.drag_at(at);
    window.step();
    window.drop_at(at);
    window.step();
}

fn number(file: &str) -> usize {
    let mut games = GAMES.iter();
    let number = games.position(|game| game.file.ends_with(file));
    number.expect("a shipped game")
}

#[test]
fn a_ring_in_the_movers_colour_snaps_to_a_crossing() {
    let mut window = open([560.0, 480.0], 1.0, "Light", number("gomoku.zrf"));
    click(&mut window, "h8");
    let beside = point(&window, "j9") + egui::vec2(6.0, -7.0);
    window.hover_at(beside);
    window.run_steps(4);
    window.snapshot_options("preview", &options());
}

#[test]
fn discs_turn_over_in_their_places() {
    let mut window = open([560.0, 480.0], 1.0, "Light", number("reversi.zrf"));
    let ctx = window.ctx.clone();
    let app = window
        .state_mut()
        .as_mut()
        .expect("the first frame made it");
    *app = App::new(
        &ctx,
        Start::default(),
        Some(r#"{"animation": 500, "theme": "Light", "side_panel": false}"#),
    );
    app.open_shipped(&ctx, number("reversi.zrf"), None);
    window.run_steps(4);
    click(&mut window, "d3");
    window.remove_cursor();
    window.run_steps(4);
    window.snapshot_options("turning", &options());
}

#[test]
fn the_rim_of_the_leader_has_his_colour_and_his_piece() {
    let mut window = open([560.0, 480.0], 1.0, "Light", number("reversi.zrf"));
    click(&mut window, "d3");
    window.get_by_label("View").click();
    window.run_steps(3);
    window.get_by_label("Show who leads").click();
    window.run_steps(3);
    window.remove_cursor();
    window.run_steps(8);
    window.snapshot_options("leader", &options());
}

#[test]
fn a_saved_picture_shows_nothing_of_the_pointer_and_of_dialogs() {
    let mut window = open([560.0, 480.0], 1.0, "Light", number("chess.zrf"));
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("board.png");
    let mut save = |is_over: bool| {
        let dialog = "Enter plays, Tab completes";
        if is_over {
            window.key_press(egui::Key::T);
            window.run_steps(4);
            window.get_by_label_contains(dialog);
            let at = point(&window, "b1");
            window.hover_at(at);
            window.run_steps(4);
        }
        let ctx = window.ctx.clone();
        let app = window.state_mut().as_mut();
        app.expect("the first frame made it")
            .save_picture(&ctx, &file);
        window.run_steps(4);
        assert_eq!(window.query_by_label_contains(dialog).is_some(), is_over);
        let picture = image::open(&file).expect("the picture was written");
        let _ = std::fs::remove_file(&file);
        picture.to_rgba8()
    };
    let (without, with) = (save(false), save(true));
    let pixels = without.pixels().zip(with.pixels());
    let n_different = pixels.filter(|(a, b)| a != b).count();
    // The harness draws a cursor of its own; dots on the targets of the knight would change more pixels.
    assert!(n_different < 200, "{n_different}");
}
