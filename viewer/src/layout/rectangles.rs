//! Where each position is drawn, in pixels; for grids that forgot to say, a place that follows from their dimensions.

use zrf_grammar::game::{Board, Grid, PositionId, Rectangle};

/// The size of cells where the rules give none.
const CELL: i32 = 40;

/// For each position a rectangle with an area, `None` when it has no place in the picture.
pub(crate) fn rectangles(board: &Board) -> Vec<Option<Rectangle>> {
    let given = board
        .positions
        .iter()
        .map(|position| position.rectangle.filter(has_area));
    let mut rectangles: Vec<Option<Rectangle>> = given.collect();
    for grid in &board.grids {
        for (index, position) in grid.positions.iter().enumerate() {
            let Some(position) = position else { continue };
            // A grid position that was declared again as a dummy is meant not to be seen.
            let is_seen = board.positions[position.index()].rectangle.is_some();
            if is_seen {
                rectangles[position.index()].get_or_insert_with(|| by_dimensions(grid, index));
            }
        }
    }
    rectangles
}

fn has_area(rectangle: &Rectangle) -> bool {
    rectangle.left != rectangle.right && rectangle.top != rectangle.bottom
}

/// The place of a grid position counted from nought, its steps as written or, where all are nought, one cell.
fn by_dimensions(grid: &Grid, index: usize) -> Rectangle {
    let steps: Vec<(i32, i32)> = grid
        .dimensions
        .iter()
        .map(|dimension| dimension.step)
        .collect();
    let has_steps = steps.iter().any(|&step| step != (0, 0));
    let step = |dimension: usize| match (has_steps, dimension) {
        (true, _) => steps[dimension],
        (false, 0) => (CELL, 0),
        (false, 1) => (0, CELL),
        (false, _) => (0, 0),
    };
    let smallest = |part: fn((i32, i32)) -> i32| {
        let lengths = (0..steps.len()).map(|dimension| part(step(dimension)).saturating_abs());
        lengths.filter(|&length| length > 0).min().unwrap_or(CELL)
    };
    let (mut left, mut top) = (0i32, 0i32);
    for (dimension, at) in coordinates(grid, index).into_iter().enumerate() {
        let (across, down) = step(dimension);
        left = left.saturating_add(across.saturating_mul(at as i32));
        top = top.saturating_add(down.saturating_mul(at as i32));
    }
    Rectangle {
        left,
        top,
        right: left.saturating_add(smallest(|step| step.0)),
        bottom: top.saturating_add(smallest(|step| step.1)),
    }
}

/// The index along each dimension of the position at an index of a grid.
pub(crate) fn coordinates(grid: &Grid, index: usize) -> Vec<usize> {
    let mut rest = index;
    let mut coordinates = Vec::with_capacity(grid.dimensions.len());
    for dimension in grid.dimensions.iter().rev() {
        let count = dimension.names.len().max(1);
        coordinates.push(rest % count);
        rest /= count;
    }
    coordinates.reverse();
    coordinates
}

/// The positions of a board in order.
pub(crate) fn all_positions(board: &Board) -> impl Iterator<Item = PositionId> {
    (0..board.positions.len()).map(PositionId::from_index)
}
