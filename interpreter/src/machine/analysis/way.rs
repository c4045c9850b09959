//! One way through a block, and what it tells of the board.

use crate::machine::{FlagSlot, Movements, Recorded};
use crate::program::Address;
use zrf_grammar::game::PositionId;

/// Sets of what may stand on a position: nothing, and each kind of piece, one bit each.
pub(super) type Kinds = u64;
pub(super) const EMPTY: Kinds = 1;

pub(super) fn kind_bit(kind: usize) -> Kinds {
    1 << (kind + 1)
}

/// One way through a block as far as it was followed.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) address: Address,
    pub(super) cursor: PositionId,
    pub(super) mark: PositionId,
    pub(super) movements: Movements,
    pub(super) recorded: Recorded,
    pub(super) flags: Vec<FlagSlot>,
    /// What is known of positions that were asked about.
    pub(super) known: Vec<(PositionId, Kinds)>,
}

impl Way {
    pub(super) fn set_flag(&mut self, slot: FlagSlot, value: bool) {
        self.flags.retain(|&other| other != slot);
        if value {
            self.flags.push(slot);
        }
    }

    pub(super) fn kinds(&self, at: PositionId, possible: Kinds) -> Kinds {
        let known = self.known.iter().find(|&&(other, _)| other == at);
        known.map_or(possible, |&(_, kinds)| kinds)
    }

    pub(super) fn know(&mut self, at: PositionId, kinds: Kinds) {
        match self.known.iter_mut().find(|(other, _)| *other == at) {
            Some(known) => known.1 = kinds,
            None => self.known.push((at, kinds)),
        }
    }
}
