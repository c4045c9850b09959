//! The look of a game: layout, the author's pictures, and drawn replacements. Nothing here knows what is played.

mod budget;
mod checkered;
mod counted;
mod drawing;
mod facing;
mod figure;
mod geometry;
mod ground;
mod hexagon;
#[cfg(not(target_arch = "wasm32"))]
mod icon;
mod kinds;
mod look;
mod names;
mod overlap;
mod pictures;
mod piece;
mod piles;
mod places;
mod seeds;
mod shape;
mod side;
mod spread;
mod zones;

pub(super) use geometry::Geometry;
pub(super) use ground::{Ground, requested_ground};
#[cfg(not(target_arch = "wasm32"))]
pub(super) use icon::icon;
pub(super) use look::{Look, Looks, Style};
pub(super) use pictures::{Picture, Pictures};
pub(super) use piece::{Posture, draw as draw_piece};
pub(super) use piles::Pile;
