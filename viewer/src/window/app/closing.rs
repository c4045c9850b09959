//! Closes the window, but asks first if that would lose unsaved rules.

use super::App;
use crate::window::panels::{Dialog, Unsaved};

impl App {
    /// Closes the window, or asks about unsaved rules.
    pub(super) fn quit(&mut self) {
        self.is_closing = !self.asks_about_rules();
    }

    /// Saves or discards unsaved rules as the user chose, and closes the window.
    pub(super) fn quit_with_rules(&mut self, ctx: &egui::Context, unsaved: Unsaved) {
        self.dialogs.retain(|open| *open != Dialog::Unsaved);
        match unsaved {
            Unsaved::Save => self.save_rules(ctx),
            Unsaved::Discard => self.editor = None,
        }
        // If the rules could not be saved, the window shows why and stays open.
        self.is_closing = !self.has_unsaved_rules();
    }

    /// Refuses a request of the system to close the window while there are unsaved rules to ask about.
    pub(super) fn take_close_request(&mut self, ctx: &egui::Context) {
        let is_requested = ctx.input(|input| input.viewport().close_requested());
        if is_requested && self.asks_about_rules() {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        }
    }

    /// Asks about unsaved rules. Returns false if there are none.
    fn asks_about_rules(&mut self) -> bool {
        let has_unsaved = self.has_unsaved_rules();
        if has_unsaved && !self.is_showing(Dialog::Unsaved) {
            self.dialogs.push(Dialog::Unsaved);
        }
        has_unsaved
    }
}
