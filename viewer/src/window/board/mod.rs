//! The board: where things are, how they look, and what the pointer and the keyboard do on it.

mod diagram;
mod drawing;
mod figure;
mod geometry;
mod ground;
mod hexagon;
mod input;
mod label;
mod look;
mod marks;
mod overlay;
mod paint;
mod pictures;
mod piece;
mod side;
mod stores;
mod surface;
mod triangles;
mod view;

pub(super) use diagram::diagram;
pub(super) use geometry::Geometry;
pub(super) use ground::wish;
pub(super) use input::{Asked, point_id, show};
pub(super) use look::{Look, Looks};
pub(super) use overlay::Overlay;
pub(super) use paint::thumbnail;
pub(super) use pictures::{Picture, Pictures};
pub(super) use piece::{Posture, draw as draw_piece};
