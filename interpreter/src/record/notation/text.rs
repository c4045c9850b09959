//! The contents of a move's text, and errors for texts that are not moves.

use super::Item;
use crate::state::{Continuation, MoveRef};
use std::fmt;
use zrf_grammar::game::AttributeId;

/// A move as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// Whether it is a pass.
    pub is_pass: bool,
    /// The number after `partial`.
    pub partial: Option<u32>,
    /// Its parts in order.
    pub items: Vec<Item>,
    /// The number of the move among those with this text, from 1.
    pub number: usize,
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// A word is not the expected piece, player or position.
    UnknownName {
        /// The word.
        word: String,
        /// What was expected instead.
        expected: &'static str,
    },
    /// The text ends too early.
    Incomplete {
        /// What was expected next.
        expected: &'static str,
    },
    /// The text is a move, but not one of the legal moves.
    NoSuchMove,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName { word, expected } => {
                write!(f, "expected {expected}, found `{word}`")
            }
            Self::Incomplete { expected } => {
                write!(f, "the move is incomplete: expected {expected}")
            }
            Self::NoSuchMove => f.write_str("not a legal move"),
        }
    }
}

impl std::error::Error for NotationError {}

impl MoveText {
    /// Whether the text has the same movements in the same order as a move, and the same other parts in any order.
    pub(super) fn means(&self, items: &[Item], played: MoveRef<'_>) -> bool {
        self.is_pass == played.is_pass() && split(&self.items) == split(items)
    }

    /// Whether the text has a `partial` exactly if the continuation is partial.
    pub(super) fn is_as_partial(&self, continuation: Continuation) -> bool {
        self.partial.is_some() == matches!(continuation, Continuation::Partial(_))
    }

    /// Whether the text has a `partial` with exactly the number of a continuation.
    pub(super) fn follows(&self, continuation: Continuation) -> bool {
        match continuation {
            Continuation::EndTurn => self.partial.is_none(),
            Continuation::Partial(move_type) => {
                self.partial == Some(move_type.map_or(0, |move_type| u32::from(move_type.0) + 1))
            }
        }
    }
}

/// Splits items into movements, in order, and all others, sorted. Attribute numbers are cleared: they depend on the age
/// of the file.
fn split(items: &[Item]) -> (Vec<Item>, Vec<Item>) {
    let plain = items.iter().map(|&item| match item {
        Item::Attribute { at, value, .. } => Item::Attribute {
            at,
            value,
            attribute: AttributeId(0),
        },
        item => item,
    });
    let (movements, mut rest): (Vec<_>, Vec<_>) = plain.partition(|item| item.is_movement());
    rest.sort_unstable();
    (movements, rest)
}
