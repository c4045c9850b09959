//! The names of positions that grids create by joining parts.

use crate::ast::{BoardItem, Dimension, Entry, Grid};
use crate::diagnostics::registry::{LIMIT_EXCEEDED, WRONG_ARGUMENTS};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::game::PositionId;
use crate::syntax::is_word;
use crate::text::{Names, kw};

/// What the grids of a load may still create.
#[derive(Debug)]
pub(crate) struct GridBudget {
    positions: usize,
    /// The total length of the names.
    bytes: usize,
}

impl Default for GridBudget {
    fn default() -> Self {
        Self {
            positions: MAX_POSITIONS,
            bytes: MAX_BYTES,
        }
    }
}

/// Names the positions of all grids of an entry. They are new words, so this is the only step of lowering that adds to
/// the table of names.
pub(crate) fn name_positions(
    entry: &mut Entry,
    names: &mut Names,
    budget: &mut GridBudget,
    diagnostics: &mut Diagnostics,
) {
    let Some(board) = &mut entry.board else {
        return;
    };
    let mut is_faulty = false;
    for item in &mut board.items {
        let BoardItem::Grid(grid) = item else {
            continue;
        };
        if let Err(excess) = budget.spend(grid, names) {
            diagnostics.push(Diagnostic::new(&LIMIT_EXCEEDED, excess, grid.origin));
            is_faulty = true;
            continue;
        }
        let texts = joined(grid, names);
        let odd = unwritable(grid, &texts, names);
        is_faulty |= odd.is_some();
        diagnostics.extend(odd);
        grid.positions = texts.iter().map(|text| names.intern(text)).collect();
    }
    if is_faulty {
        board.faulty.push(kw::GRID);
    }
}

/// Maximum number of positions of all grids of a load.
const MAX_POSITIONS: usize = 1 << 20;

/// Maximum total length of the names of these positions, in bytes: a few long parts make many long names.
const MAX_BYTES: usize = 1 << 24;

impl GridBudget {
    /// Subtracts the positions of a grid, unless there are too many.
    fn spend(&mut self, grid: &Grid, names: &Names) -> Result<(), String> {
        let (count, bytes) = size(grid, names);
        if count > PositionId::LIMIT {
            let most = PositionId::LIMIT;
            return Err(format!(
                "a grid of {count} positions; the maximum is {most}"
            ));
        }
        if count > self.positions {
            return Err(format!("more than {MAX_POSITIONS} positions in all grids"));
        }
        if bytes > self.bytes {
            return Err(format!(
                "more than {MAX_BYTES} bytes of position names in all grids"
            ));
        }
        self.positions -= count;
        self.bytes -= bytes;
        Ok(())
    }
}

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

/// The names of the positions of a grid.
fn joined(grid: &Grid, names: &Names) -> Vec<String> {
    let mut texts = vec![String::new()];
    for dimension in &grid.dimensions {
        let parts = dimension.parts(names);
        texts = texts
            .iter()
            .flat_map(|start| parts.clone().map(move |part| format!("{start}{part}")))
            .collect();
    }
    texts
}

/// Reports the first name that is not one word: neither rules nor recorded games could write it.
fn unwritable(grid: &Grid, texts: &[String], names: &Names) -> Option<Diagnostic> {
    let text = texts.iter().find(|text| !is_word(text))?;
    let message = match text.is_empty() {
        true => "a position has an empty name".to_owned(),
        false => format!("`{text}` cannot be the name of a position"),
    };
    let is_odd = |dimension: &&Dimension| dimension.parts(names).any(|part| !is_word(part));
    let at = grid.dimensions.iter().find(is_odd);
    let at = at.map_or(grid.origin, |dimension| dimension.names.origin);
    let help = "names are words without spaces, separated by single slashes, as in \"a/b/c\"";
    Some(Diagnostic::new(&WRONG_ARGUMENTS, message, at).help(help))
}
