//! Values of states for the side to move: points, and results with their distance.

use crate::bot::Rating;
use crate::evaluation::MAX_POINTS;

/// The value of an immediate win.
pub(super) const WIN: i32 = 1_000_000;
/// The value of a draw.
pub(super) const DRAW: i32 = 0;

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

    /// Whether a value may be strictly within the window.
    pub(super) fn is_open(self) -> bool {
        self.beta > self.alpha + 1
    }
}

/// Converts a value to a [`Rating`].
pub(super) fn rating(value: i32) -> Rating {
    let plies = (WIN - value.abs()).unsigned_abs();
    match value {
        _ if value > MAX_POINTS => Rating::Win(plies),
        _ if value < -MAX_POINTS => Rating::Loss(plies),
        _ => Rating::Points(value),
    }
}
