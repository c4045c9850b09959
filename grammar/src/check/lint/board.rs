//! Directions that lead nowhere, and symmetry.

use super::usage::Usage;
use crate::ast::{BoardItem, Name, Symmetry};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{DEAD_DIRECTION, LOPSIDED_SYMMETRY};
use crate::game::{Game, PositionId};
use crate::resolve::Merged;
use crate::text::{Names, Symbol};

/// Reports directions that blocks use but no position has a link in.
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

/// Reports pairs of a symmetry that map a direction to its opposite but not the opposite back.
///
/// `(symmetry Black (n s))` alone makes both `n` and `s` mean `s`. Directions that are not opposites are not reported:
/// `(symmetry Black (to-hand black-hand))` and the rotations of four players are intentional.
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
    let message =
        format!("`{from_text}` becomes `{to_text}`, but `{to_text}` does not become `{from_text}`");
    let finding = Diagnostic::new(&LOPSIDED_SYMMETRY, message, from.origin);
    Some(finding.help(format!("add `({to_text} {from_text})`")))
}

/// Whether every link in one direction has a way back in the other.
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
