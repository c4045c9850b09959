//! How long a search may think.

use zrf_interpreter::{MoveGenerator, Stop};

/// Between two questions whether a stop is wanted, so many nodes are searched.
const NODES_BETWEEN_LOOKS: u64 = 4;

/// What it may take to find the moves of a line that is shown beside a chosen move, in operations: a millisecond or two.
pub(crate) const LINE_WORK: u64 = 200_000;

/// The bounds of one search; it ends at the first that is met.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// States looked at by each thread.
    pub nodes: Option<u64>,
    /// Ends the search at once, in the middle of generation if need be.
    pub stop: Stop,
}

impl Budget {
    /// So many states.
    pub fn of_nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// So many plies.
    pub fn of_depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Until a stop is wanted.
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
    is_over: bool,
}

impl Meter {
    pub(super) fn new(budget: Budget) -> Self {
        Self {
            budget,
            nodes: 0,
            is_over: false,
        }
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a state. Returns true when the search must end.
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        let stop = &self.budget.stop;
        self.is_over = self.is_over
            || self.budget.nodes.is_some_and(|nodes| self.nodes > nodes)
            || match self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
                true => stop.is_wanted(),
                false => stop.is_flagged(),
            };
        self.is_over
    }

    /// Ends the search when generation was broken off, because then what it gave means nothing. Returns true when the
    /// search must end.
    pub(super) fn heed(&mut self, generator: &MoveGenerator) -> bool {
        self.is_over |= generator.is_stopped();
        self.is_over
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }
}
