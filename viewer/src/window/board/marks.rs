//! Marks on the board: last move, selection, targets, ghosts, deciding positions. Each has its own shape.

mod check;
mod last;
mod pennant;

pub(in crate::window) use pennant::pennant;

use super::view::View;
use crate::window::art::Geometry;
use crate::window::art::Ground;
use crate::window::theme::{Paint, Palette};
use egui::{Align2, Color32, CornerRadius, FontId, Painter, Pos2, Shape, Stroke, StrokeKind, vec2};
use zrf_grammar::game::PositionId;

/// The colour of positions in which moves differ, distinct from other marks even for the colour-blind.
const DIFFERENCE: Color32 = Color32::from_rgb(0xcc, 0x79, 0xa7);

/// The arrow of a threat, distinct from hints even for the colour-blind.
pub(super) const THREAT: Color32 = Color32::from_rgb(0xD5, 0x5E, 0x00);

/// Draws marks.
pub(super) struct Marks<'a> {
    pub(super) painter: &'a Painter,
    pub(super) view: View,
    pub(super) geometry: &'a Geometry,
    pub(super) palette: &'a Palette,
}

impl Marks<'_> {
    /// A ring whose line is centred on a radius: the painter would draw the whole line outside it, over the neighbours.
    fn ring(&self, center: Pos2, radius: f32, stroke: Stroke) {
        let inner = (radius - 0.5 * stroke.width).max(0.0);
        self.painter.circle_stroke(center, inner, stroke);
    }

    /// Four corners around a point.
    fn corners(&self, center: Pos2, far: f32, arm: f32, stroke: Stroke) {
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = center + vec2(x * far, y * far);
            let ends = [vec2(x * arm, 0.0), vec2(0.0, y * arm)];
            let path = vec![corner - ends[0], corner, corner - ends[1]];
            self.painter.add(Shape::line(path, stroke));
        }
    }

    /// Whether positions are squares that can be tinted.
    fn has_squares(&self) -> bool {
        match self.geometry.ground {
            Ground::Cells | Ground::Checkered | Ground::Picture => true,
            Ground::Hexagons
            | Ground::Holes
            | Ground::Graph
            | Ground::Crossings
            | Ground::Rack
            | Ground::Pits
            | Ground::Points => false,
        }
    }

    /// The selected piece.
    pub(super) fn selected(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let stroke = Stroke::new((0.06 * size).max(2.0), self.palette.selection);
        // A light edge, because some grounds have nearly the colour of the line.
        let light = Stroke::new((0.03 * size).max(1.0), Color32::from_white_alpha(200));
        if self.has_squares() {
            self.tint(position, self.palette.selection.gamma_multiply(0.35));
            if let Some(place) = self.geometry.places[position.index()] {
                let place = self.view.rect(place);
                self.painter
                    .rect_stroke(place, CornerRadius::same(2), stroke, StrokeKind::Inside);
                let inside = place.shrink(stroke.width);
                self.painter
                    .rect_stroke(inside, CornerRadius::ZERO, light, StrokeKind::Inside);
            }
        } else {
            self.ring(center, 0.47 * size, stroke);
            let radius = 0.47 * size - 0.5 * (stroke.width + light.width);
            self.ring(center, radius, light);
        }
    }

    /// The destination of a move: a dot on an empty position, a ring around a piece.
    pub(super) fn target(&self, position: PositionId, is_occupied: bool, strength: f32) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let color = self.palette.target.gamma_multiply(strength);
        let rim = Color32::from_white_alpha((150.0 * strength) as u8);
        if is_occupied {
            let (radius, width) = (0.46 * size, (0.065 * size).max(2.0));
            self.ring(center, radius, Stroke::new(width, color));
            let inner = Stroke::new(0.4 * width, rim);
            self.ring(center, radius - 0.7 * width, inner);
        } else {
            let share = if self.geometry.ground == Ground::Crossings {
                0.12
            } else {
                0.145
            };
            let radius = (share * size).max(3.0);
            let edge = Stroke::new((0.025 * size).max(1.0), rim);
            self.painter.circle_filled(center, radius, color);
            self.ring(center, radius, edge);
        }
    }

    /// A position in which the moves that fit differ: a diamond with a light edge inside a dark one, so that it stands
    /// out on any board.
    pub(super) fn difference(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let reach = (0.17 * size).max(5.0);
        let corners = [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)];
        let points = corners.map(|(x, y)| center + vec2(x, y)).to_vec();
        let width = (0.04 * size).max(1.5);
        let dark = Stroke::new(3.0 * width, Color32::from_black_alpha(200));
        self.painter.add(Shape::closed_line(points.clone(), dark));
        let edge = Stroke::new(width, Color32::WHITE);
        self.painter
            .add(Shape::convex_polygon(points, DIFFERENCE, edge));
    }

    /// A position that was chosen among those in which moves differ: the same diamond around a large white one.
    pub(super) fn chosen(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let reach = (0.3 * size).max(8.0);
        let width = (0.04 * size).max(1.5);
        let dark = Stroke::new(width, Color32::from_black_alpha(200));
        for (share, color, edge) in [(1.0, DIFFERENCE, dark), (0.5, Color32::WHITE, Stroke::NONE)] {
            let reach = share * reach;
            let corners = [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)];
            let points = corners.map(|(x, y)| center + vec2(x, y)).to_vec();
            self.painter.add(Shape::convex_polygon(points, color, edge));
        }
    }

    /// A piece that would be dropped: a ring in its colour, with an edge visible on any background.
    pub(super) fn preview(&self, center: Pos2, size: f32, paint: Paint) {
        let (radius, width) = (0.47 * size, (0.055 * size).max(2.0));
        self.ring(center, radius, Stroke::new(width + 1.5, paint.rim));
        self.ring(center, radius, Stroke::new(width, paint.fill));
    }

    /// Where a piece could move on its own turn: hollow marks, while targets are filled.
    pub(super) fn threat(&self, position: PositionId, is_occupied: bool) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let radius = if is_occupied { 0.45 } else { 0.12 };
        let stroke = Stroke::new(
            (0.035 * size).max(1.5),
            self.palette.target.gamma_multiply(0.75),
        );
        self.ring(center, (radius * size).max(3.0), stroke);
    }

    /// A position that a goal names: a small pennant in its corner.
    pub(super) fn goal(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let corner = center + vec2(0.46 * size, -0.46 * size);
        self.painter.add(pennant(corner, 0.2 * size, self.palette));
    }

    /// A possible capture: a cross.
    pub(super) fn taken(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let arm = 0.24 * size;
        let stroke = Stroke::new((0.09 * size).max(1.5), self.palette.decided);
        for y in [-1.0, 1.0] {
            let far = vec2(arm, y * arm);
            self.painter
                .line_segment([center - far, center + far], stroke);
        }
    }

    /// A position that decided the game: a light ring between dark ones, which stands out on pieces of any colour.
    pub(super) fn decided(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let width = (0.05 * size).max(1.5);
        let mut radius = 0.48 * size;
        for (share, color) in [
            (1.0, self.palette.focus),
            (1.4, Color32::WHITE),
            (1.0, self.palette.focus),
        ] {
            let stroke = Stroke::new(share * width, color);
            radius -= 0.5 * stroke.width;
            self.ring(center, radius, stroke);
            radius -= 0.5 * stroke.width;
        }
    }

    /// The keyboard focus: a dashed square.
    pub(super) fn focus(&self, position: PositionId) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let half = 0.47 * size;
        let corner = |x: f32, y: f32| center + vec2(x * half, y * half);
        let path = [
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
            corner(-1.0, -1.0),
        ];
        let width = (0.05 * size).clamp(2.0, 4.0);
        // Light dashes between dark ones are seen on any board.
        self.painter.add(Shape::line(
            path.to_vec(),
            Stroke::new(width, Color32::WHITE),
        ));
        let stroke = Stroke::new(width, self.palette.focus);
        let dashes = Shape::dashed_line(&path, stroke, 0.14 * size, 0.09 * size);
        self.painter.extend(dashes);
    }

    /// A suggested move: an arrow, or a ring for a drop.
    pub(super) fn hint(&self, from: Option<PositionId>, to: PositionId) {
        self.arrow(from, to, self.palette.hint, 1.0);
    }

    /// An arrow from the edge of one position to the middle of another, or a ring. `share` of the usual width.
    pub(super) fn arrow(
        &self,
        from: Option<PositionId>,
        to: PositionId,
        color: Color32,
        share: f32,
    ) {
        let Some((end, size)) = self.spot(to) else {
            return;
        };
        let width = (share * 0.13 * size).max(2.0);
        let edge = Color32::from_black_alpha(150);
        let start = from.and_then(|from| self.spot(from)).map(|spot| spot.0);
        let Some(start) = start.filter(|start| (*start - end).length() > 1.0) else {
            for (width, color) in [(width + 2.0, edge), (width, color)] {
                self.ring(end, 0.36 * size, Stroke::new(width, color));
            }
            return;
        };
        let along = (end - start).normalized();
        // The head has the same size however long the arrow is.
        let head = 0.32 * size;
        let aside = 0.55 * head * (0.6 + 0.4 * share) * along.rot90();
        let neck = end - head * along;
        let tail = start + 0.2 * size * along;
        for (width, more, color) in [(width + 2.0, 1.5, edge), (width, 0.0, color)] {
            self.painter
                .line_segment([tail, neck + 0.5 * along], Stroke::new(width, color));
            let points = vec![
                end + more * along,
                neck + aside + more * (aside.normalized() - along),
                neck - aside - more * (aside.normalized() + along),
            ];
            self.painter
                .add(Shape::convex_polygon(points, color, Stroke::NONE));
        }
    }

    /// The path of a rule's cursor: a light line with dark edges from position to position, and a cross
    /// where it was refused.
    pub(super) fn way(&self, positions: &[PositionId], is_refused: bool) {
        let spots: Vec<(Pos2, f32)> = positions.iter().filter_map(|&at| self.spot(at)).collect();
        let Some(&(start, size)) = spots.first() else {
            return;
        };
        let width = (0.05 * size).max(2.0);
        let points: Vec<Pos2> = spots.iter().map(|spot| spot.0).collect();
        for (width, color) in [(2.0 * width, self.palette.focus), (width, Color32::WHITE)] {
            self.painter
                .add(Shape::line(points.clone(), Stroke::new(width, color)));
        }
        let edge = Stroke::new(width, self.palette.focus);
        self.painter.circle(start, 0.1 * size, Color32::WHITE, edge);
        for place in &points[1..] {
            self.painter
                .circle(*place, 0.07 * size, Color32::WHITE, edge);
        }
        if let Some(&end) = positions.last().filter(|_| is_refused) {
            self.taken(end);
        }
    }

    /// The value of a move to a position, at its foot.
    pub(super) fn value(&self, position: PositionId, words: &str) {
        let Some((center, size)) = self.spot(position) else {
            return;
        };
        let font = FontId::proportional((0.2 * size).clamp(9.0, 16.0));
        let galley = self
            .painter
            .layout_no_wrap(words.to_owned(), font, Color32::WHITE);
        let foot = center + vec2(0.0, 0.36 * size);
        let place = Align2::CENTER_CENTER.anchor_size(foot, galley.size() + vec2(6.0, 2.0));
        self.painter
            .rect_filled(place, CornerRadius::same(4), Color32::from_black_alpha(190));
        self.painter
            .galley(place.min + vec2(3.0, 1.0), galley, Color32::WHITE);
    }

    fn tint(&self, position: PositionId, color: Color32) {
        if let Some(place) = self.geometry.places[position.index()] {
            self.painter
                .rect_filled(self.view.rect(place), CornerRadius::ZERO, color);
        }
    }

    fn spot(&self, position: PositionId) -> Option<(Pos2, f32)> {
        self.view.spot(self.geometry, position)
    }
}
