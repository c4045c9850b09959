//! The contents of positions as small numbers, and the contents of several positions that share a value.

use std::cmp::Ordering;
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::Class;

/// Larger boards have no patterns.
pub(super) const MAX_POSITIONS: usize = 256;

/// The contents of a position by number: nothing, the types of one player, the types of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contents {
    pub(super) players: [PlayerId; 2],
    pub(super) n_types: usize,
}

/// The content of an empty position.
pub(super) const EMPTY: u8 = 0;

/// The content of each position, as a player sees it.
pub(super) type Board = [u8; MAX_POSITIONS];

impl Contents {
    pub(super) fn count(self) -> usize {
        1 + 2 * self.n_types
    }

    /// By class, the content as the first player sees it, and as the other player does.
    pub(super) fn of_classes(self, n_players: usize) -> Box<[[u8; 2]]> {
        let mut contents = vec![[EMPTY; 2]; 1 + n_players * self.n_types];
        for (number, &owner) in self.players.iter().enumerate() {
            for index in 0..self.n_types {
                let class = Class::of(owner, PieceTypeId::from_index(index), self.n_types);
                let content = (1 + number * self.n_types + index) as u8;
                contents[class.index()] = [content, self.exchanged(content)];
            }
        }
        contents.into()
    }

    /// The content with the players exchanged. Numbers that are not contents stay the same.
    pub(super) fn exchanged(self, content: u8) -> u8 {
        let n_types = self.n_types as u8;
        match content {
            EMPTY => EMPTY,
            own if own <= n_types => own + n_types,
            other if usize::from(other) < self.count() => other - n_types,
            rest => rest,
        }
    }
}

/// The first of some contents and all their images, and the factor of its value. An image that exchanges the players
/// has the negative value; contents that are their own negative are worth nothing.
pub(super) fn first_image<T: Ord>(own: T, images: impl Iterator<Item = (T, bool)>) -> (T, i8) {
    let mut best = (own, 1);
    for (image, is_negative) in images {
        let factor = if is_negative { -1 } else { 1 };
        match image.cmp(&best.0) {
            Ordering::Less => best = (image, factor),
            Ordering::Equal if factor != best.1 => best.1 = 0,
            _ => {}
        }
    }
    best
}
