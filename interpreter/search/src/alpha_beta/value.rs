//! Values of states for the side to move: points, and results by their distance.

use super::searcher::Spot;
use super::table::{Bound, TableEntry};
use crate::bot::Rating;
use crate::evaluation::MOST_POINTS;

/// The value of an immediate win.
pub(super) const WIN: i32 = 1_000_000;
/// The search window, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    pub(super) const FULL: Self = Self {
        alpha: -WIN - 1,
        beta: WIN + 1,
    };

    /// Whether a value may lie within.
    pub(super) fn is_open(self) -> bool {
        self.beta > self.alpha + 1
    }
}

/// Converts a value to a [`Rating`].
pub(super) fn rating(value: i32) -> Rating {
    let plies = (WIN - value.abs()).unsigned_abs();
    match value {
        _ if value > MOST_POINTS => Rating::Win(plies),
        _ if value < -MOST_POINTS => Rating::Loss(plies),
        _ => Rating::Points(value),
    }
}

/// The value from a table entry, if it is sufficient.
pub(super) fn usable(entry: TableEntry, window: Window, spot: Spot) -> Option<i32> {
    if entry.depth < spot.depth {
        return None;
    }
    let value = from_table(entry.value, spot.ply);
    let is_enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    is_enough.then_some(value)
}

/// Distances count from the state in the table, and from the root in the search.
pub(super) fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value > MOST_POINTS => value + ply as i32,
        _ if value < -MOST_POINTS => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value > MOST_POINTS => value - ply as i32,
        _ if value < -MOST_POINTS => value + ply as i32,
        _ => value,
    }
}
