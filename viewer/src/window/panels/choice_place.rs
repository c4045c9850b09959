//! Where a choice of moves is shown: near the square where they end, and over nothing that matters for them.

use crate::window::board::ChoicePlace;
use egui::{Rect, Vec2, pos2, vec2};

/// The distance from a square.
const GAP: f32 = 10.0;

/// The upper left corner of a choice of this size: the nearest to the square that covers neither it nor the mover, and
/// rather no other square where the piece may go.
pub(super) fn corner(at: &ChoicePlace, size: Vec2, screen: Rect) -> egui::Pos2 {
    let matters: Vec<Rect> = std::iter::once(at.square)
        .chain(at.mover)
        .chain(at.targets.iter().copied())
        .collect();
    let center = at.square.center() - 0.5 * size;
    let beside = |square: &Rect| [square.right() + GAP, square.left() - GAP - size.x];
    let below = |square: &Rect| [square.bottom() + GAP, square.top() - GAP - size.y];
    let highest = (screen.bottom() - size.y).max(screen.top());
    let rows = matters.iter().flat_map(below);
    let rows: Vec<f32> = std::iter::once(center.y.clamp(screen.top(), highest))
        .chain(rows)
        .collect();
    let columns = matters.iter().flat_map(beside);
    let columns: Vec<f32> = columns.chain([center.x]).collect();
    let places = columns.iter().flat_map(|&x| {
        let rows = rows.iter();
        rows.map(move |&y| Rect::from_min_size(pos2(x, y), size))
    });
    let fitting = places.filter(|place| screen.contains_rect(*place));
    let cost = |place: &Rect| cost(at, *place);
    let best = fitting.min_by(|a, b| cost(a).total_cmp(&cost(b)));
    best.map_or(at.square.right_top() + vec2(GAP, 0.0), |place| place.min)
}

/// How bad a place is: it counts as moved away by a square for each target that it covers.
fn cost(at: &ChoicePlace, place: Rect) -> f32 {
    let covers = |square: &Rect| place.intersects(square.shrink(1.0));
    let is_over_move = covers(&at.square) || at.mover.as_ref().is_some_and(covers);
    let n_covered = at.targets.iter().filter(|square| covers(square)).count();
    let width = at.square.width();
    let distance = place.signed_distance_to_pos(at.square.center());
    let aside = (place.center().y - at.square.center().y).abs();
    // On the side where the piece came from, it would hide the way.
    let way = at
        .mover
        .map_or(0.0, |mover| at.square.center().x - mover.center().x);
    let is_on_way = way * (place.center().x - at.square.center().x) < 0.0;
    distance
        + 0.05 * aside
        + width * n_covered as f32
        + if is_on_way { 0.1 * width } else { 0.0 }
        + if is_over_move { 100.0 * width } else { 0.0 }
}
