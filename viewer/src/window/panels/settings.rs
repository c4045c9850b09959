//! The dialog with the settings.

use super::dialogs::framed;
use super::{Dialog, Request, looks};
use crate::window::settings::{Settings, ThemeChoice};
use crate::window::theme::BoardKind;
use egui::{ScrollArea, Slider, Ui};

/// Shows the settings.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    settings: &Settings,
    kind: Option<BoardKind>,
    requests: &mut Vec<Request>,
) {
    let mut changed = settings.clone();
    framed(ctx, "Settings", Dialog::Settings, requests, |ui, _| {
        ui.set_width(SETTINGS_WIDTH.min(ctx.content_rect().width() - 60.0));
        let height = ctx.content_rect().height() - 90.0;
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            looks_of_board(ui, &mut changed, kind);
            pace(ui, &mut changed);
            marks_and_moves(ui, &mut changed);
            seed(ui, &mut changed.seed);
        });
    });
    if changed != *settings {
        requests.push(Request::Settings(Box::new(changed)));
    }
}

/// The width of the settings, in points.
const SETTINGS_WIDTH: f32 = 500.0;

/// The colours, and what pieces look like.
fn looks_of_board(ui: &mut Ui, changed: &mut Settings, kind: Option<BoardKind>) {
    ui.horizontal(|ui| {
        ui.label("Theme");
        for (choice, name) in [
            (ThemeChoice::System, "System"),
            (ThemeChoice::Light, "Light"),
            (ThemeChoice::Dark, "Dark"),
        ] {
            ui.selectable_value(&mut changed.theme, choice, name);
        }
    });
    if let Some(kind) = kind.filter(|kind| *kind != BoardKind::Picture) {
        ui.label("Board");
        looks::show(ui, kind, changed);
    }
    ui.checkbox(
        &mut changed.is_international,
        "Figures instead of characters on shogi and xiangqi pieces",
    );
}

/// How fast pieces move, and how long and with what the computer thinks.
fn pace(ui: &mut Ui, changed: &mut Settings) {
    ui.add(
        Slider::new(&mut changed.animation, 0..=500).text("Animation speed (ms per move, 0 = off)"),
    );
    ui.checkbox(
        &mut changed.obeys_system,
        "No animation if the system requests reduced motion",
    );
    let seconds = Slider::new(&mut changed.seconds, 0.1..=30.0)
        .logarithmic(true)
        .fixed_decimals(1);
    ui.add(seconds.text("Thinking time per move (seconds)"));
    ui.checkbox(
        &mut changed.learns,
        "Learn piece values while you think",
    )
    .on_hover_text(
        "Once per game, the computer plays against itself for a few seconds and keeps what it learns. Computers limited by depth or states do not use these values: their moves are the same on every machine.",
    );
}

/// What is marked on the board, and how a move is made.
fn marks_and_moves(ui: &mut Ui, changed: &mut Settings) {
    ui.checkbox(&mut changed.coordinates, "Coordinates at the board edge");
    ui.checkbox(&mut changed.targets, "Mark legal moves");
    ui.checkbox(
        &mut changed.goals,
        "Mark the positions named by goals with a red corner",
    );
    ui.checkbox(
        &mut changed.smart_moves,
        "Move with one click if only one move fits, unless the rules require two",
    )
    .on_hover_text("Otherwise click a piece, then its destination, or drag it.");
    ui.checkbox(&mut changed.resumes, "Resume the last game at startup");
    ui.checkbox(
        &mut changed.leader_rim,
        "Show who leads (border in the leader's colour)",
    );
}

/// The random seed of new games, if it is fixed.
fn seed(ui: &mut Ui, seed: &mut Option<u64>) {
    let mut is_fixed = seed.is_some();
    ui.checkbox(&mut is_fixed, "Use the same random seed in every new game");
    *seed = is_fixed.then(|| seed.unwrap_or(1));
    if let Some(seed) = seed {
        ui.add(egui::DragValue::new(seed).prefix("Seed "));
    }
}
