//! Overlays for authors of boards: names, the arrows of one direction, the positions of one zone.

use super::view::View;
use crate::window::art::Geometry;
use crate::window::theme::Palette;
use crate::wording::display_name;
use egui::emath::GuiRounding;
use egui::epaint::{PathShape, PathStroke};
use egui::{Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};
use zrf_grammar::game::{DirectionId, Game, PlayerId, PositionId, ZoneId};

/// An overlay on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::window) struct Overlay {
    /// The name of every position.
    pub(in crate::window) has_names: bool,
    /// An arrow for each step of a direction, before any symmetry.
    pub(in crate::window) direction: Option<DirectionId>,
    /// The positions of a zone.
    pub(in crate::window) zone: Option<ZoneId>,
    /// The path to where the last attempt was refused.
    pub(in crate::window) has_way: bool,
}

impl Overlay {
    /// The part of the overlay that also applies to a game with other directions and zones.
    pub(in crate::window) fn names_only(self) -> Self {
        Self {
            has_names: self.has_names,
            ..Self::default()
        }
    }

    /// Drops the direction and the zone if the changed rules of a game no longer have them.
    pub(in crate::window) fn within(self, game: &Game) -> Self {
        let board = &game.board;
        Self {
            has_way: self.has_way,
            has_names: self.has_names,
            direction: self
                .direction
                .filter(|direction| direction.index() < board.directions.len()),
            zone: self.zone.filter(|zone| zone.index() < board.zones.len()),
        }
    }

    /// Switches to the next direction, and after the last one to none.
    pub(in crate::window) fn next_direction(&mut self, game: &Game) {
        let next = self.direction.map_or(0, |direction| direction.index() + 1);
        self.direction =
            (next < game.board.directions.len()).then(|| DirectionId::from_index(next));
    }

    /// Switches to the next zone, and after the last one to none.
    pub(in crate::window) fn next_zone(&mut self, game: &Game) {
        let next = self.zone.map_or(0, |zone| zone.index() + 1);
        self.zone = (next < game.board.zones.len()).then(|| ZoneId::from_index(next));
    }

    /// What is shown, in words; empty if nothing is.
    pub(in crate::window) fn words(self, game: &Game) -> String {
        let direction = self.direction.map(|direction| {
            let name = &game.board.directions[direction.index()].name;
            format!("steps in direction {name}")
        });
        let zone = self.zone.map(|zone| {
            let zone = &game.board.zones[zone.index()];
            format!("positions of zone {}", zone.name)
        });
        let words: Vec<String> = direction.into_iter().chain(zone).collect();
        words.join(", ")
    }
}

/// The players whose set of a zone contains a position.
pub(super) fn owners(game: &Game, zone: ZoneId, position: PositionId) -> Vec<PlayerId> {
    let sets = &game.board.zones[zone.index()].sets;
    let players = sets.iter().enumerate();
    players
        .filter(|(_, set)| set.contains(&position))
        .map(|(index, _)| PlayerId::from_index(index))
        .collect()
}

/// Draws an overlay on a board.
pub(super) struct Layer<'a> {
    pub(super) painter: &'a Painter,
    pub(super) view: View,
    pub(super) geometry: &'a Geometry,
    pub(super) palette: &'a Palette,
    pub(super) game: &'a Game,
}

impl Layer<'_> {
    pub(super) fn draw(&self, overlay: Overlay) {
        if let Some(zone) = overlay.zone {
            self.zone(zone);
        }
        if let Some(direction) = overlay.direction {
            self.direction(direction);
        }
        if overlay.has_names {
            self.names();
        }
    }

    /// Draws a frame on each position of a zone. If players have different sets, their initials show whose it is.
    fn zone(&self, zone: ZoneId) {
        let sets = &self.game.board.zones[zone.index()].sets;
        let mut filled = sets.iter().filter(|set| !set.is_empty());
        let first = filled.next();
        let are_equal = filled.all(|set| Some(set) == first);
        for (position, place) in self.geometry.seen() {
            let owners = owners(self.game, zone, position);
            if owners.is_empty() {
                continue;
            }
            let place = self.view.rect(place);
            let place = place
                .shrink(0.06 * place.width())
                .round_to_pixels(self.painter.pixels_per_point());
            let width = (0.05 * place.height()).clamp(2.0, 5.0).round();
            let radius = CornerRadius::same(3);
            let tint = self.palette.hint.gamma_multiply(0.16);
            self.painter.rect_filled(place, radius, tint);
            let stroke = Stroke::new(width, self.palette.hint);
            self.painter
                .rect_stroke(place, radius, stroke, StrokeKind::Inside);
            if !are_equal {
                self.initials(place, &owners);
            }
        }
    }

    fn initials(&self, place: Rect, owners: &[PlayerId]) {
        let initials: String = owners
            .iter()
            .filter_map(|&owner| display_name(self.game.player_name(owner)).chars().next())
            .collect();
        let size = (0.24 * place.height()).clamp(8.0, 15.0);
        let corner = place.left_top() + vec2(2.0, 2.0);
        self.chip(corner, Align2::LEFT_TOP, &initials, size);
    }

    fn direction(&self, direction: DirectionId) {
        let links = &self.game.board.links[direction.index()];
        for (from, to) in links.iter().enumerate() {
            let from = self.spot(PositionId::from_index(from));
            let to = to.and_then(|to| self.spot(to));
            if let (Some((start, size)), Some((end, _))) = (from, to) {
                self.arrow(start, end, size);
            }
        }
    }

    fn spot(&self, position: PositionId) -> Option<(Pos2, f32)> {
        self.view.spot(self.geometry, position)
    }

    /// An arrow between two centres; a step to the same position is a ring.
    fn arrow(&self, start: Pos2, end: Pos2, size: f32) {
        let width = (0.05 * size).clamp(1.5, 4.0);
        let stroke = Stroke::new(width, self.palette.hint);
        let way = end - start;
        if way.length() < 1.0 {
            self.painter.circle_stroke(start, 0.2 * size, stroke);
            return;
        }
        let along = way.normalized();
        let gap = (0.18 * size).min(0.2 * way.length());
        let head = (0.17 * size).min(0.35 * way.length());
        let (start, tip) = (start + gap * along, end - gap * along);
        let neck = tip - head * along;
        let aside = 0.55 * head * along.rot90();
        self.painter.line_segment([start, neck], stroke);
        self.painter.add(PathShape::convex_polygon(
            vec![tip, neck + aside, neck - aside],
            self.palette.hint,
            PathStroke::NONE,
        ));
    }

    fn names(&self) {
        for (position, place) in self.geometry.seen() {
            let place = self.view.rect(place);
            let name = self.game.position_name(position);
            let size = (0.26 * place.width().min(place.height())).clamp(8.0, 18.0);
            self.chip(place.center(), Align2::CENTER_CENTER, name, size);
        }
    }

    /// White letters on a small plate.
    fn chip(&self, at: Pos2, align: Align2, text: &str, size: f32) {
        let font = FontId::proportional(size);
        let galley = self
            .painter
            .layout_no_wrap(text.to_owned(), font, Color32::WHITE);
        let place = align.anchor_size(at, galley.size() + vec2(6.0, 2.0));
        self.painter
            .rect_filled(place, CornerRadius::same(4), Color32::from_black_alpha(185));
        let corner = place.min + vec2(3.0, 1.0);
        self.painter.galley(corner, galley, Color32::WHITE);
    }
}
