//! Zones, directions and symmetry.

use super::usage::{FileUsage, Usage};
use crate::ast::{BoardItem, Document, Name, Symmetry};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::lint::{
    DEAD_DIRECTION, LOPSIDED_SYMMETRY, UNUSED_DIRECTION, UNUSED_POSITION, UNUSED_ZONE,
};
use crate::game::{Game, PositionId};
use crate::names::{Names, Symbol};
use crate::resolve::Merged;

/// Reports zones that no condition and no goal of the file names.
pub(super) fn unused_zones(
    document: &Document,
    names: &Names,
    usage: &FileUsage,
    found: &mut Vec<Diagnostic>,
) {
    let mut told: Vec<Symbol> = Vec::new();
    for item in board_items(document) {
        let BoardItem::Zone(zone) = item else {
            continue;
        };
        let name = names.text(zone.name.symbol);
        if usage.zones.get(name) == Some(&false) && !told.contains(&zone.name.symbol) {
            told.push(zone.name.symbol);
            let message = format!("zone `{name}` is never used");
            found.push(Diagnostic::new(&UNUSED_ZONE, message, zone.name.origin));
        }
    }
}

/// Reports directions that no block and no goal of the file uses.
pub(super) fn unused_directions(
    document: &Document,
    names: &Names,
    usage: &FileUsage,
    found: &mut Vec<Diagnostic>,
) {
    let mut told: Vec<Symbol> = Vec::new();
    for item in board_items(document) {
        let directions = match item {
            BoardItem::Links(links) => vec![links.direction],
            BoardItem::Grid(grid) => grid
                .directions
                .iter()
                .map(|direction| direction.name)
                .collect(),
            _ => Vec::new(),
        };
        for direction in directions {
            let name = names.text(direction.symbol);
            if usage.directions.get(name) == Some(&false) && !told.contains(&direction.symbol) {
                told.push(direction.symbol);
                let message = format!("direction `{name}` is never used");
                found.push(Diagnostic::new(
                    &UNUSED_DIRECTION,
                    message,
                    direction.origin,
                ));
            }
        }
    }
}

/// Reports positions that nothing leads to, from or speaks of. Pieces may be dropped on any position, so nothing is
/// said of games with drops.
pub(super) fn unused_positions(
    game: &Game,
    merged: &Merged<'_>,
    usage: &Usage,
    names: &Names,
    found: &mut Vec<Diagnostic>,
) {
    if game.piece_types.iter().any(|piece| !piece.drops.is_empty()) {
        return;
    }
    let used = used_positions(game, usage);
    for item in merged.board.iter().flat_map(|board| &board.items) {
        let positions = match item {
            BoardItem::Dummy(names) => names.clone(),
            BoardItem::Positions(positions) => positions.iter().map(|placed| placed.name).collect(),
            _ => continue,
        };
        for position in positions {
            let name = names.text(position.symbol);
            let id = game.position(name);
            if id.is_some_and(|id| !used[id.index()]) {
                let message = format!("position `{name}` is never used: nothing leads there");
                found.push(Diagnostic::new(&UNUSED_POSITION, message, position.origin));
            }
        }
    }
}

fn used_positions(game: &Game, usage: &Usage) -> Vec<bool> {
    let mut used = usage.positions.clone();
    for links in &game.board.links {
        for (from, to) in links.iter().enumerate() {
            if let Some(to) = to {
                used[from] = true;
                used[to.index()] = true;
            }
        }
    }
    for placement in &game.setup.placements {
        used[placement.position.index()] = true;
    }
    for position in game
        .board
        .zones
        .iter()
        .flat_map(|zone| zone.sets.iter().flatten())
    {
        used[position.index()] = true;
    }
    for goal in &game.goals {
        super::goal::positions(&goal.condition, &mut |position| {
            used[position.index()] = true
        });
    }
    used
}

fn board_items(document: &Document) -> impl Iterator<Item = &BoardItem> {
    let boards = document
        .entries
        .iter()
        .filter_map(|entry| entry.board.as_ref());
    boards.flat_map(|board| &board.items)
}

/// Reports directions that blocks use and no position has.
pub(super) fn dead_directions(game: &Game, usage: &Usage, found: &mut Vec<Diagnostic>) {
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

/// Reports pairs of a symmetry that turn a direction round but not the opposite one.
///
/// `(symmetry Black (n s))` alone leaves both `n` and `s` meaning `s`. Of directions that are not each other's opposite
/// nothing is said: `(symmetry Black (to-hand black-hand))` and the rotations of four players are meant.
pub(super) fn symmetry(
    game: &Game,
    merged: &Merged<'_>,
    names: &Names,
    found: &mut Vec<Diagnostic>,
) {
    for item in merged.board.iter().flat_map(|board| &board.items) {
        if let BoardItem::Symmetry(symmetry) = item {
            found.extend(lopsided(symmetry, game, names));
        }
    }
}

fn lopsided(symmetry: &Symmetry, game: &Game, names: &Names) -> Option<Diagnostic> {
    let image = |direction: Symbol| {
        let pair = symmetry
            .pairs
            .iter()
            .rfind(|(from, _)| from.symbol == direction);
        pair.map_or(direction, |(_, to)| to.symbol)
    };
    let is_lopsided = |&&(from, to): &&(Name, Name)| {
        image(to.symbol) != from.symbol
            && is_opposite(names.text(from.symbol), names.text(to.symbol), game)
    };
    let &(from, to) = symmetry.pairs.iter().find(is_lopsided)?;
    let (from_text, to_text) = (names.text(from.symbol), names.text(to.symbol));
    let message = format!("`{from_text}` becomes `{to_text}`, which does not become `{from_text}`");
    let finding = Diagnostic::new(&LOPSIDED_SYMMETRY, message, from.origin);
    Some(finding.help(format!("add `({to_text} {from_text})`")))
}

/// Whether every link along one direction is led back by the other.
fn is_opposite(direction: &str, other: &str, game: &Game) -> bool {
    let links = |name: &str| {
        let known = game
            .board
            .directions
            .iter()
            .position(|known| known.name == name);
        known.and_then(|index| game.board.links.get(index))
    };
    let (Some(there), Some(back)) = (links(direction), links(other)) else {
        return false;
    };
    let mut pairs = there
        .iter()
        .enumerate()
        .filter_map(|(from, to)| Some((from, (*to)?)))
        .peekable();
    pairs.peek().is_some()
        && pairs.all(|(from, to)| back[to.index()].map(PositionId::index) == Some(from))
}
