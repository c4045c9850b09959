//! The dialog with all commands, searchable by name.

use super::dialogs::{field, framed};
use super::{Dialog, Request};
use crate::window::commands::{COMMANDS, CommandRow, Facts, keys};
use egui::{Button, Response, ScrollArea, Ui, vec2};

/// Shows the commands that fit what is typed; Enter chooses the first of them.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    filter: &mut String,
    facts: &Facts,
    requests: &mut Vec<Request>,
) {
    framed(
        ctx,
        "All commands",
        Dialog::Palette,
        requests,
        |ui, requests| {
            let is_entered = field(ui, filter, "Type a part of the name", 360.0);
            let rows = fitting(filter, facts);
            if rows.is_empty() {
                ui.weak("Nothing found");
            }
            ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
                for (number, row) in rows.into_iter().enumerate() {
                    let is_enabled = (row.is_enabled)(facts);
                    let is_clicked = button(ui, row, is_enabled).clicked();
                    if is_clicked || (is_entered && number == 0 && is_enabled) {
                        requests.push(Request::Close(Dialog::Palette));
                        requests.push(Request::Command(row.command));
                    }
                }
            });
        },
    );
}

/// The commands with these words in their names and tooltips: those whose names fit come first, and those that cannot
/// be used now last.
fn fitting(filter: &str, facts: &Facts) -> Vec<&'static CommandRow> {
    let wanted = filter.to_lowercase();
    let fits = |row: &&CommandRow| {
        let text = format!("{} {}", row.label, row.tooltip).to_lowercase();
        wanted.split_whitespace().all(|word| text.contains(word))
    };
    let mut rows: Vec<&CommandRow> = COMMANDS.iter().filter(fits).collect();
    rows.sort_by_key(|row| {
        let is_named = row.label.to_lowercase().contains(&wanted);
        (!(row.is_enabled)(facts), !is_named)
    });
    rows
}

fn button(ui: &mut Ui, row: &CommandRow, is_enabled: bool) -> Response {
    let shortcut = row.shortcuts.first();
    let shortcut = shortcut.map(|shortcut| keys(ui.ctx(), shortcut));
    let button = Button::new(row.label)
        .shortcut_text(shortcut.unwrap_or_default())
        .min_size(vec2(360.0, 26.0));
    ui.add_enabled(is_enabled, button)
        .on_hover_text(row.tooltip)
        .on_disabled_hover_text(format!("{}; not possible now", row.tooltip))
}
