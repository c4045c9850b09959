//! How long a search may think.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Between two questions whether time is up, so many nodes are searched.
const NODES_BETWEEN_LOOKS: u64 = 4;

/// The bounds of one search; it ends at the first that is met.
#[derive(Clone, Copy, Default)]
pub struct Budget<'a> {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// States looked at by each thread.
    pub nodes: Option<u64>,
    /// Set from another thread to end the search at once.
    pub stop: Option<&'a AtomicBool>,
    /// Whether time is up; asked every few states.
    pub is_time_up: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("stop", &self.stop)
            .field("has_clock", &self.is_time_up.is_some())
            .finish()
    }
}

impl<'a> Budget<'a> {
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

    /// Whether nothing but a stop flag bounds the search.
    pub fn is_endless(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.is_time_up.is_none()
    }

    /// Whether another thread, or the clock, wants the search to end.
    pub fn is_interrupted(&self) -> bool {
        self.is_stopped() || self.is_time_up.is_some_and(|is_time_up| is_time_up())
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// Counts states against a budget.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter<'a> {
    budget: Budget<'a>,
    /// A second flag: the first thread to end stops its helpers.
    is_done: Option<&'a AtomicBool>,
    nodes: u64,
    is_over: bool,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: &Budget<'a>) -> Self {
        Self {
            budget: *budget,
            is_done: None,
            nodes: 0,
            is_over: false,
        }
    }

    pub(super) fn with_flag(budget: &Budget<'a>, is_done: &'a AtomicBool) -> Self {
        Self {
            is_done: Some(is_done),
            ..Self::new(budget)
        }
    }

    pub(super) fn budget(&self) -> &Budget<'a> {
        &self.budget
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a state. Returns true when the search must end.
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        self.is_over = self.is_over
            || self.budget.nodes.is_some_and(|nodes| self.nodes > nodes)
            || self.budget.is_stopped()
            || self
                .is_done
                .is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS)
                && self
                    .budget
                    .is_time_up
                    .is_some_and(|is_time_up| is_time_up());
        self.is_over
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }
}
