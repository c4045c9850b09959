//! Limits of a search.

use zrf_interpreter::{MoveGenerator, MoveRef, Stop, mix};

/// Number of nodes between two checks for cancellation.
const NODES_BETWEEN_LOOKS: u64 = 4;

/// Maximum number of operations to find the moves of a line that is shown with a chosen move: a millisecond or two.
pub(crate) const LINE_WORK: u64 = 200_000;

/// The limits of one search, which ends at the first one reached.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Maximum depth, in plies.
    pub depth: Option<u32>,
    /// Maximum number of states per thread.
    pub nodes: Option<u64>,
    /// Maximum number of operations per thread, a machine-independent measure of time: about 100,000 take a millisecond.
    pub work: Option<u64>,
    /// Moves that are not considered.
    pub oversight: Oversight,
    /// Cancels the search, even in the middle of move generation.
    pub stop: Stop,
}

/// Some moves of the state that is searched, drawn at random: they are legal, but overlooked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Oversight {
    /// How many of 64 moves on average.
    pub share: u8,
    /// Decides which.
    pub seed: u64,
}

impl Oversight {
    /// Whether a move is overlooked.
    pub(super) fn hides(self, played: MoveRef<'_>) -> bool {
        mix(played.fingerprint() ^ self.seed) >> 58 < u64::from(self.share)
    }
}

impl Budget {
    /// Limits the number of states.
    pub fn of_nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Limits the depth in plies.
    pub fn of_depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Runs until cancelled.
    pub fn until(stop: Stop) -> Self {
        Self {
            stop,
            ..Self::default()
        }
    }
}

/// Counts states against a budget.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    budget: Budget,
    nodes: u64,
    /// Operations of the search itself: the generator counts its own.
    work: u64,
    is_over: bool,
}

impl Meter {
    pub(super) fn new(budget: Budget) -> Self {
        Self {
            budget,
            nodes: 0,
            work: 0,
            is_over: false,
        }
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts operations that are not the generator's.
    pub(super) fn spend(&mut self, operations: u64) {
        self.work += operations;
    }

    /// Operations counted so far.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Counts a state, unless the limit is reached. Returns true when the search must end.
    pub(super) fn tick(&mut self) -> bool {
        self.is_over |= self.budget.nodes.is_some_and(|most| self.nodes >= most);
        if !self.is_over {
            self.nodes += 1;
            let stop = &self.budget.stop;
            self.is_over = match self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
                true => stop.is_wanted(),
                false => stop.is_flagged(),
            };
        }
        self.is_over
    }

    /// Ends the search if generation was cancelled, because its result is then meaningless, or if all work is spent. Returns
    /// true when the search must end.
    pub(super) fn heed(&mut self, generator: &MoveGenerator) -> bool {
        let is_spent = |most| self.work + generator.work() >= most;
        self.is_over |= generator.is_stopped() || self.budget.work.is_some_and(is_spent);
        self.is_over
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }
}
