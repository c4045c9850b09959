//! One-way links among two-way ones.

use super::board::leads_back;
use super::context::Context;
use crate::ast::{BoardItem, Name};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::ONE_WAY_LINK;
use crate::game::{Game, PositionId};

/// Minimum number of links for a missing one to be suspicious.
const MANY_LINKS: usize = 8;

/// Maximum number of pairs of directions times positions, because every direction is compared with every other.
const MAX_WORK: usize = 1 << 27;

/// Reports a link without a way back if all other links of its direction have one in the same other direction, and vice
/// versa. Tracks that share a part of their way are not reported.
pub(super) fn one_way(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let game = context.game;
    let n_directions = game.board.directions.len();
    if n_directions * n_directions * game.board.positions.len() > MAX_WORK {
        return;
    }
    for direction in 0..n_directions {
        let Some((back, from, to)) = odd_one(game, direction) else {
            continue;
        };
        let name = &game.board.directions[direction].name;
        let (from, to) = (game.position_name(from), game.position_name(to));
        if let Some(place) = written(context, [name, from, to]) {
            let back = &game.board.directions[back].name;
            let message =
                format!("`{from}` is linked to `{to}` by `{name}`, but not back by `{back}`");
            let diagnostic = Diagnostic::new(&ONE_WAY_LINK, message, place.origin);
            found.push(diagnostic.help(format!(
                "if the link works both ways, add `({to} {from})` to the links of `{back}`"
            )));
        }
    }
}

/// The other direction, and the only link without a way back in it.
fn odd_one(game: &Game, direction: usize) -> Option<(usize, PositionId, PositionId)> {
    let links = &game.board.links;
    let pairs = links[direction].iter().enumerate();
    let pairs = pairs.filter_map(|(from, to)| Some((PositionId::from_index(from), (*to)?)));
    let pairs: Vec<_> = pairs.collect();
    if pairs.len() < MANY_LINKS {
        return None;
    }
    (0..links.len())
        .filter(|&other| other != direction)
        .find_map(|other| {
            let is_back =
                |(from, to): &(PositionId, PositionId)| links[other][to.index()] == Some(*from);
            let mut odd = pairs.iter().filter(|pair| !is_back(pair));
            let &(from, to) = odd.next()?;
            let leads_back_too = || links.iter().any(|links| links[to.index()] == Some(from));
            let is_only =
                odd.next().is_none() && links[other][to.index()].is_none() && !leads_back_too();
            (is_only && leads_back(&links[other], &links[direction])).then_some((other, from, to))
        })
}

/// The location of a link.
fn written(context: Context<'_>, link: [&str; 3]) -> Option<Name> {
    let items = context.merged.board_items().iter();
    let links = items.filter_map(|item| match item {
        BoardItem::Links(links) => Some(links),
        _ => None,
    });
    let text = |name: Name| context.names.text(name.symbol);
    links
        .filter(|links| text(links.direction) == link[0])
        .flat_map(|links| &links.pairs)
        .find(|(from, to)| [text(*from), text(*to)] == [link[1], link[2]])
        .map(|(from, _)| *from)
}
