//! Names for the rows and columns of a drawing, derived from the parts of position names.

use super::lattice::Lattice;
use super::rectangles::coordinates;
use std::collections::{HashMap, HashSet};
use zrf_grammar::game::{Board, Grid, PositionId};

/// The parts of position names: in grids, the names in the dimensions; elsewhere, letters and digits.
#[derive(Debug)]
pub(crate) struct NameParts<'a>(HashMap<PositionId, Vec<&'a str>>);

/// The names of rows and columns; a row without one has an empty text, a drawing without them no entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Labels {
    pub(crate) rows: Vec<String>,
    pub(crate) columns: Vec<String>,
}

impl<'a> NameParts<'a> {
    /// Splits the names of all positions in grids. Without grids, splits the names of all visible positions, or none
    /// if some name cannot be split.
    pub(crate) fn new(board: &'a Board) -> Self {
        let mut parts = HashMap::new();
        for grid in &board.grids {
            for (index, position) in grid.positions.iter().enumerate() {
                if let Some(position) = position {
                    parts.insert(*position, parts_at(grid, index));
                }
            }
        }
        if board.grids.is_empty() {
            let drawn = board
                .positions
                .iter()
                .enumerate()
                .filter(|(_, position)| position.rectangle.is_some());
            let split = drawn.map(|(index, position)| {
                Some((PositionId::from_index(index), split_name(&position.name)?))
            });
            parts = split.collect::<Option<_>>().unwrap_or_default();
        }
        Self(parts)
    }

    /// The names of a drawing's rows and columns.
    pub(crate) fn labels(&self, lattice: &Lattice) -> Labels {
        let mut labels = Labels {
            rows: self.line_labels(&lattice.in_rows()),
            columns: self.line_labels(&lattice.in_columns()),
        };
        if labels.columns.is_empty() && !labels.rows.is_empty() {
            labels.columns = self.slanted_labels(lattice).unwrap_or_default();
        }
        labels
    }

    /// Names under the last row where columns run down at a slant, as on a rhombus: the part that no two positions of
    /// the row have in common, if no other row has more of them.
    fn slanted_labels(&self, lattice: &Lattice) -> Option<Vec<String>> {
        let part_of = |position: &PositionId, part: usize| self.0.get(position)?.get(part).copied();
        let most = self.0.values().map(Vec::len).max().unwrap_or(0);
        (0..most).find_map(|part| {
            let last = lattice.rows.last()?;
            let mut labels = vec![String::new(); lattice.columns];
            let mut seen = HashSet::new();
            for (column, positions) in last {
                let name = part_of(positions.first()?, part)?;
                labels[*column] = name.to_owned();
                if !seen.insert(name) {
                    return None;
                }
            }
            let mut all = lattice.rows.iter().flatten();
            let is_complete = all.all(|(_, positions)| {
                let mut names = positions.iter().filter_map(|at| part_of(at, part));
                names.all(|name| seen.contains(name))
            });
            is_complete.then_some(labels)
        })
    }

    /// Names for parallel lines of positions: the part that all positions of a line share and no two lines have in
    /// common.
    fn line_labels(&self, lines: &[Vec<PositionId>]) -> Vec<String> {
        let most = self.0.values().map(Vec::len).max().unwrap_or(0);
        let choices = (0..most).map(|part| self.labels_by_part(lines, part));
        choices.into_iter().flatten().next().unwrap_or_default()
    }

    fn labels_by_part(&self, lines: &[Vec<PositionId>], part: usize) -> Option<Vec<String>> {
        let mut seen = HashSet::new();
        let mut labels = Vec::new();
        for line in lines {
            let mut parts = line
                .iter()
                .filter_map(|position| self.0.get(position)?.get(part));
            let Some(label) = parts.next() else {
                labels.push(String::new());
                continue;
            };
            if parts.any(|other| other != label) || !seen.insert(*label) {
                return None;
            }
            labels.push((*label).to_owned());
        }
        (!seen.is_empty()).then_some(labels)
    }
}

/// The label of a row or a column, with a position in it.
#[cfg(feature = "window")]
pub(crate) type EdgeLabel = (PositionId, String);

/// The labels of the columns and of the rows of a board that is drawn as one picture.
#[cfg(feature = "window")]
pub(crate) fn edge_labels(
    board: &Board,
    rectangles: &[Option<zrf_grammar::game::Rectangle>],
) -> (Vec<EdgeLabel>, Vec<EdgeLabel>) {
    use super::lattice;
    let seen = board
        .position_ids()
        .filter(|position| rectangles[position.index()].is_some());
    let seen: Vec<PositionId> = seen.collect();
    let Some(lattice) = lattice::lattice(rectangles, &seen, lattice::Overlap::Allowed) else {
        return Default::default();
    };
    let names = NameParts::new(board);
    let label = |lines: Vec<Vec<PositionId>>| {
        let labels = names.line_labels(&lines).into_iter().zip(lines);
        let named = labels.filter(|(label, _)| !label.is_empty());
        named
            .filter_map(|(label, line)| Some((*line.first()?, label)))
            .collect()
    };
    (label(lattice.in_columns()), label(lattice.in_rows()))
}

/// The name parts of the position at an index of a grid, one for each dimension.
fn parts_at(grid: &Grid, index: usize) -> Vec<&str> {
    let along = grid.dimensions.iter().zip(coordinates(grid, index));
    along
        .map(|(dimension, at)| dimension.names.get(at).map_or("", String::as_str))
        .collect()
}

/// Splits `a1` into `a` and `1`. `None` for names such as `corner1`, which is not a place on two axes.
fn split_name(name: &str) -> Option<Vec<&str>> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, number) = name.split_at(digits);
    let is_split =
        (1..=2).contains(&letters.len()) && number.chars().all(|letter| letter.is_ascii_digit());
    is_split.then(|| vec![letters, number])
}
