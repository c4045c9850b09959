//! The movements of a move while its block is lifted.

use super::path::PathId;
use rustc_hash::FxHashMap;

/// The movements of the move so far, for all starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PathMovements {
    pub(super) from: PathId,
    pub(super) to: Option<PathId>,
    pub(super) closed: Vec<(PathId, PathId)>,
}

impl PathMovements {
    /// Nothing has moved yet.
    pub(super) const NONE: Self = Self {
        from: PathId::START,
        to: None,
        closed: Vec::new(),
    };

    pub(super) fn close(&mut self, cursor: PathId) {
        self.closed.push((self.from, self.to.unwrap_or(cursor)));
    }
}

/// All movements that a block can have made, by number.
#[derive(Default)]
pub(super) struct MovementTable {
    all: Vec<PathMovements>,
    ids: FxHashMap<PathMovements, u16>,
}

impl MovementTable {
    pub(super) fn get(&self, id: u16) -> &PathMovements {
        &self.all[id as usize]
    }

    /// The number of some movements; `None` if there are too many.
    pub(super) fn id(&mut self, movements: PathMovements) -> Option<u16> {
        if let Some(&id) = self.ids.get(&movements) {
            return Some(id);
        }
        let id = u16::try_from(self.all.len()).ok()?;
        self.all.push(movements.clone());
        self.ids.insert(movements, id);
        Some(id)
    }
}
