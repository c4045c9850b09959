//! The names of positions that grids create by joining parts.

use crate::ast::{BoardItem, Entry, Grid};
use crate::diagnostics::registry::LIMIT_EXCEEDED;
use crate::diagnostics::{Diagnostic, Findings};
use crate::game::PositionId;
use crate::text::{Names, kw};

/// Names the positions of all grids of an entry. They are new words, so this is the only step of lowering that adds to
/// the table of names.
pub(crate) fn name_positions(entry: &mut Entry, names: &mut Names, diagnostics: &mut Findings) {
    let Some(board) = &mut entry.board else {
        return;
    };
    let mut is_faulty = false;
    for item in &mut board.items {
        let BoardItem::Grid(grid) = item else {
            continue;
        };
        let message = match size(grid, names) {
            (count, _) if count > PositionId::LIMIT => {
                format!(
                    "a grid of {count} positions; the maximum is {}",
                    PositionId::LIMIT
                )
            }
            (_, bytes) if bytes > MAX_BYTES => {
                format!("position names of {bytes} bytes in total; the maximum is {MAX_BYTES}")
            }
            _ => {
                name_grid(grid, names);
                continue;
            }
        };
        diagnostics.push(Diagnostic::new(&LIMIT_EXCEEDED, message, grid.origin));
        is_faulty = true;
    }
    if is_faulty {
        board.faulty.push(kw::GRID);
    }
}

/// Maximum total length of the names of one grid: a few long parts make many long names.
const MAX_BYTES: usize = 1 << 24;

/// The number of positions of a grid, and the number of bytes of their names.
fn size(grid: &Grid, names: &Names) -> (usize, usize) {
    let (mut count, mut bytes) = (1usize, 0usize);
    for dimension in &grid.dimensions {
        let text = dimension.names.literal(names);
        let parts = text.split('/').count();
        let length = text.len() - (parts - 1);
        // Append each part to each name so far.
        bytes = bytes
            .saturating_mul(parts)
            .saturating_add(length.saturating_mul(count));
        count = count.saturating_mul(parts);
    }
    (count, bytes)
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
