//! Marks on the board: last move, selection, targets, ghosts, deciding positions. Each has its own shape.

use super::view::View;
use crate::window::art::Geometry;
use crate::window::art::Ground;
use crate::window::theme::{Paint, Palette};
use egui::{Color32, CornerRadius, Painter, Pos2, Shape, Stroke, StrokeKind, vec2};
use zrf_grammar::game::PositionId;

/// The colour of positions in which moves differ: told from other marks by the colour-blind, too.
const DIFFERENCE: Color32 = Color32::from_rgb(0xcc, 0x79, 0xa7);

/// Draws marks.
pub(super) struct Marks<'a> {
    pub(super) painter: &'a Painter,
    pub(super) view: View,
    pub(super) geometry: &'a Geometry,
    pub(super) palette: &'a Palette,
}

impl Marks<'_> {
    /// The start or end of the last move: a cell is tinted, a point gets a ring.
    pub(super) fn last_move(&self, position: PositionId) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        match self.geometry.ground {
            Ground::Cells | Ground::Checkered | Ground::Picture => {
                self.tint(position, self.palette.last_move)
            }
            Ground::Hexagons | Ground::Holes | Ground::Graph | Ground::Crossings => {
                self.painter
                    .circle_filled(center, 0.49 * size, self.palette.last_move);
            }
        }
    }

    /// A capture of the last move: corners instead of a tint.
    pub(super) fn captured(&self, position: PositionId) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        let (arm, far) = (0.12 * size, 0.4 * size);
        let stroke = Stroke::new((0.045 * size).max(1.5), self.palette.last_move.to_opaque());
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = center + egui::vec2(x * far, y * far);
            self.painter
                .line_segment([corner, corner - egui::vec2(x * arm, 0.0)], stroke);
            self.painter
                .line_segment([corner, corner - egui::vec2(0.0, y * arm)], stroke);
        }
    }

    /// A small ring on the piece that moved last.
    pub(super) fn last_piece(&self, position: PositionId, color: Color32) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        self.painter.circle_stroke(
            center,
            0.16 * size,
            Stroke::new((0.05 * size).max(1.5), color),
        );
    }

    /// The piece in hand.
    pub(super) fn selected(&self, position: PositionId) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        let stroke = Stroke::new((0.06 * size).max(2.0), self.palette.selection);
        match self.geometry.ground {
            Ground::Cells | Ground::Checkered | Ground::Picture => {
                self.tint(position, self.palette.selection.gamma_multiply(0.28));
                let Some(place) = self.geometry.places[position.index()] else {
                    return;
                };
                let place = self.view.rect(place);
                self.painter
                    .rect_stroke(place, CornerRadius::same(2), stroke, StrokeKind::Inside);
            }
            _ => {
                self.painter.circle_stroke(center, 0.47 * size, stroke);
            }
        }
    }

    /// The destination of a move: a dot on an empty position, a ring around a piece.
    pub(super) fn target(&self, position: PositionId, is_occupied: bool, strength: f32) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        let color = self.palette.target.gamma_multiply(strength);
        if is_occupied {
            self.painter.circle_stroke(
                center,
                0.45 * size,
                Stroke::new((0.075 * size).max(2.0), color),
            );
        } else {
            let share = if self.geometry.ground == Ground::Crossings {
                0.11
            } else {
                0.13
            };
            self.painter
                .circle_filled(center, (share * size).max(2.5), color);
        }
    }

    /// A position in which the moves that fit differ: a diamond, dark with a light edge, so that it is seen on any board.
    pub(super) fn difference(&self, position: PositionId) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        let reach = (0.17 * size).max(5.0);
        let corners = [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)];
        let points = corners.map(|(x, y)| center + vec2(x, y)).to_vec();
        let edge = Stroke::new((0.04 * size).max(1.5), Color32::WHITE);
        self.painter
            .add(Shape::convex_polygon(points, DIFFERENCE, edge));
    }

    /// A piece that would be dropped: a ring in its colour, with an edge visible on any background.
    pub(super) fn preview(&self, center: Pos2, size: f32, paint: Paint) {
        let (radius, width) = (0.47 * size, (0.055 * size).max(2.0));
        self.painter
            .circle_stroke(center, radius, Stroke::new(width + 1.5, paint.rim));
        self.painter
            .circle_stroke(center, radius, Stroke::new(width, paint.fill));
    }

    /// Where a piece could move on its own turn: hollow marks, while targets are filled.
    pub(super) fn threat(&self, position: PositionId, is_occupied: bool) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        let radius = if is_occupied { 0.45 } else { 0.12 };
        let stroke = Stroke::new(
            (0.035 * size).max(1.5),
            self.palette.target.gamma_multiply(0.75),
        );
        self.painter
            .circle_stroke(center, (radius * size).max(3.0), stroke);
    }

    /// A position that a goal names: a small pennant in its corner.
    pub(super) fn goal(&self, position: PositionId) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        let corner = center + egui::vec2(0.46 * size, -0.46 * size);
        let side = 0.2 * size;
        let points = vec![
            corner,
            corner - egui::vec2(side, 0.0),
            corner + egui::vec2(0.0, side),
        ];
        self.painter.add(egui::Shape::convex_polygon(
            points,
            self.palette.decided.gamma_multiply(0.8),
            Stroke::NONE,
        ));
    }

    /// A possible capture: a cross.
    pub(super) fn taken(&self, position: PositionId) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        let arm = 0.24 * size;
        let stroke = Stroke::new((0.09 * size).max(1.5), self.palette.decided);
        for y in [-1.0, 1.0] {
            let far = egui::vec2(arm, y * arm);
            self.painter
                .line_segment([center - far, center + far], stroke);
        }
    }

    /// A position that decided the game: two rings.
    pub(super) fn decided(&self, position: PositionId) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        let width = (0.07 * size).max(2.0);
        self.painter.circle_stroke(
            center,
            0.45 * size,
            Stroke::new(width, self.palette.decided),
        );
        self.painter.circle_stroke(
            center,
            0.45 * size - width,
            Stroke::new(0.4 * width, Color32::WHITE),
        );
    }

    /// The keyboard focus: a dashed square.
    pub(super) fn focus(&self, position: PositionId) {
        let Some((center, size)) = self.place(position) else {
            return;
        };
        let half = 0.47 * size;
        let corner = |x: f32, y: f32| center + egui::vec2(x * half, y * half);
        let path = [
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
            corner(-1.0, -1.0),
        ];
        let stroke = Stroke::new((0.05 * size).clamp(2.0, 4.0), self.palette.focus);
        self.painter.extend(egui::Shape::dashed_line(
            &path,
            stroke,
            0.14 * size,
            0.09 * size,
        ));
    }

    /// A suggested move: an arrow, or a ring for a drop.
    pub(super) fn hint(&self, from: Option<PositionId>, to: PositionId) {
        let Some((end, size)) = self.place(to) else {
            return;
        };
        let stroke = Stroke::new((0.09 * size).max(3.0), self.palette.hint);
        match from.and_then(|from| self.place(from)) {
            Some((start, _)) if start != end => self.painter.arrow(start, end - start, stroke),
            _ => {
                self.painter.circle_stroke(end, 0.33 * size, stroke);
            }
        }
    }

    fn tint(&self, position: PositionId, color: Color32) {
        if let Some(place) = self.geometry.places[position.index()] {
            self.painter
                .rect_filled(self.view.rect(place), CornerRadius::ZERO, color);
        }
    }

    fn place(&self, position: PositionId) -> Option<(Pos2, f32)> {
        let place = self.geometry.places[position.index()]?;
        let size = self.view.scale * place.width().min(place.height());
        Some((self.view.point(place.center()), size))
    }
}
