//! Converts the pixels of the rules to points of the screen.

use crate::window::art::Geometry;
use crate::window::art::Ground;
use egui::{Pos2, Rect, Vec2, pos2};
use zrf_grammar::game::PositionId;

/// The geometry of a board on the screen.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct View {
    bounds: Rect,
    /// The board on the screen, without its frame.
    pub(in crate::window) board: Rect,
    /// Screen points for one pixel of the rules.
    pub(in crate::window) scale: f32,
    /// The width of the frame around the board, coordinates included.
    pub(in crate::window) frame: f32,
    /// Whether the board is seen from its other side.
    pub(in crate::window) is_flipped: bool,
}

impl View {
    /// The largest view of a board that fits into a place.
    pub(in crate::window) fn fit(
        geometry: &Geometry,
        place: Rect,
        is_flipped: bool,
        has_names: bool,
    ) -> Self {
        let bounds = match geometry.ground {
            // A board of holes or points needs some wood around them.
            Ground::Holes | Ground::Graph => geometry.bounds.expand(0.3 * geometry.cell),
            Ground::Pits => geometry.bounds.expand(0.12 * geometry.cell),
            Ground::Rack => geometry.bounds.expand(0.08 * geometry.cell),
            _ => geometry.bounds,
        };
        let frame_cells = match (geometry.ground, has_names) {
            (Ground::Picture, _) => 0.0,
            (_, true) => 0.35,
            (_, false) => 0.08,
        };
        let room = |frame: f32| {
            let whole = bounds.size() + Vec2::splat(2.0 * frame);
            (place.width() / whole.x).min(place.height() / whole.y)
        };
        let mut frame = frame_cells * geometry.cell;
        let mut scale = room(frame);
        // Names stay readable on large boards, and the frame slim on small ones.
        let wished = (frame * scale).clamp(if has_names && frame > 0.0 { 18.0 } else { 0.0 }, 30.0);
        if frame > 0.0 {
            frame = wished / scale.max(0.001);
            scale = room(frame);
        }
        let size = bounds.size() * scale;
        Self {
            bounds,
            board: Rect::from_center_size(place.center(), size),
            scale,
            frame: frame * scale,
            is_flipped,
        }
    }

    /// A point of the rules' picture on the screen.
    pub(in crate::window) fn point(&self, point: Pos2) -> Pos2 {
        let offset = (point - self.bounds.min) * self.scale;
        if self.is_flipped {
            self.board.max - offset
        } else {
            self.board.min + offset
        }
    }

    /// A rectangle of the rules' picture on the screen.
    pub(in crate::window) fn rect(&self, rect: Rect) -> Rect {
        Rect::from_two_pos(self.point(rect.min), self.point(rect.max))
    }

    /// The middle and the size of a position on the screen; `None` if it is invisible.
    pub(super) fn spot(&self, geometry: &Geometry, position: PositionId) -> Option<(Pos2, f32)> {
        let place = geometry.places[position.index()]?;
        let size = self.scale * place.width().min(place.height());
        Some((self.point(place.center()), size))
    }

    /// A step on the screen.
    pub(in crate::window) fn vector(&self, step: Vec2) -> Vec2 {
        if self.is_flipped {
            -step * self.scale
        } else {
            step * self.scale
        }
    }

    /// The board with its frame.
    pub(in crate::window) fn whole(&self) -> Rect {
        self.board.expand(self.frame)
    }

    /// The middle of the frame below a column, or above it.
    pub(in crate::window) fn column(&self, x: f32, is_above: bool) -> Pos2 {
        let half = 0.5 * self.frame;
        let y = match is_above {
            true => self.board.top() - half,
            false => self.board.bottom() + half,
        };
        pos2(self.point(pos2(x, 0.0)).x, y)
    }

    /// The middle of the frame left of a row, or right of it.
    pub(in crate::window) fn row(&self, y: f32, is_right: bool) -> Pos2 {
        let half = 0.5 * self.frame;
        let x = match is_right {
            true => self.board.right() + half,
            false => self.board.left() - half,
        };
        pos2(x, self.point(pos2(0.0, y)).y)
    }
}

#[cfg(test)]
mod tests {
    use super::View;
    use crate::window::art::Geometry;
    use crate::window::art::Ground;
    use crate::window::theme::BoardKind;
    use egui::{Rect, Vec2, pos2};

    fn geometry() -> Geometry {
        Geometry {
            places: Vec::new(),
            bounds: Rect::from_min_size(pos2(10.0, 10.0), Vec2::new(80.0, 40.0)),
            cell: 10.0,
            ground: Ground::Cells,
            kind: BoardKind::Cells,
            dark: Vec::new(),
            hexagon: None,
            lines: Vec::new(),
            posts: Vec::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            sides: Vec::new(),
            piles: Vec::new(),
            slanted: Vec::new(),
            has_far_names: false,
        }
    }

    #[test]
    fn boards_fit_and_turn_around() {
        for size in [200.0, 800.0, 3000.0] {
            let place = Rect::from_min_size(pos2(5.0, 5.0), Vec2::splat(size));
            for is_flipped in [false, true] {
                let view = View::fit(&geometry(), place, is_flipped, true);
                assert!(place.expand(0.01).contains_rect(view.whole()), "{size}");
                let corner = view.point(pos2(10.0, 10.0));
                let expected = if is_flipped {
                    view.board.max
                } else {
                    view.board.min
                };
                assert!((corner - expected).length() < 0.01);
            }
        }
    }
}
