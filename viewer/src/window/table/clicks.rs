//! Actions on the board, and what a click means.

use super::{Ambiguity, Grip, Table};
use crate::window::settings::Settings;
use crate::window::sound::Cue;
use egui::Pos2;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_grammar::render::plural;

/// An action on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::window) enum BoardAction {
    Click(PositionId),
    /// A click on a piece in hand.
    Pick(PlayerId, PieceTypeId),
    Lift(Grip, Pos2),
    Release(Option<PositionId>),
    Hover(Option<PositionId>),
    Cursor(Option<PositionId>),
    /// Draws an arrow as a note, or erases it.
    Note(PositionId, PositionId),
    CloseChoice,
    PutDown,
}

/// What a click on a position means.
enum Meaning {
    /// One of these moves, which ends there.
    OneOf(Vec<usize>),
    /// This move.
    Only(usize),
    /// The piece there is selected; these are its moves, with where they end.
    TakeUp(Vec<(usize, PositionId)>),
    /// The piece there is no longer selected.
    PutDown,
    Nothing,
}

impl Table {
    /// Performs an action.
    pub(in crate::window) fn obey(&mut self, asked: BoardAction, now: f64, settings: &Settings) {
        match asked {
            BoardAction::Click(position) => self.click(position, now, settings),
            BoardAction::Pick(player, piece_type) => self.pick(player, piece_type),
            BoardAction::Lift(grip, at) => self.lift(grip, at),
            BoardAction::Release(over) => self.release(over, now, settings),
            BoardAction::Hover(position) => self.hover(position),
            BoardAction::Cursor(position) => self.hand.cursor = position,
            BoardAction::Note(from, to) => self.note(from, to),
            BoardAction::CloseChoice => self.close_choice(),
            BoardAction::PutDown => {
                self.put_down();
            }
        }
    }

    /// Closes the choice of moves, and stops asking for one.
    fn close_choice(&mut self) {
        if self.hand.choice.take().is_some() {
            self.notice.clear();
        }
    }

    fn note(&mut self, from: PositionId, to: PositionId) {
        let notes = &mut self.hand.notes;
        let n_before = notes.len();
        notes.retain(|&note| note != (from, to));
        if notes.len() == n_before {
            notes.push((from, to));
        }
    }

    /// A click on a position: it erases notes, and selects, moves, drops, or explains why it does nothing.
    pub(in crate::window) fn click(&mut self, position: PositionId, now: f64, settings: &Settings) {
        self.hand.notes.clear();
        let choice = self.hand.choice.take().or_else(|| self.pending_choice());
        if self.editing.is_some() {
            return self.edit_at(position);
        }
        if !self.is_open() {
            self.notice = self.why_closed();
            return;
        }
        let narrowed = choice.and_then(|choice| self.narrowed(&choice, position));
        if let Some(choice) = narrowed {
            return self.decide(choice, now, settings);
        }
        match self.meaning_of(position, settings) {
            Meaning::OneOf(moves) => self.play_one_of(moves, position, now, settings),
            Meaning::Only(index) => {
                self.play(index, now, settings);
            }
            Meaning::TakeUp(moves) => self.take_up(position, moves, now, settings),
            Meaning::PutDown => self.hand.selected = None,
            Meaning::Nothing if self.play_chain(position, now, settings) => {}
            Meaning::Nothing => self.refuse_click(position),
        }
    }

    /// What a click on a position means while no choice is open: first for the piece in hand, then for the one there.
    fn meaning_of(&self, position: PositionId, settings: &Settings) -> Meaning {
        let held = self.hand.selected;
        if let Some(grip) = held {
            let moves = self.moves_of(grip).into_iter();
            let to_here = moves.filter(|&(_, to)| to == position);
            let fitting: Vec<usize> = to_here.map(|(index, _)| index).collect();
            if !fitting.is_empty() {
                return Meaning::OneOf(fitting);
            }
            if grip == Grip::Board(position) && !self.is_within_move() {
                return Meaning::PutDown;
            }
        }
        let from_here = self.moves_of(Grip::Board(position));
        if !from_here.is_empty() {
            return Meaning::TakeUp(from_here);
        }
        if held.is_some() {
            return Meaning::Nothing;
        }
        let drops = self.drops_to(position);
        if !drops.is_empty() {
            return Meaning::OneOf(drops);
        }
        if let Some(fall) = self.column_drop(position) {
            return Meaning::Only(fall);
        }
        match *self.moves_to(position) {
            [only] if self.is_smart(settings) => Meaning::Only(only),
            _ => Meaning::Nothing,
        }
    }

    /// Explains why a click does nothing. A piece that cannot move is selected all the same: the next click asks why it
    /// cannot go to one position.
    fn refuse_click(&mut self, position: PositionId) {
        let held = self.hand.selected;
        let is_free = held.is_none_or(|grip| self.moves_of(grip).is_empty());
        let asks = is_free && self.is_own(position);
        match held {
            _ if asks => self.refuse_piece(position),
            Some(grip) => self.refuse(grip, position),
            None => self.refuse_drop(position),
        }
        if !self.is_within_move() {
            self.hand.selected = asks.then_some(Grip::Board(position));
        }
    }

    /// Whether the piece at a position belongs to the mover, and its rules let such pieces move.
    pub(super) fn is_own(&self, position: PositionId) -> bool {
        let piece = self.session.state().piece(position);
        piece.is_some_and(|piece| {
            let is_mobile = !self.game().piece_types[piece.piece_type.index()]
                .moves
                .is_empty();
            is_mobile && piece.owner == self.session.turn().mover
        })
    }

    fn take_up(
        &mut self,
        position: PositionId,
        moves: Vec<(usize, PositionId)>,
        now: f64,
        settings: &Settings,
    ) {
        // A move that ends where it begins needs no second click if the piece can do nothing else.
        let is_only = moves.len() == 1 && self.is_smart(settings) && !self.is_within_move();
        if is_only || moves.iter().all(|&(_, to)| to == position) {
            let moves = moves.into_iter().map(|(index, _)| index).collect();
            return self.play_one_of(moves, position, now, settings);
        }
        self.hand.selected = Some(Grip::Board(position));
        self.sound(Cue::Pick);
        self.notice = self.destination_words(position);
    }

    /// `Marble on d6: 1 destination`.
    pub(super) fn destination_words(&self, position: PositionId) -> String {
        let moves = self.moves_of(Grip::Board(position)).into_iter();
        let mut places: Vec<PositionId> = moves.map(|(_, to)| to).collect();
        places.sort_unstable();
        places.dedup();
        let places = plural(places.len(), "destination");
        format!("{}: {places}", self.place_words(position))
    }

    /// Whether one click may play the only matching move; the author or the user can disable this.
    fn is_smart(&self, settings: &Settings) -> bool {
        settings.smart_moves && self.option("smart moves").unwrap_or(true)
    }

    pub(super) fn play_one_of(
        &mut self,
        moves: Vec<usize>,
        at: PositionId,
        now: f64,
        settings: &Settings,
    ) {
        let choice = self.choice_of(at, moves, Vec::new());
        self.decide(choice, now, settings);
    }

    /// Plays the only move of a choice, or asks for the move that is meant.
    fn decide(&mut self, choice: Ambiguity, now: f64, settings: &Settings) {
        if let [only] = *choice.moves {
            self.play(only, now, settings);
            return;
        }
        self.notice = self.choice_words(&choice);
        self.hand.choice = Some(choice);
    }
}
