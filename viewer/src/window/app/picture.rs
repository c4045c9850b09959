//! The board saved as a picture, and the game as an animated one.

use super::App;
use super::shots::{FilmRequest, PictureRequest};
use crate::files::{Over, reason, write};
use crate::window::film::{Film, MAX_MOVES};
use egui::{ColorImage, Context, Rect};
use image::ImageEncoder;
use image::codecs::png::PngEncoder;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, TryRecvError, channel};

impl App {
    /// Saves the game as an animated picture, overwriting an older file. It is made in the background, and replaces one
    /// that is still being made.
    pub fn save_film(&mut self, ctx: &Context, path: &Path) {
        let Some(table) = &self.table else { return };
        let mut nodes = table.frames();
        nodes.truncate(MAX_MOVES + 1);
        let n_frames = nodes.len();
        let n_done = Arc::new(AtomicUsize::new(0));
        let film = Film {
            source: table.source.clone(),
            rules: table.rules.clone(),
            variant: table.variant,
            on_errors: table.on_errors,
            session: table.session.clone(),
            nodes,
            is_flipped: table.art.is_flipped,
            picture_set: table.picture_set(),
            settings: self.settings.clone(),
            theme: ctx.theme(),
            fonts: ctx.fonts(|fonts| fonts.definitions().clone()),
            n_done: n_done.clone(),
        };
        let (sender, file) = channel();
        shoot_beside(film, ctx.clone(), sender);
        self.film = Some(FilmRequest {
            path: path.to_owned(),
            n_frames,
            n_done,
            n_told: 0,
            file,
        });
    }

    /// Reports the progress of the animated picture, or writes it once it is done.
    pub(super) fn take_film(&mut self) {
        let Some(film) = &mut self.film else { return };
        let made = match film.file.try_recv() {
            Ok(made) => made,
            Err(TryRecvError::Disconnected) => Err("an internal error".to_owned()),
            Err(TryRecvError::Empty) => {
                let n_done = film.n_done.load(Ordering::Relaxed);
                if n_done > film.n_told {
                    film.n_told = n_done;
                    let words = format!("Saving an animation: {n_done} of {}", film.n_frames);
                    self.say(words);
                }
                return;
            }
        };
        let written = made.and_then(|bytes| {
            write(&film.path, &bytes, Over::Anything).map_err(|error| reason(&error).into_owned())
        });
        let words = match written {
            Ok(()) => format!("Saved the game as {}", film.path.display()),
            Err(why) => format!("Cannot write {}: {why}", film.path.display()),
        };
        self.film = None;
        self.say(words);
    }

    /// Saves a picture of the board as a PNG file after the next frame, without what the pointer shows, overwriting an
    /// older file.
    pub fn save_picture(&mut self, ctx: &Context, path: &Path) {
        if let Some(table) = &mut self.table {
            table.hide_pointer();
        }
        let (sender, screen) = channel();
        let wake = ctx.clone();
        ctx.request_screenshot(move |screen| {
            // The window may be closed by now.
            let _ = sender.send(screen);
            wake.request_repaint();
        });
        self.asked_picture = Some(PictureRequest {
            path: path.to_owned(),
            board: self.board,
            screen,
        });
    }

    /// Writes the picture that has arrived.
    pub(super) fn take_picture(&mut self, ctx: &Context) {
        let Some(asked) = &self.asked_picture else {
            return;
        };
        let screen = match asked.screen.try_recv() {
            Ok(screen) => Ok(screen),
            Err(TryRecvError::Disconnected) => Err("the window could not be drawn".to_owned()),
            Err(TryRecvError::Empty) => return,
        };
        let scale = ctx.pixels_per_point();
        let encoded = screen.and_then(|screen| encode(&screen, asked.board, scale));
        let words = match encoded.and_then(|bytes| {
            write(&asked.path, &bytes, Over::Anything).map_err(|error| reason(&error).into_owned())
        }) {
            Ok(()) => format!("Saved the board as {}", asked.path.display()),
            Err(why) => format!("Cannot write {}: {why}", asked.path.display()),
        };
        self.asked_picture = None;
        self.say(words);
    }
}

/// Makes a film on a thread of its own.
#[cfg(not(target_arch = "wasm32"))]
fn shoot_beside(film: Film, wake: Context, sender: Sender<Result<Vec<u8>, String>>) {
    std::thread::spawn(move || {
        let made = film.begin().and_then(|mut shooting| {
            loop {
                let file = shooting.shoot()?;
                wake.request_repaint();
                if let Some(file) = file {
                    return Ok(file);
                }
            }
        });
        // The window may be closed by now.
        let _ = sender.send(made);
        wake.request_repaint();
    });
}

/// Makes a film between the frames of the page, which has no thread for it.
#[cfg(target_arch = "wasm32")]
fn shoot_beside(film: Film, wake: Context, sender: Sender<Result<Vec<u8>, String>>) {
    wasm_bindgen_futures::spawn_local(async move {
        let mut shooting = film.begin();
        let made = loop {
            let file = match &mut shooting {
                Ok(shooting) => shooting.shoot(),
                Err(why) => Err(why.clone()),
            };
            wake.request_repaint();
            match file {
                Ok(None) => crate::browser::rest().await,
                Ok(Some(file)) => break Ok(file),
                Err(why) => break Err(why),
            }
        };
        let _ = sender.send(made);
        wake.request_repaint();
    });
}

/// A part of the screen as a PNG file.
fn encode(screen: &ColorImage, part: Rect, scale: f32) -> Result<Vec<u8>, String> {
    let [width, height] = screen.size;
    let end = |value: f32, most: usize| (value * scale).round().clamp(0.0, most as f32) as usize;
    let (left, right) = (end(part.left(), width), end(part.right(), width));
    let (top, bottom) = (end(part.top(), height), end(part.bottom(), height));
    if left >= right || top >= bottom {
        return Err("There is no board to save".to_owned());
    }
    let board = screen.region_by_pixels([left, top], [right - left, bottom - top]);
    let bytes: Vec<u8> = board
        .pixels
        .iter()
        .flat_map(|pixel| pixel.to_opaque().to_array())
        .collect();
    let [width, height] = board.size.map(|length| length as u32);
    let mut file = Vec::new();
    PngEncoder::new(&mut file)
        .write_image(&bytes, width, height, image::ExtendedColorType::Rgba8)
        .map_err(|error| error.to_string())?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::PictureRequest;
    use crate::window::app::{App, Start};
    use std::sync::mpsc::channel;

    #[test]
    fn a_picture_that_never_arrives_is_not_waited_for() {
        let ctx = egui::Context::default();
        let mut app = App::new(&ctx, Start::default(), None);
        let (sender, screen) = channel();
        app.asked_picture = Some(PictureRequest {
            path: "board.png".into(),
            board: egui::Rect::ZERO,
            screen,
        });
        app.take_picture(&ctx);
        assert!(app.asked_picture.is_some());
        drop(sender);
        app.take_picture(&ctx);
        assert!(app.asked_picture.is_none());
        let words = "Cannot write board.png: the window could not be drawn";
        assert_eq!(app.notice(), words);
    }
}
