//! Refines the values of an evaluation with games of the search against itself.
//!
//! In each round, games are played with the current values. Each of their quiet states is a training state: its points
//! should predict the later values of the search and the result (temporal differences, Sutton 1988; learned from a
//! search as in KnightCap, Baxter, Tridgell, Weaver 1998). After each round, the values are fitted to all training
//! states so far. At the end, new and old values play against each other, and only better ones are kept.
//!
//! The work is bounded by counting, not by a clock, and all randomness comes from a seed: the result is the same on
//! every machine.

mod features;
mod fit;
mod game;
mod groups;
mod rematch;
mod rivals;
mod work;

use crate::alpha_beta::{AlphaBeta, AlphaBetaSettings};
use crate::bot::Method;
use crate::choice::{Advice, Properties};
use crate::evaluation::Evaluation;
use crate::sides::Sides;
use fit::Fit;
use game::Player;
pub use game::{Target, TrainingGame};
use std::sync::Arc;
use work::Work;
use zrf_interpreter::{Random, Stop};

/// The number of rounds of games, each with the values of the one before.
const ROUNDS: usize = 8;
/// The number of first rounds, in which points are fitted to predict results.
const ROUNDS_OF_RESULTS: usize = 4;
/// The number of games per round.
const GAMES: usize = 16;
/// Minimum number of training states.
const MIN_LESSONS: usize = 300;
/// Maximum work of all rounds, in operations.
const WORK_OF_ROUNDS: u64 = 250_000_000;
/// Maximum work of the games of new against old values, in operations.
const WORK_OF_REMATCH: u64 = 120_000_000;
/// Maximum work of the games of one kind of search against the other, in operations, and that of a move: some
/// milliseconds.
const WORK_OF_RIVALS: u64 = 400_000_000;
const WORK_OF_MOVE: u64 = 250_000;
/// Maximum work of a move if nobody waits: as long as moves take in play.
const PATIENT_WORK_OF_MOVE: u64 = 4_000_000;
/// Bytes of memory for a player of such games.
const HASH: usize = 1 << 18;

/// The result of a refinement.
#[derive(Clone, Debug)]
pub enum Refinement {
    /// These values beat the current ones.
    Better(Arc<Evaluation>),
    /// The current values are as good, as far as this much work can show.
    NoBetter,
    /// The refinement was cancelled.
    Unfinished,
}

impl Evaluation {
    /// Searches for better values with games of the search against itself: a few seconds of work for any game. The
    /// result depends only on the program, the current values and the seed, unless it is cancelled. Cancellation is
    /// checked continually; the check may block, which pauses all work.
    ///
    /// A game that does not have two sides keeps its values.
    pub fn refined(&self, seed: u64, stop: &Stop) -> Refinement {
        let sides = Sides::new(self.program.game());
        if sides.players.len() != 2 {
            return Refinement::NoBetter;
        }
        let mut random = Random::new(seed);
        let new = self
            .averaged()
            .taught(&sides, &mut random, stop)
            .filter(|new| {
                let mut work = Work::new(WORK_OF_REMATCH);
                rematch::is_better(new, self, &mut work, random.seed(), stop)
            });
        if stop.is_wanted() {
            return Refinement::Unfinished;
        }
        let is_better = new.is_some();
        let new = new.unwrap_or_else(|| self.clone());
        let mut work = Work::new(WORK_OF_RIVALS);
        let new = new.with_winner(WORK_OF_MOVE, &mut work, random.seed(), stop);
        match new {
            _ if stop.is_wanted() => Refinement::Unfinished,
            new if is_better || new.winner != self.winner => Refinement::Better(Arc::new(new)),
            _ => Refinement::NoBetter,
        }
    }

    /// Whether these values win a match against others by more than a standard error.
    pub fn is_better_than(&self, other: &Self, seed: u64, stop: &Stop) -> bool {
        let mut work = Work::new(u64::MAX);
        rematch::is_better(self, other, &mut work, seed, stop)
    }

    /// These values, with the search that wins a match with them against the other kind of search.
    #[must_use]
    pub fn with_best_search(self, seed: u64, stop: &Stop) -> Self {
        self.with_winner(PATIENT_WORK_OF_MOVE, &mut Work::new(u64::MAX), seed, stop)
    }

    fn with_winner(self, of_move: u64, work: &mut Work, seed: u64, stop: &Stop) -> Self {
        let own = Arc::new(self);
        let winner = rivals::winner(&own, of_move, work, seed, stop);
        Arc::unwrap_or_clone(own).played_by(winner)
    }

    /// These values, with the search that won a match, unless the properties of the game advise it anyway. A match
    /// without a clear winner changes nothing.
    fn played_by(mut self, winner: Option<Method>) -> Self {
        let advised = Advice::new(Properties::of(&self.program, &self)).method;
        self.winner = winner.or(self.winner).filter(|&best| best != advised);
        self
    }

    /// The values after all rounds; `None` if there is nothing to learn.
    fn taught(&self, sides: &Sides, random: &mut Random, stop: &Stop) -> Option<Self> {
        let mut work = Work::new(WORK_OF_ROUNDS);
        let mut lessons = Vec::new();
        let mut taught = None;
        for round in 0..ROUNDS {
            let target = match round < ROUNDS_OF_RESULTS {
                true => Target::Results,
                false => Target::Search,
            };
            if round == ROUNDS_OF_RESULTS {
                // Results of the search with worse values are not targets.
                lessons.clear();
            }
            let present = Arc::new(taught.as_ref().unwrap_or(self).clone());
            let mut player = Player {
                bot: present.quick_player(random.seed()),
                sides,
                random,
                work: &mut work,
                stop,
                nodes: None,
            };
            for _ in 0..GAMES {
                let game = player.play(self);
                lessons.extend(
                    game.iter()
                        .flat_map(|game| game.lessons(self, target, stop)),
                );
            }
            if stop.is_wanted() {
                return None;
            }
            if lessons.len() >= MIN_LESSONS {
                taught = Some(Fit::new(self).to(&lessons, random));
            }
            if work.is_spent() {
                break;
            }
        }
        taught
    }

    /// Game number `number` of a seed, played by these values with `nodes` states per move; `None` if stopped.
    pub fn training_game(
        self: &Arc<Self>,
        seed: u64,
        number: u64,
        nodes: u64,
        stop: &Stop,
    ) -> Option<TrainingGame> {
        let mut random = Random::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut work = Work::new(u64::MAX);
        let mut player = Player {
            bot: self.quick_player(random.seed()),
            sides: &Sides::new(self.program.game()),
            random: &mut random,
            work: &mut work,
            stop,
            nodes: Some(nodes),
        };
        player.play(self)
    }

    /// These values, fitted to games: the same for the same games, target and seed. Values of patterns are fitted if
    /// there are any.
    #[must_use]
    pub fn trained(&self, games: &[TrainingGame], target: Target, seed: u64, stop: &Stop) -> Self {
        let even = self.averaged();
        let lessons: Vec<_> = games
            .iter()
            .flat_map(|game| game.lessons(&even, target, stop))
            .collect();
        Fit::new(&even).to(&lessons, &mut Random::new(seed))
    }

    /// A player for fast games.
    fn quick_player(self: &Arc<Self>, seed: u64) -> AlphaBeta {
        let settings = AlphaBetaSettings {
            seed,
            hash: HASH,
            ..AlphaBetaSettings::default()
        };
        AlphaBeta::new(&self.program, self, settings)
    }
}

#[cfg(test)]
mod tests;
