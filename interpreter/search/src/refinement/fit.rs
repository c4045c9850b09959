//! Fits values to lessons, starting from the old values: logistic regression by stochastic gradient descent, with a step
//! for each value that shrinks with the evidence seen for it (AdaGrad; Duchi, Hazan, Singer 2011).

use super::game::{Lesson, certainty};
use crate::evaluation::territory::POSITION;
use crate::evaluation::values::{MOST, N_LACKING, Phased};
use crate::evaluation::{Evaluation, UNIT};
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::{Random, State};

/// Number of epochs.
const EPOCHS: usize = 12;
/// Factor on the step size by the last epoch.
const COOLING: f64 = 0.9;
/// Size of the first step of a value, in units.
const RATE: f64 = 0.06;
/// Moves and lines are many, so their steps are small.
const RATE_OF_MOVES: f64 = 0.01;
/// What a place is worth more or less than others must be shown by this many lessons: as in a sum of squares with so much
/// weight. What suits the game is found with lessons that are held back.
const CAUTIONS: [f64; 4] = [300.0, 3_000.0, 30_000.0, 300_000.0];
/// Caution with few lessons, and the number of lessons that suffice to find a better one.
const USUAL_CAUTION: f64 = 3_000.0;
const ENOUGH_LESSONS: usize = 1_000;
/// One part in this many is held back.
const HELD_BACK: usize = 5;
/// Number of epochs to find it.
const TRIAL_EPOCHS: usize = 3;
/// Maximum value of one extra move, in hundredths of a point.
const MOST_MOBILITY: i32 = 5_000;
/// Differences in the number of moves are clamped to this.
const MOST_MOVES: i32 = 30;

/// Changes of all values, in units: first places by kind, then types, moves, lines.
pub(super) struct Fit<'a> {
    old: &'a Evaluation,
    changes: Vec<[f64; 2]>,
    /// The squares of all steps asked for so far.
    squares: Vec<[f64; 2]>,
    /// How often each feature occurs in all lessons, in both phases.
    counts: Vec<[f64; 2]>,
    caution: f64,
}

/// Where the changes of what is not a place begin.
struct Ranges {
    types: usize,
    moves: usize,
    lines: usize,
    territory: usize,
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
            territory: moves + 1 + N_LACKING,
            end: moves + 1 + N_LACKING + self.values.territory.len(),
        }
    }

    /// How many changes there are.
    pub(super) fn n_changes(&self) -> usize {
        self.ranges().end
    }

    /// The same with all values changed, in units, by the index of the feature.
    pub(super) fn changed(&self, changes: &[[f64; 2]]) -> Self {
        let ranges = self.ranges();
        let mut new = self.clone();
        let (n_types, n_positions) = (self.n_types, self.n_positions);
        for (place, points) in new.values.table.iter_mut().enumerate() {
            let of_place = changes[self.likeness.kind(place)];
            let of_type = changes[ranges.types + place / n_positions % n_types];
            change(
                points,
                [0, 1].map(|phase| UNIT * (of_place[phase] + of_type[phase])),
            );
        }
        for (index, points) in new.values.material.iter_mut().enumerate() {
            change(points, changes[ranges.types + index].map(|by| UNIT * by));
        }
        // Having moves may be bad, but this few games cannot distinguish that from chance.
        let mobility = &mut new.values.mobility;
        change(mobility, changes[ranges.moves].map(|by| 100.0 * UNIT * by));
        *mobility = mobility.map(|points| points.clamp(0, MOST_MOBILITY));
        for (missing, points) in new.values.lines.iter_mut().enumerate() {
            change(points, changes[ranges.lines + missing].map(|by| UNIT * by));
        }
        for (index, points) in new.values.territory.iter_mut().enumerate() {
            let by = changes[ranges.territory + index];
            change(points, by.map(|by| UNIT * by));
            *points = points.map(|points| points.max(0));
        }
        new
    }

    /// The features of a state for a player, by the index of their change. Counts the same parts as [`Self::points`],
    /// except for threats.
    pub(super) fn features(
        &self,
        state: &State,
        player: PlayerId,
        to_move: PlayerId,
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
                let quarters = self.in_store(state, owner, PieceTypeId::from_index(index));
                *sum += sign * f64::from(quarters) * 0.25;
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
        if let Some(territory) = &self.territory {
            let counts = territory.counts(&self.program, state, player, to_move);
            for (index, count) in counts.into_iter().enumerate() {
                let positions = f64::from(count) / f64::from(POSITION);
                add(ranges.territory + index, positions);
            }
        }
        features
    }
}

impl<'a> Fit<'a> {
    pub(super) fn new(old: &'a Evaluation) -> Self {
        let none = vec![[0.0; 2]; old.n_changes()];
        Self {
            old,
            changes: none.clone(),
            squares: none.clone(),
            counts: none,
            caution: USUAL_CAUTION,
        }
    }

    /// The old values with all changes that lessons ask for.
    pub(super) fn to(mut self, lessons: &[Lesson], random: &mut Random) -> Evaluation {
        self.caution = Self::caution_for(self.old, lessons, random);
        self.learn_all(lessons, EPOCHS, random);
        self.centre();
        self.old.changed(&self.changes)
    }

    /// The caution that best predicts lessons that are held back, the last ones.
    fn caution_for(old: &Evaluation, lessons: &[Lesson], random: &mut Random) -> f64 {
        if lessons.len() < ENOUGH_LESSONS {
            return USUAL_CAUTION;
        }
        let (learned, held) = lessons.split_at(lessons.len() - lessons.len() / HELD_BACK);
        let mut best = (f64::INFINITY, USUAL_CAUTION);
        for caution in CAUTIONS {
            let mut fit = Fit::new(old);
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
                let counts = &mut self.counts[index as usize];
                counts[0] += count.abs() * lesson.fullness;
                counts[1] += count.abs() * (1.0 - lesson.fullness);
            }
        }
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        for epoch in 0..epochs {
            random.shuffle(&mut order);
            let speed = 1.0 - COOLING * epoch as f64 / epochs as f64;
            for &index in &order {
                self.learn(&lessons[index], speed);
            }
        }
    }

    /// How much more certain a win is than the changed values say.
    fn error(&self, lesson: &Lesson) -> f64 {
        let phases = [lesson.fullness, 1.0 - lesson.fullness];
        let mut sum = lesson.points;
        for &(index, count) in &lesson.features {
            let change = self.changes[index as usize];
            sum += count * (phases[0] * change[0] + phases[1] * change[1]);
        }
        lesson.target - certainty(sum)
    }

    fn learn(&mut self, lesson: &Lesson, speed: f64) {
        let ranges = self.old.ranges();
        let phases = [lesson.fullness, 1.0 - lesson.fullness];
        let error = self.error(lesson);
        for &(index, count) in &lesson.features {
            let index = index as usize;
            let rate = if index < ranges.moves {
                RATE
            } else {
                RATE_OF_MOVES
            };
            for (phase, part) in phases.into_iter().enumerate() {
                let step = error * count * part;
                let square = &mut self.squares[index][phase];
                *square += step * step;
                // The first steps are small, too.
                let speed = speed * rate / (1.0 + *square).sqrt();
                let change = &mut self.changes[index][phase];
                *change += speed * step;
                let n = self.counts[index][phase];
                if index < ranges.types && n > 0.0 {
                    // All lessons with the place together pull with the whole caution.
                    *change /= 1.0 + speed * self.caution * count.abs() * part / n;
                }
            }
        }
    }

    /// Gives what places of a type have in common to the type.
    fn centre(&mut self) {
        let ranges = self.old.ranges();
        let (n_types, n_positions) = (self.old.n_types, self.old.n_positions);
        let mut sums = vec![[(0.0, 0.0); 2]; n_types];
        let mut is_seen = vec![false; ranges.types];
        for place in 0..ranges.types {
            let kind = self.old.likeness.kind(place);
            if std::mem::replace(&mut is_seen[kind], true) {
                continue;
            }
            let of_type = &mut sums[place / n_positions % n_types];
            for (phase, (sum, count)) in of_type.iter_mut().enumerate() {
                *sum += self.counts[kind][phase] * self.table_change(place, kind, phase);
                *count += self.counts[kind][phase];
            }
        }
        for (index, sums) in sums.iter().enumerate() {
            for (phase, &(sum, count)) in sums.iter().enumerate() {
                let mean: f64 = if count > 0.0 { sum / count } else { 0.0 };
                self.changes[ranges.types + index][phase] += mean;
                for place in 0..ranges.types {
                    if place / n_positions % n_types == index
                        && self.old.likeness.kind(place) == place
                    {
                        self.changes[place][phase] -= mean;
                    }
                }
            }
        }
    }

    /// What a place is worth more than its type, in units.
    fn table_change(&self, place: usize, kind: usize, phase: usize) -> f64 {
        let piece_type = place / self.old.n_positions % self.old.n_types;
        let old = self.old.values.table[place][phase] - self.old.values.material[piece_type][phase];
        self.changes[kind][phase] + f64::from(old) / UNIT
    }
}

/// Adds to a value, within bounds.
fn change(values: &mut Phased, by: [f64; 2]) {
    for (value, by) in values.iter_mut().zip(by) {
        *value = (f64::from(*value) + by).clamp(f64::from(-MOST), f64::from(MOST)) as i32;
    }
}
