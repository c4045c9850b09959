//! The states in which games start.

use super::repetition::Past;
use super::status::Status;
use super::{Piece, State};
use crate::program::classes::Class;
use crate::program::{Layout, Program};
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// An edit of the board before the first move, as recorded games have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A piece is put on a position, replacing any other.
    Put(PlayerId, PieceTypeId, PositionId),
    /// A position is emptied.
    Clear(PositionId),
}

impl Edit {
    /// An edit that changes nothing in a state: it puts the first piece again, or empties an empty board's first position.
    pub(crate) fn of_nothing(state: &State) -> Self {
        let mut cells = state.cells().iter().enumerate();
        let first = cells.find_map(|(at, cell)| cell.map(|piece| (piece, at)));
        match first {
            Some((piece, at)) => {
                Self::Put(piece.owner, piece.piece_type, PositionId::from_index(at))
            }
            None => Self::Clear(PositionId::from_index(0)),
        }
    }
}

impl State {
    /// The start of the game.
    pub fn new(program: &Program) -> Self {
        let mut state = Self::empty(program);
        let setup = &program.game().setup;
        for placement in &setup.placements {
            state.put(
                program,
                placement.player,
                placement.piece_type,
                placement.position,
            );
        }
        for store in &setup.stores {
            let index = state.store_index(store.player, store.piece_type);
            state.set_store(index, store.count);
        }
        state.settle();
        state
    }

    /// The start of the game after edits of the board, made in order.
    pub fn edited(program: &Program, edits: &[Edit]) -> Self {
        let mut state = Self::new(program);
        for &edit in edits {
            match edit {
                Edit::Put(player, piece_type, position) => {
                    state.put(program, player, piece_type, position)
                }
                Edit::Clear(position) => state.set_cell(position, None),
            }
        }
        state.settle();
        state
    }

    /// The start of the game with these pieces on the board and no others, put down in order.
    pub fn with_pieces(
        program: &Program,
        pieces: impl IntoIterator<Item = (PlayerId, PieceTypeId, PositionId)>,
    ) -> Self {
        let clear = program.game().board.position_ids().map(Edit::Clear);
        let put = pieces.into_iter();
        let put = put.map(|(owner, piece_type, at)| Edit::Put(owner, piece_type, at));
        Self::edited(program, &clear.chain(put).collect::<Vec<_>>())
    }

    /// The same start of a game with another number of pieces in a store. Recorded games cannot express this.
    #[must_use]
    pub fn with_store(mut self, player: PlayerId, piece_type: PieceTypeId, count: u32) -> Self {
        self.set_store(self.store_index(player, piece_type), count);
        self.settle();
        self
    }

    fn empty(program: &Program) -> Self {
        let game = program.game();
        let (n_positions, layout) = (game.board.positions.len(), Layout::of(game));
        let n_sets = layout.n_sets(game.attributes.len());
        let mut words = vec![0; n_sets * layout.n_words];
        // All positions are empty.
        (0..n_positions).for_each(|at| words[at / 64] |= 1 << (at % 64));
        Self {
            cells: vec![None; n_positions],
            classes: vec![Class::EMPTY; n_positions],
            layout,
            words,
            counters: vec![0; layout.n_counters()],
            status: Status {
                turn: 0,
                round: 1,
                pending: None,
                last_mover: None,
                last_from: None,
                last_to: None,
                hash: program.piece_keys.turn(0),
                is_open: false,
                first_captured: 0,
            },
            keys: program.piece_keys.clone(),
            past: Past::default(),
            log: Vec::new(),
            n_settled: 0,
            changes: Vec::new(),
            captured: Vec::new(),
        }
    }

    fn put(
        &mut self,
        program: &Program,
        owner: PlayerId,
        piece_type: PieceTypeId,
        position: PositionId,
    ) {
        self.set_cell(
            position,
            Some(Piece::fresh(program.game(), owner, piece_type)),
        );
    }

    /// Makes the current arrangement the start: nothing can be undone beyond it.
    fn settle(&mut self) {
        self.changes.clear();
        self.past = Past::default();
        self.past.push(self.status.hash);
    }
}
