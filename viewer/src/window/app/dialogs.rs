//! Dialogs of the system for files and folders. They run in parallel, so that the window never blocks.

use super::App;
use super::files::DialogPurpose;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

/// An open system dialog.
#[derive(Debug, Default)]
pub(super) struct Dialogs(Option<(DialogPurpose, Instant, Receiver<Option<PathBuf>>)>);

/// A dialog that is gone so soon was never shown: the system has none.
const NOT_SHOWN: Duration = Duration::from_millis(500);

impl Dialogs {
    /// Opens a dialog, one at a time.
    pub(super) fn ask(&mut self, ctx: &egui::Context, purpose: DialogPurpose) {
        if self.0.is_some() {
            return;
        }
        let (sender, receiver) = channel();
        let (asked, ctx) = (purpose.clone(), ctx.clone());
        std::thread::spawn(move || {
            // A dialog that cannot be shown counts as cancelled.
            let path = std::panic::catch_unwind(|| pick(&asked)).ok().flatten();
            let _ = sender.send(path);
            ctx.request_repaint();
        });
        self.0 = Some((purpose, Instant::now(), receiver));
    }

    /// The result of the dialog, once it is closed, and whether people can have seen it.
    pub(super) fn answer(&mut self) -> Option<(DialogPurpose, Option<PathBuf>, bool)> {
        let (purpose, since, receiver) = self.0.as_ref()?;
        let was_shown = since.elapsed() > NOT_SHOWN;
        let answer = match receiver.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok(path) => (purpose.clone(), path, was_shown),
            Err(TryRecvError::Disconnected) => (purpose.clone(), None, false),
        };
        self.0 = None;
        Some(answer)
    }
}

impl App {
    /// Does what the dialog was for.
    pub(super) fn take_picked(
        &mut self,
        ctx: &egui::Context,
        purpose: &DialogPurpose,
        path: PathBuf,
    ) {
        match purpose {
            DialogPurpose::Open | DialogPurpose::Folder => self.open_path(ctx, &path, None),
            DialogPurpose::SaveGame => self.save_game(&path),
            DialogPurpose::SavePicture => self.save_picture(ctx, &path),
            DialogPurpose::NewRules(name) => self.new_rules(ctx, name, &path),
        }
    }
}

fn pick(purpose: &DialogPurpose) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new();
    match purpose {
        DialogPurpose::Open => dialog
            .set_title("Open rules or a saved game")
            .add_filter("Rules and saved games", &["zrf", "zsg", "ZRF", "ZSG"])
            .add_filter("All files", &["*"])
            .pick_file(),
        DialogPurpose::Folder => dialog.set_title("Open a folder of rules").pick_folder(),
        DialogPurpose::SaveGame => dialog
            .set_title("Save the game")
            .set_file_name("game.zsg")
            .save_file(),
        DialogPurpose::SavePicture => dialog
            .set_title("Save a picture of the board")
            .set_file_name("board.png")
            .save_file(),
        DialogPurpose::NewRules(name) => dialog
            .set_title("New rules")
            .set_file_name(format!("my-{name}.zrf"))
            .save_file(),
    }
}
