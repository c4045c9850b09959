//! Keys of positions, the same for positions that a symmetry maps onto each other.

use super::symmetry::{Permutation, symmetries};
use crate::program::Program;
use crate::search::key::Keys;
use crate::state::State;
use crate::zobrist::mix;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// Makes keys.
#[derive(Clone, Debug)]
pub(super) struct PositionKeys {
    symmetries: Vec<Permutation>,
    reads_last_move: bool,
    n_players: usize,
    n_types: usize,
}

impl PositionKeys {
    pub(super) fn new(program: &Program, uses_symmetry: bool) -> Self {
        let identity = (0..program.game().board.positions.len() as u16).collect();
        let symmetries = if uses_symmetry {
            symmetries(program)
        } else {
            vec![identity]
        };
        Self {
            symmetries,
            reads_last_move: Keys::new(program).reads_last_move,
            n_players: program.game().players.len(),
            n_types: program.game().piece_types.len(),
        }
    }

    /// All symmetries, first the one that changes nothing.
    pub(super) fn symmetries(&self) -> &[Permutation] {
        &self.symmetries
    }

    /// How many positions may share a key, itself included.
    pub(super) fn n_symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The key of a state: board, stores, turn, move under way; and the last move where the rules ask for it.
    pub(super) fn of(&self, state: &State) -> u128 {
        let rest = self.rest(state);
        let keys = self
            .symmetries
            .iter()
            .map(|permutation| self.placed(state, permutation));
        keys.min().unwrap_or(0) ^ rest
    }

    fn placed(&self, state: &State, permutation: &Permutation) -> u128 {
        let mut key = 0u128;
        for owner in 0..self.n_players {
            for at in state.owned(PlayerId::from_index(owner)).iter() {
                if let Some(piece) = state.piece(at) {
                    let at = u64::from(permutation[at.index()]);
                    let kind = u64::from(piece.owner.0) << 32 | u64::from(piece.piece_type.0) << 16;
                    let attributes = piece.attributes.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    key ^= wide((kind | at) ^ attributes);
                }
            }
        }
        let mapped = |at: PositionId| u64::from(permutation[at.index()]) + 1;
        if let Some(pending) = state.pending() {
            let move_type = pending.move_type.map_or(0, |id| u64::from(id.0) + 1);
            key ^= wide(1 << 56 | move_type << 16 | mapped(pending.position));
        }
        if self.reads_last_move {
            let from = state.last_from().map_or(0, mapped);
            key ^= wide(2 << 56 | from << 16 | state.last_to().map_or(0, mapped));
        }
        key
    }

    /// What no symmetry changes.
    fn rest(&self, state: &State) -> u128 {
        let mut key = wide(3 << 56 | state.turn_index() as u64);
        for owner in 0..self.n_players {
            for index in 0..self.n_types {
                let count =
                    state.store(PlayerId::from_index(owner), PieceTypeId::from_index(index));
                if count > 0 {
                    let which = (owner * self.n_types + index) as u64;
                    key ^= wide(4 << 56 | which << 32 | u64::from(count));
                }
            }
        }
        key
    }
}

/// 128 bits of a number.
fn wide(value: u64) -> u128 {
    let low = mix(value);
    u128::from(low) << 64 | u128::from(mix(low ^ 0xD1B5_4A32_D192_ED03))
}
