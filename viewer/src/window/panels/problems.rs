//! Problems in the rules, as shown by `zrf check`.

use super::{Dialog, Request};
use crate::window::source::Problems;
use egui::{RichText, ScrollArea};

/// Shows the diagnostics in a window.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    dialog: Dialog,
    problems: &Problems,
    requests: &mut Vec<Request>,
) {
    let title = if dialog == Dialog::Why {
        "Why not?"
    } else {
        "Problems in this file"
    };
    let mut is_open = true;
    egui::Window::new(title)
        .open(&mut is_open)
        .default_size([720.0, 420.0])
        .default_pos(ctx.content_rect().center())
        .pivot(egui::Align2::CENTER_CENTER)
        .collapsible(false)
        .show(ctx, |ui| {
            ui.label(RichText::new(&problems.summary).strong());
            if !problems.report.is_empty() {
                ui.separator();
                ScrollArea::both()
                    .auto_shrink([false, false])
                    .show(ui, |ui| {
                        let text = RichText::new(&problems.report).monospace();
                        ui.add(egui::Label::new(text).extend().selectable(true));
                    });
            }
        });
    if !is_open {
        requests.push(Request::Close(dialog));
    }
}
