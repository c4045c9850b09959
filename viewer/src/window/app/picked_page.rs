//! What is done with a file that the user of a page has picked, or with the offered name of one to download.

use super::App;
use super::dialogs::{DialogPurpose, Picked};
use std::path::Path;

impl App {
    /// Carries out the purpose of the dialog with the chosen file.
    pub(super) fn take_picked(
        &mut self,
        ctx: &egui::Context,
        purpose: &DialogPurpose,
        picked: Picked,
    ) {
        match (purpose, picked) {
            (_, Some((name, bytes))) => self.open_bytes(ctx, &name, &bytes),
            (DialogPurpose::Save(kind, name), None) => self.save_file(ctx, *kind, Path::new(name)),
            (DialogPurpose::NewRules(rules), None) => {
                self.open_bytes(ctx, "mygame.zrf", rules.text("My Game").as_bytes());
            }
            (DialogPurpose::Open | DialogPurpose::Folder, None) => {
                self.say("A page cannot open folders; open one file, or drop it here");
            }
        }
    }
}
