//! A typed move, with completions.

use super::dialogs::{field, framed};
use super::{Dialog, Request};
use crate::window::table::Table;
use egui::{Key, Modifiers, ScrollArea};

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
            // Tab completes to the first matching move; it must not move on to the next widget.
            let completes = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab));
            if let (true, Some(first)) = (completes, fitting.first()) {
                text.clone_from(&first.words);
            }
            let is_entered = field(ui, text, "A move, or a part of it", 300.0);
            if is_entered && !text.trim().is_empty() {
                requests.push(Request::Typed);
            }
            ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
                for fit in &fitting {
                    if ui.selectable_label(false, &fit.words).clicked() {
                        requests.push(Request::Play(fit.index));
                        requests.push(Request::Close(Dialog::Type));
                    }
                }
                if fitting.is_empty() {
                    ui.weak(match table.typed_move(text) {
                        Ok(_) => String::new(),
                        Err(why) => why,
                    });
                }
            });
            ui.weak("Enter plays, Tab completes, Esc cancels");
        },
    );
}
