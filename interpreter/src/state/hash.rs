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

#[cfg(test)]
mod tests {
    use super::{continuation, store};
    use std::collections::BTreeSet;
    use zrf_grammar::game::PositionId;

    #[test]
    fn keys_differ() {
        let mut keys = BTreeSet::new();
        for index in 0..100 {
            let types = [None, Some(0), Some(1), Some(7)];
            keys.extend(types.map(|move_type| continuation(PositionId(index), move_type)));
            keys.extend([1, 2, 3].map(|count| store(usize::from(index), count)));
            assert_eq!(store(usize::from(index), 0), 0);
        }
        assert_eq!(keys.len(), 700);
    }
}
