//! The states of a closure, with their moves.

use super::value::Value;
use std::ops::Range;
use zrf_grammar::game::PlayerId;

/// The target of a move: a state, or an end with its winner.
#[derive(Clone, Copy, Debug)]
pub(super) enum Successor {
    To(u32),
    End(Option<PlayerId>),
}

impl Successor {
    /// The number of the state.
    pub(super) fn state(&self) -> Option<usize> {
        match *self {
            Self::To(state) => Some(state as usize),
            Self::End(_) => None,
        }
    }
}

/// States by number, with their moves and values.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// By state, the player who decides, and the end of its moves in `successors`.
    pub(super) deciders: Vec<(PlayerId, usize)>,
    pub(super) successors: Vec<Successor>,
    pub(super) values: Vec<Value>,
}

impl Graph {
    pub(super) fn bytes(&self) -> usize {
        self.successors.capacity() * size_of::<Successor>()
            + self.values.len() * (size_of::<Value>() + size_of::<(PlayerId, usize)>())
    }

    /// Where the moves of a state lead.
    pub(super) fn successors(&self, state: usize) -> &[Successor] {
        &self.successors[self.range(state)]
    }

    /// The indices of these.
    pub(super) fn range(&self, state: usize) -> Range<usize> {
        let before = state.checked_sub(1);
        let first = before.map_or(0, |before| self.deciders[before].1);
        first..self.deciders[state].1
    }
}
