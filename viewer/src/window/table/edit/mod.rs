//! Editing the board by hand: starting, undoing step by step, playing on, or cancelling; and the pieces an edit can
//! place.

use super::{Grip, Table};
use crate::window::source::Problems;
use crate::wording::display_name;
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::board_setup;

mod cells;
mod editing;

pub(in crate::window) use editing::{Editing, Tool};

#[cfg(test)]
mod tests;

impl Table {
    /// Begins to edit the current state.
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
        self.notice = "Editing the board: choose Play from here to continue the game".to_owned();
    }

    /// Continues from the edited state, in a game of its own: undoing at its start returns to the game before.
    pub(in crate::window) fn finish_edit(&mut self) {
        let Some(editing) = self.editing.take() else {
            return;
        };
        let is_same =
            editing.past.is_empty() && editing.turn == editing.before.state().turn_index();
        if is_same {
            self.session = editing.before;
            self.settle();
            self.notice = "Nothing was changed; the game continues".to_owned();
            return;
        }
        self.games.keep(editing.before);
        self.settle();
        self.is_live = true;
        self.seats.waits = false;
        self.notice = match self.games.has_before() {
            true => "Play continues from the edited state; Undo returns to the game before",
            false => "Play continues from the edited state",
        }
        .to_owned();
    }

    /// Returns to the game before the edit.
    pub(in crate::window) fn cancel_edit(&mut self) {
        if let Some(editing) = self.editing.take() {
            self.session = editing.before;
            self.insights.forget();
            self.settle();
            self.notice = "Editing cancelled".to_owned();
        }
    }

    /// Removes all pieces, or sets up the start, as a step of editing.
    pub(in crate::window) fn set_board(&mut self, is_start: bool) {
        if self.editing.is_none() {
            return;
        }
        let edits = if is_start {
            Vec::new()
        } else {
            self.edits_to(|_| None)
        };
        self.remember_step();
        self.set_edits(edits);
    }

    /// Undoes the last step of editing.
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

    /// Sets the board up from text, as an edit.
    pub(in crate::window) fn edit_from_text(&mut self, text: &str) -> Result<(), Problems> {
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
            "The state was set up with the stores of the start; choose Play from here to continue"
                .to_owned();
        Ok(())
    }

    /// The current state as a `board-setup`.
    pub(in crate::window) fn setup_text(&self) -> String {
        board_setup(self.session.program(), self.session.state())
    }
}

impl Table {
    /// The pieces that can be placed: each player's types that are known and can be seen.
    pub(in crate::window) fn piece_kinds(&self) -> Vec<(PlayerId, PieceTypeId)> {
        let game = self.game();
        let players = game.player_ids();
        let all = players.flat_map(|player| {
            game.piece_type_ids()
                .map(move |piece_type| (player, piece_type))
        });
        all.filter(|&(player, piece_type)| self.is_known(player, piece_type))
            .collect()
    }

    /// Whether such a piece is set up, in store or pictured, or may appear during play, and can be seen.
    pub(in crate::window::table) fn is_known(
        &self,
        player: PlayerId,
        piece_type: PieceTypeId,
    ) -> bool {
        let setup = &self.game().setup;
        let is_placed = setup
            .placements
            .iter()
            .any(|placement| (placement.player, placement.piece_type) == (player, piece_type));
        let is_stored = setup
            .stores
            .iter()
            .any(|store| (store.player, store.piece_type) == (player, piece_type));
        let piece = &self.game().piece_types[piece_type.index()];
        let is_pictured = piece.images.iter().any(|images| images.player == player);
        // A type that nobody has at the start appears by a move, and its owner is not known in advance.
        let is_real = self.game().is_real(player);
        let may_come = is_real && !piece.is_dummy && piece.images.is_empty();
        let is_seen = !self.art.looks.get(player, piece_type).is_invisible();
        is_seen && (is_placed || is_stored || is_pictured || may_come)
    }

    /// The first turn of each player who decides, with words for it.
    pub(in crate::window) fn first_turns(&self) -> Vec<(usize, String)> {
        let game = self.game();
        let mut seen: Vec<PlayerId> = Vec::new();
        let mut turns = Vec::new();
        for (index, turn) in game.turn_order.turns.iter().enumerate() {
            let is_real = game.is_real(turn.decider);
            if is_real && !seen.contains(&turn.decider) {
                seen.push(turn.decider);
                turns.push((
                    index,
                    display_name(game.player_name(turn.decider)).to_owned(),
                ));
            }
        }
        turns
    }

    /// The next player who is neither random nor neutral.
    pub(super) fn next_owner(&self, owner: PlayerId) -> PlayerId {
        let players = &self.game().players;
        let after = (owner.index() + 1..players.len()).chain(0..owner.index());
        let mut after = after.map(PlayerId::from_index);
        after
            .find(|&player| self.game().is_real(player))
            .unwrap_or(owner)
    }
}
