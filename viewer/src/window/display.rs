//! The window on the display of the system, if there is one.

use super::app::{App, Start};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why no window could be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable(pub String);

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unavailable {}

/// The name of the program to the system; the folder of the settings is called so.
const NAME: &str = "zrf";

/// The packages that a display server may ask for on Linux.
const PACKAGES: &str = "libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 libgl1";

/// Opens the window and stays until it is closed.
///
/// # Errors
/// When there is no display, or a library of the system is missing.
pub fn open(start: Start) -> Result<(), Unavailable> {
    if !has_display() {
        return Err(Unavailable(
            "there is no display to open a window on".to_owned(),
        ));
    }
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("zrf")
            .with_app_id(NAME)
            .with_inner_size([1120.0, 760.0])
            .with_min_inner_size([480.0, 360.0]),
        ..eframe::NativeOptions::default()
    };
    let creator: eframe::AppCreator<'_> = Box::new(|creation| {
        drop(std::panic::take_hook());
        let kept = creation
            .storage
            .and_then(|storage| storage.get_string(super::app::SETTINGS_KEY));
        let start = Start {
            is_calm: super::calm::asks_for_less_motion(),
            note: kept.is_none().then(set_aside).flatten(),
            ..start
        };
        Ok(Box::new(App::new(
            &creation.egui_ctx,
            start,
            kept.as_deref(),
        )))
    });
    let unavailable = |why: &str| {
        Unavailable(format!(
            "the window could not be opened: {why}; on Linux it needs the packages {PACKAGES}"
        ))
    };
    // A library that is not installed makes its loader panic; one line is told about it instead. Once there is a window,
    // panics are told as usual.
    std::panic::set_hook(Box::new(|_| {}));
    let ran = catch_unwind(AssertUnwindSafe(|| {
        eframe::run_native(NAME, options, creator)
    }));
    drop(std::panic::take_hook());
    match ran {
        Ok(Ok(())) => Ok(()),
        // The rest of the text is about the inside of a library.
        Ok(Err(error)) => Err(unavailable(
            error.to_string().rsplit(": ").next().unwrap_or_default(),
        )),
        Err(_) => Err(unavailable(
            "a library of the system is missing, or the program failed",
        )),
    }
}

/// A file of settings in which nothing can be found is copied before it is written over. Returns what to say about it.
fn set_aside() -> Option<String> {
    let file = eframe::storage_dir(NAME)?.join("app.ron");
    let is_used = std::fs::metadata(&file).is_ok_and(|file| file.len() > 0);
    if !is_used {
        return None;
    }
    let copy = file.with_extension("ron.unreadable");
    let words = "the kept settings could not be read; the usual ones are used";
    Some(match std::fs::copy(&file, &copy) {
        Ok(_) => format!("{words}, the old ones are kept as {}", copy.display()),
        Err(_) => words.to_owned(),
    })
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
