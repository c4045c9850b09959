//! The log that plies are undone with.

use super::Piece;
use super::status::Status;
use zrf_grammar::game::PositionId;

/// The start of a ply in the log.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) status: Status,
    pub(super) changes: usize,
}

impl Frame {
    /// Whether the state before the ply was found to meet no goal about the board.
    pub(super) fn was_open(&self) -> bool {
        self.status.is_open
    }

    /// The index of the ply's first change.
    pub(super) fn first_change(&self) -> usize {
        self.changes
    }
}

/// One reversible change.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The previous contents of a position.
    Cell(PositionId, Option<Piece>),
    /// The previous contents of a store.
    Store(usize, u32),
}
