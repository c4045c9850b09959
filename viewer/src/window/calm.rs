//! Whether the system asks for less motion, as far as it can be asked without a library of its own.

use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

/// The window does not wait longer for the answer.
const PATIENCE: Duration = Duration::from_millis(150);

/// Asks the system. Where it gives no answer in time, motion is wanted.
pub(super) fn asks_for_less_motion() -> bool {
    let (sender, receiver) = channel();
    std::thread::spawn(move || sender.send(ask()));
    receiver.recv_timeout(PATIENCE).unwrap_or(false)
}

fn ask() -> bool {
    let (program, arguments, calm): (&str, &[&str], &str) = if cfg!(target_os = "macos") {
        let arguments = &["read", "com.apple.universalaccess", "reduceMotion"];
        ("defaults", arguments, "1")
    } else if cfg!(unix) {
        let arguments = &["get", "org.gnome.desktop.interface", "enable-animations"];
        ("gsettings", arguments, "false")
    } else {
        return false;
    };
    let answer = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    answer.is_ok_and(|answer| answer.stdout.trim_ascii() == calm.as_bytes())
}
