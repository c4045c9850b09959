//! Limits on the work for the games of a refinement.

/// The number of states that a player of fast games examines per move, or per legal move if that is more, so that it
/// examines all moves.
const NODES: u64 = 60;
const NODES_PER_MOVE: u64 = 2;
/// The number of states that a player of fast games examines.
pub(super) fn nodes(n_moves: usize) -> u64 {
    NODES.max(NODES_PER_MOVE * n_moves as u64)
}

/// A limit on work, in operations: about ten nanoseconds each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    rest: u64,
}

impl Work {
    pub(super) fn new(operations: u64) -> Self {
        Self { rest: operations }
    }

    /// Counts operations.
    pub(super) fn spend(&mut self, operations: u64) {
        self.rest = self.rest.saturating_sub(operations);
    }

    /// Spends the rest if it is not enough for the next step, so that the limit holds even if states are expensive.
    pub(super) fn give_up_unless_enough_for(&mut self, operations: u64) {
        if operations > self.rest {
            self.rest = 0;
        }
    }

    pub(super) fn is_spent(&self) -> bool {
        self.rest == 0
    }
}
