//! Which positions are drawn together: the whole board when that gives a picture, else grid by grid, and grids of
//! three and more dimensions in slabs side by side.

use super::labels::{Labels, NameParts};
use super::lattice::{Lattice, Overlap, lattice};
use super::rectangles::{coordinates, rectangles};
use std::collections::{BTreeMap, HashSet};
use zrf_grammar::game::{Board, Grid, PositionId, Rectangle};

/// A part of the board with a picture of its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) lattice: Lattice,
    pub(crate) labels: Labels,
}

/// The whole board as pictures.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sections {
    /// Groups from the top; the sections of a group are drawn side by side.
    pub(crate) groups: Vec<Vec<Section>>,
    /// Positions in no picture: dummy ones, and those that could not be arranged.
    pub(crate) rest: Vec<PositionId>,
}

/// Arranges a board.
pub(crate) fn sections(board: &Board) -> Sections {
    let mut arranger = Arranger {
        board,
        rectangles: rectangles(board),
        names: NameParts::new(board),
        drawn: HashSet::new(),
        groups: Vec::new(),
    };
    for grid in &board.grids {
        if is_solid(grid) {
            arranger.add_slabs(grid);
        }
    }
    arranger.add_flat();
    Sections {
        rest: board
            .position_ids()
            .filter(|position| !arranger.drawn.contains(position))
            .collect(),
        groups: arranger.groups,
    }
}

/// Whether a grid has three or more dimensions with more than one name.
fn is_solid(grid: &Grid) -> bool {
    grid.dimensions
        .iter()
        .filter(|dimension| dimension.names.len() > 1)
        .count()
        > 2
}

struct Arranger<'a> {
    board: &'a Board,
    rectangles: Vec<Option<Rectangle>>,
    names: NameParts<'a>,
    drawn: HashSet<PositionId>,
    groups: Vec<Vec<Section>>,
}

impl Arranger<'_> {
    /// Adds everything that is not drawn yet: in one picture, or grid by grid. What still overlaps comes last.
    fn add_flat(&mut self) {
        let all = self.open(self.board.position_ids());
        if self.add(&all, Overlap::Forbidden) {
            return;
        }
        for grid in &self.board.grids {
            let of_grid = self.open(grid.positions.iter().flatten().copied());
            self.add(&of_grid, Overlap::Forbidden);
        }
        let rest = self.open(self.board.position_ids());
        self.add(&rest, Overlap::Allowed);
    }

    /// Those of `positions` that have a place in the picture and are not drawn yet.
    fn open(&self, positions: impl Iterator<Item = PositionId>) -> Vec<PositionId> {
        let is_open = |position: &PositionId| {
            self.rectangles[position.index()].is_some() && !self.drawn.contains(position)
        };
        positions.filter(is_open).collect()
    }

    fn add(&mut self, positions: &[PositionId], overlap: Overlap) -> bool {
        if positions.is_empty() {
            return true;
        }
        let section = self.section(String::new(), positions, overlap);
        let is_drawn = section.is_some();
        if let Some(section) = section {
            self.drawn.extend(positions);
            self.groups.push(vec![section]);
        }
        is_drawn
    }

    fn section(
        &self,
        title: String,
        positions: &[PositionId],
        overlap: Overlap,
    ) -> Option<Section> {
        let lattice = lattice(&self.rectangles, positions, overlap)?;
        let labels = self.names.labels(&lattice);
        Some(Section {
            title,
            lattice,
            labels,
        })
    }

    /// A solid grid: two dimensions make the plane of a slab, the others distinguish the slabs.
    fn add_slabs(&mut self, grid: &Grid) {
        for plane in planes(grid) {
            let slabs = slabs(grid, plane);
            let slab = |(slab, positions): (&Vec<usize>, &Vec<PositionId>)| {
                self.section(slab_title(grid, slab, plane), positions, Overlap::Forbidden)
            };
            let made: Option<Vec<Section>> = slabs.iter().map(slab).collect();
            if let Some(made) = made {
                self.drawn.extend(grid.positions.iter().flatten());
                self.groups.push(made);
                return;
            }
        }
    }
}

/// Pairs of dimensions that may make the plane of a slab, those with the smallest steps first: levels of a board may be drawn
/// in perspective, but lie further apart than their rows.
pub(crate) fn planes(grid: &Grid) -> Vec<(usize, usize)> {
    let length = |index: usize| {
        let (across, down) = grid.dimensions[index].step;
        across.unsigned_abs().max(down.unsigned_abs())
    };
    let is_level = |index: usize| {
        let (across, down) = grid.dimensions[index].step;
        across == 0 || down == 0
    };
    let count = grid.dimensions.len();
    let pairs = (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second)));
    let mut pairs: Vec<(usize, usize)> = pairs.collect();
    pairs.sort_by_key(|&(first, second)| {
        let is_askew = !(is_level(first) && is_level(second));
        let is_short = grid.dimensions[first]
            .names
            .len()
            .min(grid.dimensions[second].names.len())
            < 2;
        (
            is_short,
            length(first).max(length(second)),
            is_askew,
            length(first).min(length(second)),
        )
    });
    pairs
}

/// The positions of each slab, by the indices along the dimensions outside the plane.
pub(crate) fn slabs(grid: &Grid, plane: (usize, usize)) -> BTreeMap<Vec<usize>, Vec<PositionId>> {
    let mut slabs: BTreeMap<Vec<usize>, Vec<PositionId>> = BTreeMap::new();
    for (index, position) in grid.positions.iter().enumerate() {
        if let Some(position) = position {
            let slab = slabs.entry(slab_of(grid, index, plane)).or_default();
            slab.push(*position);
        }
    }
    slabs
}

/// The indices of a grid position along the dimensions outside the plane.
fn slab_of(grid: &Grid, index: usize, plane: (usize, usize)) -> Vec<usize> {
    let along = coordinates(grid, index).into_iter().enumerate();
    let outside = along.filter(|&(dimension, _)| dimension != plane.0 && dimension != plane.1);
    outside.map(|(_, at)| at).collect()
}

/// The name parts that all positions of a slab share, as they appear in names: `IIa`.
fn slab_title(grid: &Grid, slab: &[usize], plane: (usize, usize)) -> String {
    let outside = (0..grid.dimensions.len())
        .filter(|&dimension| dimension != plane.0 && dimension != plane.1);
    let parts = outside
        .zip(slab)
        .map(|(dimension, &index)| grid.dimensions[dimension].names[index].as_str());
    parts.collect::<Vec<_>>().join(" ")
}
