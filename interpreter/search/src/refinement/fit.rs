//! Fits values to training states, starting from the old values: logistic regression by stochastic gradient descent,
//! with a step for each value that shrinks with the evidence seen for it (AdaGrad; Duchi, Hazan, Singer 2011).

use super::features::Ranges;
use super::game::Lesson;
use super::groups::Groups;
use crate::evaluation::{Evaluation, UNIT};
use crate::logistic::certainty;
use std::sync::Arc;
use zrf_interpreter::Random;

/// Number of epochs.
const EPOCHS: usize = 12;
/// The fraction by which step sizes shrink until the last epoch.
const COOLING: f64 = 0.9;
/// The size of the first step of a value, in units.
const RATE: f64 = 0.06;
/// Moves and lines are numerous, so their steps are small. So are those of groups and patterns, because a place is in
/// several of them.
const RATE_OF_MOVES: f64 = 0.01;
const RATE_OF_GROUPS: f64 = 0.02;
/// The number of training states needed to show that a place or a group is worth more or less than others: the weight
/// of a penalty on the sum of squares. The best one for the game is found with held-out training states.
const CAUTIONS: [f64; 5] = [10.0, 100.0, 1_000.0, 10_000.0, 100_000.0];
/// The caution with few training states, and the number of states that suffice to find a better one.
const USUAL_CAUTION: f64 = 1_000.0;
const ENOUGH_LESSONS: usize = 1_000;
/// One part in this many is held out.
const HELD_BACK: usize = 5;
/// The result is the mean of the changes at this many moments of each epoch in the second half of training.
const LOOKS_PER_EPOCH: usize = 16;
/// The number of times that the values of patterns are compared with those of their types.
const SWEEPS: usize = 20;
/// Number of epochs to find the caution.
const TRIAL_EPOCHS: usize = 3;

/// Changes of all values, in units: first places by kind, then types, moves, lines, and the rest as in [`Ranges`].
/// After them come groups of places and of entries, and at the end a factor by which the differences between places
/// grow or shrink.
pub(super) struct Fit<'a> {
    old: &'a Evaluation,
    ranges: Ranges,
    groups: Arc<Groups>,
    /// By place, its old value minus that of its type.
    differences: Arc<Vec<[f64; 2]>>,
    changes: Vec<[f64; 2]>,
    /// The sums of the squares of all steps so far, before scaling.
    squares: Vec<[f64; 2]>,
    /// The total count of each feature in all training states, in both phases.
    counts: Vec<[f64; 2]>,
    caution: f64,
}

/// The count of a feature in a training state, in both phases.
type Counts = [f64; 2];

impl<'a> Fit<'a> {
    pub(super) fn new(old: &'a Evaluation) -> Self {
        let (n_types, n_positions) = (old.n_types, old.n_positions);
        let places = old.values.table.iter().enumerate();
        let differences = places.map(|(place, points)| {
            let of_type = old.values.material[place / n_positions % n_types];
            [0, 1].map(|phase| f64::from(points[phase] - of_type[phase]) / UNIT)
        });
        Self::with(
            old,
            Arc::new(Groups::new(old, old.ranges().patterns)),
            Arc::new(differences.collect()),
        )
    }

    fn with(old: &'a Evaluation, groups: Arc<Groups>, differences: Arc<Vec<[f64; 2]>>) -> Self {
        let ranges = old.ranges();
        let none = vec![[0.0; 2]; ranges.end + groups.len() + 1];
        Self {
            old,
            ranges,
            groups,
            differences,
            changes: none.clone(),
            squares: none.clone(),
            counts: none,
            caution: USUAL_CAUTION,
        }
    }

    /// The old values, fitted to training states.
    pub(super) fn to(mut self, lessons: &[Lesson], random: &mut Random) -> Evaluation {
        self.caution = self.caution_for(lessons, random);
        self.learn_all(lessons, EPOCHS, random);
        self.changes = (0..self.ranges.end)
            .map(|index| self.change_of(index))
            .collect();
        self.centre_patterns();
        self.centre();
        self.old.changed(&self.changes)
    }

    /// The caution that best predicts held-out training states, which are the last ones.
    fn caution_for(&self, lessons: &[Lesson], random: &mut Random) -> f64 {
        if lessons.len() < ENOUGH_LESSONS {
            return USUAL_CAUTION;
        }
        let (learned, held) = lessons.split_at(lessons.len() - lessons.len() / HELD_BACK);
        let mut best = (f64::INFINITY, USUAL_CAUTION);
        for caution in CAUTIONS {
            let mut fit = Fit::with(self.old, self.groups.clone(), self.differences.clone());
            fit.caution = caution;
            fit.learn_all(learned, TRIAL_EPOCHS, random);
            let error = held
                .iter()
                .map(|lesson| fit.error(lesson))
                .map(|error| error * error);
            let error: f64 = error.sum();
            if error < best.0 {
                best = (error, caution);
            }
        }
        best.1
    }

    fn learn_all(&mut self, lessons: &[Lesson], epochs: usize, random: &mut Random) {
        for lesson in lessons {
            for &(index, count) in &lesson.features {
                let more = lesson.counts(count);
                let groups = self.groups.of(index as usize).iter();
                let groups = groups.map(|&(group, _)| self.ranges.end + group as usize);
                for part in groups.chain([index as usize]) {
                    (0..2).for_each(|phase| self.counts[part][phase] += more[phase].abs());
                }
            }
        }
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        let mut sums = vec![[0.0; 2]; self.changes.len()];
        let mut n_sums = 0.0;
        for epoch in 0..epochs {
            random.shuffle(&mut order);
            let speed = 1.0 - COOLING * epoch as f64 / epochs as f64;
            for part in order.chunks((lessons.len() / LOOKS_PER_EPOCH).max(1)) {
                part.iter()
                    .for_each(|&index| self.learn(&lessons[index], speed));
                if 2 * (epoch + 1) > epochs {
                    let all = sums.iter_mut().zip(&self.changes);
                    all.for_each(|(sum, change)| {
                        (0..2).for_each(|phase| sum[phase] += change[phase]);
                    });
                    n_sums += 1.0;
                }
            }
        }
        // Steps go back and forth; their mean is nearer to their goal.
        if n_sums > 0.0 {
            self.changes = sums
                .into_iter()
                .map(|sum| sum.map(|sum| sum / n_sums))
                .collect();
        }
    }

    /// The total change of the value of a feature.
    fn change_of(&self, index: usize) -> [f64; 2] {
        let mut sum = self.changes[index];
        for &(group, factor) in self.groups.of(index) {
            let of_group = self.changes[self.ranges.end + group as usize];
            (0..2).for_each(|phase| sum[phase] += f64::from(factor) * of_group[phase]);
        }
        if let (Some(difference), Some(more)) = (self.differences.get(index), self.changes.last()) {
            (0..2).for_each(|phase| sum[phase] += more[phase] * difference[phase]);
        }
        sum
    }

    /// The difference between the target of a training state and the certainty by the changed values.
    fn error(&self, lesson: &Lesson) -> f64 {
        let mut sum = lesson.points;
        for &(index, count) in &lesson.features {
            let ([early, late], change) = (lesson.counts(count), self.change_of(index as usize));
            sum += early * change[0] + late * change[1];
        }
        lesson.target - certainty(sum)
    }

    fn learn(&mut self, lesson: &Lesson, speed: f64) {
        let error = self.error(lesson);
        let mut differences = [0.0; 2];
        for &(index, count) in &lesson.features {
            let counts = lesson.counts(count);
            let own = index as usize;
            if let Some(difference) = self.differences.get(own) {
                (0..2).for_each(|phase| differences[phase] += counts[phase] * difference[phase]);
            }
            self.step(own, error, counts, speed);
            for number in 0..self.groups.of(own).len() {
                let (group, factor) = self.groups.of(own)[number];
                let counts = counts.map(|count| f64::from(factor) * count);
                self.step(self.ranges.end + group as usize, error, counts, speed);
            }
        }
        self.step(self.changes.len() - 1, error, differences, speed);
    }

    /// Changes one value against an error.
    fn step(&mut self, index: usize, error: f64, counts: Counts, speed: f64) {
        let ranges = &self.ranges;
        let (rate, is_cautious) = match index {
            _ if index < ranges.types => (RATE, true),
            _ if index < ranges.moves => (RATE, false),
            _ if index < ranges.court => (RATE_OF_MOVES, false),
            _ => (RATE_OF_GROUPS, index + 1 < self.changes.len()),
        };
        for (phase, count) in counts.into_iter().enumerate() {
            let step = error * count;
            let square = &mut self.squares[index][phase];
            *square += step * step;
            // The first steps are small, too.
            let speed = speed * rate / (1.0 + *square).sqrt();
            let change = &mut self.changes[index][phase];
            *change += speed * step;
            let n = self.counts[index][phase];
            if is_cautious && n > 0.0 {
                // Together, all training states with the place exert the full caution.
                *change /= 1.0 + speed * self.caution * count.abs() / n;
            }
        }
    }

    /// Moves the common part of all patterns with a type to the type, so that the value of the type alone is its worth
    /// in an exchange.
    fn centre_patterns(&mut self) {
        let Some(ends) = self.old.patterns.as_ref().and_then(|all| all.ends()) else {
            return;
        };
        let with_types: Vec<Vec<(usize, f64)>> = (0..self.old.n_types)
            .map(|piece_type| {
                let all = ends.with_type(piece_type);
                all.map(|(entry, factor)| (self.ranges.patterns + entry, factor))
                    .collect()
            })
            .collect();
        for _ in 0..SWEEPS {
            for (piece_type, with_type) in with_types.iter().enumerate() {
                for phase in 0..2 {
                    let common = self.take_common(with_type, phase);
                    self.changes[self.ranges.types + piece_type][phase] +=
                        ends.n_of_piece as f64 * common;
                }
            }
        }
    }

    /// Removes the common part from some changes, each with a factor, and returns it.
    fn take_common(&mut self, changes: &[(usize, f64)], phase: usize) -> f64 {
        let (mut sum, mut weight) = (0.0, 0.0);
        for &(index, factor) in changes {
            let n = self.counts[index][phase];
            sum += n * factor * self.changes[index][phase];
            weight += n * factor * factor;
        }
        let common = if weight > 0.0 { sum / weight } else { 0.0 };
        for &(index, factor) in changes {
            self.changes[index][phase] -= common * factor;
        }
        common
    }

    /// Moves the common part of the places of a type to the type.
    fn centre(&mut self) {
        let (n_types, n_positions) = (self.old.n_types, self.old.n_positions);
        let mut sums = vec![[(0.0, 0.0); 2]; n_types];
        let mut is_seen = vec![false; self.ranges.types];
        for place in 0..self.ranges.types {
            let kind = self.old.likeness.kind(place);
            if std::mem::replace(&mut is_seen[kind], true) {
                continue;
            }
            let of_type = &mut sums[place / n_positions % n_types];
            for (phase, (sum, count)) in of_type.iter_mut().enumerate() {
                let difference = self.changes[kind][phase] + self.differences[place][phase];
                *sum += self.counts[kind][phase] * difference;
                *count += self.counts[kind][phase];
            }
        }
        for (index, sums) in sums.iter().enumerate() {
            for (phase, &(sum, count)) in sums.iter().enumerate() {
                let mean: f64 = if count > 0.0 { sum / count } else { 0.0 };
                self.changes[self.ranges.types + index][phase] += mean;
                for place in 0..self.ranges.types {
                    if place / n_positions % n_types == index
                        && self.old.likeness.kind(place) == place
                    {
                        self.changes[place][phase] -= mean;
                    }
                }
            }
        }
    }
}

impl Lesson {
    /// The count of a feature in both phases.
    fn counts(&self, count: f64) -> Counts {
        [count * self.fullness, count * (1.0 - self.fullness)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::program_of;
    use zrf_interpreter::{MoveGenerator, MoveList, State};

    const CHESS: &str = include_str!("../../../../games/chess/chess.zrf");

    /// The worth of states stays the same, but types get what their pairs had in common.
    #[test]
    fn what_pairs_have_in_common_goes_to_types() {
        let chess = Evaluation::learn(&program_of(CHESS, ""), 1).with_patterns();
        let patterns = chess.patterns.clone().unwrap();
        let mut fit = Fit::new(&chess);
        let mut random = Random::new(1);
        let ends = patterns.ends().unwrap();
        for (entry, types) in ends.types.iter().enumerate() {
            let index = fit.ranges.patterns + entry;
            let more: f64 = types.iter().map(|&(_, factor)| factor).sum();
            let drawn = random.below(100) as f64 / 100.0;
            fit.changes[index] = [0.25 * more + drawn; 2];
            fit.counts[index] = [random.below(5) as f64; 2];
        }
        let (mut generator, mut moves) = (MoveGenerator::new(&chess.program), MoveList::new());
        let mut state = State::new(&chess.program);
        let mut states = Vec::new();
        for _ in 0..40 {
            generator.legal_moves(&mut state, &mut moves);
            generator.play(&mut state, moves.get(random.below(moves.len())));
            states.push(state.clone());
        }
        let worth = |fit: &Fit<'_>, state: &State| -> f64 {
            let features = chess.features(state, chess.players[0], chess.players[0], 0);
            let all = features.iter();
            all.map(|&(index, count)| count * fit.changes[index as usize][0])
                .sum()
        };
        let before: Vec<f64> = states.iter().map(|state| worth(&fit, state)).collect();
        fit.centre_patterns();
        for (state, before) in states.iter().zip(before) {
            assert!((worth(&fit, state) - before).abs() < 1e-6);
        }
        let queen = fit.changes[fit.ranges.types + 4][0];
        assert!(
            (queen - 0.25 * ends.n_of_piece as f64).abs() < 0.5,
            "{queen}"
        );
    }
}
