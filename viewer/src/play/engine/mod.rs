//! The computer beside the window: it thinks, finds values and solves, and can be stopped at any moment. It works on a
//! thread of its own, or in a worker of the page.

#[cfg(not(target_arch = "wasm32"))]
mod thread;
#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use thread::Engine;
#[cfg(target_arch = "wasm32")]
pub(crate) use worker::Engine;

use super::{Skill, Solved};
use std::time::Duration;
use zrf_grammar::game::PlayerId;
use zrf_search::Thought;

/// A task for the computer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Task {
    /// A move with a skill, perhaps within a time limit: for the seat of a player, or as a hint if there is none.
    Move(Skill, Option<PlayerId>, Option<Duration>),
    /// Nothing: it thinks ahead for a seat, with a skill, while the opponent thinks.
    Ponder(Skill, PlayerId),
    /// The values of all moves, within a time limit.
    Values(Duration),
    /// A solution of a puzzle, perhaps within a time limit.
    Solution(Option<Duration>),
}

/// The result of a task.
#[derive(Debug)]
pub(crate) enum Reply {
    Thought(Thought),
    /// Thinking ahead has ended.
    Pondered,
    /// `None` if the game is not a puzzle.
    Solution(Option<Solved>),
    /// Nothing, because of an internal error.
    Failed,
}
