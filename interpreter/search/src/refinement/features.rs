//! The features of a state that points count, each with the index of its change, and values after such changes.

use crate::evaluation::court::Court;
use crate::evaluation::lines::LineCounts;
use crate::evaluation::territory::POSITION;
use crate::evaluation::values::{MAX_VALUE, N_LACKING, Phased};
use crate::evaluation::{Evaluation, UNIT};
use std::collections::BTreeMap;
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::State;

/// Maximum value of one extra move, in hundredths of a point.
const MAX_MOBILITY: i32 = 5_000;
/// Differences in the number of moves are clamped to this.
const MAX_MOVES: i32 = 30;

/// The first indices of the changes of features other than places.
pub(super) struct Ranges {
    pub(super) types: usize,
    pub(super) moves: usize,
    pub(super) lines: usize,
    pub(super) territory: usize,
    pub(super) court: usize,
    attacks: usize,
    pub(super) patterns: usize,
    pub(super) end: usize,
}

impl Evaluation {
    pub(super) fn ranges(&self) -> Ranges {
        let types = self.values.table.len();
        let moves = types + self.n_types;
        let territory = moves + 1 + N_LACKING;
        let court = territory + self.values.territory.len();
        let attacks = court + self.values.court.len();
        let patterns = attacks + self.values.attacks.len();
        Ranges {
            types,
            moves,
            lines: moves + 1,
            territory,
            court,
            attacks,
            patterns,
            end: patterns + self.values.patterns.len(),
        }
    }

    /// The number of changes.
    #[cfg(test)]
    pub(super) fn n_changes(&self) -> usize {
        self.ranges().end
    }

    /// This evaluation with all values changed, in units, by the index of the feature.
    pub(super) fn changed(&self, changes: &[[f64; 2]]) -> Self {
        let ranges = self.ranges();
        let mut new = self.values.clone();
        let (n_types, n_positions) = (self.n_types, self.n_positions);
        for (place, points) in new.table.iter_mut().enumerate() {
            let of_place = changes[self.likeness.kind(place)];
            let of_type = changes[ranges.types + place / n_positions % n_types];
            change(
                points,
                [0, 1].map(|phase| UNIT * (of_place[phase] + of_type[phase])),
            );
        }
        for (index, points) in new.material.iter_mut().enumerate() {
            change(points, changes[ranges.types + index].map(|by| UNIT * by));
        }
        let sign = self.sign_of_moves();
        let mobility = &mut new.mobility;
        change(mobility, changes[ranges.moves].map(|by| 100.0 * UNIT * by));
        *mobility = mobility.map(|points| sign * (sign * points).clamp(0, MAX_MOBILITY));
        for (missing, points) in new.lines.iter_mut().enumerate() {
            change(points, changes[ranges.lines + missing].map(|by| UNIT * by));
        }
        for (index, points) in new.territory.iter_mut().enumerate() {
            let by = changes[ranges.territory + index];
            change(points, by.map(|by| UNIT * by));
            *points = points.map(|points| points.max(0));
        }
        for (index, points) in new.court.iter_mut().enumerate() {
            change(points, changes[ranges.court + index].map(|by| UNIT * by));
        }
        for (index, points) in new.attacks.iter_mut().enumerate() {
            change(points, changes[ranges.attacks + index].map(|by| UNIT * by));
        }
        if let Some(patterns) = &self.patterns {
            for (entry, points) in new.patterns.iter_mut().enumerate() {
                let (first, factor) = patterns.kind(entry);
                let by = changes[ranges.patterns + first];
                change(points, by.map(|by| UNIT * factor * by));
            }
        }
        self.clone().with_values(new)
    }

    /// The features of a state for a player, by the index of their change: the same ones that [`Self::points`] counts,
    /// except for threats.
    pub(super) fn features(
        &self,
        state: &State,
        player: PlayerId,
        to_move: PlayerId,
        more_moves: i32,
    ) -> Vec<(u32, f64)> {
        let ranges = self.ranges();
        let mut features = Features::default();
        self.list_pieces(state, player, &mut features);
        let more_moves = more_moves.clamp(-MAX_MOVES, MAX_MOVES);
        features.add(ranges.moves, f64::from(more_moves));
        let mut counts = [0; N_LACKING];
        LineCounts::of(&self.program, state).each(player, |sign, missing, count| {
            counts[missing] += sign * count;
        });
        features.add_all(ranges.lines, &counts);
        if let Some(territory) = &self.territory {
            let counts = territory.counts(&self.program, state, player, to_move);
            for (index, count) in counts.into_iter().enumerate() {
                let positions = f64::from(count) / f64::from(POSITION);
                features.add(ranges.territory + index, positions);
            }
        }
        if let Some(court) = &self.court {
            self.list_royals(court, state, (player, to_move), &mut features);
        }
        if let Some(patterns) = &self.patterns {
            let mut counts = BTreeMap::new();
            patterns.each(state, player, |sign, entry| {
                let (first, factor) = patterns.kind(entry);
                *counts.entry(first).or_insert(0.0) += f64::from(sign) * factor;
            });
            for (first, count) in counts {
                features.add(ranges.patterns + first, count);
            }
        }
        features.0
    }

    /// Lists pieces by place and by type, those in store by type only.
    fn list_pieces(&self, state: &State, player: PlayerId, features: &mut Features) {
        let mut types = vec![0.0; self.n_types];
        for &owner in &self.players {
            let sign = if owner == player { 1.0 } else { -1.0 };
            for at in state.owned(owner).iter() {
                if let Some(piece) = state.piece(at) {
                    let place = self.index(owner, piece.piece_type, at);
                    features.add(self.likeness.kind(place), sign);
                    types[piece.piece_type.index()] += sign;
                }
            }
            for (index, sum) in types.iter_mut().enumerate() {
                let quarters = self.in_store(state, owner, PieceTypeId::from_index(index));
                *sum += sign * f64::from(quarters) * 0.25;
            }
        }
        for (index, &sum) in types.iter().enumerate() {
            features.add(self.ranges().types + index, sum);
        }
    }

    /// Lists the features of royal pieces and of attacks.
    fn list_royals(
        &self,
        court: &Court,
        state: &State,
        players: (PlayerId, PlayerId),
        features: &mut Features,
    ) {
        let ranges = self.ranges();
        let seats = court.seats(state);
        // Attacks follow the features of royal pieces.
        let mut counts = vec![0; ranges.patterns - ranges.court];
        let (of_court, of_attacks) = counts.split_at_mut(self.values.court.len());
        court.each(state, seats, players.0, |sign, index| {
            of_court[index] += sign;
        });
        if let Some(attacks) = &self.attacks {
            attacks.each(state, players, seats, |sign, index| {
                of_attacks[index] += sign;
            });
        }
        features.add_all(ranges.court, &counts);
    }
}

/// Features that are not zero, by the index of their change.
#[derive(Default)]
struct Features(Vec<(u32, f64)>);

impl Features {
    fn add(&mut self, index: usize, count: f64) {
        if count != 0.0 {
            self.0.push((index as u32, count));
        }
    }

    fn add_all(&mut self, first: usize, counts: &[i32]) {
        for (number, &count) in counts.iter().enumerate() {
            self.add(first + number, f64::from(count));
        }
    }
}

/// Adds to a value, within bounds.
fn change(values: &mut Phased, by: [f64; 2]) {
    for (value, by) in values.iter_mut().zip(by) {
        *value = (f64::from(*value) + by).clamp(f64::from(-MAX_VALUE), f64::from(MAX_VALUE)) as i32;
    }
}
