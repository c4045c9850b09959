//! Taking pieces up, from the board and from the hand, and putting them down.

use super::hand::Spring;
use super::{Drag, Grip, Table, Tool};
use crate::window::settings::Settings;
use crate::window::sound::Cue;
use crate::wording::{display_name, possessive};
use egui::Pos2;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Piece, ToMove};

impl Table {
    /// Selects a piece in hand, or puts it down again. While the board is edited, clicks will place such pieces.
    pub(super) fn pick(&mut self, player: PlayerId, piece_type: PieceTypeId) {
        let grip = Grip::Store(player, piece_type);
        self.hand.choice = None;
        if let Some(editing) = &mut self.editing {
            editing.tool = Tool::Put(player, piece_type);
            self.notice = self.stock_words(player, piece_type);
        } else if !self.is_open() {
            self.notice = self.why_closed();
        } else if self.hand.selected == Some(grip) {
            self.hand.selected = None;
        } else if self.moves_of(grip).is_empty() {
            self.notice = self.why_stored(player, piece_type);
        } else {
            self.hand.selected = Some(grip);
            self.sound(Cue::Pick);
        }
    }

    /// What a click on a piece in hand does while the board is edited.
    fn stock_words(&self, player: PlayerId, piece_type: PieceTypeId) -> String {
        let game = self.game();
        let owner = possessive(display_name(game.player_name(player)));
        let piece = game.piece_name(piece_type);
        format!(
            "Click positions to place {owner} {piece}; hands stay as they are, because saved games cannot record them"
        )
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
                    self.notice = self.destination_words(position);
                }
                self.sound(Cue::Pick);
                self.hand.selected = Some(grip);
                self.hand.drag = Some(Drag { grip, piece, at });
            }
            _ => {
                match grip {
                    Grip::Board(at) if self.is_own(at) => self.refuse_piece(at),
                    Grip::Board(at) => self.notice = self.why_nothing(at),
                    Grip::Store(player, piece_type) => {
                        self.notice = self.why_stored(player, piece_type);
                    }
                }
                // A piece that cannot move is lifted all the same, and springs back.
                let own = piece.filter(|piece| piece.owner == self.session.turn().mover);
                self.hand.drag = own.map(|piece| Drag { grip, piece, at });
            }
        }
    }

    /// The dragged piece follows the pointer.
    pub(in crate::window) fn follow_pointer(&mut self, at: Option<Pos2>) {
        if let (Some(drag), Some(at)) = (&mut self.hand.drag, at) {
            drag.at = at;
        }
    }

    /// Releases the dragged piece, over a position or off the board.
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
                // The piece is there already; its captures and flips are still to be shown.
                let motion = self.pace.motion.take();
                self.pace.motion = motion.map(|motion| motion.carried_to(over));
            }
            return;
        }
        let is_back = matches!(drag.grip, Grip::Board(from) if Some(from) == over);
        if is_back {
            return;
        }
        match over {
            Some(over) if self.play_chain(over, now, settings) => return,
            Some(over) => self.refuse(drag.grip, over),
            None => self.notice = self.why_not(drag.grip, None),
        }
        self.sound(Cue::Release);
        self.hand.spring = Some(Spring::new(drag, now));
        if !self.is_within_move() {
            self.hand.selected = None;
        }
    }

    /// Hides what the pointer and the keyboard focus show on the board, until they are seen again.
    pub(in crate::window) fn hide_pointer(&mut self) {
        self.hand.hovered = None;
        self.hand.cursor = None;
        self.hand.threats.clear();
    }

    /// Puts down the held piece, and removes hints and threats from the board; within a multi-part move, undoes the
    /// last part. Returns whether anything changed.
    pub(in crate::window) fn put_down(&mut self) -> bool {
        if self.hand.choice.take().is_some() {
            return true;
        }
        if self.hand.drag.take().is_some() {
            if !self.is_within_move() && self.hand.selected.take().is_some() {
                self.notice.clear();
            }
            return true;
        }
        if self.is_within_move() && self.session.to_move() == ToMove::Player {
            self.session.undo();
            self.settle();
            self.notice = "Undid the last part".to_owned();
            return true;
        }
        let was_shown = self.hand.hint.take().is_some() | self.hand.threat.take().is_some();
        let was_selected = self.hand.selected.take().is_some();
        if was_selected {
            self.notice.clear();
        }
        was_selected || was_shown
    }
}

#[cfg(test)]
mod tests {
    use super::super::Table;
    use crate::window::source::Source;

    #[test]
    fn arrows_of_advice_are_put_down_once() {
        let mut table = Table::open(Source::Shipped(0), None, 1).unwrap();
        let to = table.game().position("d3").unwrap();
        (table.hand.hint, table.hand.threat) = (Some((None, to)), Some((None, to)));
        assert!(table.put_down());
        assert_eq!((table.hand.hint, table.hand.threat), (None, None));
        assert!(!table.put_down());
    }
}
