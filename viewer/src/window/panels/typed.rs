//! A typed move, with completions.

use super::dialogs::{field_response, framed_at, select};
use super::{Dialog, Request};
use crate::window::table::{Completion, Table};
use egui::accesskit::{Live, Node};
use egui::{Align2, EventFilter, Id, Key, Modifiers, RichText, ScrollArea, Ui, vec2};

/// The height of the list of moves, in points.
const MAX_HEIGHT: f32 = 220.0;

/// Keeps Tab in a field: it must not move the focus to the next widget.
fn keep_tab(ui: &Ui, field: Id) {
    let filter = EventFilter {
        tab: true,
        horizontal_arrows: true,
        vertical_arrows: true,
        escape: false,
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(field, filter));
}

/// Shows the field and the matching moves.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    table: &Table,
    text: &mut String,
    requests: &mut Vec<Request>,
) {
    let (fitting, refusal) = match &table.hand.typing {
        Some(typing) => (&typing.fitting[..], typing.refusal.as_ref()),
        None => (&[][..], None),
    };
    framed_at(
        ctx,
        // At an edge, where the panels are: the board shows the moves that fit.
        (Align2::RIGHT_BOTTOM, vec2(-8.0, -36.0)),
        "Type a move",
        Dialog::Type,
        requests,
        |ui, requests| {
            // Tab completes to the first matching move.
            let completes = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab));
            let completed = fitting.first().filter(|_| completes);
            if let Some(first) = completed {
                text.clone_from(&first.words);
            }
            let hint = "A move, or a part of it";
            let (response, is_entered) = field_response(ui, text, hint, 256.0);
            if response.changed() {
                ui.ctx().request_repaint();
            }
            keep_tab(ui, response.id);
            if completed.is_some() {
                let end = text.chars().count();
                select(ui.ctx(), response.id, end..end);
            }
            if is_entered && !text.trim().is_empty() {
                requests.push(Request::Typed);
            }
            ScrollArea::vertical()
                .max_height(MAX_HEIGHT)
                .show(ui, |ui| {
                    if let Some(played) = clicked(ui, fitting) {
                        requests.push(Request::Play(played));
                        requests.push(Request::Close(Dialog::Type));
                    }
                });
            if let Some(why) = refusal.filter(|_| !text.trim().is_empty()) {
                let shown = ui.add(egui::Label::new(RichText::new(why).strong()).wrap());
                let announce = |node: &mut Node| node.set_live(Live::Polite);
                ui.ctx().accesskit_node_builder(shown.id, announce);
            }
            ui.weak("Enter plays, Tab completes, Esc cancels");
        },
    );
}

/// Lists moves; returns the index of the one that is clicked.
fn clicked(ui: &mut Ui, fitting: &[Completion]) -> Option<usize> {
    let mut clicked = None;
    for fit in fitting {
        if ui.selectable_label(false, &fit.words).clicked() {
            clicked = Some(fit.index);
        }
    }
    clicked
}
