//! Novelty: whether a state has something new among all states with as many missing moves. Searching these first covers
//! what is possible instead of trying the same moves in every order (best-first width search; Lipovetzky, Geffner
//! 2017).

use zrf_grammar::game::{PlayerId, PositionId};
use zrf_interpreter::{State, mix};

/// The most words of bits: 32 MiB.
const MAX_WORDS: usize = 1 << 22;

/// The places of pieces seen in one search.
pub(super) struct Novelty<'a> {
    n_players: usize,
    /// By type, whether its pieces move.
    is_moving: &'a [bool],
    /// A bit for each place of a piece and for each pair of them, together with the number of missing moves. Some share
    /// a bit, so some novelty is overlooked.
    seen: Vec<u64>,
}

impl<'a> Novelty<'a> {
    /// A record of nothing seen yet, of at most `bytes` bytes.
    pub(super) fn new(n_players: usize, is_moving: &'a [bool], bytes: usize) -> Self {
        let n_words = (bytes / size_of::<u64>()).clamp(1, MAX_WORDS);
        Self {
            n_players,
            is_moving,
            seen: vec![0; 1 << n_words.ilog2()],
        }
    }

    /// The rank of the state after a move: 0 if a piece is where none of its type was, 1 if two pieces are where none
    /// of their types were at the same time, otherwise 2. Notes everything that is new.
    pub(super) fn rank(&mut self, state: &State, missing: u32) -> usize {
        let players = (0..self.n_players).map(PlayerId::from_index);
        let places: Vec<u64> = players
            .flat_map(|player| state.owned(player).iter())
            .filter_map(|at| self.place(state, at))
            .collect();
        let (group, mut is_new, mut is_new_pair) = (mix(u64::from(missing)), false, false);
        for at in state.changed() {
            let Some(place) = self.place(state, at) else {
                continue;
            };
            is_new |= self.note(group ^ place);
            for &other in places.iter().filter(|&&other| other != place) {
                let (first, second) = (place.min(other), place.max(other));
                is_new_pair |= self.note(mix(group ^ first) ^ second);
            }
        }
        match (is_new, is_new_pair) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        }
    }

    /// A number for a piece that can move, and its position.
    fn place(&self, state: &State, at: PositionId) -> Option<u64> {
        let piece_type = state.piece(at)?.piece_type;
        let number = (piece_type.index() as u64) << 32 | at.index() as u64;
        self.is_moving[piece_type.index()].then_some(number)
    }

    /// Notes a number. Returns whether it is new.
    fn note(&mut self, number: u64) -> bool {
        let bit = mix(number);
        let word = (bit >> 6) as usize & (self.seen.len() - 1);
        let before = self.seen[word];
        self.seen[word] |= 1 << (bit & 63);
        self.seen[word] != before
    }
}

#[cfg(test)]
mod tests {
    use super::Novelty;
    use crate::tests::{program_of, state_after};

    /// Two men on three positions each, and a rock.
    #[test]
    fn pieces_then_pairs_are_new() {
        let text = r#"(game (title "Columns") (players You) (turn-order You)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1))))
          (board-setup (You (Man a1) (King b1) (Rock b3)))
          (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
          (piece (name King) (moves (n (verify empty?) add) (s (verify empty?) add)))
          (piece (name Rock)))"#;
        let program = program_of(text, "");
        let mut novelty = Novelty::new(1, &[true, true, false], 1 << 20);
        let mut check = |moves: &[&str], missing, rank| {
            let state = state_after(&program, moves);
            assert_eq!(novelty.rank(&state, missing), rank, "{moves:?}");
        };
        check(&["Man a1 - a2"], 5, 0);
        check(&["King b1 - b2"], 5, 0);
        check(&["Man a1 - a2", "King b1 - b2"], 5, 1);
        check(&["King b1 - b2", "Man a1 - a2"], 5, 2);
        check(&["Man a1 - a2", "Man a2 - a3"], 5, 0);
        // With another number of missing moves, the place is new.
        check(&["Man a1 - a2"], 4, 0);
    }
}
