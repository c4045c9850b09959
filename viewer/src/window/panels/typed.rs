//! A move typed by its notation, with what it may become.

use super::dialogs::framed;
use super::{Dialog, Request};
use crate::window::table::Table;
use egui::{Key, Role, ScrollArea, TextEdit, WidgetInfo};

/// Shows the field and the moves that fit.
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
            let response = ui.add(
                TextEdit::singleline(text)
                    .hint_text("a move, or a part of it")
                    .desired_width(300.0),
            );
            response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "move"));
            if ui.memory(|memory| memory.focused().is_none()) {
                response.request_focus();
            }
            let fitting = table.completions(text);
            let is_entered =
                response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if is_entered && !text.trim().is_empty() {
                requests.push(Request::Typed);
            }
            // Tab completes to the first move that fits.
            if response.lost_focus()
                && ui.input(|input| input.key_pressed(Key::Tab))
                && let Some(first) = fitting.first()
            {
                text.clone_from(&first.words);
                response.request_focus();
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
            ui.weak("Enter plays, Tab completes, Esc leaves");
        },
    );
}
