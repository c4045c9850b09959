//! Pieces lifted, and let go elsewhere.

use super::hand::Spring;
use super::{Drag, Grip, Table};
use crate::window::settings::Settings;
use crate::window::sound::Cue;
use egui::Pos2;
use zrf_grammar::game::PositionId;
use zrf_interpreter::Piece;

impl Table {
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
                self.sound(Cue::Pick);
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
            let was = self.session.depth();
            self.play_one_of(fitting, over, now, settings);
            if self.session.depth() == was {
                self.hand.selected = Some(drag.grip);
            } else {
                // The piece is there already; what it takes or turns is still to be seen.
                let motion = self.motion.take();
                self.motion = motion.map(|motion| motion.carried_to(over));
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
        self.sound(Cue::Release);
        self.hand.spring = Some(Spring::new(drag, now));
        if !self.is_within_move() {
            self.hand.selected = None;
        }
    }
}
