//! Counts work, so that it is bounded alike on every machine.

/// What a state takes beside its moves, in operations: to order the moves, and to count what there is.
const OF_STATE: u64 = 150;

/// A bound on work, in operations: about ten nanoseconds each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    rest: u64,
}

impl Work {
    pub(super) fn new(operations: u64) -> Self {
        Self { rest: operations }
    }

    /// Counts a search of so many states that took so many operations.
    pub(super) fn of_search(&mut self, states: u64, operations: u64) {
        self.rest = self.rest.saturating_sub(operations + OF_STATE * states);
    }

    /// Spends the rest where it is not enough for what comes next, so that the bound holds where a state takes long.
    pub(super) fn give_up_unless_enough_for(&mut self, operations: u64) {
        if operations > self.rest {
            self.rest = 0;
        }
    }

    pub(super) fn is_spent(&self) -> bool {
        self.rest == 0
    }
}
