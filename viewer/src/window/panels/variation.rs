//! A variation in the list of moves: a button for each of its turns, as far as there is room.

use super::Request;
use super::turns::{Columns, TurnCell};
use crate::window::commands::{Command, row};
use crate::window::table::Table;
use egui::{Button, Response, TextWrapMode, Ui, WidgetText};
use zrf_interpreter::NodeId;

/// Maximum number of moves read of a variation, of which its row shows those that fit.
const MAX_MOVES: usize = 40;
/// The button after which there is no room for more turns.
const REST: &str = "…";

/// Shows a variation in a line.
pub(super) fn show(ui: &mut Ui, table: &Table, first: NodeId, requests: &mut Vec<Request>) {
    let turns = turns(table, first);
    let first = turns.first().map_or(first, TurnCell::last);
    ui.spacing_mut().item_spacing.x = 0.0;
    ui.spacing_mut().button_padding.x = 3.0;
    ui.weak("or");
    ui.add_space(ui.spacing().button_padding.x);
    let rest = width(ui, REST);
    for (index, turn) in turns.iter().enumerate() {
        let text = turn.text(ui, table, false, true);
        let is_last = index + 1 == turns.len();
        let room = ui.available_width() - if is_last { 0.0 } else { rest };
        let has_room = index == 0 || width(ui, text.clone()) <= room;
        let (button, tooltip) = match has_room {
            true => (
                Button::selectable(false, text).truncate(),
                turn.tooltip(table),
            ),
            false => (
                Button::selectable(false, REST),
                words(table, &turns[index..]),
            ),
        };
        let hint = "Right-click to make it the main line or to delete it";
        let shown = ui.add(button).on_hover_text(format!("{tooltip}\n{hint}"));
        if shown.clicked() {
            requests.push(Request::GoTo(turn.last()));
        }
        menu(&shown, first, requests);
        if !has_room {
            return;
        }
    }
}

/// The turns from the first move on.
fn turns(table: &Table, first: NodeId) -> Vec<TurnCell> {
    let (session, columns) = (&table.session, Columns::of(table.game()));
    let line = std::iter::successors(Some(first), |&at| session.next(at));
    let line = line.take(MAX_MOVES).filter(|&node| table.is_listed(node));
    let mut turns: Vec<TurnCell> = Vec::new();
    for node in line {
        let mut turn = TurnCell::of(table, &columns, node);
        match turns.last_mut().filter(|_| table.continues_turn(node)) {
            Some(last) => last.nodes.append(&mut turn.nodes),
            None => turns.push(turn),
        }
    }
    turns
}

fn words(table: &Table, turns: &[TurnCell]) -> String {
    let words = turns.iter().map(|turn| turn.words(table));
    words.collect::<Vec<String>>().join(" ")
}

/// The width of a button.
fn width(ui: &Ui, text: impl Into<WidgetText>) -> f32 {
    let font = egui::TextStyle::Button;
    let galley = text
        .into()
        .into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, font);
    galley.size().x + 2.0 * ui.spacing().button_padding.x
}

/// What can be done with a variation besides viewing it.
fn menu(shown: &Response, first: NodeId, requests: &mut Vec<Request>) {
    shown.context_menu(|ui| {
        for (command, request) in [
            (Command::MainLine, Request::Promote(first)),
            (Command::DeleteVariation, Request::Remove(first)),
        ] {
            if ui.button(row(command).label).clicked() {
                requests.push(request);
                ui.close();
            }
        }
    });
}
