//! What tests see and do in the window: labels, clicks, drags, commands.

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use zrf::window::{App, GAMES, Start};

pub(crate) type Window = Harness<'static, Option<App>>;

/// Nothing is animated, so that each frame shows the state.
pub(crate) const STILL: &str = r#"{"animation": 0, "seed": 5}"#;

pub(crate) fn window_with(start: Start, kept: &str) -> Window {
    let kept = kept.to_owned();
    let frame = move |ui: &mut egui::Ui, app: &mut Option<App>| {
        let ctx = ui.ctx().clone();
        app.get_or_insert_with(|| App::new(&ctx, start.clone(), Some(&kept)))
            .frame(ui);
        // Copied text is kept for later questions; its output is gone a frame later.
        let copied = ctx.output(|output| {
            let texts = output.commands.iter();
            let mut texts = texts.filter_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            });
            texts.next()
        });
        if let Some(text) = copied {
            ctx.data_mut(|data| data.insert_temp(copied_id(), text));
        }
    };
    let mut window = Harness::builder()
        .with_size([1100.0, 760.0])
        .with_step_dt(0.05)
        .build_ui_state(frame, None);
    window.run_steps(3);
    window
}

fn copied_id() -> egui::Id {
    egui::Id::unique("copied")
}

/// What was copied last.
pub(crate) fn copied(window: &Window) -> String {
    let text = window.ctx.data(|data| data.get_temp(copied_id()));
    text.unwrap_or_else(|| panic!("nothing was copied: {}", notice(window)))
}

pub(crate) fn window() -> Window {
    window_with(Start::default(), STILL)
}

/// Opens a shipped game from the start page, and a variant from the menu.
pub(crate) fn shipped(file: &str, variant: Option<&str>) -> Window {
    let mut window = window();
    let game = GAMES
        .iter()
        .find(|game| game.file.ends_with(file))
        .expect("a shipped game");
    let card = format!("{}: {}", game.name, game.about);
    // A card below the others is reached by the keyboard.
    let is_seen = window.get_by_label(&card).rect().bottom() < 700.0;
    if is_seen {
        window.get_by_label(&card).click();
    } else {
        window.get_by_label(&card).focus();
        window.run_steps(2);
        window.key_press(egui::Key::Enter);
    }
    window.run_steps(3);
    if let Some(variant) = variant {
        window.get_by_label("Variant").click();
        window.run_steps(3);
        window.get_by_label(variant).click();
        window.run_steps(3);
    }
    window
}

pub(crate) fn app(window: &Window) -> &App {
    window.state().as_ref().expect("the first frame made it")
}

/// All labels and values in the window.
pub(crate) fn labels(window: &Window) -> Vec<String> {
    let all = window.query_all_by(|node| node.label().is_some() || node.value().is_some());
    all.flat_map(|node| {
        let node = node.accesskit_node();
        [node.label(), node.value()].into_iter().flatten()
    })
    .collect()
}

/// The whole label of a point.
pub(crate) fn point(window: &Window, name: &str) -> String {
    let start = format!("{name}, ");
    let nodes = window.query_all_by(|node| node.role() == egui::Role::Button);
    let mut labels = nodes.filter_map(|node| node.accesskit_node().label());
    labels
        .find(|label| label.starts_with(&start))
        .unwrap_or_else(|| panic!("no point {name}"))
}

pub(crate) fn place(window: &Window, name: &str) -> egui::Pos2 {
    window.get_by_label(&point(window, name)).rect().center()
}

pub(crate) fn click(window: &mut Window, name: &str) {
    let label = point(window, name);
    window.get_by_label(&label).click();
    window.run_steps(4);
}

pub(crate) fn drag(window: &mut Window, from: &str, to: egui::Pos2) {
    let start = place(window, from);
    drag_between(window, start, to);
}

/// Drags a piece from a store, which is labelled with its owner and its contents, onto a point.
pub(crate) fn drag_from_store(window: &mut Window, store: &str, point: &str) {
    let labels = labels(window);
    let label = labels.iter().find(|label| label.starts_with(store));
    let label = label.unwrap_or_else(|| panic!("no store {store}"));
    let start = window.get_by_label(label).rect().center();
    let to = place(window, point);
    drag_between(window, start, to);
}

pub(crate) fn drag_between(window: &mut Window, start: egui::Pos2, to: egui::Pos2) {
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

/// Presses a key and runs frames.
pub(crate) fn press(window: &mut Window, key: egui::Key) {
    window.key_press(key);
    window.run_steps(4);
}

pub(crate) fn press_with(window: &mut Window, modifiers: egui::Modifiers, key: egui::Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(4);
}

/// Clicks what has this label.
pub(crate) fn choose(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(4);
}

/// Types into the field that has the keyboard focus.
pub(crate) fn write(window: &mut Window, text: &str) {
    window.event(egui::Event::Text(text.to_owned()));
    window.run_steps(3);
}

pub(crate) fn notice(window: &Window) -> String {
    app(window).notice().to_owned()
}

/// Runs frames and the computer's thread until something is visible.
pub(crate) fn wait_for(window: &mut Window, what: &str, is_seen: impl Fn(&Window) -> bool) {
    for _ in 0..1_500 {
        if is_seen(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.step();
    }
    panic!(
        "never seen: {what}; {}; {:?}",
        notice(window),
        labels(window)
    );
}

pub(crate) fn command(window: &mut Window, menu: &str, label: &str) {
    window.get_by_label(menu).click();
    window.run_steps(3);
    // A button beside the board may have the same label; the menu is above it.
    let found: Vec<_> = window.query_all_by_label(label).collect();
    found
        .last()
        .unwrap_or_else(|| panic!("no command {label}"))
        .click();
    drop(found);
    window.run_steps(4);
}

pub(crate) fn has(window: &Window, part: &str) -> bool {
    labels(window).iter().any(|label| label.contains(part))
}

/// Whether there is a button with this label that can be pressed.
pub(crate) fn is_enabled(window: &Window, label: &str) -> bool {
    let button = window.query_by_label(label);
    button.is_some_and(|button| !button.accesskit_node().is_disabled())
}

/// The name of the first point whose label ends like this.
pub(crate) fn first(window: &Window, ending: &str) -> Option<String> {
    let label = labels(window)
        .into_iter()
        .find(|label| label.ends_with(ending))?;
    Some(label.split(", ").next()?.to_owned())
}

/// Moves the queen of Fork-Hunt, not back and forth: threefold repetition would be a draw.
pub(crate) fn move_queen(window: &mut Window, round: usize) {
    let queen = first(window, "can move").expect("the queen is to move");
    click(window, &queen);
    let all = labels(window);
    let mut ends = all
        .iter()
        .filter(|label| label.ends_with("empty, legal move"));
    let to = ends.nth(round % 3).expect("a queen can go somewhere");
    click(window, to.split(',').next().expect("a name"));
}

/// A folder that is removed when the value is dropped.
pub(crate) fn empty_folder(name: &str) -> TempDir {
    let prefix = format!("zrf-window-{name}-");
    let folder = tempfile::Builder::new().prefix(&prefix).tempdir();
    folder.expect("a folder for the test")
}

/// A rules file in a folder of its own.
pub(crate) struct Rules {
    pub(crate) folder: TempDir,
    pub(crate) file: PathBuf,
}

impl Rules {
    pub(crate) fn new(name: &str, text: &str) -> Self {
        let folder = empty_folder(name);
        let file = folder.path().join("game.zrf");
        std::fs::write(&file, text).expect("a file for the test");
        Self { folder, file }
    }

    /// A path in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn open(&self) -> Window {
        window_with(self.start(), STILL)
    }

    pub(crate) fn start(&self) -> Start {
        Start {
            file: Some(self.file.clone()),
            ..Start::default()
        }
    }
}

/// Replaces a rules file as editors do, and waits until the window has seen it.
pub(crate) fn rewrite(
    window: &mut Window,
    file: &Path,
    text: &str,
    is_seen: impl Fn(&Window) -> bool,
) {
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

pub(crate) const ROW: &str = r#"(board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d/e" (40 0)) ("1" (0 40)))
    (directions (e 1 0) (w -1 0))))"#;

pub(crate) fn row_game(option: &str, setup: &str, pieces: &str) -> String {
    format!(
        "(game (title \"Row\") (players White Black) (turn-order White Black) {option} {ROW} (board-setup {setup}) {pieces})"
    )
}

/// The option of rules in which a piece is clicked before its target, however few moves it has.
pub(crate) const TWO_CLICKS: &str = "(option \"smart moves\" false)";

/// Presses or releases a button of the mouse.
pub(crate) fn set_button(
    window: &mut Window,
    pos: egui::Pos2,
    button: egui::PointerButton,
    pressed: bool,
) {
    window.event(egui::Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: egui::Modifiers::NONE,
    });
    window.run_steps(2);
}
