//! What lists may hold.

use crate::syntax::{Parent, Parents};
use crate::text::{Symbol, kw};

/// What a list may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// How many words may precede its first list, the first word included.
    pub(super) max_words_before: u32,
    /// Whether words may follow a list.
    pub(super) mixes: bool,
    /// How many lists it may hold.
    pub(super) most_lists: u32,
    /// Whether words precede its lists, and it means nothing without either.
    pub(super) is_row: bool,
    /// How many items it needs, the first word included.
    pub(super) min_items: u32,
    /// The lists it may hold.
    pub(super) items: Items,
}

/// The lists that a list may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Items {
    /// Any lists, which their first words describe.
    Any,
    /// Lists of words, like links.
    Words,
    /// Lists of a word and then lists of words, like the pieces of a player.
    Pieces,
    /// Lists of names and a list of words, like dimensions.
    Names,
    /// A list of words, the players, and then any.
    Players,
    /// No lists.
    None,
}

impl Shape {
    pub(super) const ANY: Self = Self {
        max_words_before: u32::MAX,
        mixes: true,
        most_lists: u32::MAX,
        is_row: false,
        min_items: 0,
        items: Items::Any,
    };

    pub(super) const WORDS: Self = Self {
        items: Items::None,
        ..Self::ANY
    };

    /// Lists, after this number of words.
    const fn lists(max_words_before: u32, items: Items) -> Self {
        Self {
            max_words_before,
            mixes: false,
            items,
            ..Self::ANY
        }
    }

    /// A name and a body.
    pub(super) const DEFINE: Self = Self {
        most_lists: 1,
        ..Self::lists(2, Items::Any)
    };

    /// Names and an offset.
    pub(super) const NAMES: Self = Self {
        is_row: true,
        most_lists: 1,
        ..Self::lists(u32::MAX, Items::Words)
    };

    /// A player and pieces.
    pub(super) const PIECES: Self = Self {
        is_row: true,
        ..Self::lists(1, Items::Words)
    };

    /// The shape of lists that begin with this keyword.
    pub(super) fn of(keyword: Symbol) -> Option<Self> {
        Some(match keyword {
            kw::BOARD_SETUP => Self::lists(1, Items::Pieces),
            kw::DIMENSIONS => Self::lists(1, Items::Names),
            kw::DIRECTIONS | kw::POSITIONS => Self::lists(1, Items::Words),
            kw::LINKS | kw::SYMMETRY => Self::lists(2, Items::Words),
            kw::MOVES | kw::DROPS => Self::lists(1, Items::Any),
            kw::WIN_CONDITION | kw::LOSS_CONDITION | kw::DRAW_CONDITION | kw::COUNT_CONDITION => {
                Self {
                    max_words_before: 1,
                    items: Items::Players,
                    ..Self::ANY
                }
            }
            kw::TURN_ORDER => Self {
                items: Items::Words,
                ..Self::ANY
            },
            kw::UNLINK => Self::ANY,
            kw::AND | kw::OR | kw::IF | kw::WHILE => Self {
                min_items: 3,
                ..Self::ANY
            },
            _ if Parent::of(keyword).is_some() => Self::lists(1, Items::Any),
            _ if Parents::of(keyword) != Parents::NONE => Self::WORDS,
            _ => return None,
        })
    }
}
