//! Chess figures as shapes: convex parts stacked from the base up, each with its own outline, and a knight cut into
//! triangles.
//!
//! Coordinates run from 0 to 100, across and down.

use super::look::Figure;
use super::triangles;
use crate::window::theme::Paint;
use egui::epaint::{PathShape, PathStroke};
use egui::{Color32, Painter, Pos2, Rect, Stroke, pos2};

type Outline = &'static [(f32, f32)];

const BASE: Outline = &[
    (20.0, 88.0),
    (80.0, 88.0),
    (80.0, 80.0),
    (74.0, 75.0),
    (26.0, 75.0),
    (20.0, 80.0),
];
const COLLAR: Outline = &[(34.0, 48.0), (66.0, 48.0), (66.0, 42.0), (34.0, 42.0)];

const PAWN_BODY: Outline = &[
    (31.0, 75.0),
    (69.0, 75.0),
    (60.0, 62.0),
    (56.0, 47.0),
    (44.0, 47.0),
    (40.0, 62.0),
];

const ROOK_BODY: Outline = &[(31.0, 75.0), (69.0, 75.0), (65.0, 42.0), (35.0, 42.0)];
const ROOK_HEAD: Outline = &[(27.0, 43.0), (73.0, 43.0), (76.0, 32.0), (24.0, 32.0)];
const MERLONS: [Outline; 3] = [
    &[(24.0, 33.0), (38.0, 33.0), (38.0, 20.0), (24.0, 20.0)],
    &[(43.0, 33.0), (57.0, 33.0), (57.0, 20.0), (43.0, 20.0)],
    &[(62.0, 33.0), (76.0, 33.0), (76.0, 20.0), (62.0, 20.0)],
];

const BISHOP_BODY: Outline = &[(31.0, 75.0), (69.0, 75.0), (61.0, 60.0), (39.0, 60.0)];
const MITRE: Outline = &[
    (36.0, 60.0),
    (64.0, 60.0),
    (69.0, 50.0),
    (67.0, 39.0),
    (59.0, 28.0),
    (50.0, 20.0),
    (41.0, 28.0),
    (33.0, 39.0),
    (31.0, 50.0),
];

const QUEEN_BODY: Outline = &[
    (28.0, 75.0),
    (72.0, 75.0),
    (76.0, 56.0),
    (50.0, 50.0),
    (24.0, 56.0),
];
const QUEEN_RAYS: [Outline; 5] = [
    &[(22.0, 58.0), (36.0, 58.0), (14.0, 30.0)],
    &[(64.0, 58.0), (78.0, 58.0), (86.0, 30.0)],
    &[(28.0, 58.0), (46.0, 58.0), (32.0, 21.0)],
    &[(54.0, 58.0), (72.0, 58.0), (68.0, 21.0)],
    &[(40.0, 58.0), (60.0, 58.0), (50.0, 18.0)],
];
const QUEEN_BALLS: [(f32, f32); 5] = [
    (14.0, 28.0),
    (86.0, 28.0),
    (32.0, 19.0),
    (68.0, 19.0),
    (50.0, 16.0),
];

const KING_BODY: Outline = &[(28.0, 75.0), (72.0, 75.0), (70.0, 62.0), (30.0, 62.0)];
const KING_LOBES: [Outline; 2] = [
    &[
        (31.0, 66.0),
        (50.0, 66.0),
        (50.0, 46.0),
        (42.0, 38.0),
        (30.0, 37.0),
        (20.0, 43.0),
        (19.0, 53.0),
    ],
    &[
        (69.0, 66.0),
        (50.0, 66.0),
        (50.0, 46.0),
        (58.0, 38.0),
        (70.0, 37.0),
        (80.0, 43.0),
        (81.0, 53.0),
    ],
];
const KING_HEART: Outline = &[
    (50.0, 62.0),
    (59.0, 45.0),
    (56.0, 35.0),
    (50.0, 31.0),
    (44.0, 35.0),
    (41.0, 45.0),
];
const CROSS: [Outline; 2] = [
    &[(45.5, 34.0), (54.5, 34.0), (54.5, 4.0), (45.5, 4.0)],
    &[(38.0, 20.0), (62.0, 20.0), (62.0, 11.0), (38.0, 11.0)],
];

const KNIGHT: Outline = &[
    (32.0, 75.0),
    (33.0, 66.0),
    (40.0, 57.0),
    (48.0, 50.0),
    (49.0, 44.0),
    (40.0, 49.0),
    (34.0, 51.0),
    (29.0, 57.0),
    (23.0, 58.0),
    (18.0, 52.0),
    (20.0, 45.0),
    (28.0, 34.0),
    (31.0, 26.0),
    (36.0, 22.0),
    (37.0, 12.0),
    (44.0, 19.0),
    (56.0, 20.0),
    (67.0, 27.0),
    (74.0, 40.0),
    (76.0, 56.0),
    (75.0, 75.0),
];

/// Draws a figure into a square.
pub(super) fn draw(painter: &Painter, figure: Figure, paint: Paint, place: Rect) {
    let pen = Pen {
        painter,
        paint,
        place,
    };
    match figure {
        Figure::Pawn => pen.pawn(),
        Figure::Rook => pen.rook(),
        Figure::Bishop => pen.bishop(),
        Figure::Knight => pen.knight(),
        Figure::Queen => pen.queen(),
        Figure::King => pen.king(),
    }
}

/// Draws a crown in one colour into a square.
pub(super) fn crown(painter: &Painter, color: Color32, place: Rect) {
    let paint = Paint {
        fill: color,
        rim: color,
        ink: color,
    };
    let pen = Pen {
        painter,
        paint,
        place,
    };
    pen.parts(&QUEEN_RAYS);
    pen.part(QUEEN_BODY);
}

struct Pen<'a> {
    painter: &'a Painter,
    paint: Paint,
    place: Rect,
}

impl Pen<'_> {
    fn pawn(&self) {
        self.part(PAWN_BODY);
        self.part(BASE);
        self.part(COLLAR);
        self.ball((50.0, 31.0), 14.0);
    }

    fn rook(&self) {
        self.part(ROOK_BODY);
        self.parts(&MERLONS);
        self.part(ROOK_HEAD);
        self.part(BASE);
    }

    fn bishop(&self) {
        self.part(BISHOP_BODY);
        self.part(MITRE);
        self.ball((50.0, 16.0), 5.5);
        self.line((50.0, 34.0), (50.0, 48.0));
        self.line((43.0, 41.0), (57.0, 41.0));
        self.part(BASE);
    }

    fn knight(&self) {
        let outline: Vec<Pos2> = smooth(KNIGHT)
            .into_iter()
            .map(|point| self.at(point))
            .collect();
        self.painter.add(triangles::fill(&outline, self.paint.fill));
        self.painter.add(PathShape::closed_line(
            outline,
            PathStroke::from(self.stroke()),
        ));
        self.part(BASE);
        let eye = self.at((41.0, 32.0));
        self.painter
            .circle_filled(eye, self.length(2.8), self.paint.ink);
    }

    fn queen(&self) {
        self.parts(&QUEEN_RAYS);
        for ball in QUEEN_BALLS {
            self.ball(ball, 4.8);
        }
        self.part(QUEEN_BODY);
        self.part(BASE);
    }

    fn king(&self) {
        self.parts(&CROSS);
        self.parts(&KING_LOBES);
        self.part(KING_HEART);
        self.part(KING_BODY);
        self.part(BASE);
    }

    fn parts(&self, parts: &[Outline]) {
        parts.iter().for_each(|part| self.part(part));
    }

    fn part(&self, outline: Outline) {
        let points = outline.iter().map(|&point| self.at(point)).collect();
        self.painter.add(PathShape::convex_polygon(
            points,
            self.paint.fill,
            PathStroke::from(self.stroke()),
        ));
    }

    fn ball(&self, center: (f32, f32), radius: f32) {
        self.painter.circle(
            self.at(center),
            self.length(radius),
            self.paint.fill,
            self.stroke(),
        );
    }

    fn line(&self, from: (f32, f32), to: (f32, f32)) {
        let stroke = Stroke::new(self.stroke().width, self.paint.ink);
        self.painter
            .line_segment([self.at(from), self.at(to)], stroke);
    }

    fn stroke(&self) -> Stroke {
        // Dark bodies need an outline that is visible inside them.
        let is_dark = self.paint.fill.intensity() < 0.35;
        let color = if is_dark {
            self.paint.ink
        } else {
            self.paint.rim
        };
        Stroke::new(self.length(3.2).max(0.8), color)
    }

    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        pos2(
            self.place.left() + self.place.width() * x / 100.0,
            self.place.top() + self.place.height() * y / 100.0,
        )
    }

    fn length(&self, length: f32) -> f32 {
        self.place.width() * length / 100.0
    }
}

/// Rounds an outline: a curve through all its points (Catmull and Rom).
fn smooth(outline: Outline) -> Vec<(f32, f32)> {
    const STEPS: usize = 4;
    let n = outline.len();
    let mut curve = Vec::with_capacity(n * STEPS);
    for index in 0..n {
        let point = |offset: usize| outline[(index + n + offset - 1) % n];
        let (before, from, to, after) = (point(0), point(1), point(2), point(3));
        for step in 0..STEPS {
            let t = step as f32 / STEPS as f32;
            let axis = |a: f32, b: f32, c: f32, d: f32| {
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            };
            curve.push((
                axis(before.0, from.0, to.0, after.0),
                axis(before.1, from.1, to.1, after.1),
            ));
        }
    }
    curve
}
