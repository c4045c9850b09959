//! The board edited by hand: begun, taken back step by step, played on from, or given up.

mod cells;
mod supply;

#[cfg(test)]
mod tests;

use super::{Grip, Table};
use crate::window::source::Problems;
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::{Edit, Session, board_setup};

/// What a click does to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Tool {
    /// Puts a piece there, or takes it away when the same one stands there.
    Put(PlayerId, PieceTypeId),
    /// Takes away what stands there.
    Remove,
    /// Gives what stands there to the next player.
    ChangeOwner,
}

/// An edit under way.
#[derive(Clone, Debug)]
pub(in crate::window) struct Editing {
    pub(in crate::window) tool: Tool,
    /// The index of the turn that begins.
    pub(in crate::window) turn: usize,
    /// The game as it was, for the case that all is given up.
    before: Session,
    /// The edits before each step, the last step last.
    past: Vec<Vec<Edit>>,
}

impl Table {
    /// Begins to edit the present position.
    pub(in crate::window) fn begin_edit(&mut self) {
        let state = self.session.state();
        let tool = match (self.hand.selected, self.piece_kinds().first()) {
            (Some(Grip::Board(position)), _) if state.piece(position).is_some() => Tool::Remove,
            (_, Some(&(player, piece_type))) => Tool::Put(player, piece_type),
            _ => Tool::Remove,
        };
        let editing = Editing {
            tool,
            turn: state.turn_index(),
            before: self.session.clone(),
            past: Vec::new(),
        };
        let edits = self.edits_to(|position| {
            Some((
                state.piece(position)?.owner,
                state.piece(position)?.piece_type,
            ))
        });
        self.editing = Some(editing);
        self.set_edits(edits);
        self.notice =
            "edit the position: choose a piece beside the board, then click points".to_owned();
    }

    /// Plays on from the edited position. The moves before it are no longer part of the game.
    pub(in crate::window) fn finish_edit(&mut self) {
        let Some(editing) = self.editing.take() else {
            return;
        };
        let is_same =
            editing.past.is_empty() && editing.turn == editing.before.state().turn_index();
        if is_same {
            self.session = editing.before;
            self.settle();
            self.notice = "nothing was edited; the game goes on".to_owned();
            return;
        }
        self.settle();
        self.is_live = true;
        self.seats.waits = false;
        self.notice = "play goes on from the edited position".to_owned();
    }

    /// Goes back to the game as it was.
    pub(in crate::window) fn give_up_edit(&mut self) {
        if let Some(editing) = self.editing.take() {
            self.session = editing.before;
            self.settle();
            self.notice = "the game is as it was".to_owned();
        }
    }

    /// Takes back the last step of editing.
    pub(in crate::window) fn undo_edit(&mut self) {
        let edits = self.editing.as_mut().and_then(|editing| editing.past.pop());
        if let Some(edits) = edits {
            self.set_edits(edits);
        }
    }

    /// Sets the turn that play will begin with.
    pub(in crate::window) fn set_first_turn(&mut self, turn: usize) {
        if let Some(editing) = &mut self.editing {
            editing.turn = turn;
            let edits = self.session.edits().to_vec();
            self.set_edits(edits);
        }
    }

    /// Sets the board up as a text says, as an edit.
    pub(in crate::window) fn edit_as_told(&mut self, text: &str) -> Result<(), Problems> {
        let placed = crate::window::table::setup_text::read(self.game(), text)?;
        if self.editing.is_none() {
            self.begin_edit();
        }
        let find = |position| {
            let mut placed = placed.iter().rev();
            placed
                .find(|(_, _, at)| *at == position)
                .map(|&(player, piece_type, _)| (player, piece_type))
        };
        let edits = self.edits_to(find);
        self.remember_step();
        self.set_edits(edits);
        self.notice =
            "the position was set up, with stores as at the start; play from here when it is right"
                .to_owned();
        Ok(())
    }

    /// The present position as rules would set it up.
    pub(in crate::window) fn setup_text(&self) -> String {
        board_setup(self.session.program(), self.session.state())
    }
}
