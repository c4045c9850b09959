//! A whole board: background, marks, pieces, animation.

use super::marks::{Marks, THREAT};
use super::overlay::{Layer, Overlay};
use super::surface::Surface;
use super::view::View;
use crate::window::art::{Geometry, Ground, Looks, Posture, draw_piece};
use crate::window::settings::Settings;
use crate::window::table::{Grip, Offer, Table, Trace, counters, counts_decide, leader};
use crate::window::theme::{self, Palette};
use crate::wording::{display_name, must_pass};
use egui::{Align2, Color32, FontId, Painter, Rect, vec2};
use zrf_grammar::game::PositionId;
use zrf_interpreter::{Piece, ToMove};

/// Everything a board is drawn from.
pub(in crate::window) struct Scene<'a> {
    pub(in crate::window) table: &'a Table,
    pub(in crate::window) settings: &'a Settings,
    pub(in crate::window) painter: &'a Painter,
    pub(in crate::window) view: View,
    pub(in crate::window) palette: &'a Palette,
    pub(in crate::window) now: f64,
    /// What clicks would do.
    pub(in crate::window) offers: &'a [Offer],
    /// Overlays for authors.
    pub(in crate::window) overlay: Overlay,
}

/// Draws a small board without marks.
pub(in crate::window) fn thumbnail(
    painter: &Painter,
    place: Rect,
    table: &Table,
    palette: &Palette,
) {
    let view = View::fit(&table.art.geometry, place, false, false);
    let surface = ground(painter, view, table, palette);
    surface.draw();
    for (position, _) in table.art.geometry.seen() {
        if let Some(piece) = table.session.state().piece(position) {
            let posture = still(&table.art.geometry, view, position, palette);
            draw(painter, &table.art.looks, piece, posture);
        }
    }
    surface.draw_front();
}

pub(super) fn ground<'a>(
    painter: &'a Painter,
    view: View,
    table: &'a Table,
    palette: &'a Palette,
) -> Surface<'a> {
    if let Some(picture) = &table.art.board_picture {
        picture.draw(painter, view.board, view.board.width());
    }
    Surface {
        painter,
        view,
        geometry: &table.art.geometry,
        palette,
        colors: table.art.colors,
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
    let center = view.point(place.center());
    let size = share * view.scale * place.width().min(place.height());
    // Discs are behind the front of their rack, where no shadow of theirs falls.
    let shadow = match geometry.ground {
        Ground::Rack => Color32::TRANSPARENT,
        _ => palette.shadow,
    };
    Some(Posture {
        is_flipped: view.is_flipped,
        ..Posture::at(center, size, view.scale, shadow)
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
        if self.settings.leader_rim && counts_decide(self.table.game()) {
            self.leader_rim(&surface);
        }
        self.marks_below();
        self.pieces();
        surface.draw_front();
        self.marks_above();
        let refusal = self.table.refusal.as_ref().filter(|_| self.overlay.has_way);
        if let Some(run) = refusal.and_then(|refusal| refusal.run.as_ref()) {
            self.marks().way(&run.way(), run.is_refused());
        }
        self.layer().draw(self.overlay);
        self.held();
    }

    pub(super) fn marks(&self) -> Marks<'_> {
        Marks {
            painter: self.painter,
            view: self.view,
            geometry: &self.table.art.geometry,
            palette: self.palette,
        }
    }

    fn layer(&self) -> Layer<'_> {
        Layer {
            painter: self.painter,
            view: self.view,
            geometry: &self.table.art.geometry,
            palette: self.palette,
            game: self.table.game(),
        }
    }

    /// A border in the colour of the leader, with one of the leader's pieces on it, because hue alone is not
    /// accessible.
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
            let look = table.art.looks.of(piece);
            let at = self.view.whole().center_top();
            let posture = Posture::beside(look, at, size, self.palette.shadow);
            draw_piece(self.painter, look, posture);
        }
    }

    fn marks_below(&self) {
        let marks = self.marks();
        if self.settings.goals {
            let goals = self.table.insights.goals.iter();
            goals.for_each(|&goal| marks.goal(goal));
        }
        // The front of a rack hides all of them but their lower edges.
        let is_rack = self.table.art.geometry.ground == Ground::Rack;
        let traces = (!is_rack).then(|| self.table.traces());
        for (position, trace) in traces.into_iter().flatten() {
            match trace {
                Trace::Start => marks.last_move(position, false),
                Trace::Landing => marks.landing(position),
                Trace::End => marks.last_move(position, true),
                Trace::Captured => marks.captured(position),
                Trace::Changed => marks.changed(position),
            }
        }
        if let Some(Grip::Board(position)) = self.table.hand.selected {
            marks.selected(position);
        }
        let checked = self.table.session.checked().iter();
        checked.for_each(|&position| marks.check(position));
    }

    /// Shows on the board that a player has no move.
    fn pass_banner(&self) {
        let table = self.table;
        let name = display_name(table.game().player_name(table.session.turn().decider));
        let words = must_pass(name);
        let font = FontId::proportional((0.05 * self.view.board.width()).clamp(15.0, 26.0));
        let galley = self.painter.layout_no_wrap(words, font, Color32::WHITE);
        // At the foot of the board, where it hides no piece.
        let size = galley.size() + vec2(32.0, 18.0);
        let mut foot = self.view.board.center_bottom() + vec2(0.0, self.view.frame);
        foot.y = foot.y.min(self.painter.clip_rect().bottom());
        let place = Align2::CENTER_BOTTOM.anchor_size(foot, size);
        self.painter
            .rect_filled(place, 8.0, Color32::from_black_alpha(205));
        self.painter
            .galley(place.min + vec2(16.0, 9.0), galley, Color32::WHITE);
    }

    fn marks_above(&self) {
        let marks = self.marks();
        let table = self.table;
        let checked = table.session.checked().iter();
        checked.for_each(|&position| marks.check_sign(position));
        if self.settings.targets {
            self.targets(&marks);
        }
        self.ghost();
        self.last_piece(&marks);
        let is_told = !table.pace.is_end_due;
        if let Some(outcome) = table.session.outcome().filter(|_| is_told) {
            outcome
                .positions
                .iter()
                .for_each(|&position| marks.decided(position));
        }
        if self.settings.values {
            for (from, to, share) in table.best_arrows().into_iter().rev() {
                marks.arrow(
                    from,
                    to,
                    self.palette.hint.gamma_multiply(0.5 + 0.5 * share),
                    share,
                );
            }
        }
        if let Some((from, to)) = table.hand.threat {
            marks.arrow(from, to, THREAT, 1.0);
        }
        if table.session.to_move() == ToMove::ForcedPass && !table.is_chance() {
            self.pass_banner();
        }
        for (from, to) in table.typed_ends() {
            marks.arrow(from, to, self.palette.hint, 0.6);
        }
        for &(from, to) in &table.hand.notes {
            marks.arrow(Some(from), to, self.palette.solvable, 0.8);
        }
        if let Some((from, to)) = table.hand.hint {
            marks.hint(from, to);
        }
        if let Some(cursor) = table.hand.cursor {
            marks.focus(cursor);
        }
    }

    /// If pieces hide the background of their positions, the piece that moved last gets a small ring.
    fn last_piece(&self, marks: &Marks<'_>) {
        let hides = matches!(
            self.table.art.geometry.ground,
            Ground::Crossings | Ground::Graph | Ground::Rack | Ground::Points | Ground::Picture
        );
        let session = &self.table.session;
        let last = self.table.last_turn().pop();
        let to = last.and_then(|last| session.node(last).played.head.to);
        let Some(to) = to.filter(|_| hides && self.table.pace.motion.is_none()) else {
            return;
        };
        if let Some(piece) = self.table.session.state().piece(to) {
            let look = self.table.art.looks.of(piece);
            if look.picture.is_none() {
                marks.last_piece(to, look.paint.ink, look.is_plain());
            }
        }
    }

    fn targets(&self, marks: &Marks<'_>) {
        let table = self.table;
        let is_occupied = |position: PositionId| table.session.state().piece(position).is_some();
        let is_selected = table.hand.selected.is_some();
        // On a board for stones every empty position is a target, so dots on all of them would not help.
        let shows_targets = is_selected || !self.is_all_targets();
        let strength = if is_selected { 1.0 } else { 0.55 };
        let target = |position, strength| marks.target(position, is_occupied(position), strength);
        for (position, _) in table.art.geometry.seen() {
            match self.offers[position.index()] {
                Offer::Difference => marks.difference(position),
                Offer::Chosen => marks.chosen(position),
                Offer::Rest => target(position, 1.0),
                Offer::Target if shows_targets => target(position, strength),
                Offer::None | Offer::Piece | Offer::Target => {}
            }
        }
        if self.settings.values {
            let held = match table.hand.selected {
                Some(Grip::Board(at)) => Some(at),
                _ => table.hand.hovered,
            };
            for (to, share) in held.map(|at| table.values_from(at)).unwrap_or_default() {
                marks.value(to, &format!("{:.0}%", 100.0 * share));
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
            .art
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
}
