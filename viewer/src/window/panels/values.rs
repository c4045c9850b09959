//! The values of the legal moves, best first.

use super::{Request, graph};
use crate::window::commands::{Command, Facts, row};
use crate::window::table::Table;
use egui::{Grid, RichText, ScrollArea, Ui};

/// The share of the panel that the list takes, and its least and largest height in points.
const SHARE: f32 = 0.3;
const HEIGHTS: (f32, f32) = (52.0, 120.0);

/// Shows the values, or that they are being computed.
pub(super) fn show(ui: &mut Ui, table: &Table, facts: &Facts, requests: &mut Vec<Request>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("Analysis").strong());
        for command in [Command::Threat, Command::Review] {
            let row = row(command);
            let words = match (command, facts.review) {
                (Command::Review, Some(share)) => format!("Stop ({share} %)"),
                _ => row.label.to_owned(),
            };
            let button = egui::Button::new(words).small();
            let shown = ui.add_enabled((row.is_enabled)(facts), button);
            if shown.on_hover_text(row.tooltip).clicked() {
                requests.push(Request::Command(command));
            }
        }
    });
    graph::show(ui, table, requests);
    let Some(values) = &table.insights.values else {
        ui.weak(if table.is_open() {
            "Thinking…"
        } else {
            "Shown on a person's turn"
        });
        return;
    };
    ScrollArea::vertical()
        .id_salt("values")
        .max_height((SHARE * ui.available_height()).clamp(HEIGHTS.0, HEIGHTS.1))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            Grid::new("values")
                .num_columns(2)
                .spacing(egui::vec2(12.0, 2.0))
                .show(ui, |ui| {
                    for value in &values.rows {
                        let rating = value.rating.map(|rating| rating.to_string());
                        ui.monospace(rating.as_deref().unwrap_or("–"));
                        let button = egui::Button::new(&value.words).frame(false);
                        if ui.add(button).on_hover_text("Play it").clicked() {
                            requests.push(Request::Play(value.index));
                        }
                        ui.end_row();
                    }
                });
        });
    if !values.line.is_empty() {
        let line = format!("Expected: {}", values.line.join(", "));
        ui.add(egui::Label::new(RichText::new(line).weak()).wrap());
    }
}
