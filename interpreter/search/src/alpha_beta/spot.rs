//! The context of a node in a search.

use zrf_interpreter::State;

/// Maximum length of a line, in plies.
pub(super) const MAX_LENGTH: usize = 128;

/// The context of a node; by default, of the root.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The number of moves at the beginning of the previous turn, and of the one before it; 0 if unknown. In the middle
    /// of a turn, the first number is that of the turn itself.
    pub(super) n_moves_before: [usize; 2],
    /// Whether the previous move was a null move.
    pub(super) is_after_null: bool,
    /// The fingerprint of the previous move.
    pub(super) previous: u64,
    /// Whether a royal piece of the player to move is attacked; `None` if unknown.
    pub(super) is_checked: Option<bool>,
    /// In quiescence search, the number of lines that may follow.
    pub(super) room: Option<u32>,
}

impl Spot {
    /// The context after a move in a state with `n_moves` moves.
    pub(super) fn next(self, state: &State, n_moves: usize) -> Self {
        Self {
            depth: self.depth - 1,
            ply: self.ply + 1,
            n_moves_before: match state.pending() {
                None => [n_moves, self.n_moves_before[0]],
                Some(_) => self.n_moves_before,
            },
            is_after_null: false,
            previous: 0,
            is_checked: None,
            room: None,
        }
    }
}
