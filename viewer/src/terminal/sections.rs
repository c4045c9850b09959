//! Which positions are drawn together: the whole board when that gives a picture, else grid by grid, and grids of
//! three and more dimensions in slabs side by side.

use super::labels::{Labels, NameParts};
use super::lattice::{Lattice, area, lattice};
use std::collections::{BTreeMap, HashSet};
use zrf_grammar::game::{Board, Grid, PositionId};

/// A part of the board with a picture of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Section {
    pub(super) title: String,
    pub(super) lattice: Lattice,
    pub(super) labels: Labels,
}

/// The whole board as pictures.
#[derive(Clone, Debug, Default)]
pub(super) struct Sections {
    /// Groups from the top; the sections of a group stand side by side.
    pub(super) groups: Vec<Vec<Section>>,
    /// Positions in no picture: dummy ones, and those that could not be arranged.
    pub(super) rest: Vec<PositionId>,
}

/// Arranges a board.
pub(super) fn sections(board: &Board) -> Sections {
    let mut arranger = Arranger {
        board,
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
    let all = (0..board.positions.len()).map(PositionId::from_index);
    Sections {
        rest: all
            .filter(|position| !arranger.drawn.contains(position))
            .collect(),
        groups: arranger.groups,
    }
}

/// Whether a grid has three or more dimensions that extend.
fn is_solid(grid: &Grid) -> bool {
    grid.dimensions
        .iter()
        .filter(|dimension| dimension.names.len() > 1)
        .count()
        > 2
}

struct Arranger<'a> {
    board: &'a Board,
    names: NameParts<'a>,
    drawn: HashSet<PositionId>,
    groups: Vec<Vec<Section>>,
}

impl Arranger<'_> {
    /// All that is not drawn yet: in one picture, or grid by grid.
    fn add_flat(&mut self) {
        let all = (0..self.board.positions.len()).map(PositionId::from_index);
        let all = self.open(all);
        if self.add(&all) {
            return;
        }
        for grid in &self.board.grids {
            let of_grid = self.open(grid.positions.iter().flatten().copied());
            self.add(&of_grid);
        }
        let in_grids: HashSet<PositionId> = self
            .board
            .grids
            .iter()
            .flat_map(|grid| grid.positions.iter().flatten().copied())
            .collect();
        let lone = self.open(
            all.into_iter()
                .filter(|position| !in_grids.contains(position)),
        );
        self.add(&lone);
    }

    /// Those of `positions` that have a place in the picture and are not drawn yet.
    fn open(&self, positions: impl Iterator<Item = PositionId>) -> Vec<PositionId> {
        positions
            .filter(|&position| {
                area(self.board, position).is_some() && !self.drawn.contains(&position)
            })
            .collect()
    }

    fn add(&mut self, positions: &[PositionId]) -> bool {
        if positions.is_empty() {
            return true;
        }
        let section = self.section(String::new(), positions);
        let is_drawn = section.is_some();
        if let Some(section) = section {
            self.drawn.extend(positions);
            self.groups.push(vec![section]);
        }
        is_drawn
    }

    fn section(&self, title: String, positions: &[PositionId]) -> Option<Section> {
        let lattice = lattice(self.board, positions)?;
        let labels = self.names.labels(&lattice);
        Some(Section {
            title,
            lattice,
            labels,
        })
    }

    /// A solid grid: two dimensions make the plane of a slab, the others tell the slabs apart.
    fn add_slabs(&mut self, grid: &Grid) {
        for plane in planes(grid) {
            let mut slabs: BTreeMap<Vec<usize>, Vec<PositionId>> = BTreeMap::new();
            for (index, position) in grid.positions.iter().enumerate() {
                if let Some(position) = position {
                    slabs
                        .entry(slab_of(grid, index, plane))
                        .or_default()
                        .push(*position);
                }
            }
            let made: Option<Vec<Section>> = slabs
                .iter()
                .map(|(slab, positions)| self.section(slab_title(grid, slab, plane), positions))
                .collect();
            if let Some(made) = made {
                self.drawn.extend(grid.positions.iter().flatten());
                self.groups.push(made);
                return;
            }
        }
    }
}

/// Pairs of dimensions that may make the plane of a slab, those with the smallest steps first.
fn planes(grid: &Grid) -> Vec<(usize, usize)> {
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
            is_askew,
            length(first).max(length(second)),
            length(first).min(length(second)),
        )
    });
    pairs
}

/// The indices of a grid position along the dimensions outside the plane.
fn slab_of(grid: &Grid, index: usize, plane: (usize, usize)) -> Vec<usize> {
    let mut rest = index;
    let mut slab = Vec::new();
    for (dimension, made_of) in grid.dimensions.iter().enumerate().rev() {
        let count = made_of.names.len().max(1);
        if dimension != plane.0 && dimension != plane.1 {
            slab.push(rest % count);
        }
        rest /= count;
    }
    slab.reverse();
    slab
}

/// The name parts that all positions of a slab share, as they stand in names: `IIa`.
fn slab_title(grid: &Grid, slab: &[usize], plane: (usize, usize)) -> String {
    let outside = (0..grid.dimensions.len())
        .filter(|&dimension| dimension != plane.0 && dimension != plane.1);
    let parts = outside
        .zip(slab)
        .map(|(dimension, &index)| grid.dimensions[dimension].names[index].as_str());
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::labels::parts_at;
    use super::{slab_of, slab_title};
    use zrf_grammar::game::{Grid, GridDimension};

    #[test]
    fn indices_of_a_grid_give_back_its_name_parts() {
        let dimension = |names: &[&str]| GridDimension {
            names: names.iter().map(|&name| name.to_owned()).collect(),
            step: (1, 1),
        };
        let grid = Grid {
            dimensions: vec![
                dimension(&["A", "B"]),
                dimension(&["a", "b", "c"]),
                dimension(&["1", "2"]),
            ],
            positions: vec![None; 12],
        };
        assert_eq!(parts_at(&grid, 0), ["A", "a", "1"]);
        assert_eq!(parts_at(&grid, 9), ["B", "b", "2"]);
        assert_eq!(slab_title(&grid, &slab_of(&grid, 9, (1, 2)), (1, 2)), "B");
        assert_eq!(slab_title(&grid, &slab_of(&grid, 9, (0, 1)), (0, 1)), "2");
    }
}
