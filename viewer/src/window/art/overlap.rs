//! Squares that reach over their neighbours, as rectangles of large pictures do, are drawn as wide and high as the steps
//! of their grid, and so are the squares of a checkered board that do not reach their neighbours.

use egui::{Rect, vec2};
use zrf_grammar::game::{Board, Grid};

/// The least side of a square as a share of the step to its neighbour, if both are of one board.
const CLOSE: f32 = 0.55;

/// Cuts the places of each grid to its steps, around their middles.
pub(super) fn cut(board: &Board, places: &mut [Option<Rect>]) {
    resize(board, places, cut_length);
}

/// Fills the gaps between the places of each grid.
pub(super) fn fill(board: &Board, places: &mut [Option<Rect>]) {
    resize(board, places, filled_length);
}

/// Changes the sides of the places of each grid to what `length` makes of them and of its steps, around their middles.
fn resize(board: &Board, places: &mut [Option<Rect>], length: impl Fn(f32, f32) -> f32) {
    for grid in &board.grids {
        let (Some(right), Some(down)) = (step(grid, |step| step), step(grid, |(x, y)| (y, x)))
        else {
            continue;
        };
        for position in grid.positions.iter().flatten() {
            let place = &mut places[position.index()];
            *place = place.map(|place| {
                let size = vec2(length(place.width(), right), length(place.height(), down));
                Rect::from_center_size(place.center(), size)
            });
        }
    }
}

/// The shortest step of a grid along an axis, which comes first in what `turned` returns. None if a dimension is slanted,
/// as those of hexagons are, or none is along the axis.
fn step(grid: &Grid, turned: impl Fn((i32, i32)) -> (i32, i32)) -> Option<f32> {
    let steps = || {
        grid.dimensions
            .iter()
            .map(|dimension| turned(dimension.step))
    };
    let is_slanted = steps().any(|(along, across)| along != 0 && across != 0);
    let lengths = steps().map(|(along, _)| along.unsigned_abs());
    let shortest = lengths.filter(|&length| length > 0).min();
    shortest.filter(|_| !is_slanted).map(|length| length as f32)
}

/// The length of a side. Places that lie on each other, one step of a few pixels apart, keep theirs.
fn cut_length(side: f32, step: f32) -> f32 {
    match 2.0 * step > side {
        true => side.min(step),
        false => side,
    }
}

/// The length of a side. Places far from each other are no squares of one board.
fn filled_length(side: f32, step: f32) -> f32 {
    match side >= CLOSE * step {
        true => side.max(step),
        false => side,
    }
}

#[cfg(test)]
mod tests {
    use super::{cut, fill};
    use crate::testing::game;
    use crate::window::art::places::places;

    /// Checks the edges of the second position of a grid of 2×2 squares.
    #[track_caller]
    fn check(rectangle: &str, steps: [&str; 2], expected: [f32; 4]) {
        let [right, down] = steps;
        let text = format!(
            "(game (title \"Board\") (players White) (turn-order White) (board (grid (start-rectangle {rectangle}) \
             (dimensions (\"a/b\" ({right})) (\"2/1\" ({down}))))))"
        );
        let board = game(&text).board;
        let mut places = places(&board);
        cut(&board, &mut places);
        let index = board.positions.iter().position(|at| at.name == "b2");
        let place = places[index.unwrap()].unwrap();
        let edges = [place.left(), place.top(), place.right(), place.bottom()];
        assert_eq!(edges, expected);
    }

    #[test]
    fn squares_end_where_their_neighbours_begin() {
        check("5 5 55 45", ["36 0", "0 30"], [48.0, 10.0, 84.0, 40.0]);
        check("5 5 35 45", ["36 0", "0 30"], [41.0, 10.0, 71.0, 40.0]);
    }

    #[test]
    fn gaps_of_a_checkered_board_are_filled() {
        let filled = |right: u32| {
            let text = format!(
                "(game (title \"Board\") (players White) (turn-order White) (board (grid (start-rectangle 0 0 20 20) \
                 (dimensions (\"a/b\" ({right} 0)) (\"2/1\" (0 20))))))"
            );
            let board = game(&text).board;
            let mut places = places(&board);
            fill(&board, &mut places);
            places[0].unwrap().width()
        };
        assert_eq!([filled(20), filled(30), filled(60)], [20.0, 30.0, 20.0]);
    }

    #[test]
    fn slanted_grids_and_piles_stay_as_they_are() {
        check("0 0 40 40", ["30 0", "15 26"], [30.0, 0.0, 70.0, 40.0]);
        check("0 0 40 40", ["40 0", "0 8"], [40.0, 0.0, 80.0, 40.0]);
    }
}
