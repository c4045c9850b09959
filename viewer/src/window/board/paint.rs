//! A whole board: ground, marks, pieces, what moves.

use super::marks::Marks;
use super::overlay::{Layer, Overlay};
use super::surface::Surface;
use super::view::View;
use crate::window::art::Geometry;
use crate::window::art::Ground;
use crate::window::art::Looks;
use crate::window::art::{Posture, draw_piece};
use crate::window::settings::Settings;
use crate::window::table::{Grip, Motion, Offer, Table, counters, leader};
use crate::window::theme::{self, Palette};
use egui::{Color32, Painter, Rect, vec2};
use zrf_grammar::game::PositionId;
use zrf_interpreter::{Effect, Piece};

/// What a board is drawn from.
pub(in crate::window) struct Scene<'a> {
    pub(in crate::window) table: &'a Table,
    pub(in crate::window) settings: &'a Settings,
    pub(in crate::window) painter: &'a Painter,
    pub(in crate::window) view: View,
    pub(in crate::window) palette: &'a Palette,
    pub(in crate::window) now: f64,
    /// What clicks would do.
    pub(in crate::window) offers: &'a [Offer],
    /// What authors want to see.
    pub(in crate::window) overlay: Overlay,
}

/// Draws a small board without marks.
pub(in crate::window) fn thumbnail(
    painter: &Painter,
    place: Rect,
    table: &Table,
    palette: &Palette,
) {
    let view = View::fit(&table.geometry, place, false, false);
    ground(painter, view, table, palette).draw();
    for (position, _) in table.geometry.seen() {
        if let Some(piece) = table.session.state().piece(position) {
            let posture = still(&table.geometry, view, position, palette);
            draw(painter, &table.looks, piece, posture);
        }
    }
}

pub(super) fn ground<'a>(
    painter: &'a Painter,
    view: View,
    table: &'a Table,
    palette: &'a Palette,
) -> Surface<'a> {
    if let Some(picture) = &table.board_picture {
        picture.draw(painter, view.board, view.board.width());
    }
    Surface {
        painter,
        view,
        geometry: &table.geometry,
        palette,
    }
}

pub(super) fn still(
    geometry: &Geometry,
    view: View,
    position: PositionId,
    palette: &Palette,
) -> Option<Posture> {
    let place = geometry.places[position.index()]?;
    // Stones on crossings nearly touch each other.
    let share = if geometry.ground == Ground::Crossings {
        1.13
    } else {
        1.0
    };
    Some(Posture {
        center: view.point(place.center()),
        size: share * view.scale * place.width().min(place.height()),
        scale: view.scale,
        opacity: 1.0,
        width: 1.0,
        shadow: palette.shadow,
        lift: 0.0,
    })
}

pub(super) fn draw(painter: &Painter, looks: &Looks, piece: Piece, posture: Option<Posture>) {
    if let Some(posture) = posture {
        draw_piece(painter, looks.of(piece), posture);
    }
}

impl Scene<'_> {
    /// Draws everything from the ground up.
    pub(in crate::window) fn draw(&self) {
        let surface = ground(self.painter, self.view, self.table, self.palette);
        surface.draw();
        if self.settings.coordinates {
            surface.names();
        }
        if self.settings.leader_rim {
            self.leader_rim(&surface);
        }
        self.marks_below();
        self.pieces();
        self.marks_above();
        self.layer().draw(self.overlay);
        self.held();
    }

    fn marks(&self) -> Marks<'_> {
        Marks {
            painter: self.painter,
            view: self.view,
            geometry: &self.table.geometry,
            palette: self.palette,
        }
    }

    fn layer(&self) -> Layer<'_> {
        Layer {
            painter: self.painter,
            view: self.view,
            geometry: &self.table.geometry,
            palette: self.palette,
            game: self.table.game(),
        }
    }

    /// A rim in the colour of the leader, with one of his pieces on it, because hues alone tell not everybody.
    fn leader_rim(&self, surface: &Surface<'_>) {
        let table = self.table;
        let counters = counters(table);
        let Some(player) = leader(&counters) else {
            return surface.rim(theme::RIM_OF_NOBODY, false);
        };
        let name = table.game().player_name(player);
        surface.rim(theme::leader_rim(name, player.index()), true);
        let counter = counters.iter().find(|counter| counter.player == player);
        if let Some(piece) = counter.and_then(|counter| counter.sample) {
            let size = (1.2 * self.view.frame).clamp(18.0, 30.0);
            let posture = Posture {
                center: self.view.whole().center_top(),
                size,
                scale: size / table.geometry.cell,
                opacity: 1.0,
                width: 1.0,
                shadow: self.palette.shadow,
                lift: 0.0,
            };
            draw_piece(self.painter, table.looks.of(piece), posture);
        }
    }

    fn marks_below(&self) {
        let marks = self.marks();
        // Sides in the colours of players say it better.
        if self.settings.goals && self.table.geometry.sides.is_empty() {
            self.table.goals.iter().for_each(|&goal| marks.goal(goal));
        }
        if let Some(played) = self.last_move() {
            for effect in &*played.effects {
                match *effect {
                    Effect::Movement { from, to } | Effect::Copy { from, to } => {
                        marks.last_move(from);
                        marks.last_move(to);
                    }
                    Effect::Drop { to, piece_type } => {
                        let look = self.table.looks.get(played.head.mover, piece_type);
                        if !look.is_invisible() {
                            marks.last_move(to);
                        }
                    }
                    Effect::Create { at, .. } => marks.last_move(at),
                    Effect::Capture { at } if self.table.session.state().piece(at).is_none() => {
                        marks.captured(at)
                    }
                    _ => {}
                }
            }
        }
        if let Some(Grip::Board(position)) = self.table.hand.selected {
            marks.selected(position);
        }
    }

    fn last_move(&self) -> Option<&zrf_interpreter::Move> {
        let line = self.table.session.line();
        line.last()
            .map(|&node| &self.table.session.node(node).played)
    }

    fn pieces(&self) {
        let motion = self.table.motion.as_ref();
        let lifted = self.lifted();
        if let Some(motion) = motion {
            self.vanishing(motion);
        }
        let mut moving = Vec::new();
        for (position, _) in self.table.geometry.seen() {
            let Some(piece) = self.table.session.state().piece(position) else {
                continue;
            };
            let Some(posture) = still(&self.table.geometry, self.view, position, self.palette)
            else {
                continue;
            };
            if lifted == Some(position) {
                continue;
            }
            match motion.and_then(|motion| self.moved(motion, position, piece, posture)) {
                Some((piece, posture, true)) => moving.push((piece, posture)),
                Some((piece, posture, false)) => {
                    draw(self.painter, &self.table.looks, piece, Some(posture))
                }
                None => draw(self.painter, &self.table.looks, piece, Some(posture)),
            }
        }
        for (piece, posture) in moving {
            draw(self.painter, &self.table.looks, piece, Some(posture));
        }
    }

    /// The position whose piece is in the air.
    fn lifted(&self) -> Option<PositionId> {
        let hand = &self.table.hand;
        let spring = hand.spring.filter(|spring| spring.share(self.now) < 1.0);
        let drag = hand.drag.or(spring.map(|spring| spring.drag))?;
        match drag.grip {
            Grip::Board(position) => Some(position),
            Grip::Store(..) => None,
        }
    }

    /// A piece on its way, and whether it goes over the others.
    fn moved(
        &self,
        motion: &Motion,
        position: PositionId,
        piece: Piece,
        at: Posture,
    ) -> Option<(Piece, Posture, bool)> {
        let share = motion.share(self.now);
        if let Some(from) = motion.origin(position) {
            let start = self.view.point(self.table.geometry.center(from)?);
            let center = start + (at.center - start) * share;
            return Some((piece, Posture { center, ..at }, true));
        }
        if motion.appears(position) {
            let size = at.size * (1.25 - 0.25 * share);
            return Some((
                piece,
                Posture {
                    opacity: share,
                    size,
                    ..at
                },
                false,
            ));
        }
        if motion.turns(position) {
            let width = (2.0 * share - 1.0).abs();
            let shown = if share < 0.5 {
                motion.before(position)?
            } else {
                piece
            };
            return Some((shown, Posture { width, ..at }, false));
        }
        None
    }

    fn vanishing(&self, motion: &Motion) {
        let left = 1.0 - motion.share(self.now);
        for (position, piece) in motion.vanishing() {
            if let Some(at) = still(&self.table.geometry, self.view, position, self.palette) {
                let posture = Posture {
                    opacity: left,
                    size: at.size * (0.7 + 0.3 * left),
                    ..at
                };
                draw(self.painter, &self.table.looks, piece, Some(posture));
            }
        }
    }

    fn marks_above(&self) {
        let marks = self.marks();
        let table = self.table;
        if self.settings.targets {
            self.targets(&marks);
        }
        self.ghost();
        self.last_piece(&marks);
        let is_told = !table.is_end_due;
        if let Some(outcome) = table.session.outcome().filter(|_| is_told) {
            outcome
                .positions
                .iter()
                .for_each(|&position| marks.decided(position));
        }
        if let Some((from, to)) = table.hand.hint {
            marks.hint(from, to);
        }
        if let Some(cursor) = table.hand.cursor {
            marks.focus(cursor);
        }
    }

    /// On grounds whose places are hidden by pieces, the piece that moved last gets a small ring.
    fn last_piece(&self, marks: &Marks<'_>) {
        let hides = matches!(
            self.table.geometry.ground,
            Ground::Crossings | Ground::Graph | Ground::Picture
        );
        let to = self.last_move().and_then(|played| played.head.to);
        let Some(to) = to.filter(|_| hides && self.table.motion.is_none()) else {
            return;
        };
        if let Some(piece) = self.table.session.state().piece(to) {
            let look = self.table.looks.of(piece);
            if look.picture.is_none() {
                marks.last_piece(to, look.paint.ink);
            }
        }
    }

    fn targets(&self, marks: &Marks<'_>) {
        let table = self.table;
        let is_occupied = |position: PositionId| table.session.state().piece(position).is_some();
        for (position, _) in table.geometry.seen() {
            if self.offers[position.index()] == Offer::Target {
                let strength = if table.hand.selected.is_some() {
                    1.0
                } else {
                    0.55
                };
                // Every free point of a board for stones is a target; dots on all of them tell nothing.
                if table.hand.selected.is_some() || !self.is_all_targets() {
                    marks.target(position, is_occupied(position), strength);
                }
            }
        }
        let hovered = table.hand.hovered.filter(|_| table.hand.selected.is_none());
        if let Some(hovered) = hovered {
            for (_, to) in table.moves_of(Grip::Board(hovered)) {
                marks.target(to, is_occupied(to), 0.5);
            }
            for &to in &table.hand.threats {
                marks.threat(to, is_occupied(to));
            }
        }
    }

    fn is_all_targets(&self) -> bool {
        let table = self.table;
        let free = table
            .geometry
            .seen()
            .filter(|(position, _)| table.session.state().piece(*position).is_none());
        let offered = self
            .offers
            .iter()
            .filter(|offer| **offer == Offer::Target)
            .count();
        offered * 10 >= free.count() * 7
    }

    /// The piece that a click would drop, pale, in a ring of its colour: whose turn it is, and where it will lie.
    fn ghost(&self) {
        let table = self.table;
        let Some(position) = table.hand.hovered.filter(|_| table.hand.selected.is_none()) else {
            return;
        };
        let Some(piece) = table.piece_to_drop(position) else {
            return;
        };
        if let Some(at) = still(&table.geometry, self.view, position, self.palette) {
            let posture = Posture {
                opacity: 0.55,
                size: at.size * 1.06,
                shadow: Color32::TRANSPARENT,
                ..at
            };
            draw(self.painter, &table.looks, piece, Some(posture));
            let paint = table.looks.of(piece).paint;
            self.marks().preview(at.center, at.size, paint);
        }
    }

    /// The piece in the air: at the pointer, or on its way back.
    fn held(&self) {
        let table = self.table;
        let (drag, share) = match (table.hand.drag, table.hand.spring) {
            (Some(drag), _) => (drag, 0.0),
            (None, Some(spring)) if spring.share(self.now) < 1.0 => {
                (spring.drag, spring.share(self.now))
            }
            _ => return,
        };
        let home = match drag.grip {
            Grip::Board(position) => still(&table.geometry, self.view, position, self.palette),
            Grip::Store(..) => None,
        };
        let size = self.view.scale * table.geometry.cell;
        let end = home.map_or(drag.at, |home| home.center);
        let posture = Posture {
            center: drag.at + (end - drag.at) * share + vec2(0.0, 0.0),
            size: home.map_or(size, |home| home.size),
            scale: self.view.scale,
            opacity: 1.0,
            width: 1.0,
            shadow: self.palette.shadow,
            lift: 0.08 * (1.0 - share),
        };
        draw(self.painter, &table.looks, drag.piece, Some(posture));
    }
}
