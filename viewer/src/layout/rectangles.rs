//! The rectangle of each position in pixels; for grids without one, a place derived from their dimensions.

use zrf_grammar::game::{Board, Grid, PositionId, Rectangle};

/// Default size of cells.
pub(crate) const CELL: i32 = 48;

/// For each position a rectangle with an area, `None` if it has no place in the picture.
pub(crate) fn rectangles(board: &Board) -> Vec<Option<Rectangle>> {
    let given = board
        .positions
        .iter()
        .map(|position| position.rectangle.filter(has_area));
    let mut rectangles: Vec<Option<Rectangle>> = given.collect();
    for grid in &board.grids {
        for (index, position) in grid.positions.iter().enumerate() {
            let Some(position) = position else { continue };
            // A grid position that is declared again as a dummy is meant to be invisible.
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

/// The place of a grid position that follows from its dimensions: their steps as written or, if all are zero, cells
/// side by side along the last two dimensions.
fn by_dimensions(grid: &Grid, index: usize) -> Rectangle {
    let written = grid.dimensions.iter().map(|dimension| dimension.step);
    let mut steps: Vec<(i32, i32)> = written.collect();
    if steps.iter().all(|&step| step == (0, 0)) {
        let last = steps.len().saturating_sub(2);
        let cells = steps[last..].iter_mut().zip([(CELL, 0), (0, CELL)]);
        cells.for_each(|(step, cell)| *step = cell);
    }
    let (mut left, mut top) = (0i32, 0i32);
    for (&(across, down), at) in steps.iter().zip(coordinates(grid, index)) {
        left = left.saturating_add(across.saturating_mul(at as i32));
        top = top.saturating_add(down.saturating_mul(at as i32));
    }
    // The size of a cell is the smallest step that runs mostly along an axis.
    let smallest = |along: fn((i32, i32)) -> (i32, i32)| {
        let lengths = steps.iter().map(|&step| along(step));
        let lengths = lengths.map(|(own, other)| (own.saturating_abs(), other.saturating_abs()));
        let level = lengths.filter(|&(own, other)| own > 0 && own >= other);
        level.map(|(own, _)| own).min()
    };
    let (width, height) = (smallest(|step| step), smallest(|(x, y)| (y, x)));
    Rectangle {
        left,
        top,
        right: left.saturating_add(width.or(height).unwrap_or(CELL)),
        bottom: top.saturating_add(height.or(width).unwrap_or(CELL)),
    }
}

/// The positions with a place in the picture, those in the middle first.
pub(crate) fn middle_first(board: &Board) -> Vec<PositionId> {
    let rectangles = rectangles(board);
    let twice = |rectangle: &Rectangle| {
        let sum = |low: i32, high: i32| i64::from(low) + i64::from(high);
        (
            sum(rectangle.left, rectangle.right),
            sum(rectangle.top, rectangle.bottom),
        )
    };
    let centres: Vec<(i64, i64)> = rectangles.iter().flatten().map(twice).collect();
    let n_centres = centres.len().max(1) as i64;
    let middle = |of: fn(&(i64, i64)) -> i64| centres.iter().map(of).sum::<i64>() / n_centres;
    let (x, y) = (middle(|centre| centre.0), middle(|centre| centre.1));
    let mut seen: Vec<(i64, PositionId)> = Vec::new();
    for (position, rectangle) in board.position_ids().zip(&rectangles) {
        if let Some((left, top)) = rectangle.as_ref().map(twice) {
            let distance = (left - x)
                .saturating_pow(2)
                .saturating_add((top - y).saturating_pow(2));
            seen.push((distance, position));
        }
    }
    seen.sort_unstable();
    seen.into_iter().map(|(_, position)| position).collect()
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
