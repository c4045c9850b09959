//! Limits of a search.

use zrf_interpreter::{MoveGenerator, MoveList, Stop, mix};

/// The number of nodes between two checks for cancellation.
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
    /// Maximum number of operations per thread, a machine-independent measure of time: about 100,000 take a
    /// millisecond.
    pub work: Option<u64>,
    /// Overrides `work` until alpha-beta search has compared all moves; `None` if there is no separate limit.
    pub first_work: Option<u64>,
    /// Moves that are not considered.
    pub oversight: Oversight,
    /// Cancels the search, even in the middle of move generation.
    pub stop: Stop,
}

/// A random selection of the moves of the state that is searched. They are legal but overlooked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Oversight {
    /// The number of moves overlooked out of 64, on average; 0 if none is ever overlooked.
    pub share: u8,
    /// The seed for the selection.
    pub seed: u64,
}

impl Oversight {
    /// Whether the move at an index is overlooked.
    pub(super) fn hides(self, moves: &MoveList, index: usize) -> bool {
        self.draw(moves, index) >> 58 < u64::from(self.share)
    }

    /// The number drawn for the move at an index: moves with small numbers are overlooked.
    pub(super) fn draw(self, moves: &MoveList, index: usize) -> u64 {
        mix(moves.get(index).fingerprint() ^ self.seed)
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

    /// The same budget with at most `most` operations per thread.
    pub(crate) fn with_work_up_to(&self, most: u64) -> Self {
        Self {
            work: Some(self.work.map_or(most, |work| work.min(most))),
            ..self.clone()
        }
    }

    /// The budget that is left after `nodes` states.
    pub(crate) fn without(&self, nodes: u64) -> Self {
        Self {
            nodes: self.nodes.map(|most| most.saturating_sub(nodes)),
            ..self.clone()
        }
    }

    /// Whether the search is limited on purpose, as for weaker players: by its work or depth, or by overlooked moves.
    /// Limits on time and states do not count.
    pub(crate) fn is_bounded(&self) -> bool {
        self.work.is_some() || self.depth.is_some() || self.oversight.share > 0
    }

    /// A search that runs until it is cancelled.
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
    /// Operations of the search itself; the generator counts its own.
    work: u64,
    is_over: bool,
    /// Whether not all moves have been compared yet.
    is_first: bool,
}

impl Meter {
    pub(super) fn new(budget: Budget) -> Self {
        Self {
            budget,
            nodes: 0,
            work: 0,
            is_over: false,
            is_first: false,
        }
    }

    /// Sets whether the budget for the first comparison of all moves applies.
    pub(super) fn set_first(&mut self, is_first: bool) {
        self.is_first = is_first;
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts operations other than the generator's.
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

    /// Ends the search if generation was cancelled, because its result is then meaningless, or if all work is spent.
    /// Returns true when the search must end.
    pub(super) fn heed(&mut self, generator: &MoveGenerator) -> bool {
        let is_spent = |most| self.work + generator.work() >= most;
        let first = self.budget.first_work.filter(|_| self.is_first);
        self.is_over |= generator.is_stopped() || first.or(self.budget.work).is_some_and(is_spent);
        self.is_over
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }
}

#[cfg(test)]
mod tests {
    use super::Oversight;
    use crate::tests::{GOMOKU, REVERSI, program_of};
    use zrf_interpreter::{MoveGenerator, MoveList, State};

    /// The number of the first moves of a game that are overlooked, on average over many draws.
    fn overlooked(rules: &str, share: u8) -> f64 {
        let program = program_of(rules, "");
        let mut moves = MoveList::new();
        MoveGenerator::new(&program).legal_moves(&mut State::new(&program), &mut moves);
        let hidden = |seed| {
            let oversight = Oversight { share, seed };
            (0..moves.len())
                .filter(|&index| oversight.hides(&moves, index))
                .count()
        };
        let n_hidden: usize = (0..1_000).map(hidden).sum();
        n_hidden as f64 / 1_000.0
    }

    #[test]
    fn a_share_of_moves_is_overlooked() {
        // Four first moves in Reversi, 225 in gomoku.
        assert!((overlooked(REVERSI, 32) - 4.0 * 32.0 / 64.0).abs() < 0.1);
        assert!((overlooked(GOMOKU, 15) - 225.0 * 15.0 / 64.0).abs() < 2.0);
        assert_eq!(overlooked(GOMOKU, 0), 0.0);
        assert_eq!(overlooked(GOMOKU, 64), 225.0);
    }
}
