//! Drawn pieces: flat bodies with an outline and one shadow, so that all sets have the same style.

use super::look::Look;
use super::pictures::Picture;
use super::shape;
use crate::window::theme::Paint;
use egui::epaint::TextShape;
use egui::{
    Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2,
};
use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_2, TAU};

/// How many corners a nought is drawn with.
const CORNERS: u32 = 64;

/// The radius of a disc as a share of its place.
const RADIUS: f32 = 0.41;
/// The colour of letters on wood.
const WOOD_INK: Color32 = Color32::from_rgb(0x1A, 0x12, 0x08);

/// Where and how one piece is drawn.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct Posture {
    /// Its middle on the screen.
    pub(in crate::window) center: Pos2,
    /// The size of its place on the screen.
    pub(in crate::window) size: f32,
    /// Screen points for one pixel of the rules' pictures.
    pub(in crate::window) scale: f32,
    /// From 0, invisible, to 1.
    pub(in crate::window) opacity: f32,
    /// From 0, seen edge-on, to 1, for a piece that turns over.
    pub(in crate::window) width: f32,
    /// The colour of its shadow.
    pub(in crate::window) shadow: Color32,
    /// How far it is lifted, as a share of its size.
    pub(in crate::window) lift: f32,
    /// Whether the board is seen from its other side.
    pub(in crate::window) is_flipped: bool,
}

impl Posture {
    /// A piece at rest.
    pub(in crate::window) fn at(center: Pos2, size: f32, scale: f32, shadow: Color32) -> Self {
        Self {
            center,
            size,
            scale,
            opacity: 1.0,
            width: 1.0,
            shadow,
            lift: 0.0,
            is_flipped: false,
        }
    }

    /// A piece at rest beside the board: the author's picture is as large as the place.
    pub(in crate::window) fn beside(look: &Look, center: Pos2, size: f32, shadow: Color32) -> Self {
        let picture = look.picture.as_ref();
        let scale = picture.map_or(1.0, |picture| size / picture.size().max_elem().max(1.0));
        Self::at(center, size, scale, shadow)
    }
}

/// Draws a piece.
pub(in crate::window) fn draw(painter: &Painter, look: &Look, posture: Posture) {
    let mut painter = painter.clone();
    painter.multiply_opacity(posture.opacity);
    if let Some(picture) = &look.picture {
        let size = picture.size() * posture.scale * vec2(posture.width, 1.0) * (1.0 + posture.lift);
        let place = Rect::from_center_size(posture.center, size);
        return picture.draw(&painter, place, picture.size().x * posture.scale);
    }
    let body = Body {
        painter: &painter,
        paint: look.paint,
        center: posture.center - vec2(0.0, posture.lift * 0.5 * posture.size),
        radius: posture.size * RADIUS * (1.0 + 0.6 * posture.lift),
        width: posture.width,
        shadow: posture.shadow,
        lift: posture.lift,
        turns: match look.shape.is_wooden() && posture.is_flipped {
            true => (look.turns + 2) % 4,
            false => look.turns,
        },
    };
    match look.shape {
        shape::Shape::Disc => body.disc(),
        shape::Shape::Man => body.man(),
        shape::Shape::CrownedDisc => body.king(look.drawing.as_deref()),
        shape::Shape::Stone => body.stone(),
        shape::Shape::Marble => body.marble(),
        shape::Shape::Figure(_) => body.draw(look.drawing.as_deref(), posture.size * 0.94),
        shape::Shape::Wood => body.draw(look.drawing.as_deref(), posture.size),
        shape::Shape::LetteredWood => body.lettered(look.drawing.as_deref(), &look.letters),
        shape::Shape::Cross => body.cross(),
        shape::Shape::Ring => body.nought(),
        shape::Shape::Block => body.block(),
        shape::Shape::Seeds(number) => body.seeds(number),
        shape::Shape::Pips(number) => body.pips(number),
        shape::Shape::Token => body.token(&look.letters),
    }
    if look.has_badge {
        body.badge(look.letters.chars().next());
    }
    if look.has_dot && look.is_plain() {
        body.oval(body.center, 0.2, look.paint.ink, Stroke::NONE);
    }
}

pub(super) struct Body<'a> {
    pub(super) painter: &'a Painter,
    pub(super) paint: Paint,
    pub(super) center: Pos2,
    pub(super) radius: f32,
    pub(super) width: f32,
    shadow: Color32,
    lift: f32,
    /// In how many quarters it is turned to the right.
    turns: u8,
}

impl Body<'_> {
    fn disc(&self) {
        self.plate(1.0);
        self.ring(0.8, 0.03);
    }

    /// A disc with two grooves.
    fn man(&self) {
        self.plate(1.0);
        self.ring(0.74, 0.05);
        self.ring(0.5, 0.05);
    }

    /// A king of draughts: two discs, the upper one crowned.
    fn king(&self, crown: Option<&Picture>) {
        self.plate(1.0);
        let upper = Body {
            center: self.center - vec2(0.0, 0.2 * self.radius),
            shadow: Color32::TRANSPARENT,
            ..*self
        };
        upper.plate(1.0);
        upper.ring(0.82, 0.04);
        upper.draw(crown, self.radius * 1.35);
    }

    fn draw(&self, drawing: Option<&Picture>, size: f32) {
        if let Some(drawing) = drawing {
            let place = Rect::from_center_size(self.center, size * vec2(self.width.max(0.04), 1.0));
            drawing.draw_turned(self.painter, place, size, self.turns);
        }
    }

    /// A stone of Go: light falls on it from the upper left.
    fn stone(&self) {
        self.plate(1.0);
        let is_dark = self.paint.fill.intensity() < 0.5;
        for step in 1..=6_u8 {
            let share = 1.0 - f32::from(step) / 7.0;
            let aside = (1.0 - share) * 0.42;
            let center = self.center - self.radius * vec2(aside * self.width, aside);
            let glow = Color32::from_white_alpha(if is_dark { 11 } else { 40 });
            self.oval(center, 0.93 * share, glow, Stroke::NONE);
        }
    }

    fn marble(&self) {
        self.plate(0.95);
        let highlight = self.center + self.radius * vec2(-0.34 * self.width, -0.36);
        let glow = Color32::from_white_alpha(95);
        self.oval(highlight, 0.22, glow, Stroke::NONE);
        self.oval(
            highlight + self.radius * vec2(-0.03, -0.03),
            0.1,
            Color32::from_white_alpha(140),
            Stroke::NONE,
        );
    }

    /// Two crossed arms in one outline, without overlap: the middle of a pale cross is as pale as the rest.
    fn cross(&self) {
        let (long, half) = (0.93 * self.radius, 0.18 * self.radius);
        let at = |x: f32, y: f32| self.center + FRAC_1_SQRT_2 * vec2((x - y) * self.width, x + y);
        let mut mesh = Mesh::default();
        for (x, y) in [
            (-long..long, -half..half),
            (-half..half, half..long),
            (-half..half, -long..-half),
        ] {
            let first = mesh.vertices.len() as u32;
            for (x, y) in [
                (x.start, y.start),
                (x.end, y.start),
                (x.end, y.end),
                (x.start, y.end),
            ] {
                mesh.colored_vertex(at(x, y), self.paint.fill);
            }
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first, first + 2, first + 3);
        }
        self.painter.add(mesh);
        let corner = [(half, long), (half, half), (long, half)];
        let quarters = [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)];
        let outline = quarters
            .into_iter()
            .enumerate()
            .flat_map(|(number, (x, y))| {
                let mut points = corner.map(|(far, near)| at(x * far, y * near));
                if number % 2 == 1 {
                    points.reverse();
                }
                points
            });
        let stroke = Stroke::new((0.09 * self.radius).max(1.0), self.paint.rim);
        self.painter
            .add(Shape::closed_line(outline.collect(), stroke));
    }

    fn nought(&self) {
        let (radius, width, rim) = (0.66 * self.radius, 0.36 * self.radius, 0.075 * self.radius);
        let outline = |radius: f32, stroke: Stroke| {
            let angles = (0..CORNERS).map(|step| TAU * step as f32 / CORNERS as f32);
            let around = |angle: f32| radius * Vec2::angled(angle) * vec2(self.width, 1.0);
            let points = angles.map(|angle| self.center + around(angle)).collect();
            self.painter.add(Shape::closed_line(points, stroke));
        };
        outline(radius, Stroke::new(width, self.paint.fill));
        for edge in [radius - 0.5 * width, radius + 0.5 * width] {
            outline(edge, Stroke::new(rim.max(1.0), self.paint.rim));
        }
    }

    /// A block as large as its place, so that a row of them is a wall.
    fn block(&self) {
        let size = self.radius / RADIUS;
        let place = Rect::from_center_size(self.center, size * vec2(self.width, 1.0));
        let edge = (0.06 * size).max(1.0);
        let (light, shade) = (Color32::from_white_alpha(70), Color32::from_black_alpha(70));
        self.painter.rect_filled(place, 0.0, self.paint.fill);
        let upper = place.with_max_y(place.top() + edge);
        self.painter.rect_filled(upper, 0.0, light);
        let lower = place.with_min_y(place.bottom() - edge);
        self.painter.rect_filled(lower, 0.0, shade);
        let stroke = Stroke::new(1.0, self.paint.rim.gamma_multiply(0.6));
        self.painter
            .rect_stroke(place, 0.0, stroke, StrokeKind::Inside);
    }

    pub(super) fn token(&self, letters: &str) {
        self.plate(1.0);
        self.ring(0.84, 0.035);
        let share = if letters.chars().count() > 1 {
            0.85
        } else {
            1.1
        };
        let font = FontId::proportional((self.radius * share).max(1.0));
        self.painter.text(
            self.center,
            Align2::CENTER_CENTER,
            letters,
            font,
            self.paint.ink,
        );
    }

    /// A wooden piece with letters, which are turned with it.
    fn lettered(&self, wood: Option<&Picture>, letters: &str) {
        let size = self.radius / RADIUS;
        self.draw(wood, size);
        let share = if letters.chars().count() > 1 {
            0.38
        } else {
            0.46
        };
        let font = FontId::proportional((share * size).max(1.0));
        let painter = self.painter;
        let galley = painter.layout_no_wrap(letters.to_owned(), font, WOOD_INK);
        let angle = f32::from(self.turns) * FRAC_PI_2;
        let center = self.center + 0.06 * size * Vec2::angled(angle + FRAC_PI_2);
        let text = TextShape::new(center - 0.5 * galley.size(), galley, WOOD_INK);
        painter.add(text.with_angle_and_anchor(angle, Align2::CENTER_CENTER));
    }

    /// A small disc with a letter at the foot of a figure.
    fn badge(&self, letter: Option<char>) {
        let Some(letter) = letter else { return };
        let center = self.center + self.radius * vec2(0.64 * self.width, 0.64);
        let radius = 0.36 * self.radius;
        let edge = Stroke::new((0.07 * self.radius).max(1.0), self.paint.rim);
        self.painter.circle(center, radius, self.paint.fill, edge);
        let font = FontId::proportional((1.55 * radius).max(1.0));
        let ink = self.paint.ink;
        self.painter
            .text(center, Align2::CENTER_CENTER, letter, font, ink);
    }

    /// Shadow, body and rim; `share` of the usual radius.
    pub(super) fn plate(&self, share: f32) {
        let fall = vec2(0.0, self.radius * (0.09 + 0.5 * self.lift));
        self.oval(self.center + fall, share * 1.02, self.shadow, Stroke::NONE);
        let rim = (self.radius * 0.075).max(1.0);
        self.oval(
            self.center,
            share,
            self.paint.fill,
            Stroke::new(rim, self.paint.rim),
        );
    }

    fn ring(&self, share: f32, width: f32) {
        let stroke = Stroke::new(
            (self.radius * width).max(0.75),
            self.paint.rim.gamma_multiply(0.75),
        );
        self.oval(self.center, share, Color32::TRANSPARENT, stroke);
    }

    pub(super) fn oval(&self, center: Pos2, share: f32, fill: Color32, stroke: Stroke) {
        let radius = self.radius * share * vec2(self.width.max(0.04), 1.0);
        if self.width >= 1.0 {
            self.painter.circle(center, radius.x, fill, stroke);
        } else {
            self.painter.add(egui::epaint::EllipseShape {
                center,
                radius,
                fill,
                stroke,
                angle: 0.0,
            });
        }
    }
}
