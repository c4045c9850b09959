//! The interactive board: every position is a widget with its own name.

use super::bar;
use super::gestures::{is_clicked, lifted_at, noted_to};
use super::overlay::Overlay;
use super::paint::Scene;
use super::stores::{self, Arrangement, HandRow};
use super::view::View;
use crate::window::settings::Settings;
use crate::window::table::{BoardAction, Grip, Offer, Table};
use crate::window::theme;
use crate::wording::display_name;
use egui::{
    Event, EventFilter, Id, Key, Pos2, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2,
};
use zrf_grammar::game::PositionId;

/// The result of showing a board.
#[derive(Debug)]
pub(in crate::window) struct BoardResponse {
    /// Its rectangle on the screen, including frame and stores.
    pub(in crate::window) place: Rect,
    /// The user's actions on it.
    pub(in crate::window) asked: Vec<BoardAction>,
    /// Where the moves are that one is to be chosen of.
    pub(in crate::window) chosen_at: ChoicePlace,
}

/// The places of several moves, one of which is to be chosen.
#[derive(Clone, Debug)]
pub(in crate::window) struct ChoicePlace {
    /// The square that they end on.
    pub(in crate::window) square: Rect,
    /// The square of the piece that moves, if it is on the board.
    pub(in crate::window) mover: Option<Rect>,
    /// The other squares where that piece may go.
    pub(in crate::window) targets: Vec<Rect>,
}

impl ChoicePlace {
    /// Nothing is to be chosen.
    pub(in crate::window) const NONE: Self = Self {
        square: Rect::NOTHING,
        mover: None,
        targets: Vec::new(),
    };
}

/// Shows the board in all available space.
pub(in crate::window) fn show(
    ui: &mut Ui,
    table: &Table,
    settings: &Settings,
    overlay: Overlay,
) -> BoardResponse {
    let area = ui.available_rect_before_wrap();
    let palette = theme::palette(ui.theme());
    ui.painter().rect_filled(area, 0.0, palette.table);
    let hands = stores::hands(table);
    let arrangement = arrange(area, table, &hands, settings);
    let view = arrangement.view;
    let offers = table.offers();
    let mut touch = Touch {
        table,
        view,
        asked: Vec::new(),
        is_keyboard_here: false,
    };
    touch.points(ui, &offers);
    arrangement.show(ui, table, &hands, palette, &mut touch.asked);
    let asked = touch.asked;
    if has_bar(table, settings) {
        bar::show(ui, table, arrangement.whole(&hands), palette);
    }
    let scene = Scene {
        table,
        settings,
        painter: &ui.painter().with_clip_rect(area),
        view,
        palette,
        now: ui.input(|input| input.time),
        offers: &offers,
        overlay,
    };
    scene.draw();
    ui.advance_cursor_after_rect(area);
    BoardResponse {
        place: arrangement.whole(&hands).expand(8.0).intersect(area),
        asked,
        chosen_at: choice_place(table, view).unwrap_or(ChoicePlace::NONE),
    }
}

/// The height that a board, with its hands and the margin, takes in an area: less than all of it if it is wide.
pub(in crate::window) fn height_in(area: Rect, table: &Table, settings: &Settings) -> f32 {
    let hands = stores::hands(table);
    let arrangement = arrange(area, table, &hands, settings);
    arrangement.whole(&hands).height() + area.height() - within_margin(area).height()
}

fn has_bar(table: &Table, settings: &Settings) -> bool {
    settings.values && table.rivals().is_some()
}

/// Places the board and the hands. They make room for the evaluation bar only where there is none beside them, so that
/// the board usually stays where it is when the analysis begins.
fn arrange(area: Rect, table: &Table, hands: &[HandRow], settings: &Settings) -> Arrangement {
    let mut room = within_margin(area);
    let fit = |room: Rect| stores::arrange(table, room, hands, settings.coordinates);
    let arrangement = fit(room);
    let free = arrangement.whole(hands).left() - area.left();
    if has_bar(table, settings) && free < bar::ROOM {
        room.min.x += bar::ROOM;
        return fit(room);
    }
    arrangement
}

/// The room for the board, the hands and the evaluation bar.
fn within_margin(area: Rect) -> Rect {
    area.shrink((0.025 * area.width().min(area.height())).clamp(8.0, 28.0))
}

/// The places of the moves, if one of several is to be chosen.
fn choice_place(table: &Table, view: View) -> Option<ChoicePlace> {
    let choice = table.hand.choice.as_ref()?;
    let place = |at: PositionId| Some(view.rect(table.art.geometry.places[at.index()]?));
    let first = table.session.legal_moves().get(*choice.moves.first()?);
    let held = first
        .head
        .from
        .map(|from| table.moves_of(Grip::Board(from)));
    let mut targets: Vec<PositionId> = held.into_iter().flatten().map(|(_, to)| to).collect();
    targets.sort_unstable();
    targets.dedup();
    targets.retain(|&target| target != choice.at);
    Some(ChoicePlace {
        square: place(choice.at)?,
        mover: first.head.from.and_then(place),
        targets: targets.into_iter().filter_map(place).collect(),
    })
}

struct Touch<'a> {
    table: &'a Table,
    view: View,
    asked: Vec<BoardAction>,
    is_keyboard_here: bool,
}

/// The id of a position's widget.
pub(in crate::window) fn point_id(position: PositionId) -> Id {
    Id::unique(("board position", position.index()))
}

impl Touch<'_> {
    fn points(&mut self, ui: &mut Ui, offers: &[Offer]) {
        let mut hovered = None;
        for (position, place) in self.table.art.geometry.seen() {
            // Empty positions are as easy to hit as pieces; a narrow gap separates neighbours.
            let place = self.view.rect(place);
            let response = ui.interact(place, point_id(position), Sense::click_and_drag());
            let offer = offers[position.index()];
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, label(self.table, position, offer))
            });
            if response.hovered() {
                hovered = Some(position);
                self.cursor_icon(ui, offer);
            }
            self.touch(position, &response);
            if response.has_focus() {
                self.is_keyboard_here = true;
                self.keyboard(ui, position, offers);
            }
        }
        // What a move brings under a resting pointer says nothing about itself until the pointer moves.
        let is_motion = |event: &Event| matches!(event, Event::PointerMoved(_));
        let has_moved = ui.input(|input| input.events.iter().any(is_motion));
        let hovered = hovered.filter(|_| has_moved || self.table.hand.hovered == hovered);
        if self.table.hand.hovered != hovered {
            // The pointer came to where it clicks.
            self.asked.insert(0, BoardAction::Hover(hovered));
        }
        if !self.is_keyboard_here && self.table.hand.cursor.is_some() {
            self.asked.push(BoardAction::Cursor(None));
        }
        self.dragging(ui);
    }

    fn cursor_icon(&self, ui: &Ui, offer: Offer) {
        if self.table.hand.drag.is_some() {
            ui.set_cursor_icon(egui::CursorIcon::Grabbing);
        } else if offer == Offer::Piece {
            ui.set_cursor_icon(egui::CursorIcon::Grab);
        } else if offer != Offer::None {
            ui.set_cursor_icon(egui::CursorIcon::PointingHand);
        }
    }

    fn touch(&mut self, position: PositionId, response: &Response) {
        if is_clicked(response) {
            self.asked.push(BoardAction::Click(position));
        }
        if let Some(at) = lifted_at(response) {
            self.asked
                .push(BoardAction::Lift(Grip::Board(position), at));
        }
        let is_free = self.table.hand.drag.is_none() && self.table.editing.is_none();
        let noted = noted_to(response).filter(|_| is_free);
        if let Some(to) = noted.and_then(|at| self.position_at(at)) {
            self.asked.push(BoardAction::Note(position, to));
        }
    }

    /// The pointer of a drag, wherever it began. A press of the secondary button cancels it.
    fn dragging(&mut self, ui: &Ui) {
        if self.table.hand.drag.is_none() {
            return;
        }
        let (at, is_cancelled, is_released) = ui.input(|input| {
            let pointer = &input.pointer;
            let is_released = pointer.primary_released() || !pointer.primary_down();
            (
                pointer.latest_pos(),
                pointer.secondary_pressed(),
                is_released,
            )
        });
        if is_cancelled {
            return self.asked.push(BoardAction::PutDown);
        }
        if is_released {
            self.asked
                .push(BoardAction::Release(at.and_then(|at| self.position_at(at))));
        }
    }

    /// The position at a point of the screen, the nearest if several overlap.
    fn position_at(&self, at: Pos2) -> Option<PositionId> {
        let under = self
            .table
            .art
            .geometry
            .seen()
            .filter(|(_, place)| self.view.rect(*place).contains(at));
        let distance = |place: Rect| (self.view.rect(place).center() - at).length_sq();
        under
            .min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)))
            .map(|(position, _)| position)
    }

    /// Arrows move to the nearest position in that direction, Tab to the next position with a legal move, Escape puts
    /// down the piece.
    fn keyboard(&mut self, ui: &Ui, position: PositionId, offers: &[Offer]) {
        if self.table.hand.cursor != Some(position) {
            self.asked.push(BoardAction::Cursor(Some(position)));
        }
        let filter = EventFilter {
            tab: true,
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(point_id(position), filter));
        let is_new = self.table.hand.cursor != Some(position);
        let pressed = |key: Key| !is_new && ui.input(|input| input.key_pressed(key));
        let arrows = [
            (Key::ArrowLeft, vec2(-1.0, 0.0)),
            (Key::ArrowRight, vec2(1.0, 0.0)),
            (Key::ArrowUp, vec2(0.0, -1.0)),
            (Key::ArrowDown, vec2(0.0, 1.0)),
        ];
        let mut next = arrows
            .into_iter()
            .find(|(key, _)| pressed(*key))
            .and_then(|(_, way)| self.neighbour(position, way));
        if pressed(Key::Tab) {
            let is_backward = ui.input(|input| input.modifiers.shift);
            next = self.next_offer(position, offers, is_backward);
        }
        if let Some(next) = next {
            ui.memory_mut(|memory| memory.request_focus(point_id(next)));
            self.asked.push(BoardAction::Cursor(Some(next)));
        }
        if pressed(Key::Escape) {
            self.asked.push(BoardAction::PutDown);
        }
    }

    fn neighbour(&self, position: PositionId, way: Vec2) -> Option<PositionId> {
        let here = self.view.point(self.table.art.geometry.center(position)?);
        let seen = self
            .table
            .art
            .geometry
            .seen()
            .filter(|(other, _)| *other != position);
        let cost = seen.filter_map(|(other, place)| {
            let step = self.view.point(place.center()) - here;
            let (ahead, aside) = (step.dot(way), step.dot(way.rot90()).abs());
            (ahead > 1.0 && aside <= 1.5 * ahead).then_some((other, ahead + 3.0 * aside))
        });
        cost.min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(other, _)| other)
    }

    fn next_offer(
        &self,
        position: PositionId,
        offers: &[Offer],
        is_backward: bool,
    ) -> Option<PositionId> {
        let wanted = if self.table.hand.selected.is_some() {
            Offer::Target
        } else {
            Offer::Piece
        };
        let any = |offer: Offer| {
            offer == wanted
                || matches!(offer, Offer::Difference | Offer::Chosen | Offer::Rest)
                || (wanted == Offer::Piece && offer == Offer::Target)
        };
        let all: Vec<PositionId> = self
            .table
            .art
            .geometry
            .seen()
            .map(|(other, _)| other)
            .filter(|other| any(offers[other.index()]))
            .collect();
        if is_backward {
            let before = all.iter().rev().find(|other| **other < position);
            before.or(all.last()).copied()
        } else {
            let after = all.iter().find(|other| **other > position);
            after.or(all.first()).copied()
        }
    }
}

/// `e4, white disc, can move`, `d3, empty, legal move`.
pub(super) fn label(table: &Table, position: PositionId, offer: Offer) -> String {
    let game = table.game();
    let mut parts = vec![game.position_name(position).to_owned()];
    let piece = table.session.state().piece(position);
    let piece = piece.filter(|&piece| !table.art.looks.of(piece).is_invisible());
    parts.push(match piece {
        Some(piece) => {
            let owner = display_name(game.player_name(piece.owner)).to_lowercase();
            format!(
                "{owner} {}",
                game.piece_name(piece.piece_type).to_lowercase()
            )
        }
        None => "empty".to_owned(),
    });
    if table.session.checked().contains(&position) {
        parts.push("in check".to_owned());
    }
    if table.session.doomed().contains(&position) {
        parts.push("will be removed".to_owned());
    }
    if table.hand.selected == Some(Grip::Board(position)) {
        parts.push("selected".to_owned());
    }
    match offer {
        Offer::Target => parts.push("legal move".to_owned()),
        Offer::Difference => parts.push("chooses the move".to_owned()),
        Offer::Chosen => parts.push("chosen".to_owned()),
        Offer::Rest => parts.push("completes the move".to_owned()),
        Offer::Piece => parts.push("can move".to_owned()),
        Offer::None => {}
    }
    parts.join(", ")
}
