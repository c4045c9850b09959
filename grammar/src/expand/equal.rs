//! Expansions of equal calls, made once and shared.
//!
//! Rules files often describe boards and pieces by calling the same macros again and again: the largest known ones
//! expand to a million forms, of which only some tens of thousands differ. Shared forms have the origins of the first
//! of the equal calls, which is enough for some readers; see
//! [`Expansions::is_shared`](crate::text::Expansions::is_shared).

use crate::syntax::{Form, FormKind, PartId};
use crate::text::{ExpansionId, Span};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The calls made so far, by key.
#[derive(Clone, Debug, Default)]
pub(super) struct EqualCalls {
    known: FxHashMap<Box<[u32]>, Made>,
    /// Buffer for the key of a call.
    key: Vec<u32>,
    /// The number of lists with an id.
    n_parts: u32,
}

/// The expansion of a call.
#[derive(Clone, Debug)]
pub(super) struct Made {
    /// The first of the equal calls.
    pub(super) expansion: ExpansionId,
    /// The forms that replace it.
    pub(super) forms: Arc<[Form]>,
    /// Its share of the volume that all calls may expand to.
    pub(super) volume: usize,
    /// How much deeper than the call its lists and calls are nested.
    pub(super) height: Height,
    /// The highest parameter that took its value from the call.
    pub(super) used: u32,
    /// The places of its arguments.
    pub(super) arguments: Box<[Span]>,
}

/// Nesting depths of lists and of calls.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Height {
    pub(super) lists: usize,
    pub(super) calls: usize,
}

impl Height {
    /// The maximum of each.
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
    /// The expansion of an equal call. Calls with lists among their arguments count as different.
    pub(super) fn find(&mut self, macro_def: u32, arguments: &[Form]) -> Option<&Made> {
        self.set_key(macro_def, arguments)?;
        self.known.get(self.key.as_slice())
    }

    /// Stores the expansion of a new call.
    pub(super) fn add(&mut self, macro_def: u32, arguments: &[Form], made: Made) {
        if self.set_key(macro_def, arguments).is_some() {
            self.known.insert(self.key.as_slice().into(), made);
        }
    }

    /// Whether an equal call can be found again: lists among the arguments are not compared.
    pub(super) fn can_repeat(arguments: &[Form]) -> bool {
        arguments.iter().all(|argument| argument.list().is_none())
    }

    /// The id for the next list of a stored expansion.
    pub(super) fn new_part(&mut self) -> PartId {
        self.n_parts += 1;
        PartId(self.n_parts)
    }

    fn set_key(&mut self, macro_def: u32, arguments: &[Form]) -> Option<()> {
        self.key.clear();
        self.key.push(macro_def);
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
