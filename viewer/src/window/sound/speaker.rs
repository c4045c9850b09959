//! The audio device, if the program was built for it and the machine has one.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

/// Whether the program was built with sound.
pub(in crate::window) const IS_BUILT: bool = cfg!(feature = "sound");

/// Plays files one after the other on a separate thread, which opens the device on first use.
#[derive(Debug, Default)]
pub(in crate::window) struct Speaker {
    thread: Option<Sender<Arc<[u8]>>>,
}

impl Speaker {
    /// Plays a file. Silent without a device, or if the file cannot be read.
    pub(in crate::window) fn play(&mut self, file: Arc<[u8]>) {
        if !IS_BUILT {
            return;
        }
        let thread = self.thread.get_or_insert_with(|| {
            let (sender, files) = channel();
            std::thread::spawn(move || device::run(&files));
            sender
        });
        // Where there is no device, the thread has ended and the file goes nowhere.
        let _ = thread.send(file);
    }
}

#[cfg(feature = "sound")]
mod device {
    use std::io::Cursor;
    use std::sync::Arc;
    use std::sync::mpsc::Receiver;

    /// Plays files until the sender is gone, or ends at once if there is no device.
    pub(super) fn run(files: &Receiver<Arc<[u8]>>) {
        let Ok(mut device) = rodio::DeviceSinkBuilder::open_default_sink() else {
            return;
        };
        device.log_on_drop(false);
        while let Ok(file) = files.recv() {
            if let Ok(player) = rodio::play(device.mixer(), Cursor::new(file)) {
                player.detach();
            }
        }
    }
}

#[cfg(not(feature = "sound"))]
mod device {
    use std::sync::Arc;
    use std::sync::mpsc::Receiver;

    pub(super) fn run(_files: &Receiver<Arc<[u8]>>) {}
}
