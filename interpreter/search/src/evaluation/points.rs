//! The worth of a state: the sum of the values of everything on the board.

use super::lines::LineCounts;
use super::running::Running;
use super::territory::POSITION;
use super::values::Phased;
use super::{Evaluation, FULL, MAX_POINTS};
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::State;

/// Points for lines that lack one piece if the next move completes them.
const THREAT: i32 = 2_000;
/// The most pieces in store that count.
const MAX_STORED: u32 = 1_000;

impl Evaluation {
    /// Points of a state for a player. `mobility` is the player's number of moves minus the opponent's.
    pub fn points(&self, state: &State, player: PlayerId, to_move: PlayerId, mobility: i32) -> i32 {
        self.points_with(&self.standing(state, player, to_move), mobility)
    }

    /// Points of a standing for a player with this many more moves than the opponent.
    pub(crate) fn points_with(&self, standing: &Standing, mobility: i32) -> i32 {
        let mut sum = standing.sum;
        sum.add(
            1,
            self.values.mobility.map(|points| points * mobility / 100),
        );
        let fullness = standing.fullness;
        let [early, late] = sum.0;
        let points =
            (early * i64::from(fullness) + late * i64::from(FULL - fullness)) / i64::from(FULL);
        let most = i64::from(MAX_POINTS);
        (points + i64::from(standing.rest)).clamp(-most, most) as i32
    }

    /// The worth of a state for a player, apart from the number of moves.
    pub(crate) fn standing(&self, state: &State, player: PlayerId, to_move: PlayerId) -> Standing {
        let mut standing = self.standing_without_counts(state, player, to_move);
        if self.has_lines {
            let counts = LineCounts::of(&self.program, state);
            self.add_lines(&counts, player, to_move, &mut standing);
        }
        if let Some(patterns) = &self.patterns {
            let (values, sum) = (&self.values.patterns, &mut standing.sum);
            patterns.each(state, player, |sign, entry| sum.add(sign, values[entry]));
        }
        standing
    }

    /// The same as [`Self::standing`], but faster if the state differs little from the running board, which becomes
    /// that of the state.
    pub(crate) fn standing_near(
        &self,
        state: &State,
        player: PlayerId,
        to_move: PlayerId,
        running: &mut Running,
    ) -> Standing {
        let patterns = self.patterns.as_deref();
        running.follow(&self.program, patterns, state);
        let mut standing = self.standing_without_counts(state, player, to_move);
        if let Some(counts) = &running.lines {
            self.add_lines(counts, player, to_move, &mut standing);
        }
        if let (Some(patterns), Some(sums)) = (patterns, &mut running.patterns) {
            let worth = patterns.worth(player, &self.values.patterns, sums);
            standing.sum.add(1, worth);
        }
        standing
    }

    /// An empty running board, which counts lines and patterns as the board changes; `None` if that does not pay.
    pub(crate) fn running(&self) -> Option<Running> {
        let patterns = self.patterns.as_deref();
        let is_any = patterns.is_some() || self.has_many_lines;
        is_any.then(|| Running::new(&self.program, patterns, self.has_lines))
    }

    /// The worth of a state without lines and patterns.
    fn standing_without_counts(
        &self,
        state: &State,
        player: PlayerId,
        to_move: PlayerId,
    ) -> Standing {
        let mut sum = Sum::default();
        self.add_pieces(&mut sum, state, player);
        if let Some(territory) = &self.territory {
            let counts = territory.counts(&self.program, state, player, to_move);
            for (&points, count) in self.values.territory.iter().zip(counts) {
                sum.add(1, points.map(|points| points * count / POSITION));
            }
        }
        let mut hunt = 0;
        if let Some(court) = &self.court {
            let (seats, values) = (court.seats(state), &self.values.court);
            court.each(state, seats, player, |sign, index| {
                sum.add(sign, values[index])
            });
            hunt = court.hunt(state, seats, player);
            if let Some(attacks) = self.attacks.as_ref().filter(|_| self.has_attacks) {
                let values = &self.values.attacks;
                attacks.each(state, (player, to_move), seats, |sign, index| {
                    sum.add(sign, values[index]);
                });
            }
        }
        Standing {
            sum,
            fullness: self.fullness(state),
            rest: hunt,
        }
    }

    fn add_pieces(&self, sum: &mut Sum, state: &State, player: PlayerId) {
        for &owner in &self.players {
            let sign = if owner == player { 1 } else { -1 };
            for at in state.owned(owner).iter() {
                if let Some(piece) = state.piece(at) {
                    let place = self.index(owner, piece.piece_type, at);
                    sum.add(sign, self.values.table[place]);
                }
            }
            if self.store_quarters > 0 {
                for index in 0..self.n_types {
                    let quarters = self.in_store(state, owner, PieceTypeId::from_index(index));
                    let points = self.values.material[index].map(|points| points * quarters / 4);
                    sum.add(sign, points);
                }
            }
        }
    }

    /// The worth of a player's pieces in store, in quarters of a piece on the board.
    pub(crate) fn in_store(&self, state: &State, owner: PlayerId, piece_type: PieceTypeId) -> i32 {
        match self.store_quarters {
            0 => 0,
            quarters => {
                let n_stored = state.store(owner, piece_type).min(MAX_STORED);
                i32::from(quarters) * n_stored as i32
            }
        }
    }

    /// Adds the worth of open lines, and points for those that the next move completes.
    fn add_lines(
        &self,
        counts: &LineCounts,
        player: PlayerId,
        to_move: PlayerId,
        standing: &mut Standing,
    ) {
        let (mut own_threats, mut other_threats) = (0, 0);
        counts.each(player, |sign, missing, count| {
            standing.sum.add(sign * count, self.values.lines[missing]);
            if missing == 1 && (sign > 0) == (player == to_move) {
                own_threats += count;
            } else if missing == 1 {
                other_threats += count;
            }
        });
        let sign = if player == to_move { 1 } else { -1 };
        standing.rest += match (own_threats, other_threats) {
            _ if !self.fills_lines => 0,
            (1.., _) => sign * THREAT,
            (0, 2..) => -sign * THREAT / 2,
            _ => 0,
        };
    }

    pub(crate) fn index(&self, owner: PlayerId, piece_type: PieceTypeId, at: PositionId) -> usize {
        (owner.index() * self.n_types + piece_type.index()) * self.n_positions + at.index()
    }
}

/// The points of a state without those for moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Standing {
    sum: Sum,
    fullness: i32,
    /// Points that do not depend on how full the board is.
    rest: i32,
}

/// A sum of points for a full board, and for an empty one.
#[derive(Clone, Copy, Debug, Default)]
struct Sum([i64; 2]);

impl Sum {
    fn add(&mut self, factor: i32, [early, late]: Phased) {
        self.0[0] += i64::from(factor) * i64::from(early);
        self.0[1] += i64::from(factor) * i64::from(late);
    }
}
