//! The mark of positions that a goal names: a small pennant in a corner.

use crate::window::theme::Palette;
use egui::{Pos2, Shape, Stroke, vec2};

/// A pennant with its right angle at a corner, as wide and high as `side`.
pub(in crate::window) fn pennant(corner: Pos2, side: f32, palette: &Palette) -> Shape {
    let points = vec![corner, corner - vec2(side, 0.0), corner + vec2(0.0, side)];
    Shape::convex_polygon(points, palette.decided.gamma_multiply(0.8), Stroke::NONE)
}
