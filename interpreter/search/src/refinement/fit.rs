//! Fits values to lessons by stochastic gradient descent, starting from the old values.

use super::game::{Lesson, squashed};
use crate::evaluation::values::{MOST, N_LACKING};
use crate::evaluation::{Evaluation, UNIT};
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::{Random, State};

/// Number of epochs.
const EPOCHS: usize = 10;
/// Factor on the step size by the last epoch.
const COOLING: f64 = 0.8;
/// Learning rate for places.
const RATE_OF_PLACES: f64 = 0.01;
const RATE_OF_TYPES: f64 = 0.01;
/// Learning rates for moves and lines, which are frequent.
const RATE_OF_MOVES: f64 = 0.002;
const RATE_OF_LINES: f64 = 0.0005;
/// Decay per epoch of changes to places without evidence.
const FADING: f64 = 0.02;
/// Maximum value of one extra move, in hundredths of a point.
const MOST_MOBILITY: i32 = 5_000;
/// Differences in the number of moves are clamped to this.
const MOST_MOVES: i32 = 30;

/// Changes of all values, in units: first places by kind, then types, moves, lines.
pub(super) struct Fit<'a> {
    old: &'a Evaluation,
    changes: Vec<f64>,
}

/// Where the changes of what is not a place begin.
struct Ranges {
    types: usize,
    moves: usize,
    lines: usize,
    end: usize,
}

impl Evaluation {
    fn ranges(&self) -> Ranges {
        let types = self.values.table.len();
        let moves = types + self.n_types;
        Ranges {
            types,
            moves,
            lines: moves + 1,
            end: moves + 1 + N_LACKING,
        }
    }

    /// How many changes there are.
    pub(super) fn n_changes(&self) -> usize {
        self.ranges().end
    }

    /// The same with all values changed, in units, by the index of the feature.
    pub(super) fn changed(&self, changes: &[f64]) -> Self {
        let ranges = self.ranges();
        let mut new = self.clone();
        let (n_types, n_positions) = (self.n_types, self.n_positions);
        let of_type = |index: usize| UNIT * changes[ranges.types + index];
        for (place, points) in new.values.table.iter_mut().enumerate() {
            let of_place = UNIT * changes[self.likeness.kind(place)];
            change(points, of_place + of_type(place / n_positions % n_types));
        }
        for (index, points) in new.values.material.iter_mut().enumerate() {
            change(points, of_type(index));
        }
        // Having moves may be bad, but this few games cannot distinguish that from chance.
        let mobility = &mut new.values.mobility;
        change(mobility, 100.0 * UNIT * changes[ranges.moves]);
        *mobility = (*mobility).clamp(0, MOST_MOBILITY);
        for (missing, points) in new.values.lines.iter_mut().enumerate() {
            change(points, UNIT * changes[ranges.lines + missing]);
        }
        new
    }

    /// The features of a state for a player, by the index of their change. Counts the same parts as [`Self::points`],
    /// except for threats.
    pub(super) fn features(
        &self,
        state: &State,
        player: PlayerId,
        more_moves: i32,
    ) -> Vec<(u32, f64)> {
        let ranges = self.ranges();
        let mut features = Vec::new();
        let mut types = vec![0.0; self.n_types];
        for &owner in &self.players {
            let sign = if owner == player { 1.0 } else { -1.0 };
            for at in state.owned(owner).iter() {
                if let Some(piece) = state.piece(at) {
                    let place = self.index(owner, piece.piece_type, at);
                    features.push((self.likeness.kind(place) as u32, sign));
                    types[piece.piece_type.index()] += sign;
                }
            }
            for (index, sum) in types.iter_mut().enumerate() {
                let in_hand = self.in_hand(state, owner, PieceTypeId::from_index(index));
                *sum += sign * f64::from(in_hand) * 0.75;
            }
        }
        let mut counts = [0; N_LACKING];
        self.each_line(state, player, |sign, missing| {
            if let Some(count) = counts.get_mut(missing) {
                *count += sign;
            }
        });
        let mut add = |index: usize, count: f64| {
            if count != 0.0 {
                features.push((index as u32, count));
            }
        };
        for (index, &sum) in types.iter().enumerate() {
            add(ranges.types + index, sum);
        }
        add(
            ranges.moves,
            f64::from(more_moves.clamp(-MOST_MOVES, MOST_MOVES)),
        );
        for (missing, &count) in counts.iter().enumerate() {
            add(ranges.lines + missing, f64::from(count));
        }
        features
    }
}

impl<'a> Fit<'a> {
    pub(super) fn new(old: &'a Evaluation) -> Self {
        Self {
            old,
            changes: vec![0.0; old.n_changes()],
        }
    }

    /// The old values with all changes that lessons ask for.
    pub(super) fn to(mut self, lessons: &[Lesson], random: &mut Random) -> Evaluation {
        let rates = self.rates();
        let n_places = self.old.ranges().types;
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        for epoch in 0..EPOCHS {
            random.shuffle(&mut order);
            let speed = 1.0 - COOLING * epoch as f64 / EPOCHS as f64;
            for &index in &order {
                self.learn(&lessons[index], &rates, speed);
            }
            for change in &mut self.changes[..n_places] {
                *change *= 1.0 - FADING;
            }
        }
        self.old.changed(&self.changes)
    }

    fn rates(&self) -> Vec<f64> {
        let ranges = self.old.ranges();
        let rate = |index: usize| match index {
            _ if index < ranges.types => RATE_OF_PLACES,
            _ if index < ranges.moves => RATE_OF_TYPES,
            _ if index < ranges.lines => RATE_OF_MOVES,
            _ => RATE_OF_LINES,
        };
        (0..ranges.end).map(rate).collect()
    }

    fn learn(&mut self, lesson: &Lesson, rates: &[f64], speed: f64) {
        let features = &lesson.features;
        let change: f64 = features
            .iter()
            .map(|&(index, count)| self.changes[index as usize] * count)
            .sum();
        let sum = lesson.points + change;
        // The slope of the squashing function, so that certain results have no effect.
        let slope = 1.0 / ((1.0 + sum.abs()) * (1.0 + sum.abs()));
        let step = speed * slope * (lesson.target - squashed(sum));
        for &(index, count) in features {
            let index = index as usize;
            self.changes[index] += rates[index] * step * count;
        }
    }
}

/// Adds to a value, within bounds.
fn change(value: &mut i32, by: f64) {
    *value = (f64::from(*value) + by).clamp(f64::from(-MOST), f64::from(MOST)) as i32;
}
