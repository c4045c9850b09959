//! Boards: the parts of `(board …)`, applied in textual order.

mod builder;
mod created;
mod finish;
mod grid;
mod limits;
mod link;
mod zone;

use super::{Scope, Undirected};
use crate::ast;
use crate::game::Board;
use crate::text::{Symbol, kw};
use builder::Builder;

/// Builds the board and fills the scope's positions, directions and zones. The players must already be known.
pub(crate) fn board(board: Option<&ast::Board>, scope: &mut Scope) -> Board {
    let Some(board) = board else {
        // Even without positions, it has tables for each player.
        return Builder::default().finish(scope);
    };
    let is_faulty = |keyword| board.faulty.contains(&keyword);
    let is_any = |keywords: &[Symbol]| keywords.iter().any(|&keyword| is_faulty(keyword));
    scope.incomplete.positions |= is_any(&[kw::GRID, kw::DIMENSIONS, kw::POSITIONS, kw::DUMMY]);
    scope.incomplete.directions |= is_any(&[kw::GRID, kw::DIRECTIONS, kw::LINKS]);
    scope.incomplete.zones |= is_faulty(kw::ZONE);
    let mut grids = board.items.iter().filter_map(|item| match item {
        ast::BoardItem::Grid(grid) => Some(grid.origin),
        _ => None,
    });
    let has_links = board
        .items
        .iter()
        .any(|item| matches!(item, ast::BoardItem::Links(_)));
    let grid = grids.next();
    scope.without_directions = (!has_links).then_some(Undirected {
        board: board.head,
        grid,
    });
    let mut builder = Builder::of(&board.items);
    while builder.item(scope) {}
    builder.finish(scope)
}
