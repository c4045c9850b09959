//! Marks of the last move: where it began, touched down and ended, what it captured and changed.

use super::Marks;
use crate::window::art::Ground;
use egui::{Color32, CornerRadius, Rect, Stroke, StrokeKind, Vec2, vec2};
use zrf_grammar::game::PositionId;

/// The corners and frames of the last move: dark enough for light squares and for dark ones.
const LAST_EDGE: Color32 = Color32::from_rgba_premultiplied(0x49, 0x35, 0x00, 0xD0);

impl Marks<'_> {
    /// The start or the end of the last move: a tint, with corners where it began and a frame where it ended. A point
    /// gets a ring.
    pub(in crate::window::board) fn last_move(&self, position: PositionId, is_end: bool) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let width = (0.045 * size).max(1.5);
        // A dark edge, because some grounds have nearly the colour of the line.
        let dark = Stroke::new(1.6 * width, Color32::from_black_alpha(130));
        let strokes = [dark, Stroke::new(width, LAST_EDGE)];
        if !self.has_squares() {
            self.painter
                .circle_filled(center, 0.49 * size, self.palette.last_move);
            for stroke in strokes.into_iter().filter(|_| is_end) {
                self.ring(center, 0.49 * size, stroke);
            }
            return;
        }
        self.tint(position, self.palette.last_move);
        for stroke in strokes {
            let inside = Rect::from_center_size(center, Vec2::splat(size - stroke.width));
            if is_end {
                self.painter
                    .rect_stroke(inside, CornerRadius::ZERO, stroke, StrokeKind::Middle);
            } else {
                self.corners(center, 0.5 * inside.width(), 0.2 * size, stroke);
            }
        }
    }

    /// A capture of the last move: corners instead of a tint.
    pub(in crate::window::board) fn captured(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let width = (0.045 * size).max(1.5);
        let dark = Stroke::new(1.8 * width, LAST_EDGE);
        let light = Stroke::new(width, self.palette.last_move.to_opaque());
        for stroke in [dark, light] {
            self.corners(center, 0.4 * size, 0.12 * size, stroke);
        }
    }

    /// Where the last move touched down between two of its parts: a tint with a stroke at the middle of each side.
    pub(in crate::window::board) fn landing(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        if self.has_squares() {
            self.tint(position, self.palette.last_move);
        } else {
            self.painter
                .circle_filled(center, 0.49 * size, self.palette.last_move);
        }
        let width = (0.05 * size).max(1.5);
        let dark = Stroke::new(1.6 * width, Color32::from_black_alpha(130));
        for stroke in [dark, Stroke::new(width, LAST_EDGE)] {
            for (x, y) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                let way = size * vec2(x, y);
                self.painter
                    .line_segment([center + 0.5 * way, center + 0.3 * way], stroke);
            }
        }
    }

    /// A piece that the last move changed in place: a small dot beside each of its corners.
    pub(in crate::window::board) fn changed(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let far = match self.geometry.ground {
            Ground::Cells | Ground::Checkered | Ground::Picture | Ground::Crossings => 0.42,
            _ => 0.36,
        } * size;
        let edge = Stroke::new((0.02 * size).max(1.0), LAST_EDGE);
        for (x, y) in [(-far, -far), (far, -far), (far, far), (-far, far)] {
            let radius = (0.055 * size).max(1.8);
            let light = self.palette.last_move.to_opaque();
            self.painter
                .circle(center + vec2(x, y), radius, light, edge);
        }
    }

    /// A mark on the piece that moved last: a small ring on a plain one, corners around one with a sign.
    pub(in crate::window::board) fn last_piece(
        &self,
        position: PositionId,
        color: Color32,
        is_plain: bool,
    ) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let stroke = Stroke::new((0.05 * size).max(1.5), color);
        if is_plain {
            self.ring(center, 0.16 * size, stroke);
        } else {
            self.corners(
                center,
                0.48 * size,
                0.16 * size,
                Stroke::new(stroke.width, LAST_EDGE),
            );
        }
    }
}
