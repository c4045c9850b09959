//! The author's description of the game and of each piece.

use super::widgets::piece_picture;
use super::{Dialog, Request};
use crate::window::table::Table;
use crate::wording::display_name;
use egui::{RichText, ScrollArea, Ui};
use zrf_grammar::game::PieceTypeId;

/// Shows the rules in a window over the board.
pub(in crate::window) fn show(ctx: &egui::Context, table: &Table, requests: &mut Vec<Request>) {
    let mut is_open = true;
    egui::Window::new("Rules")
        .open(&mut is_open)
        .default_size([460.0, 520.0])
        .default_pos(ctx.content_rect().center())
        .pivot(egui::Align2::CENTER_CENTER)
        .collapsible(false)
        .show(ctx, |ui| {
            ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| contents(ui, table));
        });
    if !is_open {
        requests.push(Request::Close(Dialog::Rules));
    }
}

fn contents(ui: &mut Ui, table: &Table) {
    let game = table.game();
    ui.heading(&game.title);
    let texts = [
        ("", &game.texts.description),
        ("Strategy", &game.texts.strategy),
        ("History", &game.texts.history),
    ];
    let mut is_empty = true;
    for (title, text) in texts
        .into_iter()
        .filter(|(_, text)| !text.trim().is_empty())
    {
        is_empty = false;
        if !title.is_empty() {
            ui.label(RichText::new(title).strong().size(16.0));
        }
        ui.label(text.trim());
        ui.add_space(6.0);
    }
    if is_empty {
        ui.weak("The author did not describe this game");
    }
    pieces(ui, table);
}

/// Each piece with the author's description and a diagram of its moves.
fn pieces(ui: &mut Ui, table: &Table) {
    let game = table.game();
    let diagrams = table.diagrams();
    let mut is_first = true;
    for (index, piece) in game.piece_types.iter().enumerate() {
        let id = PieceTypeId::from_index(index);
        let text = [&piece.description, &piece.help]
            .into_iter()
            .find(|text| !text.trim().is_empty());
        let diagram = diagrams.iter().find(|diagram| diagram.piece_type == id);
        if piece.is_dummy || (text.is_none() && diagram.is_none()) {
            continue;
        }
        if is_first {
            ui.label(RichText::new("Pieces").strong().size(16.0));
            if !diagrams.is_empty() {
                ui.weak("A dot marks a position the piece can move to. A cross marks one where it can capture, or that \
                         it captures by jumping over.");
            }
            is_first = false;
        }
        ui.horizontal_top(|ui| {
            if let Some(owner) = table.owner_of(id) {
                piece_picture(ui, table.art.looks.get(owner, id), 40.0);
            }
            ui.vertical(|ui| {
                ui.label(RichText::new(display_name(&piece.name)).strong());
                if let Some(text) = text {
                    ui.label(text.trim());
                }
                if let Some(&diagram) = diagram {
                    super::diagram::show(ui, table, diagram);
                }
            });
        });
    }
}
