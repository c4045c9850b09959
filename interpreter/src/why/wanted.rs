//! A requested move, compared with generated moves.

use crate::record::{Item, MoveText, items_of};
use crate::state::{MoveRef, State};
use zrf_grammar::game::AttributeId;

/// How well a move matches the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// A different move.
    No,
    /// It has the requested effects, and others: captures, promotions.
    Loose,
    /// It has exactly the requested effects.
    Exact,
}

/// How well a move of `state` matches. Whether the request marks a capture (`x`) or not (`-`) does not matter.
pub(super) fn fit(wanted: &MoveText, state: &State, played: MoveRef<'_>) -> Fit {
    if wanted.is_pass || played.is_pass() {
        return if wanted.is_pass && played.is_pass() {
            Fit::Exact
        } else {
            Fit::No
        };
    }
    let mut found: Vec<Item> = items_of(state, played).into_iter().map(plain).collect();
    let mut asked: Vec<Item> = wanted.items.iter().copied().map(plain).collect();
    let movement = |items: &[Item]| items.iter().copied().find(|item| item.is_movement());
    if movement(&asked).is_some() && movement(&asked) != movement(&found) {
        return Fit::No;
    }
    found.sort_unstable();
    asked.sort_unstable();
    if found == asked {
        Fit::Exact
    } else if asked.iter().all(|item| found.contains(item)) {
        Fit::Loose
    } else {
        Fit::No
    }
}

fn plain(item: Item) -> Item {
    match item {
        Item::Movement {
            piece_type,
            from,
            to,
            ..
        } => Item::Movement {
            piece_type,
            from,
            to,
            is_occupied: false,
        },
        Item::Attribute { at, value, .. } => Item::Attribute {
            at,
            value,
            attribute: AttributeId(0),
        },
        item => item,
    }
}
