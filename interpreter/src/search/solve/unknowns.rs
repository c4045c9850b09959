//! What stands on a board, as numbers to reckon with.

use crate::program::Program;
use crate::state::State;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// The unknowns of a board: for each position and each kind of piece, whether such a piece stands there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unknowns {
    pub(super) n_positions: usize,
    pub(super) n_types: usize,
    pub(super) n_kinds: usize,
}

impl Unknowns {
    pub(super) fn new(program: &Program) -> Self {
        let game = program.game();
        Self {
            n_positions: game.board.positions.len(),
            n_types: game.piece_types.len(),
            n_kinds: game.players.len() * game.piece_types.len(),
        }
    }

    pub(super) fn len(self) -> usize {
        self.n_positions * self.n_kinds
    }

    /// A piece on a position.
    pub(super) fn of(self, at: PositionId, owner: PlayerId, piece_type: PieceTypeId) -> usize {
        at.index() * self.n_kinds + self.kind(owner, piece_type)
    }

    pub(super) fn at(self, unknown: usize) -> (PositionId, PlayerId, PieceTypeId) {
        let kind = unknown % self.n_kinds;
        (
            PositionId::from_index(unknown / self.n_kinds),
            PlayerId::from_index(kind / self.n_types),
            PieceTypeId::from_index(kind % self.n_types),
        )
    }

    /// What stands on a board.
    pub(super) fn standing(self, state: &State) -> impl Iterator<Item = usize> + '_ {
        let cells = state.cells().iter().enumerate();
        cells.filter_map(move |(at, piece)| {
            piece.map(|piece| self.of(PositionId::from_index(at), piece.owner, piece.piece_type))
        })
    }

    pub(super) fn kind(self, owner: PlayerId, piece_type: PieceTypeId) -> usize {
        owner.index() * self.n_types + piece_type.index()
    }
}
