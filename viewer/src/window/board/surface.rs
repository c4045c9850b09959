//! The background of a board: frame, cells, lines, holes, coordinates.

use super::view::View;
use crate::window::art::Geometry;
use crate::window::art::Ground;
use crate::window::theme::{BoardColors, Palette};
use egui::epaint::{PathShape, PathStroke};
use egui::{
    Align2, Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind,
    Vec2, vec2,
};

/// What the ground is drawn with.
pub(super) struct Surface<'a> {
    pub(super) painter: &'a Painter,
    pub(super) view: View,
    pub(super) geometry: &'a Geometry,
    pub(super) palette: &'a Palette,
    pub(super) colors: BoardColors,
}

/// The radius of the holes of a rack as a share of a cell, and the number of corners they are drawn with.
const HOLE: f32 = 0.4;
const CORNERS: u32 = 64;

impl Surface<'_> {
    /// Draws everything below marks and pieces.
    pub(super) fn draw(&self) {
        match self.geometry.ground {
            Ground::Picture => {}
            Ground::Cells | Ground::Checkered => self.squares(),
            Ground::Crossings => self.crossings(),
            Ground::Holes => self.holes(),
            Ground::Rack => self.back_of_rack(),
            Ground::Hexagons => self.hexagons(),
            Ground::Graph => self.graph(),
            Ground::Pits => self.pits(),
            Ground::Points => self.points(),
        }
    }

    /// Draws what is in front of the pieces.
    pub(super) fn draw_front(&self) {
        if self.geometry.ground == Ground::Rack {
            self.front_of_rack();
        }
    }

    /// A plate below everything, with a soft shadow.
    pub(super) fn plate(&self, fill: Color32) {
        let whole = self.view.whole();
        let radius = CornerRadius::same((0.012 * whole.width()).clamp(3.0, 10.0) as u8);
        let fall = vec2(0.0, (0.008 * whole.width()).clamp(1.0, 6.0));
        self.painter
            .rect_filled(whole.translate(fall), radius, self.palette.shadow);
        self.painter.rect_filled(whole, radius, fill);
    }

    fn squares(&self) {
        self.plate(self.colors.frame);
        let is_checkered = self.geometry.ground == Ground::Checkered;
        let line = Stroke::new((0.025 * self.cell()).clamp(1.0, 2.0), self.colors.line);
        for (position, place) in self.geometry.seen() {
            let place = self.view.rect(place);
            let fill = match (is_checkered, self.geometry.dark[position.index()]) {
                (false, _) => self.colors.plain,
                (true, true) => self.colors.dark,
                (true, false) => self.colors.light,
            };
            self.painter.rect_filled(place, CornerRadius::ZERO, fill);
            if !is_checkered {
                self.painter
                    .rect_stroke(place, CornerRadius::ZERO, line, StrokeKind::Middle);
            }
        }
        if is_checkered && self.view.frame > 0.0 {
            let line = Stroke::new(1.0, self.colors.line.gamma_multiply(0.6));
            self.painter.rect_stroke(
                self.view.board,
                CornerRadius::ZERO,
                line,
                StrokeKind::Outside,
            );
        }
    }

    fn crossings(&self) {
        self.plate(self.colors.plain);
        let width = (0.03 * self.cell()).clamp(1.0, 2.5);
        let stroke = Stroke::new(width, self.colors.line);
        for &(from, to) in &self.geometry.lines {
            self.painter
                .line_segment([self.view.point(from), self.view.point(to)], stroke);
        }
        for &post in &self.geometry.posts {
            self.post(post, stroke);
        }
        for point in self.star_points() {
            self.painter
                .circle_filled(point, (0.09 * self.cell()).max(2.0), self.colors.line);
        }
    }

    /// Four corner marks around a point of the board; none beyond its edge.
    fn post(&self, at: Pos2, stroke: Stroke) {
        let (center, cell) = (self.view.point(at), self.cell());
        let (gap, arm) = (0.08 * cell, 0.2 * cell);
        let board = self.view.board.shrink(0.5 * cell);
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = center + gap * vec2(x, y);
            if board.x_range().contains(corner.x) {
                let ends = [vec2(x * arm, 0.0), vec2(0.0, y * arm)];
                let angle = vec![corner + ends[0], corner, corner + ends[1]];
                self.painter.add(Shape::line(angle, stroke));
            }
        }
    }

    /// The dots that guide the eye on wide square boards: the centre, and four points near the corners.
    fn star_points(&self) -> Vec<Pos2> {
        let (columns, rows) = (&self.geometry.columns, &self.geometry.rows);
        let n = columns.len();
        if n != rows.len() || n < 9 || n.is_multiple_of(2) {
            return Vec::new();
        }
        let edge = if n < 12 { 2 } else { 3 };
        let numbers = [edge, n / 2, n - 1 - edge];
        let mut points = Vec::new();
        for column in numbers {
            for row in numbers {
                let is_on_diagonal = (column == n / 2) == (row == n / 2);
                if is_on_diagonal || n > 16 {
                    points.push(self.view.point(egui::pos2(columns[column].0, rows[row].0)));
                }
            }
        }
        points
    }

    fn holes(&self) {
        self.plate(self.colors.plain);
        for (_, place) in self.geometry.seen() {
            let center = self.view.point(place.center());
            let hole = 0.27 * self.cell();
            self.painter.circle_filled(center, hole, self.colors.hole);
            self.painter.circle_stroke(
                center + vec2(0.0, 0.05 * hole),
                hole,
                Stroke::new(0.1 * hole, Color32::from_black_alpha(50)),
            );
        }
    }

    /// What is seen through the holes of a rack.
    fn back_of_rack(&self) {
        self.plate(self.colors.dark);
        for (_, place) in self.geometry.seen() {
            let center = self.view.point(place.center());
            self.painter
                .circle_filled(center, 0.42 * self.cell(), self.colors.light);
        }
    }

    /// The front of a rack: each cell is a square with a hole in it.
    fn front_of_rack(&self) {
        let mut mesh = Mesh::default();
        let radius = HOLE * self.cell();
        for (_, place) in self.geometry.seen() {
            let place = self.view.rect(place).expand(0.5);
            let start = mesh.vertices.len() as u32;
            for step in 0..=CORNERS {
                let angle = std::f32::consts::TAU * step as f32 / CORNERS as f32;
                let way = Vec2::angled(angle);
                let far = 0.5 * place.size() / way.abs().max_elem();
                mesh.colored_vertex(place.center() + radius * way, self.colors.dark);
                mesh.colored_vertex(place.center() + far * way, self.colors.dark);
            }
            for step in 0..CORNERS {
                let at = start + 2 * step;
                mesh.add_triangle(at, at + 1, at + 2);
                mesh.add_triangle(at + 1, at + 2, at + 3);
            }
        }
        self.painter.add(mesh);
        let edge = Stroke::new((0.045 * self.cell()).max(1.0), self.colors.line);
        for (_, place) in self.geometry.seen() {
            let center = self.view.point(place.center());
            self.painter.circle_stroke(center, radius, edge);
        }
    }

    fn hexagons(&self) {
        let Some(corners) = &self.geometry.hexagon else {
            return;
        };
        let stroke = Stroke::new((0.03 * self.cell()).clamp(1.0, 2.0), self.colors.line);
        let cells = self.geometry.seen().map(|(_, place)| {
            let center = self.view.point(place.center());
            corners
                .iter()
                .map(|&corner| center + self.view.vector(corner))
                .collect::<Vec<Pos2>>()
        });
        for cell in cells {
            self.painter.add(PathShape::convex_polygon(
                cell,
                self.colors.plain,
                PathStroke::from(stroke),
            ));
        }
        self.sides();
    }

    /// The owners of the board's sides.
    fn sides(&self) {
        let width = (0.13 * self.cell()).max(2.0);
        for side in &self.geometry.sides {
            let ends = side.ends.map(|end| self.view.point(end));
            self.painter
                .line_segment(ends, Stroke::new(width, side.color));
            for end in ends {
                self.painter.circle_filled(end, 0.5 * width, side.color);
            }
        }
    }

    fn graph(&self) {
        self.plate(self.colors.plain);
        let stroke = Stroke::new((0.06 * self.cell()).clamp(1.5, 4.0), self.colors.line);
        for &(from, to) in &self.geometry.lines {
            self.painter
                .line_segment([self.view.point(from), self.view.point(to)], stroke);
        }
        for (_, place) in self.geometry.seen() {
            let size = 0.14 * self.view.scale * place.width().min(place.height());
            self.painter.circle_filled(
                self.view.point(place.center()),
                size.max(2.5),
                self.colors.line,
            );
        }
    }

    /// The names of columns and rows in the frame.
    pub(super) fn names(&self) {
        if self.view.frame < 12.0 {
            return;
        }
        let color = match self.geometry.ground {
            Ground::Hexagons | Ground::Picture => self.palette.coordinate,
            _ => self.colors.label,
        };
        let font = FontId::proportional((0.66 * self.view.frame).clamp(10.5, 17.0));
        let is_far = self.geometry.has_far_names;
        let draw = |at: Pos2, name: &str| {
            self.painter
                .text(at, Align2::CENTER_CENTER, name, font.clone(), color);
        };
        self.geometry
            .columns
            .iter()
            .for_each(|(x, name)| draw(self.view.column(*x, is_far), name));
        self.geometry
            .rows
            .iter()
            .for_each(|(y, name)| draw(self.view.row(*y, is_far), name));
        self.geometry
            .slanted
            .iter()
            .for_each(|(at, name)| draw(self.view.point(*at), name));
    }

    /// A border around the board.
    pub(super) fn rim(&self, color: Color32, is_double: bool) {
        let width = (0.3 * self.view.frame).clamp(3.0, 6.0);
        let whole: Rect = self.view.whole();
        self.painter.rect_stroke(
            whole,
            CornerRadius::same(6),
            Stroke::new(width, color),
            StrokeKind::Outside,
        );
        if is_double {
            let outer = whole.expand(width + 2.0);
            self.painter.rect_stroke(
                outer,
                CornerRadius::same(8),
                Stroke::new(1.5, color),
                StrokeKind::Outside,
            );
        }
    }

    fn cell(&self) -> f32 {
        self.geometry.cell * self.view.scale
    }
}
