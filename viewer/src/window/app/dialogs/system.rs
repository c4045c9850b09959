//! Dialogs of the operating system.

use super::purpose::DialogPurpose;
use crate::window::naming::{GameFile, RULES};
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// The path that was chosen.
pub(in crate::window::app) type Picked = PathBuf;

/// Whether a closed dialog always gives an answer.
pub(super) const ALWAYS_ANSWERS: bool = true;

/// A dialog that closes sooner than this was never shown: the system has none.
pub(super) const SHORTEST: Duration = Duration::from_millis(500);

/// Opens a dialog on a thread of its own. One that cannot be shown counts as cancelled.
pub(super) fn begin(ctx: &egui::Context, purpose: DialogPurpose, sender: Sender<Option<Picked>>) {
    let ctx = ctx.clone();
    std::thread::spawn(move || {
        let path = std::panic::catch_unwind(|| pick(&purpose)).ok().flatten();
        let _ = sender.send(path);
        ctx.request_repaint();
    });
}

fn pick(purpose: &DialogPurpose) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new();
    match purpose {
        DialogPurpose::Open => dialog
            .set_title("Open rules or a saved game")
            .add_filter(
                "Rules and saved games",
                &["zrf", "zrfz", "zsg", "ZRF", "ZSG"],
            )
            .add_filter("All files", &["*"])
            .pick_file(),
        DialogPurpose::Folder => dialog.set_title("Open a folder of rules").pick_folder(),
        DialogPurpose::Save(kind, name) => dialog
            .set_title(match kind {
                GameFile::Moves => "Save the game",
                GameFile::Picture => "Save a picture of the board",
                GameFile::Film => "Save the game as an animation",
            })
            .set_file_name(name)
            .save_file(),
        DialogPurpose::NewRules(rules) => dialog
            .set_title("New rules")
            .set_file_name(format!("{}.{RULES}", rules.stem()))
            .save_file(),
    }
}
