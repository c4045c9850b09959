//! The board saved as a picture.

use super::App;
use crate::files::{Over, reason, write};
use egui::{ColorImage, Context, Rect};
use image::ImageEncoder;
use image::codecs::png::PngEncoder;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// A requested picture, which arrives once a frame is drawn.
#[derive(Debug)]
pub(super) struct PictureRequest {
    path: PathBuf,
    /// The board in points of the screen.
    board: Rect,
    screen: Receiver<Arc<ColorImage>>,
}

impl App {
    /// Saves a picture of the board as a PNG file after the next frame, overwriting an older file.
    pub fn save_picture(&mut self, ctx: &Context, path: &Path) {
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
        let Ok(screen) = asked.screen.try_recv() else {
            return;
        };
        let words = match encode(&screen, asked.board, ctx.pixels_per_point()).and_then(|bytes| {
            write(&asked.path, &bytes, Over::Anything).map_err(|error| reason(&error).into_owned())
        }) {
            Ok(()) => format!("Saved the board as {}", asked.path.display()),
            Err(why) => format!("Cannot write {}: {why}", asked.path.display()),
        };
        self.asked_picture = None;
        self.say(words);
    }
}

/// The part of a screen as a PNG file.
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
