//! Hash keys of stores and unfinished moves (see also [`PieceKeys`](crate::program::PieceKeys)). They are
//! computed, so that any number of positions and stores has them.

use crate::random::mix;
use zrf_grammar::game::PositionId;

/// The key of a number of pieces in a store; zero pieces have the key zero.
pub(super) fn store(index: usize, count: u32) -> u64 {
    if count == 0 {
        0
    } else {
        mix(1 << 60 | (index as u64) << 32 | u64::from(count))
    }
}

/// The key of an unfinished multi-part move.
pub(super) fn continuation(position: PositionId, move_type: Option<u16>) -> u64 {
    mix(3 << 60
        | u64::from(position.0) << 32
        | move_type.map_or(0, |move_type| u64::from(move_type) + 1))
}
