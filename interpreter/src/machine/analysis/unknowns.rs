//! What stands on a board, as numbers to reckon with.

use crate::program::Program;
use crate::state::State;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// The unknowns of a board: for each position and each kind of piece, whether such a piece stands there.
#[derive(Clone, Copy, Debug)]
pub struct Unknowns {
    /// How many positions the board has.
    pub n_positions: usize,
    /// How many piece types the game has.
    pub n_types: usize,
    /// How many kinds of pieces there are: a type of an owner each.
    pub n_kinds: usize,
}

impl Unknowns {
    /// The unknowns of a game.
    pub fn new(program: &Program) -> Self {
        let game = program.game();
        Self {
            n_positions: game.board.positions.len(),
            n_types: game.piece_types.len(),
            n_kinds: game.players.len() * game.piece_types.len(),
        }
    }

    /// How many unknowns there are.
    pub fn count(self) -> usize {
        self.n_positions * self.n_kinds
    }

    /// A piece on a position.
    pub fn of(self, at: PositionId, owner: PlayerId, piece_type: PieceTypeId) -> usize {
        at.index() * self.n_kinds + self.kind(owner, piece_type)
    }

    /// The position, owner and type that an unknown stands for.
    pub fn at(self, unknown: usize) -> (PositionId, PlayerId, PieceTypeId) {
        let kind = unknown % self.n_kinds;
        (
            PositionId::from_index(unknown / self.n_kinds),
            PlayerId::from_index(kind / self.n_types),
            PieceTypeId::from_index(kind % self.n_types),
        )
    }

    /// What stands on a board.
    pub fn standing(self, state: &State) -> impl Iterator<Item = usize> + '_ {
        let cells = state.cells().iter().enumerate();
        cells.filter_map(move |(at, piece)| {
            piece.map(|piece| self.of(PositionId::from_index(at), piece.owner, piece.piece_type))
        })
    }

    /// The number of a kind of piece.
    pub fn kind(self, owner: PlayerId, piece_type: PieceTypeId) -> usize {
        owner.index() * self.n_types + piece_type.index()
    }
}
