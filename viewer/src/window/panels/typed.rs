//! A typed move, with completions.

use super::dialogs::{field_response, framed, select};
use super::{Dialog, Request};
use crate::window::table::{Completion, Table};
use egui::{EventFilter, Id, Key, Modifiers, ScrollArea, Ui};

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
    framed(
        ctx,
        "Type a move",
        Dialog::Type,
        requests,
        |ui, requests| {
            let fitting = table.completions(text);
            // Tab completes to the first matching move.
            let completes = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab));
            let completed = fitting.first().filter(|_| completes);
            if let Some(first) = completed {
                text.clone_from(&first.words);
            }
            let hint = "A move, or a part of it";
            let (response, is_entered) = field_response(ui, text, hint, 300.0);
            keep_tab(ui, response.id);
            if completed.is_some() {
                let end = text.chars().count();
                select(ui.ctx(), response.id, end..end);
            }
            if is_entered && !text.trim().is_empty() {
                requests.push(Request::Typed);
            }
            ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
                if let Some(played) = clicked(ui, &fitting) {
                    requests.push(Request::Play(played));
                    requests.push(Request::Close(Dialog::Type));
                }
                if fitting.is_empty() {
                    ui.weak(table.typed_move(text).err().unwrap_or_default());
                }
            });
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
