//! The status bar: the last event, and what is under the pointer.

use super::Request;
use crate::window::art::Looks;
use crate::window::commands::{Command, row};
use crate::window::table::Table;
use crate::wording::display_name;
use egui::accesskit::{Live, Node};
use egui::{Align, Layout, RichText, Ui};

/// Shows the line. Without a side panel, it also shows the turn and the result.
pub(in crate::window) fn show(
    ui: &mut Ui,
    table: &Table,
    has_problems: bool,
    is_alone: bool,
    requests: &mut Vec<Request>,
) {
    ui.horizontal(|ui| {
        if has_problems && ui.button(RichText::new("Problems…").strong()).clicked() {
            requests.push(Request::Command(Command::Problems));
        }
        if is_alone {
            ui.label(RichText::new(state(table)).strong());
        }
        if table.shows_refusal() {
            let why = row(Command::Why);
            if ui
                .small_button(why.label)
                .on_hover_text(why.tooltip)
                .clicked()
            {
                requests.push(Request::Command(Command::Why));
            }
        }
        let notice = ui.add(egui::Label::new(&table.notice).truncate());
        // Screen readers announce events as they happen.
        let announce = |node: &mut Node| node.set_live(Live::Polite);
        ui.ctx().accesskit_node_builder(notice.id, announce);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(words) = under_pointer(table) {
                ui.add(egui::Label::new(RichText::new(words).weak()).truncate());
            }
        });
    });
}

/// The turn, or the result once it may be shown.
fn state(table: &Table) -> String {
    match table.result() {
        Some((headline, _)) if !table.pace.is_end_due => headline,
        _ => table.turn_words(),
    }
}

/// The position under the pointer, its piece, a line of help about it, and the goals that name the position.
fn under_pointer(table: &Table) -> Option<String> {
    let position = table.hand.hovered.or(table.hand.cursor)?;
    let game = table.game();
    let mut words = game.position_name(position).to_owned();
    let piece = table.session.state().piece(position);
    if let Some(piece) = piece.filter(|&piece| !is_invisible(&table.art.looks, piece)) {
        let owner = display_name(game.player_name(piece.owner));
        words.push_str(&format!(" · {owner} · {}", table.help(piece)));
    }
    for goal in table.goals_at(position) {
        words.push_str(&format!(" · {goal}"));
    }
    Some(words)
}

fn is_invisible(looks: &Looks, piece: zrf_interpreter::Piece) -> bool {
    looks.of(piece).is_invisible()
}
