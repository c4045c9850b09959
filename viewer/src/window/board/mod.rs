//! The board: a game drawn, and what the pointer and the keyboard do on it.

mod diagram;
mod input;
mod marks;
mod overlay;
mod paint;
mod pieces;
mod stores;
mod surface;
mod view;

pub(super) use diagram::diagram;
pub(super) use input::{point_id, show};
pub(super) use overlay::Overlay;
pub(super) use paint::thumbnail;
