//! Placing, moving, flipping and removing pieces while the board is edited.

use super::Tool;
use crate::window::table::{Drag, Grip, Table};
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Edit, Session, State};

impl Table {
    /// Applies the selected tool to a position.
    pub(in crate::window) fn edit_at(&mut self, position: PositionId) {
        let Some(tool) = self.editing.as_ref().map(|editing| editing.tool) else {
            return;
        };
        let standing = self.session.state().piece(position);
        let standing = standing.map(|piece| (piece.owner, piece.piece_type));
        let new = match tool {
            Tool::Put(player, piece_type) => {
                Some((player, piece_type)).filter(|new| standing != Some(*new))
            }
            Tool::Remove => None,
            Tool::ChangeOwner => {
                standing.map(|(owner, piece_type)| (self.next_owner(owner), piece_type))
            }
        };
        self.replace_cells(&[(position, new)]);
    }

    /// Moves a piece while the board is edited; off the board it is removed.
    pub(in crate::window) fn edit_release(&mut self, drag: Drag, over: Option<PositionId>) {
        let piece = Some((drag.piece.owner, drag.piece.piece_type));
        match (drag.grip, over) {
            (Grip::Board(from), Some(to)) if from == to => {}
            (Grip::Board(from), Some(to)) => self.replace_cells(&[(from, None), (to, piece)]),
            (Grip::Board(from), None) => self.replace_cells(&[(from, None)]),
            (Grip::Store(..), Some(to)) => self.replace_cells(&[(to, piece)]),
            (Grip::Store(..), None) => {}
        }
    }

    fn replace_cells(&mut self, new: &[(PositionId, Option<(PlayerId, PieceTypeId)>)]) {
        let state = self.session.state();
        let find = |position| match new.iter().rev().find(|(at, _)| *at == position) {
            Some((_, piece)) => *piece,
            None => state
                .piece(position)
                .map(|piece| (piece.owner, piece.piece_type)),
        };
        let edits = self.edits_to(find);
        self.remember_step();
        self.set_edits(edits);
    }

    pub(super) fn remember_step(&mut self) {
        let edits = self.session.edits().to_vec();
        if let Some(editing) = &mut self.editing {
            editing.past.push(edits);
        }
    }

    /// The edits that lead from the start of the game to an arrangement.
    pub(in crate::window::table) fn edits_to(
        &self,
        wanted: impl Fn(PositionId) -> Option<(PlayerId, PieceTypeId)>,
    ) -> Vec<Edit> {
        let start = State::new(self.session.program());
        let cells = start.cells().iter().enumerate();
        let edits = cells.filter_map(|(index, cell)| {
            let position = PositionId::from_index(index);
            let standing = cell.map(|piece| (piece.owner, piece.piece_type));
            match wanted(position) {
                wanted if wanted == standing => None,
                Some((player, piece_type)) => Some(Edit::Put(player, piece_type, position)),
                None => Some(Edit::Clear(position)),
            }
        });
        edits.collect()
    }

    pub(in crate::window::table) fn set_edits(&mut self, edits: Vec<Edit>) {
        let turn = self.editing.as_ref().map_or(0, |editing| editing.turn);
        let program = self.session.program().clone();
        self.insights.forget();
        self.session = Session::with_turn(&program, self.session.seed(), edits, turn);
        self.settle();
    }
}
