//! Files in a page: the browser asks for one to open, and what is saved is downloaded.

use super::Dialogs;
use super::purpose::DialogPurpose;
use crate::browser;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// What was chosen: the name and the bytes of a file, none for a new file.
pub(in crate::window::app) type Picked = Option<(String, Vec<u8>)>;

/// Whether a closed dialog always gives an answer: a cancelled one in a browser does not.
pub(super) const ALWAYS_ANSWERS: bool = false;

/// A dialog that closes sooner than this was never shown; a browser shows every dialog.
pub(super) const SHORTEST: Duration = Duration::ZERO;

/// Opens a dialog, if its purpose needs one.
pub(super) fn begin(ctx: &egui::Context, purpose: DialogPurpose, sender: Sender<Option<Picked>>) {
    if purpose != DialogPurpose::Open {
        let _ = sender.send(Some(None));
        return;
    }
    let ctx = ctx.clone();
    browser::open_file(".zrf,.zrfz,.zsg", move |picked| {
        let _ = sender.send(picked.map(Some));
        ctx.request_repaint();
    });
}

impl Dialogs {
    /// Waits for a file that was dropped on the page.
    pub(in crate::window::app) fn take(
        &mut self,
        ctx: &egui::Context,
        file: egui::DroppedFileHandle,
    ) {
        let sender = self.expect(DialogPurpose::Open);
        let ctx = ctx.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let name = file.path().to_string_lossy().into_owned();
            let bytes = file.bytes_async().await.ok();
            let _ = sender.send(bytes.map(|bytes| Some((name, bytes))));
            ctx.request_repaint();
        });
    }
}
