//! Positions of grids that nothing can enter or leave.

use super::context::Context;
use super::flow::World;
use super::unused::used_positions;
use crate::ast::{BoardItem, Grid, Unlink};
use crate::diagnostics::registry::CUT_OFF_POSITION;
use crate::diagnostics::{Diagnostic, Subject};
use crate::game::PositionId;
use crate::resolve::Merged;
use crate::text::{Origin, Symbol};
use rustc_hash::FxHashSet;

/// Reports positions of a grid that have no link, never hold a piece, and are named nowhere.
pub(super) fn check(context: Context<'_>, world: &World<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, merged, .. } = context;
    let used = used_positions(context);
    let unlinked = unlinked(merged);
    let is_cut_off = |position: &PositionId| {
        let types = || game.piece_type_ids();
        let is_there =
            |player| types().any(|piece_type| world.may_be_at((player, piece_type), *position));
        let name = context.names.get(game.position_name(*position));
        let is_unlinked = || name.is_some_and(|name| unlinked.contains(&name));
        !used[position.index()] && !is_unlinked() && !game.player_ids().any(is_there)
    };
    let grids = merged.board_items().iter().filter_map(|item| match item {
        BoardItem::Grid(grid) => Some(grid),
        _ => None,
    });
    let has_directions = grids.clone().any(|grid| !grid.directions.is_empty());
    for (grid, built) in grids.zip(&game.board.grids) {
        let positions = || built.positions.iter().flatten().copied();
        let cut_off: Vec<PositionId> = positions().filter(is_cut_off).collect();
        let is_part = cut_off.len() < positions().count();
        if let Some(&first) = cut_off.first().filter(|_| is_part) {
            let is_lost = has_directions && grid.directions.is_empty();
            let report = if is_lost {
                without_directions
            } else {
                cut_off_in
            };
            found.push(report(grid, game.position_name(first), cut_off.len()));
        }
    }
}

/// The positions that the author unlinks completely, so that they are cut off on purpose.
fn unlinked(merged: &Merged<'_>) -> FxHashSet<Symbol> {
    let unlinked = merged.board_items().iter().flat_map(|item| match item {
        BoardItem::Unlink(all) => all.as_slice(),
        _ => &[],
    });
    let positions = unlinked.filter_map(|one| match one {
        Unlink::Position(name) => Some(name.symbol),
        Unlink::Pair(..) => None,
    });
    positions.collect()
}

/// Some positions of a grid, the first with this name.
fn cut_off_in(grid: &Grid, first: &str, count: usize) -> Diagnostic {
    let others = match count {
        1 => String::new(),
        n => format!(" and {} more positions of this grid", n - 1),
    };
    let message = format!("no piece can ever enter or leave `{first}`{others}");
    let help = "no link leads to or from there; remove such positions with `kill-positions`";
    Diagnostic::new(&CUT_OFF_POSITION, message, place(grid)).help(help)
}

/// The same, of a grid that lacks the directions that other grids of the board have.
fn without_directions(grid: &Grid, first: &str, count: usize) -> Diagnostic {
    let others = match count {
        1 => String::new(),
        n => format!(" and {} more of its positions", n - 1),
    };
    let message = format!(
        "this grid has no `directions`, so no piece can ever enter or leave `{first}`{others}"
    );
    let help = "add `(directions …)`: each grid needs its own";
    Diagnostic::new(&CUT_OFF_POSITION, message, place(grid))
        .about(Subject::Board(grid.origin.span))
        .help(help)
}

fn place(grid: &Grid) -> Origin {
    let first = grid.dimensions.first();
    first.map_or(grid.origin, |first| first.names.origin)
}
