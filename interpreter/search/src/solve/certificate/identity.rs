//! Identities of states for checks, independent of the keys that the solvers use.

use crate::key::Keys;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Program, State, mix};

/// Computes identities.
#[derive(Clone, Copy, Debug)]
pub(super) struct Identities {
    n_players: usize,
    n_types: usize,
    keys: Keys,
}

/// Two hashes of a sequence of numbers.
struct Digest(u64, u64);

impl Digest {
    fn add(&mut self, number: u64) {
        self.0 = mix(self.0 ^ number);
        self.1 = mix(self.1.wrapping_add(number).rotate_left(23));
    }
}

impl Identities {
    /// Identities of a state and of all states that can be reached from it.
    pub(super) fn new(program: &Program, start: &State) -> Self {
        Self {
            n_players: program.game().players.len(),
            n_types: program.game().piece_types.len(),
            keys: Keys::from(program, start),
        }
    }

    /// Whether states that repeat each other can have different identities.
    pub(super) fn tell_repeated_apart(self) -> bool {
        self.keys.tell_repeated_apart()
    }

    /// A hash, in 128 bits, of everything that later play depends on: the whole board with attributes, the stores, the
    /// turn, an unfinished move, and the parts of the last move that the rules refer to.
    pub(super) fn of(self, state: &State) -> u128 {
        let mut digest = Digest(1, 2);
        for piece in state.cells() {
            digest.add(piece.map_or(0, |piece| {
                1 + (u64::from(piece.owner.0) << 16 | u64::from(piece.piece_type.0))
            }));
            let attributes = piece.map_or(0, |piece| piece.attributes.bits());
            if attributes != 0 {
                digest.add(mix(attributes));
            }
        }
        for player in (0..self.n_players).map(PlayerId::from_index) {
            for piece_type in (0..self.n_types).map(PieceTypeId::from_index) {
                digest.add(u64::from(state.store(player, piece_type)));
            }
        }
        digest.add(state.turn_index() as u64);
        let place = |at: Option<PositionId>| at.map_or(0, |at| u64::from(at.0) + 1);
        let pending = state.pending();
        digest.add(place(pending.map(|pending| pending.position)));
        let move_type = pending.and_then(|pending| pending.move_type);
        digest.add(move_type.map_or(0, |id| u64::from(id.0) + 1));
        if self.keys.reads_last_move {
            digest.add(place(state.last_from()) << 32 | place(state.last_to()));
        }
        let captured = self.keys.captured(state);
        if captured != 0 {
            digest.add(captured);
        }
        u128::from(digest.0) << 64 | u128::from(digest.1)
    }
}
