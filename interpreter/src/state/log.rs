//! The log that plies are undone with.

use super::Piece;
use super::status::Status;
use zrf_grammar::game::PositionId;

/// The start of a ply in the log.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) status: Status,
    /// The index of the ply's first change.
    pub(super) changes: usize,
}

/// One reversible change.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The previous contents of a position.
    Cell(PositionId, Option<Piece>),
    /// The previous contents of a store.
    Store(usize, u32),
}
