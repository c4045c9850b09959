//! The tools beside the board, or below it, while it is edited: pieces to place, and actions.

use super::Request;
use super::widgets::{main_button, piece_picture};
use crate::window::commands::{Command, row};
use crate::window::table::{Editing, Table, Tool};
use crate::window::theme;
use crate::wording::display_name;
use egui::{
    Button, Panel, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};
use zrf_grammar::game::{PieceTypeId, PlayerId};

/// The share of the height that the tools take below the board, where no side panel has room.
const FOOT: f32 = 0.4;

/// The size of a piece and the gap between two, in points: six fit beside each other in the narrowest panel.
const PIECE: f32 = 36.0;
const GAP: f32 = 6.0;
/// The width of the frame around the chosen piece, in points.
const FRAME: f32 = 2.5;
/// Minimum width of a panel that has the buttons below the pieces in one row.
const WIDE: f32 = 450.0;

/// Shows the tools.
pub(super) fn show(ui: &mut Ui, table: &Table, editing: &Editing, requests: &mut Vec<Request>) {
    ui.label(RichText::new("Edit the board").size(17.0).strong());
    ui.label("Pick a piece or a tool, then click the board. Drag pieces to move them, or off the board to remove them.");
    first_turn(ui, table, editing, requests);
    ui.horizontal(|ui| {
        tool(ui, editing, Tool::Remove, "Remove", requests);
        if table.game().players.len() > 1 {
            tool(ui, editing, Tool::ChangeOwner, "Change owner", requests);
        }
    });
    ui.separator();
    // In a wide panel, the buttons take two rows fewer.
    let bottom = if ui.available_width() < WIDE {
        152.0
    } else {
        88.0
    };
    let height = (ui.available_height() - bottom).max(80.0);
    ScrollArea::vertical()
        .id_salt("pieces")
        .max_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| pieces(ui, table, editing, requests));
    ui.separator();
    main_button(ui, Command::PlayFromHere, requests);
    ui.horizontal_wrapped(|ui| {
        for command in [
            Command::ClearBoard,
            Command::StartBoard,
            Command::TakeBack,
            Command::CopyPosition,
            Command::GiveUpEdit,
        ] {
            let row = row(command);
            if ui.button(row.label).on_hover_text(row.tooltip).clicked() {
                requests.push(Request::Command(command));
            }
        }
    });
}

/// Shows the tools below the board, all of them in a list to scroll.
pub(in crate::window) fn show_at_foot(
    ui: &mut Ui,
    table: &Table,
    editing: &Editing,
    requests: &mut Vec<Request>,
) {
    let panel = Panel::bottom("tools").exact_size(FOOT * ui.available_height());
    let area = ScrollArea::vertical().auto_shrink(false);
    panel.show(ui, |ui| {
        area.show(ui, |ui| show(ui, table, editing, requests));
    });
}

fn first_turn(ui: &mut Ui, table: &Table, editing: &Editing, requests: &mut Vec<Request>) {
    let turns = table.first_turns();
    if turns.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let decider = |turn: usize| table.game().turn_order.turns[turn].decider;
        for (turn, name) in turns {
            let is_chosen = decider(turn) == decider(editing.turn);
            if ui.radio(is_chosen, format!("{name} to move")).clicked() {
                requests.push(Request::FirstTurn(turn));
            }
        }
    });
}

fn tool(ui: &mut Ui, editing: &Editing, tool: Tool, label: &str, requests: &mut Vec<Request>) {
    let button = Button::new(label).selected(editing.tool == tool);
    if ui.add(button).clicked() {
        requests.push(Request::Tool(tool));
    }
}

/// The pieces of each player, in rows of their own.
fn pieces(ui: &mut Ui, table: &Table, editing: &Editing, requests: &mut Vec<Request>) {
    let kinds = table.piece_kinds();
    // The frame of the chosen piece is around it.
    ui.add_space(FRAME);
    for player in table.game().player_ids() {
        let own = kinds.iter().filter(|(owner, _)| *owner == player);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(GAP, GAP);
            for &(_, piece_type) in own {
                piece(ui, table, editing, (player, piece_type), requests);
            }
        });
    }
}

fn piece(
    ui: &mut Ui,
    table: &Table,
    editing: &Editing,
    (player, piece_type): (PlayerId, PieceTypeId),
    requests: &mut Vec<Request>,
) {
    let look = table.art.looks.get(player, piece_type);
    let place = piece_picture(ui, look, PIECE);
    let tool = Tool::Put(player, piece_type);
    let name = display_name(table.game().player_name(player));
    let label = format!("{name} {}", table.game().piece_name(piece_type));
    let is_chosen = editing.tool == tool;
    let id = ui.scope_id().with(("piece to place", player, piece_type));
    let response = ui.interact(place, id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &label));
    if is_chosen || response.hovered() || response.has_focus() {
        let palette = theme::palette(ui.theme());
        let color = if is_chosen {
            palette.accent
        } else {
            palette.quiet
        };
        let stroke = Stroke::new(if is_chosen { FRAME } else { 1.0 }, color);
        ui.painter()
            .rect_stroke(place, 5.0, stroke, StrokeKind::Outside);
    }
    if response.on_hover_text(label).clicked() {
        requests.push(Request::Tool(tool));
    }
}
