//! Keys of states, equal for states that a symmetry maps onto each other.
//!
//! What solvers store about a state must hold whichever line leads there. So a repetition that the line itself brings
//! about does not end the game for them. No line returns to a key, so usually they never see such a repetition. But
//! where rules read the last move, states with different keys repeat each other, and a result that may depend on that
//! must be confirmed: see [`Recurrences`](super::recurrences::Recurrences). If it is not, keys with the whole past of
//! a state take their place.

use crate::key::Keys;
use crate::symmetry::{Permutation, symmetries};
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{GameEnd, MoveGenerator, MoveList, Piece, Program, REPETITIONS, State, mix};

/// The states that end the game if they occur once more, whatever line leads to them.
#[derive(Clone, Debug)]
pub(super) struct Due {
    /// Their hashes, in order and without duplicates.
    pub(super) hashes: Vec<u64>,
}

impl Due {
    pub(super) fn at(start: &State) -> Self {
        let mut past: Vec<u64> = past(start).collect();
        past.sort_unstable();
        let same = past.chunk_by(|one, other| one == other);
        let often = same.filter(|same| same.len() + 1 >= REPETITIONS);
        Self {
            hashes: often.map(|same| same[0]).collect(),
        }
    }

    /// Whether one of them has occurred once more.
    pub(super) fn ends(&self, state: &State) -> bool {
        !self.hashes.is_empty()
            && state.occurs(REPETITIONS)
            && self.hashes.binary_search(&state.hash()).is_ok()
    }
}

/// The hashes of the states up to a state.
pub(super) fn past(state: &State) -> impl Iterator<Item = u64> + '_ {
    (0..=state.ply()).map_while(|ply| state.hash_after(ply))
}

/// Computes keys of states.
#[derive(Clone, Debug)]
pub(super) struct PositionKeys {
    symmetries: Vec<Permutation>,
    /// For each type, the type it counts as.
    types: Vec<PieceTypeId>,
    keys: Keys,
    n_players: usize,
    due: Due,
    /// Whether the past of a state is part of its key.
    has_past: bool,
}

impl PositionKeys {
    /// Keys of a state and of all states that can be reached from it. There are no symmetries if a state is about to
    /// end the game by repetition, because its images are not.
    pub(super) fn new(program: &Program, start: &State, uses_symmetry: bool) -> Self {
        let due = Due::at(start);
        let symmetries = match uses_symmetry && due.hashes.is_empty() {
            true => symmetries(program),
            false => vec![identity(program)],
        };
        Self {
            symmetries,
            keys: Keys::from(program, start),
            due,
            has_past: false,
            n_players: program.game().players.len(),
            types: program.game().piece_type_ids().collect(),
        }
    }

    /// These keys for pieces that count as others: for each type, the type it counts as.
    pub(super) fn with_types(mut self, types: Vec<PieceTypeId>) -> Self {
        self.types = types;
        self
    }

    /// These keys with the whole past of a state, on which repetitions depend. No symmetry maps it onto another.
    pub(super) fn with_past(mut self, program: &Program) -> Self {
        self.symmetries = vec![identity(program)];
        self.has_past = true;
        self
    }

    /// Whether the keys do not show how often a line has repeated a state, though a line may do so.
    pub(super) fn hide_repetitions(&self) -> bool {
        !self.has_past && self.keys.tell_repeated_apart()
    }

    /// How the game ended in a state with these moves, as far as its key decides.
    pub(super) fn end(
        &self,
        generator: &mut MoveGenerator,
        state: &mut State,
        moves: &MoveList,
    ) -> Option<GameEnd> {
        generator.end_by(state, moves, |state| match self.has_past {
            true => state.occurs(REPETITIONS),
            false => self.due.ends(state),
        })
    }

    /// Maximum number of states that share a key.
    pub(super) fn n_symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The key of a state: board, stores, turn, unfinished move, and the parts of the last move that the rules refer
    /// to.
    pub(super) fn of(&self, state: &State) -> u128 {
        let placed = self
            .symmetries
            .iter()
            .map(|permutation| self.pieces(state, permutation));
        self.finished(state, placed)
    }

    /// The key of a state whose pieces have these keys, one for each symmetry.
    fn finished(&self, state: &State, pieces: impl Iterator<Item = u128>) -> u128 {
        let keys = pieces.zip(&self.symmetries);
        let keys = keys.map(|(key, permutation)| key ^ self.under_way(state, permutation));
        keys.min().unwrap_or(0) ^ self.rest(state)
    }

    fn pieces(&self, state: &State, permutation: &Permutation) -> u128 {
        let owners = (0..self.n_players).map(PlayerId::from_index);
        let standing = owners.flat_map(|owner| state.owned(owner).iter());
        standing.fold(0, |key, at| {
            key ^ self.piece(state.piece(at), at, permutation)
        })
    }

    /// The key of a position's contents, zero if it is empty.
    fn piece(&self, piece: Option<Piece>, at: PositionId, permutation: &Permutation) -> u128 {
        piece.map_or(0, |piece| {
            let at = u64::from(permutation[at.index()]);
            let piece_type = self.types[piece.piece_type.index()];
            let kind = u64::from(piece.owner.0) << 32 | u64::from(piece_type.0) << 16;
            let attributes = piece.attributes.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15);
            wide((kind | at) ^ attributes)
        })
    }

    /// The key of an unfinished multi-part move and of the last move.
    fn under_way(&self, state: &State, permutation: &Permutation) -> u128 {
        let mut key = 0;
        let mapped = |at: PositionId| u64::from(permutation[at.index()]) + 1;
        if let Some(pending) = state.pending() {
            let move_type = pending.move_type.map_or(0, |id| u64::from(id.0) + 1);
            key ^= wide(1 << 56 | move_type << 16 | mapped(pending.position));
        }
        if self.keys.reads_last_move {
            let from = state.last_from().map_or(0, mapped);
            key ^= wide(2 << 56 | from << 16 | state.last_to().map_or(0, mapped));
        }
        key
    }

    /// The parts that symmetries do not change.
    fn rest(&self, state: &State) -> u128 {
        let turn = 3 << 56 | state.turn_index() as u64;
        let mut key = wide(turn ^ self.keys.captured(state));
        for owner in 0..self.n_players {
            for index in 0..self.types.len() {
                let count =
                    state.store(PlayerId::from_index(owner), PieceTypeId::from_index(index));
                if count > 0 {
                    let which = (owner * self.types.len() + index) as u64;
                    key ^= wide(4 << 56 | which << 32 | u64::from(count));
                }
            }
        }
        if self.has_past {
            let sum = past(state).fold(5, |sum: u128, hash| sum.wrapping_add(wide(hash)));
            key ^= wide(sum as u64) ^ sum;
        }
        key
    }
}

/// The symmetry that every board has.
fn identity(program: &Program) -> Permutation {
    (0..program.game().board.positions.len() as u16).collect()
}

/// Keys of the states along the current line of a search, each computed from the one before.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    pub(super) keys: PositionKeys,
    /// For each state, for each symmetry, the key of its pieces.
    pieces: Vec<u128>,
}

impl Trail {
    /// Starts the line at a state.
    pub(super) fn new(keys: PositionKeys, start: &State) -> Self {
        let pieces = Vec::new();
        let mut trail = Self { keys, pieces };
        trail.restart(start);
        trail
    }

    /// Starts another line at a state.
    pub(super) fn restart(&mut self, start: &State) {
        self.pieces.clear();
        for permutation in &self.keys.symmetries {
            self.pieces.push(self.keys.pieces(start, permutation));
        }
    }

    /// Continues with the state after a move.
    pub(super) fn advance(&mut self, state: &State) {
        let n = self.keys.symmetries.len();
        for permutation in &self.keys.symmetries {
            let mut key = self.pieces[self.pieces.len() - n];
            for (number, (at, old)) in state.replaced().enumerate() {
                key ^= self.keys.piece(old, at, permutation);
                // The old contents in a later change of the same position are the new contents of this change.
                let mut later = state.replaced().skip(number + 1);
                let new = later.find(|&(other, _)| other == at);
                let new = new.map_or_else(|| state.piece(at), |(_, old)| old);
                key ^= self.keys.piece(new, at, permutation);
            }
            self.pieces.push(key);
        }
    }

    /// Undoes the last move.
    pub(super) fn retreat(&mut self) {
        let n = self.keys.symmetries.len();
        self.pieces.truncate(self.pieces.len().saturating_sub(n));
    }

    /// The key of the current state.
    pub(super) fn key(&self, state: &State) -> u128 {
        let n = self.keys.symmetries.len();
        let pieces = self.pieces[self.pieces.len() - n..].iter();
        self.keys.finished(state, pieces.copied())
    }
}

/// 128 bits of a number.
fn wide(value: u64) -> u128 {
    let low = mix(value);
    u128::from(low) << 64 | u128::from(mix(low ^ 0xD1B5_4A32_D192_ED03))
}

#[cfg(test)]
mod tests {
    use super::{PositionKeys, Trail};
    use crate::tests::{REVERSI, SOLITAIRE, TIC_TAC_TOE, program_of};
    use zrf_interpreter::{MoveGenerator, MoveList, Random, State};

    /// Tests keys with and without symmetries, and with pieces that turn over, vanish, move and appear.
    #[test]
    fn a_key_from_the_state_before_is_that_of_the_state() {
        for rules in [TIC_TAC_TOE, SOLITAIRE, REVERSI] {
            for uses_symmetry in [true, false] {
                let program = program_of(rules, "");
                let (mut state, mut moves) = (State::new(&program), MoveList::new());
                let keys = PositionKeys::new(&program, &state, uses_symmetry);
                let mut trail = Trail::new(keys.clone(), &state);
                let mut generator = MoveGenerator::new(&program);
                let mut random = Random::new(1);
                let mut known = vec![trail.key(&state)];
                for _ in 0..40 {
                    generator.legal_moves(&mut state, &mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    generator.play(&mut state, moves.get(random.below(moves.len())));
                    trail.advance(&state);
                    assert_eq!(trail.key(&state), keys.of(&state));
                    known.push(trail.key(&state));
                }
                assert!(known.len() > 5);
                while known.pop().is_some_and(|key| key == trail.key(&state)) && state.undo() {
                    trail.retreat();
                }
                assert!(known.is_empty(), "a key differs after undo");
            }
        }
    }
}
