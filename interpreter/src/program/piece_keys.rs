//! Hash keys of turns, and of pieces on positions. Those of pieces without attributes are kept in a table, unless it
//! would be too large.

use crate::random::mix;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId};

/// The most keys in a table, of eight bytes each.
const MAX_KEYS: usize = 1 << 16;

/// The keys of the pieces and turns of a game.
#[derive(Debug)]
pub(crate) struct PieceKeys {
    /// By owner, type and position; empty if there would be too many.
    plain: Box<[u64]>,
    /// By index in the turn order.
    turns: Box<[u64]>,
    n_positions: usize,
    n_piece_types: usize,
}

impl PieceKeys {
    pub(crate) fn new(game: &Game) -> Self {
        let (n_positions, n_piece_types) = (game.board.positions.len(), game.piece_types.len());
        let n_keys = game.players.len() * n_piece_types * n_positions;
        let key = |index: usize| {
            let class = index / n_positions;
            let owner = PlayerId::from_index(class / n_piece_types);
            let piece_type = PieceTypeId::from_index(class % n_piece_types);
            let position = PositionId::from_index(index % n_positions);
            computed(owner, piece_type, position, 0)
        };
        let n_kept = if n_keys <= MAX_KEYS { n_keys } else { 0 };
        Self {
            plain: (0..n_kept).map(key).collect(),
            turns: (0..game.turn_order.turns.len() as u64)
                .map(|index| mix(2 << 60 | index))
                .collect(),
            n_positions,
            n_piece_types,
        }
    }

    /// The key of a turn.
    #[inline]
    pub(crate) fn turn(&self, index: usize) -> u64 {
        self.turns[index]
    }

    /// The key of a piece, with its attributes as bits.
    #[inline]
    pub(crate) fn key(
        &self,
        owner: PlayerId,
        piece_type: PieceTypeId,
        position: PositionId,
        attributes: u64,
    ) -> u64 {
        let class = owner.index() * self.n_piece_types + piece_type.index();
        let plain = self.plain.get(class * self.n_positions + position.index());
        match plain {
            Some(&key) if attributes == 0 => key,
            _ => computed(owner, piece_type, position, attributes),
        }
    }
}

fn computed(
    owner: PlayerId,
    piece_type: PieceTypeId,
    position: PositionId,
    attributes: u64,
) -> u64 {
    let what = u64::from(owner.0) << 48 | u64::from(piece_type.0) << 16 | u64::from(position.0);
    mix(mix(what) ^ attributes)
}
