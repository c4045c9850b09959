//! From pixels to rows and columns: positions whose centres nearly agree in height share a row, and likewise columns.
//!
//! Shifted rows (hexagons) simply have columns of their own between those of their neighbours.

use std::collections::BTreeMap;
use zrf_grammar::game::{PositionId, Rectangle};

/// Positions in rows and columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lattice {
    /// For each row from the top, the columns with positions from the left; several positions where they overlap.
    pub(crate) rows: Vec<Vec<(usize, Vec<PositionId>)>>,
    /// How many columns there are.
    pub(crate) columns: usize,
    /// For each column, whether the picture has a gap before it.
    pub(crate) column_gaps: Vec<bool>,
    /// For each row, whether the picture has a gap before it.
    pub(crate) row_gaps: Vec<bool>,
}

impl Lattice {
    /// The positions of each row.
    pub(crate) fn in_rows(&self) -> Vec<Vec<PositionId>> {
        let positions = |row: &Vec<(usize, Vec<PositionId>)>| {
            row.iter()
                .flat_map(|(_, positions)| positions.clone())
                .collect()
        };
        self.rows.iter().map(positions).collect()
    }

    /// The positions of each column.
    pub(crate) fn in_columns(&self) -> Vec<Vec<PositionId>> {
        let mut columns = vec![Vec::new(); self.columns];
        for (column, positions) in self.rows.iter().flatten() {
            columns[*column].extend(positions);
        }
        columns
    }
}

/// Whether positions may overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlap {
    Forbidden,
    Allowed,
}

/// Arranges positions by their rectangles. `None` if one has none, or if two overlap that must not.
pub(crate) fn lattice(
    rectangles: &[Option<Rectangle>],
    positions: &[PositionId],
    overlap: Overlap,
) -> Option<Lattice> {
    let rectangles: Option<Vec<Rectangle>> = positions
        .iter()
        .map(|position| rectangles[position.index()])
        .collect();
    let rectangles = rectangles?;
    let across: Vec<Extent> = rectangles
        .iter()
        .map(|r| Extent::new(r.left, r.right))
        .collect();
    let down: Vec<Extent> = rectangles
        .iter()
        .map(|r| Extent::new(r.top, r.bottom))
        .collect();
    let (columns, column_gaps) = clusters(&across);
    let (rows, row_gaps) = clusters(&down);
    let mut crossings: Vec<BTreeMap<usize, Vec<PositionId>>> =
        vec![BTreeMap::new(); row_gaps.len()];
    for ((&position, row), column) in positions.iter().zip(rows).zip(columns) {
        let crossing = crossings[row].entry(column).or_default();
        if !crossing.is_empty() && overlap == Overlap::Forbidden {
            return None;
        }
        crossing.push(position);
    }
    Some(Lattice {
        rows: crossings
            .into_iter()
            .map(|row| row.into_iter().collect())
            .collect(),
        columns: column_gaps.len(),
        column_gaps,
        row_gaps,
    })
}

/// Centre and size along one axis. Sums of two coordinates are kept whole by doubling.
#[derive(Clone, Copy)]
struct Extent {
    center_twice: i64,
    size: i64,
}

impl Extent {
    fn new(low: i32, high: i32) -> Self {
        let (low, high) = (i64::from(low), i64::from(high));
        Self {
            center_twice: low + high,
            size: (high - low).abs(),
        }
    }
}

/// The number of the cluster each extent belongs to, in order of place, and for each cluster whether a gap precedes it.
fn clusters(extents: &[Extent]) -> (Vec<usize>, Vec<bool>) {
    let mut sizes: Vec<i64> = extents.iter().map(|extent| extent.size).collect();
    sizes.sort_unstable();
    let typical = sizes.get(sizes.len() / 2).copied().unwrap_or(0);
    let mut order: Vec<usize> = (0..extents.len()).collect();
    order.sort_by_key(|&index| extents[index].center_twice);

    let mut of = vec![0; extents.len()];
    let mut starts: Vec<i64> = Vec::new();
    for index in order {
        let center = extents[index].center_twice;
        // Centres less than 0.45 of a cell apart are meant to be level; a row shifted by half a cell is not.
        let is_level = starts
            .last()
            .is_some_and(|&start| 10 * (center - start) < 9 * typical);
        if !is_level {
            starts.push(center);
        }
        of[index] = starts.len().saturating_sub(1);
    }
    let gap = |pair: &[i64]| pair[1] - pair[0] > 3 * typical;
    let gaps = starts.windows(2).map(gap);
    let has_any = usize::from(!starts.is_empty());
    (
        of,
        std::iter::repeat_n(false, has_any).chain(gaps).collect(),
    )
}
