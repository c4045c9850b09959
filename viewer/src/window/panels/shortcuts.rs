//! The dialog with all keys.

use super::dialogs::framed;
use super::{Dialog, Request};
use crate::window::commands::{COMMANDS, Menu, keys};
use egui::{Align, Color32, Frame, Layout, Margin, RichText, ScrollArea, Ui, vec2};

/// The shortcuts of all commands, menu by menu, and other keys.
pub(in crate::window) fn show(ctx: &egui::Context, requests: &mut Vec<Request>) {
    framed(ctx, "Keys", Dialog::Shortcuts, requests, |ui, _| {
        ui.set_width(KEYS_WIDTH.min(ctx.content_rect().width() - 60.0));
        ScrollArea::vertical().max_height(460.0).show(ui, |ui| {
            group(
                ui,
                "Board",
                BOARD_KEYS
                    .iter()
                    .map(|(keys, words)| ((*keys).to_owned(), *words)),
            );
            for menu in Menu::ALL {
                let rows = COMMANDS
                    .iter()
                    .filter(|row| row.menu == menu && !row.shortcuts.is_empty());
                let ctx = ctx.clone();
                let pairs = rows.map(|row| {
                    let all = row.shortcuts.iter().map(|shortcut| keys(&ctx, shortcut));
                    (all.collect::<Vec<String>>().join(", "), row.tooltip)
                });
                let others = OTHER_KEYS.iter().filter(|(other, ..)| *other == menu);
                let others = others.map(|(_, keys, words)| ((*keys).to_owned(), *words));
                group(ui, menu.title(), pairs.chain(others));
            }
        });
    });
}

/// Keys that are not commands.
const BOARD_KEYS: &[(&str, &str)] = &[
    ("Up, Down", "Move the focus to the board"),
    (
        "Arrows, Tab",
        "On the board: go to the next position (arrows) or the next legal move (Tab)",
    ),
    ("Enter", "On the board: same as a click"),
    (
        "Esc",
        "Put down the piece, or undo the last part of a move; then leave the board",
    ),
    ("1 to 9, arrows", "Choose among several moves"),
    (
        "Right drag or click",
        "Draw an arrow or a ring on the board as a note; a click erases it",
    ),
    ("Ctrl + and −", "Zoom in or out"),
];

/// Keys of menus that belong to no single command.
const OTHER_KEYS: &[(Menu, &str, &str)] = &[(
    Menu::File,
    "Ctrl+1 to Ctrl+9",
    "Open a recent file, by its place in the list",
)];

/// The width of the list of keys, and of the keys in it, in points.
const KEYS_WIDTH: f32 = 620.0;
const KEYS_COLUMN: f32 = 150.0;

/// A heading with shortcuts below it.
fn group<'a>(ui: &mut Ui, title: &str, pairs: impl Iterator<Item = (String, &'a str)>) {
    ui.label(RichText::new(title).strong().size(16.0));
    for (index, (keys, words)) in pairs.enumerate() {
        let stripe = match index % 2 {
            0 => ui.visuals().faint_bg_color,
            _ => Color32::TRANSPARENT,
        };
        let frame = Frame::new()
            .fill(stripe)
            .inner_margin(Margin::symmetric(4, 2));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                let size = vec2(KEYS_COLUMN, ui.text_style_height(&egui::TextStyle::Body));
                ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(KEYS_COLUMN);
                    ui.label(RichText::new(keys).monospace());
                });
                ui.add(egui::Label::new(words).wrap());
            });
        });
    }
    ui.add_space(6.0);
}
