//! Weights of pieces in whole numbers, and what is believed of them only after exact checks.

use super::ends::Sum;
use super::linear::Reason;
use zrf_interpreter::analysis::Steps;

/// Weights are fractions with denominators up to this.
const DENOMINATORS: i64 = 24;
/// Further than this from a whole number is none.
const ROUNDING: f64 = 1e-4;

/// No move makes the sum greater, and in the end it is at least `least`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    weights: Vec<i64>,
    pub(super) least: i64,
}

/// A reason in whole numbers, where it holds exactly for boards that meet all sums and have nothing excluded.
pub(super) fn exact(
    reason: &Reason,
    sums: &[Sum],
    excluded: &[bool],
    changes: &[Steps],
) -> Option<Weights> {
    (1..=DENOMINATORS).find_map(|denominator| {
        let whole = |&value: &f64| {
            let scaled = value * denominator as f64;
            let rounded = (scaled + 0.5).floor();
            ((scaled - rounded).abs() < ROUNDING).then_some(rounded as i64)
        };
        let weights: Vec<i64> = reason.weights.iter().map(whole).collect::<Option<_>>()?;
        let factors: Vec<i64> = reason.sums.iter().map(whole).collect::<Option<_>>()?;
        let mut least = 0;
        let mut at_least = vec![0; weights.len()];
        for (sum, &factor) in sums.iter().zip(&factors) {
            if factor < 0 && !sum.is_exact {
                return None;
            }
            least += factor * sum.number;
            sum.of.iter().for_each(|&number| at_least[number] += factor);
        }
        let covers = (0..weights.len())
            .all(|number| excluded[number] || weights[number] >= at_least[number]);
        let weights = Weights { weights, least };
        (covers && weights.never_grow(changes)).then_some(weights)
    })
}

impl Weights {
    pub(super) fn of(&self, number: usize) -> i64 {
        self.weights[number]
    }

    /// Whether the sum of a board is too small.
    pub(super) fn refuse(&self, now: &[u16]) -> bool {
        now.iter()
            .map(|&number| self.of(usize::from(number)))
            .sum::<i64>()
            < self.least
    }

    /// Whether no change makes the sum greater.
    pub(super) fn never_grow(&self, changes: &[Steps]) -> bool {
        let grows_by = |change: &Steps| -> i64 {
            change
                .iter()
                .map(|&(number, by)| by * self.of(number))
                .sum()
        };
        changes.iter().all(|change| grows_by(change) <= 0)
    }

    /// The weights with each number at its image.
    pub(super) fn mapped(&self, image: &[u16]) -> Self {
        let mut weights = vec![0; self.weights.len()];
        for (number, &weight) in self.weights.iter().enumerate() {
            weights[usize::from(image[number])] = weight;
        }
        Self {
            weights,
            least: self.least,
        }
    }
}

/// What sums of changes are modulo two: rows with different first ones.
pub(super) struct Basis(Vec<Vec<bool>>);

impl Basis {
    pub(super) fn new(n: usize, changes: &[Steps]) -> Self {
        let mut basis = Self(Vec::new());
        for change in changes {
            let mut row = vec![false; n];
            change
                .iter()
                .for_each(|&(number, by)| row[number] ^= by % 2 != 0);
            basis.reduce(&mut row);
            if row.contains(&true) {
                basis.0.push(row);
            }
        }
        basis
    }

    /// Whether a row is a sum of changes.
    pub(super) fn spans(&self, mut row: Vec<bool>) -> bool {
        self.reduce(&mut row);
        !row.contains(&true)
    }

    fn reduce(&self, row: &mut [bool]) {
        for other in &self.0 {
            let first = other.iter().position(|&bit| bit);
            if first.is_some_and(|first| row[first]) {
                row.iter_mut()
                    .zip(other)
                    .for_each(|(bit, &other)| *bit ^= other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three holes in a row: a jump from either end over the middle.
    fn jumps() -> Vec<Steps> {
        vec![
            vec![(0, -1), (1, -1), (2, 1)],
            vec![(0, 1), (1, -1), (2, -1)],
        ]
    }

    #[test]
    fn only_weights_that_no_change_makes_greater_are_believed() {
        let one_left = [Sum {
            of: vec![0],
            number: 1,
            is_exact: true,
        }];
        let check = |weights: [f64; 3], factor: f64| {
            let reason = Reason {
                weights: weights.to_vec(),
                sums: vec![factor],
            };
            exact(&reason, &one_left, &[false; 3], &jumps())
        };
        // Golden weights would do; these are whole.
        assert!(check([1.0, 0.0, 1.0], 1.0).is_some());
        assert!(check([0.5, 0.0, 0.5], 0.5).is_some());
        assert!(
            check([1.0, 0.0, 2.0], 1.0).is_none(),
            "the first jump gains"
        );
        assert!(
            check([1.0, 1.0, 1.0], 2.0).is_none(),
            "what is left weighs less"
        );
        assert!(
            check([0.123_456, 0.0, 0.123_456], 0.1).is_none(),
            "no fraction"
        );
    }

    #[test]
    fn sums_modulo_two_tell_where_a_piece_can_be_left() {
        let basis = Basis::new(3, &jumps());
        // From the first two only the third can be left.
        assert!(basis.spans(vec![true, true, true]));
        assert!(!basis.spans(vec![false, true, false]));
    }
}
