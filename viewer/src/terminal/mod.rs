//! Boards and play as text.

mod board;
mod labels;
mod lattice;
mod sections;
mod symbols;
#[cfg(test)]
mod tests;
mod words;

pub use board::{DrawStyle, TextBoard};
pub use symbols::Symbols;

use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId, Store};

/// What stands where, as far as a drawing shows it.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    /// For each position, the owner and type of the piece there.
    pub pieces: Vec<Option<(PlayerId, PieceTypeId)>>,
    /// Pieces in store.
    pub stores: Vec<Store>,
    /// Positions to bracket: where the last move ended.
    pub marked: Vec<PositionId>,
}

impl Situation {
    /// The situation at the start of a game, before anybody has moved.
    pub fn at_start(game: &Game) -> Self {
        let mut pieces = vec![None; game.board.positions.len()];
        for placement in &game.setup.placements {
            pieces[placement.position.index()] = Some((placement.player, placement.piece_type));
        }
        Self {
            pieces,
            stores: game.setup.stores.clone(),
            marked: Vec::new(),
        }
    }
}
