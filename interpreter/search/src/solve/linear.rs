//! Whether one board can become another by sums of changes, ignoring their order: a linear program over real numbers,
//! solved by the simplex method. Where it cannot, weights show why.
//!
//! Only additions, multiplications and divisions are used, so the answer is the same on every machine. It is found with
//! rounding errors, and believed only after an exact check.

use super::ends::Sum;

/// Nearer to zero than this is zero.
const TINY: f64 = 1e-9;
/// What is left to show that there is no solution.
const LEFT: f64 = 1e-6;
/// Pivots before the rule that never runs in circles (Bland 1977) is used.
const QUICK_PIVOTS: usize = 400;
/// Pivots before it is given up.
const MOST_PIVOTS: usize = 2_000;

/// Why a board cannot be reached: a weight for each unknown and one for each sum.
pub(super) struct Reason {
    pub(super) weights: Vec<f64>,
    pub(super) sums: Vec<f64>,
}

/// The question: unknowns `now`, plus changes as often as one likes, none negative, meeting all sums, with `excluded`
/// unknowns zero at the end.
pub(super) struct LinearProgram<'a> {
    pub(super) now: &'a [f64],
    /// By unknown, then by change.
    pub(super) matrix: &'a [f64],
    pub(super) n_changes: usize,
    pub(super) sums: &'a [Sum],
    pub(super) excluded: &'a [bool],
}

/// Variables outside the basis are columns, those in it are rows: `basic = constant + Σ coefficient · column`.
struct Dictionary {
    n_columns: usize,
    /// Row-major; the first of each row is its constant.
    rows: Vec<f64>,
    /// The sum of all that must vanish, likewise.
    cost: Vec<f64>,
    /// Variables by row and by column.
    basic: Vec<usize>,
    outside: Vec<usize>,
    /// Whether a variable must vanish, and may not come back once it is outside.
    is_vanishing: Vec<bool>,
}

impl LinearProgram<'_> {
    /// Why there is no solution; `None` when there is one, or none was found out.
    pub(super) fn refusal(&self) -> Option<Reason> {
        let mut dictionary = self.dictionary();
        if !dictionary.minimise() || dictionary.cost[0] < LEFT {
            return None;
        }
        let n_unknowns = self.now.len();
        let price = |variable: usize| {
            let column = dictionary
                .outside
                .iter()
                .position(|&outside| outside == variable);
            column.map_or(0.0, |column| dictionary.cost[column + 1])
        };
        let sums: Vec<f64> = (0..self.sums.len())
            .map(|index| self.sign(index) * (self.vanishing(index) - price(n_unknowns + index)))
            .collect();
        let mut weights: Vec<f64> = (0..n_unknowns)
            .map(|unknown| price(unknown) - f64::from(u8::from(self.excluded[unknown])))
            .collect();
        for (sum, &weight) in self.sums.iter().zip(&sums) {
            sum.of
                .iter()
                .for_each(|&unknown| weights[unknown] += weight);
        }
        Some(Reason { weights, sums })
    }

    /// How far a sum is from its number.
    fn gap(&self, index: usize) -> f64 {
        let sum = &self.sums[index];
        sum.number as f64 - sum.of.iter().map(|&unknown| self.now[unknown]).sum::<f64>()
    }

    fn sign(&self, index: usize) -> f64 {
        if self.gap(index) < 0.0 { -1.0 } else { 1.0 }
    }

    /// 1 for a sum whose gap must vanish, 0 for one that may be exceeded and is.
    fn vanishing(&self, index: usize) -> f64 {
        let may_exceed = !self.sums[index].is_exact && self.gap(index) <= 0.0;
        f64::from(u8::from(!may_exceed))
    }

    /// Unknowns, then gaps of sums, then what sums are exceeded by, then changes.
    fn dictionary(&self) -> Dictionary {
        let (n_unknowns, n_sums) = (self.now.len(), self.sums.len());
        let exceeding: Vec<usize> = (0..n_sums)
            .filter(|&index| !self.sums[index].is_exact && self.vanishing(index) > 0.0)
            .collect();
        let n_columns = self.n_changes + exceeding.len();
        let first_change = n_unknowns + 2 * n_sums;
        let mut dictionary = Dictionary {
            n_columns,
            rows: Vec::with_capacity((n_unknowns + n_sums) * (n_columns + 1)),
            cost: vec![0.0; n_columns + 1],
            basic: (0..n_unknowns + n_sums).collect(),
            outside: (first_change..first_change + self.n_changes)
                .chain(exceeding.iter().map(|index| n_unknowns + n_sums + index))
                .collect(),
            is_vanishing: vec![false; first_change + self.n_changes],
        };
        for unknown in 0..n_unknowns {
            let row = &self.matrix[unknown * self.n_changes..(unknown + 1) * self.n_changes];
            dictionary.rows.push(self.now[unknown]);
            dictionary.rows.extend(row);
            dictionary.rows.extend(exceeding.iter().map(|_| 0.0));
            dictionary.is_vanishing[unknown] = self.excluded[unknown];
        }
        for (index, sum) in self.sums.iter().enumerate() {
            let sign = self.sign(index);
            dictionary.rows.push(sign * self.gap(index));
            for change in 0..self.n_changes {
                let entries = sum
                    .of
                    .iter()
                    .map(|&unknown| self.matrix[unknown * self.n_changes + change]);
                dictionary.rows.push(-sign * entries.sum::<f64>());
            }
            let own = exceeding
                .iter()
                .map(|&other| f64::from(u8::from(other == index)));
            dictionary.rows.extend(own);
            dictionary.is_vanishing[n_unknowns + index] = self.vanishing(index) > 0.0;
        }
        for row in 0..n_unknowns + n_sums {
            if dictionary.is_vanishing[row] {
                let first = row * (n_columns + 1);
                for column in 0..=n_columns {
                    dictionary.cost[column] += dictionary.rows[first + column];
                }
            }
        }
        dictionary
    }
}

impl Dictionary {
    /// Makes the cost as small as can be. Returns false when it was given up.
    fn minimise(&mut self) -> bool {
        for number in 0..MOST_PIVOTS {
            let Some(column) = self.entering(number >= QUICK_PIVOTS) else {
                return true;
            };
            let Some(row) = self.leaving(column) else {
                return false;
            };
            self.pivot(row, column);
        }
        false
    }

    fn entering(&self, carefully: bool) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for column in 1..=self.n_columns {
            let variable = self.outside[column - 1];
            let cost = self.cost[column];
            if cost >= -TINY || self.is_vanishing[variable] {
                continue;
            }
            let is_better = best.is_none_or(|(other, least)| {
                if carefully {
                    variable < self.outside[other - 1]
                } else {
                    cost < least
                }
            });
            if is_better {
                best = Some((column, cost));
            }
        }
        best.map(|(column, _)| column)
    }

    /// The row that reaches zero first.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        let width = self.n_columns + 1;
        for row in 0..self.basic.len() {
            let coefficient = self.rows[row * width + column];
            if coefficient >= -TINY {
                continue;
            }
            let limit = self.rows[row * width] / -coefficient;
            let is_better = best.is_none_or(|(other, least)| {
                limit < least - TINY || limit < least + TINY && self.basic[row] < self.basic[other]
            });
            if is_better {
                best = Some((row, limit));
            }
        }
        best.map(|(row, _)| row)
    }

    /// Exchanges a row and a column.
    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.n_columns + 1;
        let coefficient = self.rows[row * width + column];
        let mut new: Vec<f64> = self.rows[row * width..(row + 1) * width]
            .iter()
            .map(|value| -value / coefficient)
            .collect();
        new[column] = 1.0 / coefficient;
        let replace = |old: &mut [f64]| {
            let factor = old[column];
            if factor != 0.0 {
                old[column] = 0.0;
                old.iter_mut()
                    .zip(&new)
                    .for_each(|(old, new)| *old += factor * new);
            }
        };
        self.rows.chunks_mut(width).for_each(replace);
        replace(&mut self.cost);
        self.rows[row * width..(row + 1) * width].copy_from_slice(&new);
        std::mem::swap(&mut self.basic[row], &mut self.outside[column - 1]);
    }
}
