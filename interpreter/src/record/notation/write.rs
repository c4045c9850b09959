//! Writes items as the text of a move.

use super::Item;
use crate::state::{Continuation, MoveRef};
use zrf_grammar::game::{Game, PositionId};

/// The text of a move with these items. `partial` is followed by the number of the continuation's move type, 0 if any
/// block may continue.
pub(super) fn text(game: &Game, items: &[Item], played: MoveRef<'_>) -> String {
    if played.is_pass() {
        return "Pass".to_owned();
    }
    let mut words = Vec::new();
    if let Continuation::Partial(move_type) = played.head.continuation {
        words.push(format!(
            "partial {}",
            move_type.map_or(0, |move_type| move_type.index() + 1)
        ));
    }
    for (index, &item) in items.iter().enumerate() {
        words.push(word(game, item, &items[..index]));
    }
    words.join(" ")
}

fn word(game: &Game, item: Item, before: &[Item]) -> String {
    let position = |at: PositionId| game.position_name(at);
    match item {
        Item::Movement {
            piece_type,
            from,
            to,
            is_occupied,
        } => {
            let sign = if is_occupied { 'x' } else { '-' };
            format!(
                "{} {} {sign} {}",
                game.piece_name(piece_type),
                position(from),
                position(to)
            )
        }
        Item::Placement {
            player,
            piece_type,
            at,
        } => {
            format!(
                "{} {} {}",
                game.player_name(player),
                game.piece_name(piece_type),
                position(at)
            )
        }
        Item::Type { piece_type, at } => {
            becomes(game, game.piece_name(piece_type), at, item, before)
        }
        Item::Owner { player, at } => becomes(game, game.player_name(player), at, item, before),
        Item::Flip { at } => format!("flip {}", position(at)),
        Item::Attribute {
            at,
            attribute,
            value,
        } => {
            format!(
                "@ {} {} {}",
                position(at),
                attribute.index(),
                u8::from(value)
            )
        }
        Item::Removal { at } => format!("x {}", position(at)),
    }
}

/// Writes a change of type or owner. The place is omitted directly after a movement that ends there. A repeated value
/// is omitted, leaving only the place, if a place comes before it.
fn becomes(game: &Game, value: &str, at: PositionId, item: Item, before: &[Item]) -> String {
    match before {
        [.., previous] if moves_to(previous, at) => format!("= {value}"),
        [.., previous] if same_value(*previous, item) && !omits_place(before) => {
            game.position_name(at).to_owned()
        }
        _ => format!("= {value} on {}", game.position_name(at)),
    }
}

fn moves_to(item: &Item, at: PositionId) -> bool {
    matches!(item, Item::Movement { to, .. } if *to == at)
}

/// Whether the last item, a type or an owner, is written without its place.
fn omits_place(items: &[Item]) -> bool {
    match items {
        [.., previous, Item::Type { at, .. } | Item::Owner { at, .. }] => moves_to(previous, *at),
        _ => false,
    }
}

fn same_value(one: Item, other: Item) -> bool {
    match (one, other) {
        (
            Item::Type {
                piece_type: one, ..
            },
            Item::Type {
                piece_type: other, ..
            },
        ) => one == other,
        (Item::Owner { player: one, .. }, Item::Owner { player: other, .. }) => one == other,
        _ => false,
    }
}
