//! What equal calls stand for, made once and shared.
//!
//! Rules files spell boards and pieces out by calling the same macros again and again: the largest known ones stand for
//! a million forms, of which a few ten thousand differ. Shared forms have the origins of the first of the equal calls,
//! so they are for readers who need no more than that; see [`Expansions::is_shared`](crate::text::Expansions::is_shared).

use crate::syntax::{Form, FormKind};
use crate::text::ExpansionId;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The calls made so far by what tells them apart.
#[derive(Clone, Debug, Default)]
pub(super) struct EqualCalls {
    known: FxHashMap<Box<[u32]>, Made>,
    /// Where the key of a call is put together.
    key: Vec<u32>,
}

/// What a call stands for.
#[derive(Clone, Debug)]
pub(super) struct Made {
    /// The first of the equal calls.
    pub(super) expansion: ExpansionId,
    /// The forms that take its place.
    pub(super) forms: Arc<[Form]>,
    /// What it took from the volume that all calls may stand for.
    pub(super) volume: usize,
    /// How much deeper lists are nested in it, and how many calls within calls it needs.
    pub(super) height: Height,
    /// The highest parameter that took its value from it.
    pub(super) used: u32,
}

/// Lists within each other, and calls within each other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Height {
    pub(super) lists: usize,
    pub(super) calls: usize,
}

impl Height {
    /// The greater of each.
    pub(super) fn max(self, other: Self) -> Self {
        Self {
            lists: self.lists.max(other.lists),
            calls: self.calls.max(other.calls),
        }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            lists: self.lists + other.lists,
            calls: self.calls + other.calls,
        }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self {
            lists: self.lists - other.lists,
            calls: self.calls - other.calls,
        }
    }
}

impl EqualCalls {
    /// What an equal call stood for. Calls with lists among their arguments are taken as all different.
    pub(super) fn find(&mut self, makro: u32, arguments: &[Form]) -> Option<&Made> {
        self.set_key(makro, arguments)?;
        self.known.get(self.key.as_slice())
    }

    /// Remembers a call that was not found.
    pub(super) fn add(&mut self, makro: u32, arguments: &[Form], made: Made) {
        if self.set_key(makro, arguments).is_some() {
            self.known.insert(self.key.as_slice().into(), made);
        }
    }

    fn set_key(&mut self, makro: u32, arguments: &[Form]) -> Option<()> {
        self.key.clear();
        self.key.push(makro);
        for argument in arguments {
            let (kind, symbol) = match argument.kind {
                FormKind::Word(symbol) => (0, symbol),
                FormKind::String(symbol) => (1, symbol),
                FormKind::List(_) => return None,
            };
            self.key.extend([kind, symbol.0]);
        }
        Some(())
    }
}
