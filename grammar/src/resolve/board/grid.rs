//! Grids: positions in rows and columns, and the links between them.

use super::super::{Class, Scope};
use super::builder::{Builder, Draft, DraftGrid, note_declared};
use crate::ast::{Dimension, Grid, Name};
use crate::game::{GridDimension, Rectangle};
use crate::text::{Names, Origin};

impl Builder<'_> {
    /// Creates the positions and links of a grid.
    pub(super) fn grid(&mut self, grid: &Grid, scope: &mut Scope) {
        let dimensions: Vec<GridDimension> = grid
            .dimensions
            .iter()
            .map(|dimension| grid_dimension(dimension, scope.names))
            .collect();
        // A grid that is too large has no names.
        if grid.positions.is_empty() {
            return;
        }
        let origin = named_by(grid);
        let parts = grid.dimensions.iter().zip(&dimensions);
        let parts = parts.map(|(written, read)| (written.names.origin, read.names.clone()));
        scope.grids.push(parts.collect());
        let mut index = Index::new(&dimensions);
        let mut positions = Vec::with_capacity(grid.positions.len());
        let mut is_doubled = false;
        for &symbol in &grid.positions {
            let is_known = self
                .get(symbol)
                .is_some_and(|known| self.positions[known.index()].rectangle.is_some());
            if is_known && !std::mem::replace(&mut is_doubled, true) {
                self.report_twice(symbol, grid.origin, scope);
            }
            let Some(position) = self.declare(symbol, grid.origin, scope) else {
                return;
            };
            note_declared(Name { symbol, origin }, Class::Position, scope);
            let rectangle = moved(grid.start, &dimensions, &index.coordinates);
            self.positions[position.index()].rectangle = Some(rectangle);
            positions.push(position);
            index.advance();
        }
        for direction in &grid.directions {
            let Some(id) = self.declare_direction(direction.name, scope) else {
                return;
            };
            for (from, to) in steps(&positions, &dimensions, &direction.offsets) {
                self.set_link(id, from, to);
            }
        }
        self.grids.push(DraftGrid {
            dimensions,
            positions,
        });
    }
}

/// The location of the strings that the names of a grid's positions are made of.
fn named_by(grid: &Grid) -> Origin {
    let origins = grid
        .dimensions
        .iter()
        .map(|dimension| dimension.names.origin);
    let joined = origins.reduce(|first, last| Origin {
        span: first.span.to(last.span),
        ..first
    });
    joined.unwrap_or(grid.origin)
}

fn grid_dimension(dimension: &Dimension, names: &Names) -> GridDimension {
    GridDimension {
        names: dimension.parts(names).map(str::to_owned).collect(),
        step: dimension.step,
    }
}

/// The coordinates of each position in turn, the last dimension fastest.
struct Index {
    sizes: Vec<usize>,
    coordinates: Vec<usize>,
}

impl Index {
    fn new(dimensions: &[GridDimension]) -> Self {
        let sizes: Vec<usize> = dimensions
            .iter()
            .map(|dimension| dimension.names.len())
            .collect();
        Self {
            coordinates: vec![0; sizes.len()],
            sizes,
        }
    }

    fn advance(&mut self) {
        for (coordinate, &size) in self.coordinates.iter_mut().zip(&self.sizes).rev() {
            *coordinate += 1;
            if *coordinate < size {
                return;
            }
            *coordinate = 0;
        }
    }
}

/// The start rectangle, offset by this many steps along each dimension. Absurd numbers wrap around: they only affect
/// drawing.
fn moved(start: Rectangle, dimensions: &[GridDimension], coordinates: &[usize]) -> Rectangle {
    let (mut across, mut down) = (0i32, 0i32);
    for (dimension, &coordinate) in dimensions.iter().zip(coordinates) {
        let count = coordinate as i32;
        across = across.wrapping_add(dimension.step.0.wrapping_mul(count));
        down = down.wrapping_add(dimension.step.1.wrapping_mul(count));
    }
    Rectangle {
        left: start.left.wrapping_add(across),
        top: start.top.wrapping_add(down),
        right: start.right.wrapping_add(across),
        bottom: start.bottom.wrapping_add(down),
    }
}

/// The links of one direction: from each position whose target is inside all dimensions.
fn steps(
    positions: &[Draft],
    dimensions: &[GridDimension],
    offsets: &[i32],
) -> Vec<(Draft, Draft)> {
    let mut index = Index::new(dimensions);
    let mut links = Vec::with_capacity(positions.len());
    for &from in positions {
        let mut target = Some(0usize);
        for ((&coordinate, &size), &offset) in
            index.coordinates.iter().zip(&index.sizes).zip(offsets)
        {
            let moved = coordinate as i64 + i64::from(offset);
            target = match target {
                Some(before) if (0..size as i64).contains(&moved) => {
                    Some(before * size + moved as usize)
                }
                _ => None,
            };
        }
        links.extend(target.map(|target| (from, positions[target])));
        index.advance();
    }
    links
}
