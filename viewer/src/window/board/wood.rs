//! Boards of hollows and of points, which are cut into wood.

use super::surface::Surface;
use crate::window::art::Pile;
use egui::epaint::PathStroke;
use egui::{Color32, Rect, Shape, Stroke, StrokeKind, vec2};

/// The size of a hollow as a share of its place.
const HOLLOW: f32 = 0.94;
/// How high the sides of a hollow look, as a share of its size.
const DEPTH: f32 = 0.05;

impl Surface<'_> {
    /// Hollows for seeds: round ones, and long ones where places are long.
    pub(super) fn pits(&self) {
        self.plate(self.colors.plain);
        for (_, place) in self.geometry.seen() {
            self.hollow(self.view.rect(place));
        }
    }

    /// Light falls into a hollow from above: its upper side is in the shade.
    fn hollow(&self, place: Rect) {
        let place = Rect::from_center_size(place.center(), HOLLOW * place.size());
        let size = place.width().min(place.height());
        let (radius, depth) = (0.5 * size, DEPTH * size);
        let (shade, glow) = (Color32::from_black_alpha(70), Color32::from_white_alpha(60));
        self.painter
            .rect_filled(place.translate(vec2(0.0, 0.4 * depth)), radius, glow);
        self.painter.rect_filled(place, radius, self.colors.hole);
        self.painter.rect_filled(place, radius, shade);
        let floor = place.with_min_y(place.top() + depth);
        self.painter.rect_filled(floor, radius, self.colors.hole);
    }

    /// Points with their tips towards the middle, and trays for everything beside them.
    pub(super) fn points(&self) {
        self.plate(self.colors.frame);
        self.painter
            .rect_filled(self.view.board, 0.0, self.colors.plain);
        let line = Stroke::new(1.0, self.colors.line);
        let piles = &self.geometry.piles;
        let is_piled = |place: Rect| {
            let mut piles = piles.iter();
            piles.any(|pile| pile.place.contains(place.center()))
        };
        let lone = self.geometry.seen().map(|(_, place)| place);
        let lone = lone.filter(|&place| !is_piled(place));
        let trays = piles.iter().filter(|pile| pile.number.is_none());
        for tray in trays.map(|pile| pile.place).chain(lone) {
            let tray = self.view.rect(tray);
            self.painter.rect_filled(tray, 0.0, self.colors.frame);
            self.painter
                .rect_stroke(tray, 0.0, line, StrokeKind::Inside);
        }
        piles.iter().for_each(|pile| self.point(pile));
        self.painter
            .rect_stroke(self.view.board, 0.0, line, StrokeKind::Outside);
    }

    /// A triangle on the foot of a pile, in one of two colours.
    fn point(&self, pile: &Pile) {
        let Some(number) = pile.number else { return };
        let (middle, way) = (pile.place.center(), pile.way);
        let across = 0.5 * (pile.place.size() - way.abs());
        let foot = middle - 0.5 * way;
        let corners = [foot - across, foot + across, middle + 0.48 * way];
        let corners = corners.map(|corner| self.view.point(corner)).to_vec();
        // Those that face each other differ, too.
        let is_dark = number.is_multiple_of(2) == (way.x + way.y > 0.0);
        let fill = match is_dark {
            true => self.colors.hole,
            false => self.colors.light,
        };
        let edge = PathStroke::new(1.0, self.colors.line);
        self.painter
            .add(Shape::Path(egui::epaint::PathShape::convex_polygon(
                corners, fill, edge,
            )));
    }
}
