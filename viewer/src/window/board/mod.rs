//! The board: drawing a game, and handling the pointer and keyboard on it.

mod bar;
#[cfg(test)]
mod colour_blind;
mod diagram;
mod gestures;
mod input;
mod judgement;
mod marks;
mod overlay;
mod paint;
mod pieces;
mod stores;
mod surface;
mod view;
mod wood;

pub(super) use diagram::diagram;
pub(super) use input::{ChoicePlace, height_in, point_id, show};
pub(super) use judgement::{judgement_color, judgement_ink};
pub(super) use marks::pennant;
pub(super) use overlay::Overlay;
pub(super) use paint::thumbnail;
