//! Dialogs for files and folders. They run in parallel, so that the window never blocks.

#[cfg_attr(target_arch = "wasm32", path = "dialogs/page.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "dialogs/system.rs")]
mod platform;
mod purpose;

pub(super) use platform::Picked;
pub(super) use purpose::DialogPurpose;

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use web_time::Instant;

/// The dialog that is open, if any.
#[derive(Debug, Default)]
pub(super) struct Dialogs(Option<Open>);

#[derive(Debug)]
struct Open {
    purpose: DialogPurpose,
    since: Instant,
    answer: Receiver<Option<Picked>>,
}

impl Dialogs {
    /// Opens a dialog, one at a time.
    pub(super) fn ask(&mut self, ctx: &egui::Context, purpose: DialogPurpose) {
        if platform::ALWAYS_ANSWERS && self.0.is_some() {
            return;
        }
        let sender = self.expect(purpose.clone());
        platform::begin(ctx, purpose, sender);
    }

    /// Waits for an answer in place of any earlier one.
    fn expect(&mut self, purpose: DialogPurpose) -> Sender<Option<Picked>> {
        let (sender, answer) = channel();
        self.0 = Some(Open {
            purpose,
            since: Instant::now(),
            answer,
        });
        sender
    }

    /// The result of the dialog once it is closed, and whether the user can have seen it.
    pub(super) fn answer(&mut self) -> Option<(DialogPurpose, Option<Picked>, bool)> {
        let picked = match self.0.as_ref()?.answer.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok(picked) => picked,
            Err(TryRecvError::Disconnected) => None,
        };
        let Open { purpose, since, .. } = self.0.take()?;
        Some((purpose, picked, since.elapsed() >= platform::SHORTEST))
    }
}
