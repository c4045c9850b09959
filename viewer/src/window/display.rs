//! The window on the display of the system, if there is one, and what the system asks of windows.

use super::app::{App, Start};
use super::art;
use super::kept_settings::KeptSettings;
use super::settings::Settings;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Why no window could be opened, or why it did not stay open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable(pub String);

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unavailable {}

/// The name of the program to the system.
const NAME: &str = "zrf";

/// The packages that a window may need on Linux, depending on the display server.
const PACKAGES: &str = "libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 libgl1";

/// The size of a first window, in points.
const FIRST_SIZE: [f32; 2] = [1_120.0, 760.0];

/// How often changed settings are written.
const SAVE_EVERY: Duration = Duration::from_secs(3);

/// The app with its settings on disk.
struct Window {
    app: App,
    kept: Option<KeptSettings>,
    saved: Instant,
}

impl Window {
    /// Writes the settings if they have changed. A failure is reported once.
    fn save(&mut self) {
        self.saved = Instant::now();
        let text = self.app.kept_settings();
        if let Some(Err(error)) = self.kept.as_mut().map(|kept| kept.save(&text))
            && error.kind() != std::io::ErrorKind::WouldBlock
        {
            self.kept = None;
            self.app.say(format!(
                "cannot save the settings: {}",
                crate::files::reason(&error)
            ));
        }
    }
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.app.think(ctx);
        match SAVE_EVERY.checked_sub(self.saved.elapsed()) {
            Some(rest) if !rest.is_zero() => ctx.request_repaint_after(rest),
            _ => self.save(),
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.app.draw(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.save();
    }
}

/// Opens the window and returns once it is closed.
///
/// # Errors
/// If there is no display, a system library is missing, or the window fails.
pub fn open(start: Start) -> Result<(), Unavailable> {
    if !has_display() {
        return Err(Unavailable(
            "there is no display to open a window on".to_owned(),
        ));
    }
    let (kept, text, note) = match start.config.as_deref().map(KeptSettings::open) {
        Some((kept, text, note)) => (Some(kept), text, note),
        None => (None, None, None),
    };
    let options = options(Settings::read(text.as_deref()).0.window);
    let is_open = Cell::new(false);
    let creator: eframe::AppCreator<'_> = Box::new(|creation| {
        is_open.set(true);
        drop(std::panic::take_hook());
        let start = Start {
            is_calm: asks_for_less_motion(),
            note,
            ..start
        };
        let app = App::new(&creation.egui_ctx, start, text.as_deref());
        Ok(Box::new(Window {
            app,
            kept,
            saved: Instant::now(),
        }))
    });
    let ran = run(options, creator);
    ran.map_err(|why| Unavailable(failure(why, is_open.get())))
}

/// Why there is no window, or why it is no longer open; the reason is unknown after a panic.
fn failure(why: Option<String>, was_open: bool) -> String {
    if was_open {
        let why = why.unwrap_or_else(|| "an internal error".to_owned());
        return format!("the window was closed: {why}");
    }
    let why = why.unwrap_or_else(|| "a system library is missing".to_owned());
    format!("cannot open a window: {why}; on Linux it needs the packages {PACKAGES}")
}

/// How the system is to show the window, of this size if it is known.
fn options(size: Option<[f32; 2]>) -> eframe::NativeOptions {
    let viewport = egui::ViewportBuilder::default()
        .with_title("zrf")
        .with_app_id(NAME)
        .with_icon(art::icon().unwrap_or_default())
        .with_inner_size(size.unwrap_or(FIRST_SIZE))
        .with_min_inner_size([480.0, 360.0]);
    eframe::NativeOptions {
        viewport,
        ..eframe::NativeOptions::default()
    }
}

/// Runs the window until it is closed.
///
/// # Errors
/// If no window can be opened, or it fails; with the reason in words, if it is known.
fn run(
    options: eframe::NativeOptions,
    creator: eframe::AppCreator<'_>,
) -> Result<(), Option<String>> {
    // A missing library makes its loader panic; a single line reports it instead. Once there is a window, panics are
    // reported as usual.
    std::panic::set_hook(Box::new(|_| {}));
    let ran = catch_unwind(AssertUnwindSafe(|| {
        eframe::run_native(NAME, options, creator)
    }));
    drop(std::panic::take_hook());
    match ran {
        Ok(Ok(())) => Ok(()),
        // The rest of the text is about the internals of a library.
        Ok(Err(error)) => {
            let error = error.to_string();
            Err(error.rsplit(": ").next().map(str::to_owned))
        }
        Err(_) => Err(None),
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn has_display() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET")
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn has_display() -> bool {
    true
}

/// Maximum time the window waits for the answer.
const REPLY_TIMEOUT: Duration = Duration::from_millis(150);

/// Asks the system. Without an answer in time, animation is on.
pub(super) fn asks_for_less_motion() -> bool {
    let (sender, receiver) = channel();
    std::thread::spawn(move || sender.send(ask()));
    receiver.recv_timeout(REPLY_TIMEOUT).unwrap_or(false)
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

#[cfg(test)]
mod tests {
    use super::failure;

    #[test]
    fn a_window_that_fails_lacks_no_library() {
        let words = "the window was closed: an internal error";
        assert_eq!(failure(None, true), words);
        let words = failure(None, false);
        assert!(words.starts_with("cannot open a window: a system library is missing; on Linux"));
    }
}
