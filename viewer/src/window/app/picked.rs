//! What is done with a path that the user has picked.

use super::App;
use super::dialogs::{DialogPurpose, Picked};

impl App {
    /// Carries out the purpose of the dialog with the chosen path.
    pub(super) fn take_picked(
        &mut self,
        ctx: &egui::Context,
        purpose: &DialogPurpose,
        path: Picked,
    ) {
        match purpose {
            DialogPurpose::Open | DialogPurpose::Folder => self.open_path(ctx, &path, None),
            DialogPurpose::Save(kind, _) => self.save_file(ctx, *kind, &path),
            DialogPurpose::NewRules(rules) => self.save_new_rules(ctx, *rules, &path),
        }
    }
}
