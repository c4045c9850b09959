//! The bar of menus, made from the table of commands.

use super::Request;
use crate::window::commands::{Command, Facts, Menu, Row, TABLE};
use crate::window::settings::Settings;
use crate::window::table::Table;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, PopupCloseBehavior, Role, Ui, WidgetInfo};
use std::path::Path;
use zrf_grammar::rules::VariantId;

/// So many variants need a filter.
const MANY: usize = 12;

/// Shows the bar.
pub(in crate::window) fn show(
    ui: &mut Ui,
    facts: &Facts,
    settings: &Settings,
    table: Option<&Table>,
    filter: &mut String,
    requests: &mut Vec<Request>,
) {
    egui::MenuBar::new().ui(ui, |ui| {
        for menu in Menu::ALL {
            ui.menu_button(menu.title(), |ui| {
                for row in TABLE.iter().filter(|row| row.menu == menu) {
                    item(ui, row, facts, settings, requests);
                    if row.command == Command::OpenPath {
                        recent(ui, settings, requests);
                    }
                }
            });
            if let (Menu::Game, Some(table)) = (menu, table) {
                // A click into the filter must not close it.
                let config =
                    MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
                let button = MenuButton::new("Variant").config(config);
                button.ui(ui, |ui| variants(ui, table, filter, requests));
            }
        }
    });
}

fn item(ui: &mut Ui, row: &Row, facts: &Facts, settings: &Settings, requests: &mut Vec<Request>) {
    let shortcut = row
        .shortcuts
        .first()
        .map(|shortcut| ui.ctx().format_shortcut(shortcut));
    let is_on = match row.command {
        Command::Coordinates => settings.coordinates,
        Command::Targets => settings.targets,
        Command::Goals => settings.goals,
        Command::Values => settings.values,
        Command::LeaderRim => settings.leader_rim,
        Command::SidePanel => settings.side_panel,
        _ => false,
    };
    let button = Button::new(row.label)
        .selected(is_on)
        .shortcut_text(shortcut.unwrap_or_default());
    let is_enabled = (row.is_enabled)(facts);
    let response = ui.add_enabled(is_enabled, button);
    response.widget_info(|| WidgetInfo::labeled(Role::MenuItem, is_enabled, row.label));
    if response.on_hover_text(row.tooltip).clicked() {
        requests.push(Request::Command(row.command));
        ui.close();
    }
}

fn recent(ui: &mut Ui, settings: &Settings, requests: &mut Vec<Request>) {
    ui.menu_button("Recent files", |ui| {
        if settings.recent.is_empty() {
            ui.weak("no file was opened yet");
        }
        for path in &settings.recent {
            let (name, is_there) = recent_name(path);
            let button = Button::new(name);
            let shown = ui
                .add_enabled(is_there, button)
                .on_hover_text(path.display().to_string());
            if shown.clicked() {
                requests.push(Request::OpenPath(path.clone()));
                ui.close();
            }
        }
    });
}

/// The name of a recent file, and whether it is still there.
pub(super) fn recent_name(path: &Path) -> (String, bool) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_there = path.exists();
    let missing = if is_there { "" } else { " (not found)" };
    (format!("{name}{missing}"), is_there)
}

fn variants(ui: &mut Ui, table: &Table, filter: &mut String, requests: &mut Vec<Request>) {
    let entries = table.rules.entries();
    if entries.len() > MANY {
        ui.add(egui::TextEdit::singleline(filter).hint_text("filter"));
    } else {
        filter.clear();
    }
    let wanted = filter.to_lowercase();
    egui::ScrollArea::vertical()
        .max_height(0.7 * ui.ctx().content_rect().height())
        .show(ui, |ui| {
            for (index, entry) in entries.iter().enumerate() {
                if entry.is_separator {
                    ui.separator();
                    continue;
                }
                if !entry.title.to_lowercase().contains(&wanted) {
                    continue;
                }
                let id = VariantId(index as u32);
                if ui
                    .selectable_label(id == table.variant, &entry.title)
                    .clicked()
                {
                    requests.push(Request::Variant(id));
                    ui.close();
                }
            }
        });
}
