//! What is known about the states of a puzzle.

use crate::play::Solved;
use std::collections::BTreeMap;
use zrf_interpreter::{Move, NodeId};

/// Whether a puzzle can still be solved.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::window) enum Prospect {
    /// By these moves; with the number of solutions, if they could be counted.
    Solvable(Vec<Move>, Option<u64>),
    /// No longer, whatever is played.
    Lost,
    /// Nothing was found in the time allowed.
    Unknown,
}

impl Prospect {
    pub(super) fn of(solved: &Solved) -> Self {
        match &solved.result.solution {
            Some(moves) => Self::Solvable(moves.clone(), solved.n_solutions),
            None if solved.result.is_impossible => Self::Lost,
            None => Self::Unknown,
        }
    }

    /// What this implies for the state after a move.
    pub(super) fn after(self, played: &Move) -> Option<Self> {
        match self {
            Self::Solvable(mut moves, _) if moves.first() == Some(played) => {
                moves.remove(0);
                Some(Self::Solvable(moves, None))
            }
            Self::Lost => Some(Self::Lost),
            Self::Solvable(..) | Self::Unknown => None,
        }
    }
}

/// What is known about the states of a puzzle, by node.
pub(super) type Prospects = BTreeMap<NodeId, Prospect>;

/// What is known about the current state of a puzzle.
#[derive(Debug, Default)]
pub(super) struct Standing {
    pub(super) prospect: Option<Prospect>,
    /// The last state on the way to it that was known to be solvable, by its ply.
    pub(super) last_solvable: Option<usize>,
}
