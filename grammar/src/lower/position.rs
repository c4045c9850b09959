//! The names of positions that grids create by joining parts.

use crate::ast::{BoardItem, Dimension, Entry, Grid};
use crate::diagnostics::registry::{LIMIT_EXCEEDED, WRONG_ARGUMENTS};
use crate::diagnostics::{Diagnostic, Findings};
use crate::game::PositionId;
use crate::syntax::is_word;
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
                let texts = joined(grid, names);
                diagnostics.extend(unwritable(grid, &texts, names));
                grid.positions = texts.iter().map(|text| names.intern(text)).collect();
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
