//! Directions that lead nowhere, and symmetry.

use super::context::Context;
use crate::ast::{BoardItem, Name};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{DEAD_DIRECTION, LOPSIDED_SYMMETRY};
use crate::game::{Game, PositionId};
use crate::text::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// Reports directions that blocks use but in which no position has a link.
pub(super) fn dead_directions(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, usage, .. } = context;
    for (index, used) in usage.directions.iter().enumerate() {
        let meanings = game
            .board
            .symmetry
            .iter()
            .filter_map(|player| player.get(index));
        let mut meanings = meanings.map(|direction| direction.index()).chain([index]);
        if let Some(origin) = used
            && meanings.all(|index| game.board.links[index].iter().all(Option::is_none))
        {
            let name = &game.board.directions[index].name;
            let message = format!("direction `{name}` leads nowhere from any position");
            found.push(
                Diagnostic::new(&DEAD_DIRECTION, message, *origin).at("always off the board"),
            );
        }
    }
}

/// Reports pairs of a symmetry that map a direction to its opposite but not the opposite back.
///
/// `(symmetry Black (n s))` alone makes both `n` and `s` mean `s`. Directions that are not opposites are not reported:
/// `(symmetry Black (to-hand black-hand))` and the rotations of four players are intentional.
pub(super) fn symmetry(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context {
        game,
        merged,
        names,
        ..
    } = context;
    let items = merged.board_items();
    let grids = items.iter().filter_map(|item| match item {
        BoardItem::Grid(grid) => Some(&grid.directions),
        _ => None,
    });
    let in_grid: Vec<Symbol> = grids
        .flatten()
        .map(|direction| direction.name.symbol)
        .collect();
    // Several entries for a player are combined.
    let mut players: Vec<(Symbol, Vec<(Name, Name)>)> = Vec::new();
    for item in items {
        let BoardItem::Symmetry(symmetry) = item else {
            continue;
        };
        let player = symmetry.player.symbol;
        match players.iter_mut().find(|(known, _)| *known == player) {
            Some((_, pairs)) => pairs.extend_from_slice(&symmetry.pairs),
            None => players.push((player, symmetry.pairs.clone())),
        }
    }
    let known = game.board.directions.iter();
    let known: FxHashSet<&str> = known.map(|direction| &*direction.name).collect();
    let is_known = |name: &Name| known.contains(names.text(name.symbol));
    for (_, pairs) in &players {
        // A pair that is ignored may be the one that is missing.
        if pairs
            .iter()
            .all(|(from, to)| is_known(from) && is_known(to))
        {
            found.extend(lopsided(pairs, &in_grid, context));
        }
    }
}

/// Minimum number of regular pairs for an irregular one to be suspicious.
const MANY_PAIRS: usize = 4;

fn lopsided(
    pairs: &[(Name, Name)],
    in_grid: &[Symbol],
    context: Context<'_>,
) -> Option<Diagnostic> {
    let Context { game, names, .. } = context;
    // Of two pairs for one direction, the later one counts.
    let symbols = pairs.iter().map(|(from, to)| (from.symbol, to.symbol));
    let images: FxHashMap<Symbol, Symbol> = symbols.collect();
    let image = |direction: Symbol| images.get(&direction).copied().unwrap_or(direction);
    let is_mutual = |pair: &&(Name, Name)| image(pair.1.symbol) == pair.0.symbol;
    // A single one-way pair among pairs that all go both ways is a slip.
    let n_mutual = pairs.iter().filter(is_mutual).count();
    let is_of_grid = |name: &Name| in_grid.contains(&name.symbol);
    let are_of_grid = pairs
        .iter()
        .all(|(from, to)| is_of_grid(from) && is_of_grid(to));
    let is_only = are_of_grid && n_mutual >= MANY_PAIRS && n_mutual + 1 == pairs.len();
    // So is a pair whose way back is nowhere, if others of the grid go both ways.
    let is_unmapped =
        |pair: &(Name, Name)| are_of_grid && n_mutual > 0 && !images.contains_key(&pair.1.symbol);
    // A direction that nothing uses need not be mapped.
    let used = context.usage.used_directions(game);
    let is_used = |name: &str| {
        let mut known = game.board.directions.iter().zip(&used);
        known.any(|(direction, &is_used)| is_used && direction.name == name)
    };
    let is_lopsided = |pair: &&(Name, Name)| {
        let (from, to) = (names.text(pair.0.symbol), names.text(pair.1.symbol));
        let is_meant = image(pair.0.symbol) == pair.1.symbol;
        let is_slip = is_only || is_unmapped(pair) || is_opposite(from, to, game);
        is_meant && !is_mutual(pair) && is_used(to) && is_slip
    };
    let lopsided: Vec<&(Name, Name)> = pairs.iter().filter(is_lopsided).collect();
    let texts = |pair: &(Name, Name)| (names.text(pair.0.symbol), names.text(pair.1.symbol));
    let first = *lopsided.first()?;
    let (from, to) = texts(first);
    let message = format!("the symmetry maps `{from}` to `{to}`, but not `{to}` to `{from}`");
    let missing = lopsided.iter().map(|pair| {
        let (from, to) = texts(pair);
        format!("({to} {from})")
    });
    let missing: Vec<String> = missing.collect();
    let diagnostic = Diagnostic::new(&LOPSIDED_SYMMETRY, message, first.0.origin);
    Some(diagnostic.help(format!("add `{}`", missing.join(" "))))
}

/// Whether one direction has links, and the other leads back along each of them.
fn is_opposite(direction: &str, other: &str, game: &Game) -> bool {
    let board = &game.board;
    let find = |name: &str| board.directions.iter().position(|known| known.name == name);
    let (Some(there), Some(back)) = (find(direction), find(other)) else {
        return false;
    };
    let has_links = board.links[there].iter().any(Option::is_some);
    has_links && leads_back(&board.links[there], &board.links[back])
}

/// Whether one direction leads back wherever another one leads.
pub(super) fn leads_back(there: &[Option<PositionId>], back: &[Option<PositionId>]) -> bool {
    let mut pairs = there.iter().enumerate();
    pairs
        .all(|(from, to)| to.is_none_or(|to| back[to.index()].map(PositionId::index) == Some(from)))
}
