//! The parts of a state that every ply replaces.

use super::hash;
use zrf_grammar::game::{MoveTypeId, PlayerId, PositionId};

/// Turn, unfinished move, last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Status {
    pub(super) turn: u32,
    pub(super) round: u32,
    pub(super) pending: Option<Pending>,
    pub(super) last_mover: Option<PlayerId>,
    pub(super) last_from: Option<PositionId>,
    pub(super) last_to: Option<PositionId>,
    pub(super) hash: u64,
    /// Whether the state was tested and meets no goal about the board.
    pub(super) is_open: bool,
    /// The start of the last move's captures in `State::captured`, before which those of earlier moves are kept.
    pub(super) first_captured: usize,
}

impl Status {
    /// The parts that play depends on.
    pub(super) fn of_play(self) -> Self {
        Self {
            is_open: false,
            first_captured: 0,
            ..self
        }
    }
}

/// An unfinished multi-part move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    /// The position of the piece that must continue.
    pub position: PositionId,
    /// The move type it continues with; `None` for any block.
    pub move_type: Option<MoveTypeId>,
}

/// The hash key of an unfinished move.
pub(super) fn pending_key(pending: Option<Pending>) -> u64 {
    pending.map_or(0, |pending| {
        hash::continuation(pending.position, pending.move_type.map(|id| id.0))
    })
}
