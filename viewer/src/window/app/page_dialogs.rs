//! Files in a page: the browser asks for one to open, and what is saved is downloaded.

use super::App;
use super::files::DialogPurpose;
use crate::browser;
use crate::templates::Template;
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What was chosen: the name and the bytes of a file, none for a new file.
pub(super) type Picked = Option<(String, Vec<u8>)>;

/// An open dialog.
#[derive(Debug, Default)]
pub(super) struct Dialogs(Option<(DialogPurpose, Receiver<Option<Picked>>)>);

impl Dialogs {
    /// Opens a dialog, if its purpose needs one.
    pub(super) fn ask(&mut self, ctx: &egui::Context, purpose: DialogPurpose) {
        let (sender, receiver) = channel();
        if purpose == DialogPurpose::Open {
            let ctx = ctx.clone();
            browser::open_file(".zrf,.zsg", move |picked| {
                let _ = sender.send(picked.map(Some));
                ctx.request_repaint();
            });
        } else {
            let _ = sender.send(Some(None));
        }
        self.0 = Some((purpose, receiver));
    }

    /// Waits for a file that was dropped on the page.
    pub(super) fn take(&mut self, ctx: &egui::Context, file: egui::DroppedFileHandle) {
        let (sender, receiver) = channel();
        let ctx = ctx.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let name = file.path().to_string_lossy().into_owned();
            let bytes = file.bytes_async().await.ok();
            let _ = sender.send(bytes.map(|bytes| Some((name, bytes))));
            ctx.request_repaint();
        });
        self.0 = Some((DialogPurpose::Open, receiver));
    }

    /// The result of the dialog, once it is closed, and that people have seen it.
    pub(super) fn answer(&mut self) -> Option<(DialogPurpose, Option<Picked>, bool)> {
        let (purpose, receiver) = self.0.as_ref()?;
        let answer = match receiver.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok(picked) => (purpose.clone(), picked, true),
            Err(TryRecvError::Disconnected) => (purpose.clone(), None, true),
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
        picked: Picked,
    ) {
        match (purpose, picked) {
            (_, Some((name, bytes))) => self.open_bytes(ctx, &name, &bytes),
            (DialogPurpose::SaveGame, None) => self.save_game(Path::new("game.zsg")),
            (DialogPurpose::SavePicture, None) => self.save_picture(ctx, Path::new("board.png")),
            (DialogPurpose::NewRules(name), None) => {
                let text = Template::find(name).map(|template| template.rules("My Game"));
                self.open_bytes(ctx, "mygame.zrf", text.unwrap_or_default().as_bytes());
            }
            (DialogPurpose::Open | DialogPurpose::Folder, None) => {
                self.say("A page cannot open folders; open one file, or drop it here");
            }
        }
    }
}
