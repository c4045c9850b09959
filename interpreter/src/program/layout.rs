//! The layout of the sets of positions and the numbers of pieces in a state.

use super::classes::Class;
use zrf_grammar::game::{AttributeId, Game, PieceTypeId, PlayerId, PositionId};

/// The order of the sets and counters of a state. Sets: the positions of each class, of each player's pieces, and of
/// the pieces with each attribute. Counters: pieces in store by player and type, pieces on the board likewise, and all
/// pieces on the board by player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) n_players: usize,
    pub(crate) n_piece_types: usize,
    /// The number of words of a set, one of [`SET_SIZES`] unless the board is larger.
    pub(crate) n_words: usize,
}

/// The numbers of words of a set for which lanes are compiled.
const SET_SIZES: [usize; 5] = [1, 2, 4, 6, 16];

impl Layout {
    pub(crate) fn of(game: &Game) -> Self {
        let n_needed = game.board.positions.len().div_ceil(64);
        let mut sizes = SET_SIZES.into_iter();
        Self {
            n_players: game.players.len(),
            n_piece_types: game.piece_types.len(),
            n_words: sizes.find(|&size| n_needed <= size).unwrap_or(n_needed),
        }
    }

    /// The index of the word of a set that holds a position, and the position's bit there.
    #[inline]
    pub(crate) fn bit(self, set: usize, at: PositionId) -> (usize, u64) {
        let at = at.index();
        (set * self.n_words + at / 64, 1 << (at % 64))
    }

    /// The class of a piece.
    #[inline]
    pub(crate) fn class(self, owner: PlayerId, piece_type: PieceTypeId) -> Class {
        Class::of(owner, piece_type, self.n_piece_types)
    }

    /// The number of the set of a player's pieces; the number of a class's set is its index.
    #[inline]
    pub(crate) fn owned(self, player: PlayerId) -> usize {
        1 + self.n_kinds() + player.index()
    }

    /// The number of the set of the pieces with an attribute.
    #[inline]
    pub(crate) fn attribute(self, attribute: AttributeId) -> usize {
        self.n_sets(attribute.index())
    }

    /// The number of sets with this many attributes.
    #[inline]
    pub(crate) fn n_sets(self, n_attributes: usize) -> usize {
        1 + self.n_kinds() + self.n_players + n_attributes
    }

    /// The index of the counter for the pieces of a type that a player has in store.
    #[inline]
    pub(crate) fn in_store(self, player: PlayerId, piece_type: PieceTypeId) -> usize {
        player.index() * self.n_piece_types + piece_type.index()
    }

    /// The index of the counter for the pieces of a type that a player has on the board.
    #[inline]
    pub(crate) fn on_board(self, player: PlayerId, piece_type: PieceTypeId) -> usize {
        self.n_kinds() + self.in_store(player, piece_type)
    }

    /// The index of the counter for all pieces of a player on the board.
    #[inline]
    pub(crate) fn total(self, player: PlayerId) -> usize {
        2 * self.n_kinds() + player.index()
    }

    /// The number of combinations of player and piece type: of counters for pieces in store, and of those on the board.
    #[inline]
    pub(crate) fn n_kinds(self) -> usize {
        self.n_players * self.n_piece_types
    }

    /// The number of counters.
    pub(crate) fn n_counters(self) -> usize {
        2 * self.n_kinds() + self.n_players
    }
}
