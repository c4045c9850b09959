//! What a bot answers.

use std::fmt;
use zrf_interpreter::{Fault, Move};

/// The value of a move or a state, for the player who decides it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// He can win within so many plies, parts of moves and passes included.
    Win(u32),
    /// He loses within so many plies unless others err.
    Loss(u32),
    /// Hundredths of an average piece, more is better for him.
    Points(i32),
    /// The share of a win that he may expect, from 0 to 1.
    Expectation(f64),
}

/// A legal move with what the bot thinks of it.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The move.
    pub played: Move,
    /// Its value; `None` when it was not looked at, or only seen to be no better than the best.
    pub rating: Option<Rating>,
}

/// What a bot thought.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    /// The move to play, `None` when the game is over.
    pub chosen: Option<Move>,
    /// Its value, where the bot has one.
    pub rating: Option<Rating>,
    /// All legal moves in order of generation.
    pub moves: Vec<Rated>,
    /// The play that the bot expects, beginning with its move.
    pub line: Vec<Move>,
    /// The depth that was finished, in plies, or the mean depth of a tree.
    pub depth: u32,
    /// States looked at.
    pub nodes: u64,
    /// Runs that used up their budget: the rules loop somewhere.
    pub faults: Vec<Fault>,
}

impl Thought {
    /// Adds faults, each block's once.
    pub(super) fn add_faults(&mut self, faults: Vec<Fault>) {
        for fault in faults {
            if self.faults.iter().all(|known| known.block != fault.block) {
                self.faults.push(fault);
            }
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
            Self::Points(points) => write!(f, "{:+.2}", f64::from(points) / 100.0),
            Self::Expectation(share) => write!(f, "{:.1} %", 100.0 * share),
        }
    }
}
