//! The board edited by hand: pieces put, taken away, turned over; then play goes on from there.

use super::hand::{Drag, Grip};
use super::{Table, display_name};
use crate::window::source::Problems;
use zrf_grammar::game::{PieceTypeId, PlayerId, PlayerKind, PositionId};
use zrf_interpreter::{Edit, Session, State, board_setup};

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

    /// Uses the chosen tool on a position.
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

    /// Moves a piece while the position is edited; beside the board it is taken away.
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
        let placed = super::setup_text::read(self.game(), text)?;
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

    /// Pieces that can be put: types of each player that are set up, in store, or have a picture, and are seen.
    pub(in crate::window) fn piece_kinds(&self) -> Vec<(PlayerId, PieceTypeId)> {
        let game = self.game();
        let players = (0..game.players.len()).map(PlayerId::from_index);
        let all = players.flat_map(|player| {
            (0..game.piece_types.len()).map(move |index| (player, PieceTypeId::from_index(index)))
        });
        all.filter(|&(player, piece_type)| self.is_known(player, piece_type))
            .collect()
    }

    fn is_known(&self, player: PlayerId, piece_type: PieceTypeId) -> bool {
        let setup = &self.game().setup;
        let is_placed = setup
            .placements
            .iter()
            .any(|placement| (placement.player, placement.piece_type) == (player, piece_type));
        let is_stored = setup
            .stores
            .iter()
            .any(|store| (store.player, store.piece_type) == (player, piece_type));
        let images = &self.game().piece_types[piece_type.index()].images;
        let is_pictured = images.iter().any(|images| images.player == player);
        let is_seen = !self.looks.get(player, piece_type).is_invisible();
        is_seen && (is_placed || is_stored || is_pictured)
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

    fn next_owner(&self, owner: PlayerId) -> PlayerId {
        let players = &self.game().players;
        let is_real = |index: &usize| players[*index].kind == PlayerKind::Real;
        let after = (owner.index() + 1..players.len()).chain(0..owner.index());
        let mut after = after.filter(is_real);
        after.next().map_or(owner, PlayerId::from_index)
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

    fn remember_step(&mut self) {
        let edits = self.session.edits().to_vec();
        if let Some(editing) = &mut self.editing {
            editing.past.push(edits);
        }
    }

    /// The edits that lead from the start of the game to an arrangement.
    fn edits_to(
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

    fn set_edits(&mut self, edits: Vec<Edit>) {
        let turn = self.editing.as_ref().map_or(0, |editing| editing.turn);
        let program = self.session.program().clone();
        self.session = Session::with_turn(&program, self.session.seed(), edits, turn);
        self.settle();
    }
}

#[cfg(test)]
mod tests {
    use super::{Table, Tool};
    use crate::window::source::Source;
    use zrf_interpreter::record::Record;

    fn reversi() -> Table {
        Table::open(Source::Shipped(0), None, 1).unwrap()
    }

    #[test]
    fn an_edited_position_is_played_saved_and_read() {
        let mut table = reversi();
        table.begin_edit();
        let at = |table: &Table, name: &str| table.game().position(name).unwrap();
        let (white, black) = (
            table.game().player("White").unwrap(),
            table.game().player("Black").unwrap(),
        );
        let disc = table.game().piece_type("Disc").unwrap();
        let owner = |table: &Table, name: &str| {
            let piece = table.session.state().piece(at(table, name));
            piece.map(|piece| piece.owner)
        };
        for (tool, name, expected) in [
            (Tool::Put(black, disc), "a1", Some(black)),
            (Tool::Put(black, disc), "a1", None),
            (Tool::Put(black, disc), "a1", Some(black)),
            (Tool::ChangeOwner, "a1", Some(white)),
            (Tool::Remove, "d4", None),
        ] {
            table.editing.as_mut().unwrap().tool = tool;
            table.edit_at(at(&table, name));
            assert_eq!(owner(&table, name), expected, "{tool:?} {name}");
        }
        table.undo_edit();
        assert!(owner(&table, "d4").is_some());
        let turns = table.first_turns();
        let (turn, _) = turns.iter().find(|(_, name)| name == "White").unwrap();
        table.set_first_turn(*turn);
        table.finish_edit();
        assert_eq!(table.turn_words(), "White to move");
        table.session.play(0);
        let saved = table.saved();
        assert!(
            saved.contains("(White Disc a1)\r\n1. Pass\r\n1. "),
            "{saved}"
        );
        let mut again = reversi();
        again.take_record(&Record::parse(&saved).unwrap());
        assert!(again.session.state().is_same(table.session.state()));
        assert_eq!(again.saved(), saved);
        let record = Record::parse(&saved).unwrap();
        let replay = zrf_interpreter::replay::replay(again.session.program(), &record).unwrap();
        assert!(replay.mismatch.is_none(), "{:?}", replay.mismatch);
    }

    #[test]
    fn a_setup_is_copied_pasted_and_given_up() {
        let mut table = reversi();
        table.session.play(0);
        let (state, text) = (table.session.state().clone(), table.setup_text());
        let mut other = reversi();
        other.edit_as_told(&text).unwrap();
        assert_eq!(other.session.state().cells(), state.cells());
        other.give_up_edit();
        assert!(other.setup_text() != text);
        for (text, message) in [
            ("(board-setup (White (Dics a1)))", "there is no piece Dics"),
            ("(board-setup (Red (Disc a1)))", "there is no player Red"),
            ("(board-setup (White (Disc z9)))", "there is no position z9"),
            ("(board)", "this is no board-setup"),
        ] {
            let problems = other.edit_as_told(text).unwrap_err();
            assert_eq!(problems.summary, message);
        }
        assert!(other.editing.is_none());
    }
}
