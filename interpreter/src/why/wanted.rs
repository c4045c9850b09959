//! What is asked about, compared with generated moves.

use crate::record::{Item, MoveText, items_of};
use crate::state::{MoveRef, State};
use zrf_grammar::game::{AttributeId, PositionId};

/// What is asked about.
pub(super) enum Wanted {
    /// A move.
    Move(MoveText),
    /// Any move of the piece on a position.
    AnyFrom(PositionId),
}

impl Wanted {
    /// The first item of the move; `None` if any move is meant.
    pub(super) fn first(&self) -> Option<Item> {
        match self {
            Self::Move(text) => text.items.first().copied(),
            Self::AnyFrom(_) => None,
        }
    }

    /// Where the piece that moves first is.
    pub(super) fn start(&self) -> Option<PositionId> {
        match *self {
            Self::AnyFrom(from) => Some(from),
            Self::Move(_) => match self.first()? {
                Item::Movement { from, .. } => Some(from),
                _ => None,
            },
        }
    }

    /// Where a piece shall arrive.
    pub(super) fn target(&self) -> Option<PositionId> {
        let Self::Move(text) = self else {
            return None;
        };
        text.items.iter().find_map(|item| match *item {
            Item::Movement { to, .. } => Some(to),
            Item::Placement { at, .. } => Some(at),
            _ => None,
        })
    }

    /// How well a move of `state` matches.
    pub(super) fn fit(&self, state: &State, played: MoveRef<'_>) -> Fit {
        match self {
            Self::Move(text) => fit(text, state, played),
            Self::AnyFrom(from) if played.head.from == Some(*from) => Fit::Exact,
            Self::AnyFrom(_) => Fit::No,
        }
    }
}

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
fn fit(wanted: &MoveText, state: &State, played: MoveRef<'_>) -> Fit {
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
