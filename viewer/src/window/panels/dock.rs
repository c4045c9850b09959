//! Panels beside the board with the rules, the problems of the file, or why a move is illegal: they never cover the
//! board. They are as wide as their contents need, up to a limit, beyond which text wraps.

use super::{BOARD_ROOM, Dialog, Request, problems, rules};
use crate::window::source::Problems;
use crate::window::table::{Refusal, Table};
use egui::{Align, Layout, Panel, RichText, Ui};

/// The usual width of text that wraps, in points, and the most that a report takes.
const WIDTH: f32 = 380.0;
const REPORT_WIDTH: f32 = 760.0;
/// The largest share of the window: beside a board, and beside the start page.
const WIDEST: f32 = 0.36;
const WIDEST_ALONE: f32 = 0.6;
/// The minimum width, in points.
const MIN_WIDTH: f32 = 240.0;
/// The width that the start page needs beside a panel.
const PAGE_ROOM: f32 = 480.0;
/// The largest share of the height for a panel above the start page.
const HIGHEST: f32 = 0.5;

/// Whether something is shown beside the board.
pub(in crate::window) fn is_docked(dialog: Dialog) -> bool {
    matches!(dialog, Dialog::Rules | Dialog::Problems | Dialog::Why)
}

/// Shows what was opened last.
pub(in crate::window) fn show(
    ui: &mut Ui,
    dialog: Dialog,
    table: Option<&Table>,
    found: Option<&Problems>,
    requests: &mut Vec<Request>,
) {
    let refusal = table.and_then(|table| table.refusal.as_ref());
    let (title, found) = match (dialog, table) {
        (Dialog::Rules, Some(_)) => ("Rules", None),
        (Dialog::Why, _) => ("Why not?", refusal.map(|refusal| &refusal.problems)),
        _ => ("Problems in this file", found),
    };
    if dialog != Dialog::Rules && found.is_none() {
        return requests.push(Request::Close(dialog));
    }
    if let (None, Some(found)) = (table, found)
        && ui.available_width() < 2.0 * PAGE_ROOM
    {
        return above(ui, title, dialog, found, requests);
    }
    // With an editor beside it, the board needs some room, too.
    let (share, room) = match table {
        Some(_) => (WIDEST, BOARD_ROOM),
        None => (WIDEST_ALONE, PAGE_ROOM),
    };
    let widest = share * ui.ctx().content_rect().width();
    let widest = widest.min((ui.available_width() - room).max(MIN_WIDTH));
    let width = match found {
        Some(found) => problems::width(ui, found).clamp(MIN_WIDTH, REPORT_WIDTH),
        None => WIDTH,
    };
    // Other contents, and a narrow window, have a width of their own: the usual one comes back with the room for it.
    let panel = Panel::left(("dock", width as u32, widest < width))
        .default_size(width.min(widest))
        .size_range(MIN_WIDTH.min(0.5 * widest)..=widest);
    panel.show(ui, |ui| {
        head(ui, title, dialog, requests);
        if let Some(refusal) = refusal.filter(|_| dialog == Dialog::Why) {
            ways_to_rule(ui, refusal, requests);
        }
        match (found, table) {
            (Some(found), _) => problems::show(ui, found, requests),
            (None, Some(table)) => rules::show(ui, table),
            (None, None) => {}
        }
    });
}

/// Shows problems above the start page, where there is no room for both beside each other, as high as they need.
fn above(ui: &mut Ui, title: &str, dialog: Dialog, found: &Problems, requests: &mut Vec<Request>) {
    let highest = HIGHEST * ui.available_height();
    let height = problems::height(ui, found, ui.available_width());
    let panel = Panel::top("dock above").exact_size(height.min(highest));
    panel.show(ui, |ui| {
        head(ui, title, dialog, requests);
        problems::show(ui, found, requests);
    });
}

/// The title of the panel, and the button that closes it.
fn head(ui: &mut Ui, title: &str, dialog: Dialog, requests: &mut Vec<Request>) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).heading());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Close").on_hover_text("Esc").clicked() {
                requests.push(Request::Close(dialog));
            }
        });
    });
}

/// Buttons that lead to the rule that made a move illegal.
fn ways_to_rule(ui: &mut Ui, refusal: &Refusal, requests: &mut Vec<Request>) {
    let run = refusal.run.as_ref();
    if run.is_some_and(|run| !run.steps.is_empty()) {
        let follow = ui.button("Follow the rule step by step");
        let follow = follow.on_hover_text("Show each step on the board and in the rules");
        if follow.clicked() {
            requests.push(Request::RunStep(0));
        }
    }
    if let Some(line) = refusal.line
        && ui
            .button(format!("Show line {line} of the rules"))
            .clicked()
    {
        requests.push(Request::ShowRule(line));
    }
}
