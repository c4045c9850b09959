//! The winning chances of the states of a game, and marks on mistakes.

use std::collections::BTreeMap;
use zrf_interpreter::NodeId;
use zrf_search::Rating;

/// What is known about one state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::window) struct Known {
    /// The first player's chance to win, from 0 to 1.
    pub(in crate::window) chance: f32,
    /// The rating for the player to move.
    pub(in crate::window) rating: Rating,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Judgement {
    Inaccuracy,
    Mistake,
    Blunder,
}

/// The minimum loss of winning chances for each judgement, worst first. Values are rough where they are not tuned for
/// the rules, so the thresholds are twice those that are usual for chess.
pub(super) const LOSSES: [(f32, Judgement); 3] = [
    (0.3, Judgement::Blunder),
    (0.2, Judgement::Mistake),
    (0.1, Judgement::Inaccuracy),
];

impl Judgement {
    /// The mark in the list of moves.
    pub(in crate::window) fn mark(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    pub(in crate::window) fn words(self) -> &'static str {
        match self {
            Self::Inaccuracy => "an inaccuracy",
            Self::Mistake => "a mistake",
            Self::Blunder => "a blunder",
        }
    }
}

/// What is known about the states of a game, by node; the start is the root.
pub(in crate::window) type Chances = BTreeMap<NodeId, Known>;
