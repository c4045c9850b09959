//! Editing the board by hand: starting, undoing step by step, playing on, or cancelling; and the pieces an edit can place.

use super::{Grip, Table, tree};
use crate::window::source::Problems;
use crate::wording::display_name;
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PlayerKind};
use zrf_interpreter::{Edit, Program, Session, board_setup};

mod cells;

#[cfg(test)]
mod tests;

/// The effect of a click on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Tool {
    /// Places a piece there, or removes it if the same one is there.
    Put(PlayerId, PieceTypeId),
    /// Removes the piece there.
    Remove,
    /// Gives the piece there to the next player.
    ChangeOwner,
}

/// An edit in progress.
#[derive(Clone, Debug)]
pub(in crate::window) struct Editing {
    pub(in crate::window) tool: Tool,
    /// The index of the turn that begins.
    pub(in crate::window) turn: usize,
    /// The game before the edit, in case it is cancelled.
    before: Session,
    /// The edits before each step, the last step last.
    past: Vec<Vec<Edit>>,
}

impl Editing {
    /// The same edit under other rules. Its steps can still be undone if positions, players and piece types are the same.
    ///
    /// # Errors
    /// If the game before it cannot be set up.
    pub(super) fn under(&self, program: &Arc<Program>) -> Result<Self, Problems> {
        let (old, new) = (self.before.program().game(), program.game());
        let tool = match self.tool {
            Tool::Put(player, piece_type) => {
                let player = new.player(old.player_name(player));
                let piece_type = new.piece_type(old.piece_name(piece_type));
                let piece = player.zip(piece_type);
                piece.map_or(Tool::Remove, |(player, piece_type)| {
                    Tool::Put(player, piece_type)
                })
            }
            Tool::Remove | Tool::ChangeOwner => self.tool,
        };
        let has_turn = self.turn < new.turn_order.turns.len();
        Ok(Self {
            tool,
            turn: if has_turn { self.turn } else { 0 },
            before: tree::under(program, &self.before)?,
            past: match names(old).eq(names(new)) {
                true => self.past.clone(),
                false => Vec::new(),
            },
        })
    }

    /// The game before the edit.
    pub(super) fn into_before(self) -> Session {
        self.before
    }
}

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
        self.notice = "Editing: choose a piece, then click positions".to_owned();
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
    pub(in crate::window) fn give_up_edit(&mut self) {
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
            "The state was set up with the stores of the start; choose Play from here to continue"
                .to_owned();
        Ok(())
    }

    /// The current state as a `board-setup`.
    pub(in crate::window) fn setup_text(&self) -> String {
        board_setup(self.session.program(), self.session.state())
    }
}

/// The names of what edits refer to by number, with a mark after each group.
fn names(game: &Game) -> impl Iterator<Item = Option<&str>> {
    let players = game.players.iter().map(|player| Some(&*player.name));
    let pieces = game.piece_types.iter().map(|piece| Some(&*piece.name));
    let positions = game.board.positions.iter();
    let positions = positions.map(|position| Some(&*position.name));
    let marked = players.chain([None]).chain(pieces).chain([None]);
    marked.chain(positions)
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
        let is_real = super::is_real(self.game(), player);
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
            let is_real = game.players[turn.decider.index()].kind == PlayerKind::Real;
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
        let is_real = |index: &usize| players[*index].kind == PlayerKind::Real;
        let after = (owner.index() + 1..players.len()).chain(0..owner.index());
        let mut after = after.filter(is_real);
        after.next().map_or(owner, PlayerId::from_index)
    }
}
