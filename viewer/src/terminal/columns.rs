//! Columns of a lattice to places on a line of characters.

use crate::layout::Lattice;

/// Where each column begins: as near to its left neighbours as the cells of every row allow. Columns between those of
/// other rows stand half a cell apart where there is room for it.
pub(super) fn column_places(lattice: &Lattice, cell_width: usize, room: usize) -> Vec<usize> {
    let half = (cell_width + 1).div_ceil(2);
    let spread = places_apart(lattice, cell_width, half);
    let is_fitting = spread.last().is_none_or(|last| last + cell_width < room);
    if is_fitting {
        spread
    } else {
        places_apart(lattice, cell_width, 1)
    }
}

fn places_apart(lattice: &Lattice, cell_width: usize, least: usize) -> Vec<usize> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); lattice.columns];
    for row in &lattice.rows {
        for pair in row.windows(2) {
            before[pair[1].0].push(pair[0].0);
        }
    }
    let mut places: Vec<usize> = Vec::with_capacity(lattice.columns);
    for (column, left) in before.iter().enumerate() {
        let gap = if lattice.column_gaps[column] { 2 } else { 0 };
        let after_cells = left.iter().map(|&left| places[left] + cell_width + 1);
        let after_column = places.last().map(|&place| place + least);
        places.push(
            after_cells
                .chain(after_column)
                .max()
                .map_or(0, |place| place + gap),
        );
    }
    places
}

/// Splits columns into runs that fit into `width`, each with its first and last place.
pub(super) fn bands(places: &[usize], cell_width: usize, width: usize) -> Vec<(usize, usize)> {
    let mut bands: Vec<(usize, usize)> = Vec::new();
    for &place in places {
        let end = place + cell_width + 1;
        match bands.last_mut() {
            Some(band) if end - band.0 <= width.max(cell_width + 1) => band.1 = end,
            _ => bands.push((place, end)),
        }
    }
    bands
}
