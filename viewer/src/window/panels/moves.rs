//! The moves of the game as a tree: the current line with a row for each round, and the other moves tried below them.

use super::turns::{Columns, TurnCell};
use super::{Request, variation};
use crate::window::table::Table;
use egui::{Align, Button, Layout, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};
use zrf_interpreter::NodeId;

/// Height of a row in points.
const ROW: f32 = 24.0;
/// Width of the column of round numbers in points.
const NUMBER: f32 = 34.0;
/// The height of the list in points if the panel has no room for a row and scrolls.
const MIN_HEIGHT: f32 = 3.0 * ROW;
/// How far other moves that were tried are indented, in points.
const INDENT: f32 = 14.0;

/// Shows the moves.
pub(in crate::window) fn show(ui: &mut Ui, table: &Table, requests: &mut Vec<Request>) {
    let rows = rows(table);
    if rows.is_empty() {
        ui.weak("No moves yet");
        return;
    }
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().button_padding.y = 1.0;
    let current = table.shown_node();
    let place = place_of(table, &rows);
    let height = match ui.available_height() {
        left if left < ROW => MIN_HEIGHT,
        left => left,
    };
    let mut area = ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, false])
        .id_salt("moves");
    // The place of the current move changes with the move, and with the room that the result leaves.
    let shown = (current, height as i32);
    let last = ui.data(|data| data.get_temp::<(NodeId, i32)>(ui.scope_id()));
    if last != Some(shown) {
        let middle = place.map_or(0.0, |place| {
            place as f32 * (ROW + ui.spacing().item_spacing.y) + 0.5 * ROW
        });
        area = area.vertical_scroll_offset((middle - 0.5 * height).max(0.0));
        ui.data_mut(|data| data.insert_temp(ui.scope_id(), shown));
    }
    area.show_rows(ui, ROW, rows.len(), |ui, range| {
        for index in range {
            let before = index.checked_sub(1);
            let before = before.and_then(|before| rows[before].round());
            let is_new_round = before != rows[index].round();
            show_row(ui, table, &rows[index], is_new_round, requests);
        }
    });
}

/// The row of the current move, or of the last one before it that has a row: hidden passes have none.
fn place_of(table: &Table, rows: &[Row]) -> Option<usize> {
    let line = table.session.line();
    let row_of = |&node: &NodeId| {
        let has_node = |row: &Row| row.turns().iter().any(|turn| turn.nodes.contains(&node));
        rows.iter().position(has_node)
    };
    line.iter().rev().find_map(row_of)
}

fn show_row(
    ui: &mut Ui,
    table: &Table,
    row: &Row,
    is_new_round: bool,
    requests: &mut Vec<Request>,
) {
    let (_, area) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let (round, turns) = match row {
        Row::Round(round, turns) => (round, turns),
        &Row::Variation(first) => {
            let left = area.left() + INDENT + NUMBER;
            let place = Rect::from_min_max(pos2(left, area.top()), area.max);
            let layout = Layout::left_to_right(Align::Center);
            let mut line = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
            return variation::show(&mut line, table, first, requests);
        }
    };
    if is_new_round {
        let right = area.left() + NUMBER;
        let number = Rect::from_min_max(area.min, pos2(right, area.bottom()));
        let layout = Layout::left_to_right(Align::Center);
        let mut cell = ui.new_child(UiBuilder::new().max_rect(number).layout(layout));
        // Below a variation, the round goes on.
        let goes_on = turns.first().is_some_and(|turn| turn.column > 0);
        cell.weak(format!("{round}{}", if goes_on { "…" } else { "." }));
    }
    let n_cells = Columns::of(table.game()).count();
    let width = (area.width() - NUMBER) / n_cells as f32;
    for turn in turns {
        let start = area.left() + NUMBER + width * turn.column.min(n_cells - 1) as f32;
        let place = Rect::from_min_size(pos2(start, area.top()), vec2(width, ROW));
        let layout = Layout::top_down_justified(Align::LEFT);
        let mut cell = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
        show_turn(&mut cell, table, turn, requests);
    }
}

fn show_turn(ui: &mut Ui, table: &Table, turn: &TurnCell, requests: &mut Vec<Request>) {
    let is_current = turn.nodes.contains(&table.shown_node());
    let text = turn.text(ui, table, is_current, turn.is_chance);
    let button = Button::selectable(is_current, text).truncate();
    let shown = ui.add(button).on_hover_text(turn.tooltip(table));
    if shown.clicked() {
        requests.push(Request::GoTo(turn.last()));
    }
}

/// One line of the list.
enum Row {
    /// A round of the current line, or a part of one, with its turns.
    Round(u32, Vec<TurnCell>),
    /// A variation, by its first move.
    Variation(NodeId),
}

impl Row {
    fn round(&self) -> Option<u32> {
        match self {
            Self::Round(round, _) => Some(*round),
            Self::Variation(_) => None,
        }
    }

    /// The turns of the current line.
    fn turns(&self) -> &[TurnCell] {
        match self {
            Self::Round(_, turns) => turns,
            Self::Variation(_) => &[],
        }
    }
}

/// The rows of the current line to its end. Other moves that were tried follow the move they replace.
fn rows(table: &Table) -> Vec<Row> {
    let session = &table.session;
    let path = session.line();
    let mut list = List {
        table,
        columns: Columns::of(table.game()),
        rows: Vec::new(),
    };
    let mut at = NodeId::ROOT;
    for depth in 0.. {
        let Some(main) = path.get(depth).copied().or(session.next(at)) else {
            break;
        };
        if table.is_listed(main) {
            list.add(main);
        }
        list.rows
            .extend(table.others_tried(main).map(Row::Variation));
        at = main;
    }
    list.rows
}

struct List<'a> {
    table: &'a Table,
    columns: Columns,
    rows: Vec<Row>,
}

impl List<'_> {
    /// Adds a node of the current line: to its turn, to the row of its round, or as a new row.
    fn add(&mut self, node: NodeId) {
        let mut turn = TurnCell::of(self.table, &self.columns, node);
        let round = self.table.session.node(node).round;
        if let Some(Row::Round(known, turns)) = self.rows.last_mut() {
            match turns.last_mut() {
                Some(last) if self.table.continues_entry(node) => {
                    last.nodes.append(&mut turn.nodes);
                    return;
                }
                Some(last) if *known == round && last.column < turn.column => {
                    turns.push(turn);
                    return;
                }
                _ => {}
            }
        }
        self.rows.push(Row::Round(round, vec![turn]));
    }
}
