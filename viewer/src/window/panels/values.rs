//! The values of the legal moves, best first.

use super::{Request, graph};
use crate::window::commands::{Command, Facts, row};
use crate::window::table::{MoveValues, Prospect, Table};
use crate::window::theme;
use egui::{RichText, ScrollArea, Sense, Stroke, Ui, vec2};
use zrf_grammar::render::plural;
use zrf_search::Rating;

/// The share of the panel that the list takes, and its least and largest height in points.
const SHARE: f32 = 0.3;
const HEIGHTS: (f32, f32) = (64.0, 180.0);
/// The space between two rows of the list in points.
const ROW_GAP: f32 = 2.0;

/// Shows the values, or that they are being computed.
pub(super) fn show(ui: &mut Ui, table: &Table, facts: &Facts, requests: &mut Vec<Request>) {
    head(ui, table, facts, requests);
    if table.is_puzzle() {
        return lamp(ui, table, facts, requests);
    }
    graph::show(ui, table, requests);
    // What is below stays where it is when the values come and go.
    let row = ui.spacing().interact_size.y;
    let height = height_of_rows(SHARE * ui.available_height(), row);
    let whole = height + ui.spacing().item_spacing.y + row;
    let size = vec2(ui.available_width(), whole);
    ui.allocate_ui(size, |ui| {
        ui.set_min_height(whole);
        let Some(values) = &table.insights.values else {
            ui.weak(match table.session.outcome() {
                Some(_) => "The game is over",
                None if table.is_open() => "Thinking…",
                None => "Shown on a person's turn",
            });
            return;
        };
        moves(ui, height, values, requests);
        let depth = plural(values.depth, "move");
        ui.weak(format!("Looked {depth} ahead"));
    });
}

/// The title, and the commands about both rivals.
fn head(ui: &mut Ui, table: &Table, facts: &Facts, requests: &mut Vec<Request>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("Analysis").strong());
        let of_rivals = [Command::Threat, Command::Review];
        for command in of_rivals.into_iter().filter(|_| !table.is_puzzle()) {
            let row = row(command);
            let words = match (command, facts.review) {
                (Command::Review, Some(share)) => format!("Stop ({share}%)"),
                _ => row.label.to_owned(),
            };
            let button = egui::Button::new(words).small();
            let shown = ui.add_enabled((row.is_enabled)(facts), button);
            if shown.on_hover_text(row.tooltip).clicked() {
                requests.push(Request::Command(command));
            }
        }
    });
}

/// The legal moves with their values, and after the best ones the expected lines; a click plays a move.
fn moves(ui: &mut Ui, height: f32, values: &MoveValues, requests: &mut Vec<Request>) {
    let n_chars = |rating: Option<Rating>| words_of(rating).chars().count();
    let n_columns = values.rows.iter().map(|value| n_chars(value.rating)).max();
    let width = n_columns.unwrap_or_default();
    ScrollArea::vertical()
        .id_salt("values")
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = ROW_GAP;
            for (rank, value) in values.rows.iter().enumerate() {
                ui.horizontal(|ui| {
                    ui.monospace(format!("{:width$}", words_of(value.rating)));
                    let button = egui::Button::new(&value.words).frame(false);
                    if ui.add(button).on_hover_text("Play it").clicked() {
                        requests.push(Request::Play(value.index));
                    }
                    if let Some([_, rest @ ..]) = values.lines.get(rank).map(Vec::as_slice) {
                        expected_line(ui, rest);
                    }
                });
            }
        });
}

fn words_of(rating: Option<Rating>) -> String {
    rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string())
}

/// The line that follows one of the best moves.
fn expected_line(ui: &mut Ui, rest: &[String]) {
    let line = RichText::new(rest.join(", ")).weak();
    ui.add(egui::Label::new(line).truncate())
        .on_hover_text("The line that the computer expects");
}

/// The height of as many whole rows as fit into a height within the limits: the last one is not cut.
fn height_of_rows(height: f32, row: f32) -> f32 {
    let height = height.clamp(HEIGHTS.0, HEIGHTS.1);
    let n_rows = ((height + ROW_GAP) / (row + ROW_GAP)).floor().max(1.0);
    n_rows * (row + ROW_GAP) - ROW_GAP
}

/// Whether the puzzle can still be solved: a lamp, words, and the next step.
fn lamp(ui: &mut Ui, table: &Table, facts: &Facts, requests: &mut Vec<Request>) {
    if table.session.outcome().is_some() {
        return;
    }
    let palette = theme::palette(ui.theme());
    ui.horizontal_wrapped(|ui| {
        let (place, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
        let (center, painter) = (place.center(), ui.painter());
        let edge = Stroke::new(1.5, palette.quiet);
        // Filled, crossed out or empty, so that colour is not the only sign.
        match table.prospect() {
            Some(Prospect::Solvable(..)) => {
                painter.circle(center, 7.0, palette.solvable, edge);
            }
            Some(Prospect::Lost) => {
                painter.circle(center, 7.0, palette.decided, edge);
                for y in [-1.0, 1.0] {
                    let far = vec2(4.0, 4.0 * y);
                    painter
                        .line_segment([center - far, center + far], Stroke::new(2.0, palette.card));
                }
            }
            Some(Prospect::Unknown) | None => {
                painter.circle_stroke(center, 7.0, edge);
            }
        }
        ui.label(table.prospect_words());
    });
    let has_step = facts.can_move && table.next_step().is_some();
    let button = egui::Button::new("Next step").small();
    if ui
        .add_enabled(has_step, button)
        .on_hover_text("Show the next move of a solution (H)")
        .clicked()
    {
        requests.push(Request::Command(Command::Hint));
    }
}

#[cfg(test)]
mod tests {
    use super::{HEIGHTS, height_of_rows};

    #[test]
    fn the_list_shows_whole_rows() {
        assert_eq!(height_of_rows(100.0, 18.0), 98.0);
        assert_eq!(height_of_rows(98.0, 18.0), 98.0);
        assert_eq!(height_of_rows(97.0, 18.0), 78.0);
        assert_eq!(height_of_rows(10.0, 18.0), 58.0);
        assert!(height_of_rows(900.0, 18.0) <= HEIGHTS.1);
        // A row that is higher than the list is shown whole.
        assert_eq!(height_of_rows(10.0, 70.0), 70.0);
    }
}
