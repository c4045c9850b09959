//! The names of positions that grids make by putting parts together.

use crate::ast::{BoardItem, Entry, Grid};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::resolve::LIMIT_EXCEEDED;
use crate::game::PositionId;
use crate::names::{Names, kw};

/// Names the positions of all grids of an entry. They are new words, so this is the one step of lowering that adds
/// to the table of names.
pub(crate) fn name_positions(
    entry: &mut Entry,
    names: &mut Names,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(board) = &mut entry.board else {
        return;
    };
    let mut is_faulty = false;
    for item in &mut board.items {
        let BoardItem::Grid(grid) = item else {
            continue;
        };
        let count = count(grid, names);
        if count > PositionId::LIMIT {
            let message = format!(
                "a grid of {count} positions, possible are {}",
                PositionId::LIMIT
            );
            diagnostics.push(Diagnostic::new(&LIMIT_EXCEEDED, message, grid.origin));
            is_faulty = true;
        } else {
            name_grid(grid, names);
        }
    }
    if is_faulty {
        board.faulty.push(kw::GRID);
    }
}

fn count(grid: &Grid, names: &Names) -> usize {
    let sizes = grid
        .dimensions
        .iter()
        .map(|dimension| dimension.names.literal(names).split('/').count());
    sizes.fold(1, usize::saturating_mul)
}

fn name_grid(grid: &mut Grid, names: &mut Names) {
    let mut texts = vec![String::new()];
    for dimension in &grid.dimensions {
        let parts: Vec<&str> = dimension.names.literal(names).split('/').collect();
        texts = texts
            .iter()
            .flat_map(|start| parts.iter().map(move |part| format!("{start}{part}")))
            .collect();
    }
    grid.positions = texts.iter().map(|text| names.intern(text)).collect();
}
