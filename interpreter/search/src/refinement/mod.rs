//! Refines the values of an evaluation by games of the search against itself.
//!
//! Round after round, games are played with the present values. Each quiet state of them is a lesson: its points should
//! tell what the search said later in the game, and how the game ended (temporal differences, Sutton 1988; learned from
//! a search as in KnightCap, Baxter, Tridgell, Weaver 1998). After each round the values are fitted to all lessons so
//! far. In the end new and old values play against each other, and only better ones are kept.
//!
//! The work is bounded by counting, not by a clock, and all chance comes from a seed: the result is the same on every
//! machine.

mod fit;
mod game;
mod rematch;

use crate::alpha_beta::{AlphaBeta, AlphaBetaSettings};
use crate::choice::{Advice, Method};
use crate::evaluation::Evaluation;
use crate::sides::Sides;
use fit::Fit;
use game::Teacher;
use std::sync::Arc;
use zrf_interpreter::{Random, Stop};

/// Rounds of games, each with the values of the one before.
const ROUNDS: usize = 8;
/// Games of a round.
const GAMES: usize = 16;
/// Fewer lessons than this teach nothing.
const FEWEST_LESSONS: usize = 300;
/// The bound on the work of all rounds, in operations.
const WORK_OF_ROUNDS: u64 = 250_000_000;
/// The bound on the work of new against old values, in operations.
const WORK_OF_REMATCH: u64 = 120_000_000;
/// A player of such games looks at so many states for a move, or at so many for each legal move where that is more, so
/// that it looks at all of them.
const NODES: u64 = 60;
const NODES_PER_MOVE: u64 = 2;
/// Bytes for what a player of such games remembers.
const HASH: usize = 1 << 18;

/// What a state takes beside its moves, in operations: to order the moves, and to count what there is.
const OF_STATE: u64 = 150;

/// The states that a player of such games looks at.
fn nodes(n_moves: usize) -> u64 {
    NODES.max(NODES_PER_MOVE * n_moves as u64)
}

/// What came of a refinement.
#[derive(Clone, Debug)]
pub enum Refinement {
    /// These values beat the present ones.
    Better(Evaluation),
    /// The present values are as good, as far as so much work can tell.
    NoBetter,
    /// It was broken off.
    Unfinished,
}

impl Evaluation {
    /// Looks for better values by games of the search against itself: a few seconds of work, whatever the game. What
    /// comes of it is a function of the program, the present values and the seed, unless a stop is
    /// wanted. That is asked all the time, and may take its time to answer: nothing goes on meanwhile.
    ///
    /// A game that does not suit alpha-beta search, or has not two sides, keeps its values: they hardly count there.
    pub fn refined(&self, seed: u64, stop: &Stop) -> Refinement {
        let sides = Sides::new(self.program.game());
        let is_suitable =
            sides.players.len() == 2 && Advice::of(&self.program, self).method == Method::AlphaBeta;
        if !is_suitable {
            return Refinement::NoBetter;
        }
        let mut random = Random::new(seed);
        let new = self
            .evened()
            .taught(&sides, &mut random, stop)
            .filter(|new| rematch::is_better(new, self, random.seed(), stop));
        match new {
            _ if stop.is_wanted() => Refinement::Unfinished,
            Some(new) => Refinement::Better(new),
            None => Refinement::NoBetter,
        }
    }

    /// What all rounds of games teach. `None` when they teach nothing.
    fn taught(&self, sides: &Sides, random: &mut Random, stop: &Stop) -> Option<Self> {
        let mut work = Work::new(WORK_OF_ROUNDS);
        let mut lessons = Vec::new();
        let mut taught = None;
        for _ in 0..ROUNDS {
            let present = Arc::new(taught.as_ref().unwrap_or(self).clone());
            let mut teacher = Teacher {
                old: self,
                bot: present.quick_player(random.seed()),
                sides,
                random,
                work: &mut work,
                stop,
            };
            for _ in 0..GAMES {
                teacher.play(&mut lessons);
            }
            if stop.is_wanted() {
                return None;
            }
            if lessons.len() >= FEWEST_LESSONS {
                taught = Some(Fit::new(self).to(&lessons, random));
            }
            if work.is_spent() {
                break;
            }
        }
        taught
    }

    /// A player for games of little thought.
    fn quick_player(self: &Arc<Self>, seed: u64) -> AlphaBeta {
        let settings = AlphaBetaSettings {
            seed,
            hash: HASH,
            ..AlphaBetaSettings::default()
        };
        AlphaBeta::new(&self.program, self, settings)
    }
}

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

#[cfg(test)]
mod tests;
