//! Chess figures and the crown of draughts: drawings of our own in the colours of a player.

use super::look::{Figure, Shape};
use super::pictures::{Picture, decode};
use crate::window::theme::Paint;
use std::sync::Arc;

/// The drawing of a shape that has one.
pub(super) fn drawing(shape: Shape, paint: Paint) -> Option<Arc<Picture>> {
    let template = match shape {
        Shape::CrownedDisc => include_str!("figures/crown.svg"),
        Shape::Figure(Figure::King) => include_str!("figures/king.svg"),
        Shape::Figure(Figure::Queen) => include_str!("figures/queen.svg"),
        Shape::Figure(Figure::Rook) => include_str!("figures/rook.svg"),
        Shape::Figure(Figure::Bishop) => include_str!("figures/bishop.svg"),
        Shape::Figure(Figure::Knight) => include_str!("figures/knight.svg"),
        Shape::Figure(Figure::Pawn) => include_str!("figures/pawn.svg"),
        Shape::Disc | Shape::Stone | Shape::Marble | Shape::Cross | Shape::Ring | Shape::Token => {
            return None;
        }
    };
    // Dark bodies need an outline that is visible inside them.
    let is_dark = paint.fill.intensity() < 0.35;
    let line = if is_dark { paint.ink } else { paint.rim };
    let colors = [("FILL", paint.fill), ("LINE", line), ("INK", paint.ink)];
    let text = colors
        .iter()
        .fold(template.to_owned(), |text, (name, color)| {
            let [red, green, blue, _] = color.to_array();
            text.replace(name, &format!("#{red:02x}{green:02x}{blue:02x}"))
        });
    decode("figure", text.as_bytes()).map(Arc::new)
}
