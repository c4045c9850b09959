//! The tools beside the board, or below it, while it is edited: pieces to place, and actions.

use super::Request;
use super::widgets::{main_button, piece_picture};
use crate::window::commands::{Command, row};
use crate::window::table::{Editing, Table, Tool};
use crate::wording::display_name;
use egui::{Atom, Button, Panel, ScrollArea, Ui, vec2};
use zrf_grammar::game::{PieceTypeId, PlayerId};

/// The share of the height that the tools take below the board, where no side panel has room.
const FOOT: f32 = 0.4;

/// The width of a piece with its button, and its height, in points.
const PIECE: f32 = 184.0;
const PIECE_HEIGHT: f32 = 26.0;
/// Minimum width of a panel that has the buttons below the pieces in one row.
const WIDE: f32 = 450.0;

/// Shows the tools.
pub(super) fn show(ui: &mut Ui, table: &Table, editing: &Editing, requests: &mut Vec<Request>) {
    ui.label("Choose what a click does. You can also drag pieces, including off the board.");
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
    if ui.selectable_label(editing.tool == tool, label).clicked() {
        requests.push(Request::Tool(tool));
    }
}

/// The pieces of each player, in as many columns as fit.
fn pieces(ui: &mut Ui, table: &Table, editing: &Editing, requests: &mut Vec<Request>) {
    let kinds = table.piece_kinds();
    let gap = ui.spacing().item_spacing.x;
    let n_columns = ((ui.available_width() + gap) / (PIECE + gap))
        .floor()
        .max(1.0);
    for player in table.game().player_ids() {
        let own = kinds.iter().filter(|(owner, _)| *owner == player);
        let own: Vec<PieceTypeId> = own.map(|&(_, piece_type)| piece_type).collect();
        for row in own.chunks(n_columns as usize) {
            ui.horizontal(|ui| {
                for &piece_type in row {
                    piece(ui, table, editing, (player, piece_type), requests);
                }
            });
        }
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
    piece_picture(ui, look, PIECE_HEIGHT);
    let tool = Tool::Put(player, piece_type);
    let name = display_name(table.game().player_name(player));
    let label = format!("{name} {}", table.game().piece_name(piece_type));
    let width = PIECE - PIECE_HEIGHT - ui.spacing().item_spacing.x;
    let button = Button::new((label, Atom::grow()))
        .selected(editing.tool == tool)
        .min_size(vec2(width, PIECE_HEIGHT));
    if ui.add(button).clicked() {
        requests.push(Request::Tool(tool));
    }
}
