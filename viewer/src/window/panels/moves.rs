//! The moves of the game as a tree: the current line, with the other moves tried beside it.

use super::Request;
use crate::window::table::{Table, is_real};
use crate::wording::{self, display_name};
use egui::{RichText, ScrollArea, Ui};
use zrf_interpreter::NodeId;

/// Shows the moves.
pub(in crate::window) fn show(ui: &mut Ui, table: &Table, requests: &mut Vec<Request>) {
    let rows = rows(table);
    if rows.is_empty() {
        ui.weak("No moves yet");
        return;
    }
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().interact_size.y = 22.0;
    ui.spacing_mut().button_padding.y = 1.0;
    let height = ui.spacing().interact_size.y;
    let current = table.session.current();
    let place = rows.iter().position(|row| row.node == current);
    let mut area = ScrollArea::vertical()
        .auto_shrink([false, false])
        .id_salt("moves");
    let last = ui.data(|data| data.get_temp::<NodeId>(ui.scope_id()));
    if last != Some(current) {
        let at = place.map_or(0.0, |place| {
            place as f32 * (height + ui.spacing().item_spacing.y)
        });
        area = area.vertical_scroll_offset((at - 0.5 * ui.available_height()).max(0.0));
        ui.data_mut(|data| data.insert_temp(ui.scope_id(), current));
    }
    area.show_rows(ui, height, rows.len(), |ui, range| {
        for row in &rows[range] {
            show_row(ui, table, row, requests);
        }
    });
}

fn show_row(ui: &mut Ui, table: &Table, row: &Row, requests: &mut Vec<Request>) {
    ui.horizontal(|ui| {
        ui.set_min_height(ui.spacing().interact_size.y);
        ui.add_space(14.0 * row.indent as f32);
        let text = words(table, row);
        let text = if row.is_aside {
            RichText::new(text).weak()
        } else {
            RichText::new(text)
        };
        let is_current = row.node == table.session.current();
        if ui.selectable_label(is_current, text).clicked() {
            requests.push(Request::GoTo(row.node));
        }
    });
}

struct Row {
    node: NodeId,
    indent: usize,
    /// Not on the current line.
    is_aside: bool,
}

/// The current line to its end; other moves that were tried are below each move.
fn rows(table: &Table) -> Vec<Row> {
    let session = &table.session;
    let path = session.line();
    let mut rows = Vec::new();
    let mut at = NodeId::ROOT;
    for depth in 0.. {
        let children = session.children(at);
        let Some(&main) = path.get(depth).or(children.last()) else {
            break;
        };
        if is_told(table, main) {
            rows.push(Row {
                node: main,
                indent: 0,
                is_aside: false,
            });
        }
        let others = children.iter().filter(|child| **child != main);
        rows.extend(others.map(|&node| Row {
            node,
            indent: 1,
            is_aside: true,
        }));
        at = main;
    }
    rows
}

/// Random players' passes say nothing.
fn is_told(table: &Table, node: NodeId) -> bool {
    let node = table.session.node(node);
    !node.played.as_ref().is_pass() || is_real(table.game(), node.turn.decider)
}

fn words(table: &Table, row: &Row) -> String {
    let node = table.session.node(row.node);
    let game = table.game();
    let name = display_name(game.player_name(node.turn.decider));
    let words = wording::told(game, node.played.as_ref(), &node.text);
    let aside = if row.is_aside { "or " } else { "" };
    format!("{}. {aside}{name}  {words}", node.round)
}
