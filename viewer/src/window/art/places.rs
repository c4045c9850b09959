//! The places of positions, in the pixels of the rules.

use crate::layout::{self, rectangles};
use egui::{Pos2, Rect, Vec2, pos2};
use zrf_grammar::game::{Board, Rectangle};

/// Default size of cells.
const CELL: f32 = layout::CELL as f32;

/// For each position its rectangle in the rules, or one that follows from the dimensions.
pub(super) fn places(board: &Board) -> Vec<Option<Rect>> {
    let rectangles = rectangles(board).into_iter();
    rectangles.map(|place| place.map(to_rect)).collect()
}

fn to_rect(rectangle: Rectangle) -> Rect {
    let corner = |x: i32, y: i32| pos2(x as f32, y as f32);
    Rect::from_two_pos(
        corner(rectangle.left, rectangle.top),
        corner(rectangle.right, rectangle.bottom),
    )
}

/// The usual size of a place.
pub(super) fn cell_size(places: &[Option<Rect>]) -> f32 {
    let mut sizes: Vec<f32> = places
        .iter()
        .flatten()
        .map(|place| place.width().min(place.height()))
        .collect();
    sizes.sort_by(f32::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(CELL)
}

/// The bounds of all places.
pub(super) fn bounds(places: &[Option<Rect>]) -> Rect {
    let bounds = places
        .iter()
        .flatten()
        .fold(Rect::NOTHING, |all, &place| all.union(place));
    if bounds.is_positive() {
        bounds
    } else {
        Rect::from_min_size(Pos2::ZERO, Vec2::splat(CELL))
    }
}
