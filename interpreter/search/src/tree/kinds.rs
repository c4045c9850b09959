//! How moves did wherever they were played, by their kind: the player, the start and the end.

use zrf_grammar::game::PositionId;
use zrf_interpreter::{MoveRef, mix};

/// The number of kinds per side that are distinguished, as a power of two.
const KIND_BITS: u32 = 14;
/// The number of even results that are assumed before a kind of move has any.
const EVEN_RESULTS: f64 = 4.0;

/// The results of the moves of all rounds, by side and kind.
pub(super) struct Kinds {
    /// The sum of results and their number.
    results: Vec<(f64, f64)>,
    /// The last round in which such a move was played.
    last_played: Vec<u64>,
    n_rounds: u64,
    /// The side and kind of each move of the current round.
    played: Vec<(u8, u32)>,
}

impl Kinds {
    pub(super) fn new(n_sides: usize) -> Self {
        Self {
            results: vec![(0.0, 0.0); n_sides << KIND_BITS],
            last_played: vec![0; n_sides << KIND_BITS],
            n_rounds: 0,
            played: Vec::new(),
        }
    }

    pub(super) fn begin_round(&mut self) {
        self.played.clear();
        self.n_rounds += 1;
    }

    /// Notes a move of the current round.
    pub(super) fn note(&mut self, side: u8, kind: u32) {
        self.last_played[cell(side, kind)] = self.n_rounds;
        self.played.push((side, kind));
    }

    /// Whether such a move was played in the current round.
    pub(super) fn was_played(&self, side: u8, kind: u32) -> bool {
        self.last_played[cell(side, kind)] == self.n_rounds
    }

    /// Learns the results of the current round, by side.
    pub(super) fn learn(&mut self, results: &[f64]) {
        for &(side, kind) in &self.played {
            let known = &mut self.results[cell(side, kind)];
            known.0 += results[usize::from(side)];
            known.1 += 1.0;
        }
    }

    /// How promising a move is before it has been tried here.
    pub(super) fn prior(&self, side: u8, kind: u32) -> f64 {
        let (sum, count) = self.results[cell(side, kind)];
        let prior = (sum + 0.5 * EVEN_RESULTS) / (count + EVEN_RESULTS);
        0.01 + prior * prior
    }
}

/// The kind of a move, apart from its player: a number for its start and end.
pub(super) fn kind(played: MoveRef<'_>) -> u32 {
    let number = |at: Option<PositionId>| at.map_or(0, |at| u64::from(at.0) + 1);
    let ends = number(played.head.from) << 32 | number(played.head.to);
    (mix(ends) >> (64 - KIND_BITS)) as u32
}

fn cell(side: u8, kind: u32) -> usize {
    usize::from(side) << KIND_BITS | kind as usize
}
