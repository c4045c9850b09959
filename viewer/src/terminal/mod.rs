//! Boards and play as text.

mod board;
mod picture;
#[cfg(not(target_arch = "wasm32"))]
mod play;
mod score;
#[cfg(test)]
mod tests;
mod words;

pub use board::{DrawStyle, TextBoard};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use play::{Ending, PlayOptions, play};
#[cfg(feature = "window")]
pub(crate) use score::Sight;
pub(crate) use score::{All, score};
pub(crate) use words::{n_columns, padded};

use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId, Store};
use zrf_interpreter::State;

/// The part of a state that a drawing shows.
#[derive(Clone, Debug, Default)]
pub struct Arrangement {
    /// For each position, the owner and type of the piece there.
    pub pieces: Vec<Option<(PlayerId, PieceTypeId)>>,
    /// Pieces in store.
    pub stores: Vec<Store>,
    /// Positions to mark: the end of the last move.
    pub marked: Vec<PositionId>,
}

impl Arrangement {
    /// The arrangement at the start of a game, before anybody has moved.
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

    /// The arrangement in a state, with the end of the last move marked.
    pub fn of_state(game: &Game, state: &State) -> Self {
        let players = game.player_ids();
        let types = || game.piece_type_ids();
        let stores = players.flat_map(|player| types().map(move |piece_type| (player, piece_type)));
        let stores = stores.map(|(player, piece_type)| Store {
            player,
            piece_type,
            count: state.store(player, piece_type),
        });
        let cells = state.cells().iter();
        Self {
            pieces: cells
                .map(|cell| cell.map(|piece| (piece.owner, piece.piece_type)))
                .collect(),
            stores: stores.filter(|store| store.count > 0).collect(),
            marked: state.last_to().into_iter().collect(),
        }
    }
}
