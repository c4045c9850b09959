//! Pictures and animations that are being made.

use egui::{ColorImage, Rect};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::Receiver;

/// A requested picture, which arrives once a frame is drawn.
#[derive(Debug)]
pub(super) struct PictureRequest {
    pub(super) path: PathBuf,
    /// The board in points of the screen.
    pub(super) board: Rect,
    pub(super) screen: Receiver<Arc<ColorImage>>,
}

/// An animated picture that is being made.
#[derive(Debug)]
pub(super) struct FilmRequest {
    pub(super) path: PathBuf,
    pub(super) n_frames: usize,
    pub(super) n_done: Arc<AtomicUsize>,
    /// The number of frames that was reported last.
    pub(super) n_told: usize,
    pub(super) file: Receiver<Result<Vec<u8>, String>>,
}
