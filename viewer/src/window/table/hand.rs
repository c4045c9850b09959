//! What the player has in hand, and what a click or a release means.

use super::Table;
use crate::window::settings::Settings;
use egui::Pos2;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Effect, MoveRef, Piece, ToMove};

/// How long a piece takes back to where it was lifted.
const SPRING_SECONDS: f64 = 0.16;

/// What is held: a piece of the board, or one from a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Grip {
    Board(PositionId),
    Store(PlayerId, PieceTypeId),
}

/// A piece that follows the pointer.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct Drag {
    pub(in crate::window) grip: Grip,
    pub(in crate::window) piece: Piece,
    pub(in crate::window) at: Pos2,
}

/// A piece on its way back after a release where it may not go.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct Spring {
    pub(in crate::window) drag: Drag,
    started: f64,
}

impl Spring {
    /// How far it is back, from 0 to 1.
    pub(in crate::window) fn share(&self, now: f64) -> f32 {
        ((now - self.started) / SPRING_SECONDS).clamp(0.0, 1.0) as f32
    }
}

/// Several moves that a click may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct Choice {
    /// Where they end.
    pub(in crate::window) at: PositionId,
    /// Their indices among the legal moves.
    pub(in crate::window) moves: Vec<usize>,
}

/// What the player has in hand.
#[derive(Clone, Debug, Default)]
pub(in crate::window) struct Hand {
    pub(in crate::window) selected: Option<Grip>,
    pub(in crate::window) drag: Option<Drag>,
    pub(in crate::window) spring: Option<Spring>,
    pub(in crate::window) choice: Option<Choice>,
    /// A move that the computer would play.
    pub(in crate::window) hint: Option<(Option<PositionId>, PositionId)>,
    pub(in crate::window) hovered: Option<PositionId>,
    /// Where the piece under the pointer could go, when it is not its turn.
    pub(in crate::window) threats: Vec<PositionId>,
    /// Where the keyboard is.
    pub(in crate::window) cursor: Option<PositionId>,
}

/// Where a move seems to end to the one who plays it.
pub(super) fn target(played: MoveRef<'_>) -> Option<PositionId> {
    let first = || {
        played.effects.first().map(|effect| match *effect {
            Effect::Movement { to, .. } | Effect::Copy { to, .. } | Effect::Drop { to, .. } => to,
            Effect::Create { at, .. }
            | Effect::ChangeType { at, .. }
            | Effect::ChangeOwner { at, .. }
            | Effect::Flip { at }
            | Effect::SetAttribute { at, .. }
            | Effect::Capture { at }
            | Effect::Promote { at, .. } => at,
        })
    };
    played.head.to.or_else(first)
}

fn dropped(played: MoveRef<'_>) -> Option<PieceTypeId> {
    played.effects.iter().find_map(|effect| match *effect {
        Effect::Drop { piece_type, .. } => Some(piece_type),
        _ => None,
    })
}

impl Table {
    /// The legal moves with what is held, by index with where each ends.
    pub(in crate::window) fn moves_of(&self, grip: Grip) -> Vec<(usize, PositionId)> {
        let is_with = |played: MoveRef<'_>| match grip {
            Grip::Board(from) => played.head.from == Some(from),
            Grip::Store(player, piece_type) => {
                played.head.from.is_none()
                    && played.head.mover == player
                    && dropped(played) == Some(piece_type)
            }
        };
        let moves = self.session.legal_moves().iter().enumerate();
        moves
            .filter(|&(_, played)| !played.is_pass() && is_with(played))
            .filter_map(|(index, played)| Some((index, target(played)?)))
            .collect()
    }

    /// The legal moves that begin nowhere on the board and end on a position.
    fn drops_to(&self, position: PositionId) -> Vec<usize> {
        let moves = self.session.legal_moves().iter().enumerate();
        let is_drop = |played: MoveRef<'_>| {
            !played.is_pass() && played.head.from.is_none() && target(played) == Some(position)
        };
        moves
            .filter(|&(_, played)| is_drop(played))
            .map(|(index, _)| index)
            .collect()
    }

    /// The piece that a click on a position would drop, when only one may be dropped there.
    pub(in crate::window) fn piece_to_drop(&self, position: PositionId) -> Option<Piece> {
        if !self.is_open() {
            return None;
        }
        let mut types = self.drops_to(position).into_iter().map(|index| {
            let played = self.session.legal_moves().get(index);
            dropped(played)
                .map(|piece_type| Piece::fresh(self.game(), played.head.mover, piece_type))
        });
        let first = types.next()??;
        types.all(|other| other == Some(first)).then_some(first)
    }

    /// Where a click would do something, by position.
    pub(in crate::window) fn offers(&self) -> Vec<Offer> {
        let mut offers = vec![Offer::None; self.game().board.positions.len()];
        if !self.is_open() {
            return offers;
        }
        for played in self
            .session
            .legal_moves()
            .iter()
            .filter(|played| !played.is_pass())
        {
            match (played.head.from, target(played)) {
                (Some(from), _) => offers[from.index()] = Offer::Piece,
                (None, Some(to)) if self.hand.selected.is_none() => {
                    offers[to.index()] = Offer::Target
                }
                _ => {}
            }
        }
        if let Some(grip) = self.hand.selected {
            for (_, to) in self.moves_of(grip) {
                offers[to.index()] = Offer::Target;
            }
        }
        offers
    }

    /// A click on a position: it selects, moves, drops, or says why it does nothing.
    pub(in crate::window) fn click(&mut self, position: PositionId, now: f64, settings: &Settings) {
        self.hand.choice = None;
        if self.editing.is_some() {
            return self.edit_at(position);
        }
        if !self.is_open() {
            self.notice = self.why_closed();
            return;
        }
        let held = self.hand.selected;
        let to_here = |moves: Vec<(usize, PositionId)>| -> Vec<usize> {
            moves
                .into_iter()
                .filter(|&(_, to)| to == position)
                .map(|(index, _)| index)
                .collect()
        };
        if let Some(grip) = held {
            let fitting = to_here(self.moves_of(grip));
            if !fitting.is_empty() {
                return self.play_one_of(fitting, position, now, settings);
            }
            if grip == Grip::Board(position) && !self.is_within_move() {
                self.hand.selected = None;
                return;
            }
        }
        let from_here = self.moves_of(Grip::Board(position));
        if !from_here.is_empty() {
            return self.take_up(position, from_here, now, settings);
        }
        let drops = self.drops_to(position);
        if !drops.is_empty() && held.is_none() {
            return self.play_one_of(drops, position, now, settings);
        }
        let is_smart = held.is_none() && self.is_smart(settings);
        if let ([only], true) = (&*self.moves_to(position), is_smart) {
            self.play(*only, now, settings);
            return;
        }
        match held {
            Some(grip) => self.keep_refusal(grip, position),
            None => self.keep_drop_refusal(position),
        }
        self.notice = match held {
            Some(grip) => self.why_not(grip, Some(position)),
            None => self.why_nothing(position),
        };
        if !self.is_within_move() {
            self.hand.selected = None;
        }
    }

    fn take_up(
        &mut self,
        position: PositionId,
        moves: Vec<(usize, PositionId)>,
        now: f64,
        settings: &Settings,
    ) {
        // A move that ends where it begins needs no second click when the piece can do nothing else.
        let is_only = moves.len() == 1 && self.is_smart(settings) && !self.is_within_move();
        if is_only || moves.iter().all(|&(_, to)| to == position) {
            let moves = moves.into_iter().map(|(index, _)| index).collect();
            return self.play_one_of(moves, position, now, settings);
        }
        self.hand.selected = Some(Grip::Board(position));
        let places = {
            let mut places: Vec<PositionId> = moves.iter().map(|&(_, to)| to).collect();
            places.sort_unstable();
            places.dedup();
            places.len()
        };
        self.notice = format!(
            "{}: {}",
            self.place_words(position),
            crate::report::plural(places, "place") + " to go to"
        );
    }

    /// Whether one click may play the only move that fits: both the author and the user must want it.
    fn is_smart(&self, settings: &Settings) -> bool {
        settings.smart_moves && self.option("smart moves") == Some(true)
    }

    fn moves_to(&self, position: PositionId) -> Vec<usize> {
        let moves = self.session.legal_moves().iter().enumerate();
        let fitting =
            moves.filter(|(_, played)| !played.is_pass() && target(*played) == Some(position));
        fitting.map(|(index, _)| index).collect()
    }

    fn play_one_of(&mut self, moves: Vec<usize>, at: PositionId, now: f64, settings: &Settings) {
        match *moves {
            [only] => {
                self.play(only, now, settings);
            }
            _ => self.hand.choice = Some(Choice { at, moves }),
        }
    }

    /// Lifts a piece that may move, so that it follows the pointer.
    pub(in crate::window) fn lift(&mut self, grip: Grip, at: Pos2) {
        self.hand.choice = None;
        let piece = match grip {
            Grip::Board(position) => self.session.state().piece(position),
            Grip::Store(player, piece_type) => Some(Piece::fresh(self.game(), player, piece_type)),
        };
        if self.editing.is_some() {
            self.hand.drag = piece.map(|piece| Drag { grip, piece, at });
            return;
        }
        if !self.is_open() {
            self.notice = self.why_closed();
            return;
        }
        match piece {
            Some(piece) if !self.moves_of(grip).is_empty() => {
                if let Grip::Board(position) = grip {
                    self.notice = format!("pressed at {}", self.place_words(position));
                }
                self.hand.selected = Some(grip);
                self.hand.drag = Some(Drag { grip, piece, at });
            }
            _ => {
                if let Grip::Board(position) = grip {
                    self.notice = self.why_nothing(position);
                }
            }
        }
    }

    /// Lets the lifted piece go, over a position or beside the board.
    pub(in crate::window) fn release(
        &mut self,
        over: Option<PositionId>,
        now: f64,
        settings: &Settings,
    ) {
        let Some(drag) = self.hand.drag.take() else {
            return;
        };
        if self.editing.is_some() {
            return self.edit_release(drag, over);
        }
        let moves = self.moves_of(drag.grip);
        let fitting: Vec<usize> = moves
            .iter()
            .filter(|&&(_, to)| Some(to) == over)
            .map(|&(index, _)| index)
            .collect();
        if let (Some(over), false) = (over, fitting.is_empty()) {
            // The piece is there already; nothing is left to be seen moving.
            let still = Settings {
                animation: 0,
                ..settings.clone()
            };
            let was = self.session.depth();
            self.play_one_of(fitting, over, now, &still);
            if self.session.depth() == was {
                self.hand.selected = Some(drag.grip);
            }
            return;
        }
        let is_back = matches!(drag.grip, Grip::Board(from) if Some(from) == over);
        if is_back {
            return;
        }
        if let Some(over) = over {
            self.keep_refusal(drag.grip, over);
        }
        self.notice = self.why_not(drag.grip, over);
        self.hand.spring = Some(Spring { drag, started: now });
        if !self.is_within_move() {
            self.hand.selected = None;
        }
    }

    /// Puts down what is in hand; within a move of several parts, takes the last part back. Returns whether there was
    /// anything to put down.
    pub(in crate::window) fn put_down(&mut self) -> bool {
        if self.hand.choice.take().is_some() || self.hand.drag.take().is_some() {
            return true;
        }
        if self.is_within_move() && self.session.to_move() == ToMove::Player {
            self.session.undo();
            self.settle();
            self.notice = "the last part is taken back".to_owned();
            return true;
        }
        self.hand.selected.take().is_some()
    }
}

/// What a click on a position would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Offer {
    None,
    /// The piece there may move.
    Piece,
    /// A move may end there.
    Target,
}
