//! Asks what to do with unsaved rules before the window closes.

use super::dialogs::{framed, is_new};
use super::{Dialog, Request, Unsaved};

/// Shows the question.
pub(in crate::window) fn show(ctx: &egui::Context, name: &str, requests: &mut Vec<Request>) {
    framed(
        ctx,
        "Unsaved rules",
        Dialog::Unsaved,
        requests,
        |ui, requests| {
            ui.label(format!("{name} has unsaved changes."));
            ui.horizontal(|ui| {
                let save = ui.button("Save and quit");
                if is_new(ui, save.id) {
                    save.request_focus();
                }
                if save.clicked() {
                    requests.push(Request::Quit(Unsaved::Save));
                }
                if ui.button("Quit without saving").clicked() {
                    requests.push(Request::Quit(Unsaved::Discard));
                }
                if ui.button("Cancel").clicked() {
                    requests.push(Request::Close(Dialog::Unsaved));
                }
            });
        },
    );
}
