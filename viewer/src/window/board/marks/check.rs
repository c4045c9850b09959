//! The mark of a royal piece in check: a red glow below it, and an exclamation mark above its corner, which shows where
//! hue or a piece that fills its position hides the glow.

use super::Marks;
use egui::epaint::Mesh;
use egui::{Color32, Painter, Pos2, Stroke, Vec2, vec2};
use zrf_grammar::game::PositionId;

/// The corners of the circle that a glow ends in.
const N_CORNERS: u32 = 40;

impl Marks<'_> {
    /// The glow below a royal piece in check. It keeps to its square; where positions are points, it reaches beyond the
    /// disc of a piece.
    pub(in crate::window::board) fn check(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let place = self.geometry.places[position.index()].map(|place| self.view.rect(place));
        match place.filter(|_| self.has_squares()) {
            Some(place) => {
                let clip = place.intersect(self.painter.clip_rect());
                let painter = self.painter.with_clip_rect(clip);
                glow(
                    &painter,
                    center,
                    (0.3 * size, 0.68 * size),
                    self.palette.check,
                );
            }
            None => glow(
                self.painter,
                center,
                (0.5 * size, 0.74 * size),
                self.palette.check,
            ),
        }
    }

    /// The exclamation mark on a royal piece in check.
    pub(in crate::window::board) fn check_sign(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let middle = center + 0.34 * size * vec2(1.0, -1.0);
        let radius = (0.14 * size).max(4.0);
        let rim = Stroke::new((0.03 * size).max(1.0), Color32::WHITE);
        self.painter.circle(middle, radius, self.palette.check, rim);
        let stroke = Stroke::new((0.32 * radius).max(1.2), Color32::WHITE);
        let ends = [-0.55, 0.15].map(|y| middle + vec2(0.0, y * radius));
        self.painter.line_segment(ends, stroke);
        let dot = middle + vec2(0.0, 0.55 * radius);
        self.painter
            .circle_filled(dot, 0.5 * stroke.width, Color32::WHITE);
    }
}

/// A disc that is opaque to the first radius and fades until the second.
fn glow(painter: &Painter, center: Pos2, (inner, outer): (f32, f32), color: Color32) {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(center, color);
    for corner in 0..N_CORNERS {
        let way = Vec2::angled(std::f32::consts::TAU * corner as f32 / N_CORNERS as f32);
        mesh.colored_vertex(center + inner * way, color);
        mesh.colored_vertex(center + outer * way, Color32::TRANSPARENT);
    }
    for corner in 0..N_CORNERS {
        let (at, next) = (1 + 2 * corner, 1 + 2 * ((corner + 1) % N_CORNERS));
        mesh.add_triangle(0, at, next);
        mesh.add_triangle(at, at + 1, next);
        mesh.add_triangle(at + 1, next, next + 1);
    }
    painter.add(mesh);
}
