//! What thinks: the bots of a game and what was learned of it.

use super::{Answer, Job, Question};
use crate::play::computers::{Computer, Player, within};
use crate::play::learning::{LearningComputers, Shelf};
use std::sync::Arc;
use std::time::Duration;
use zrf_interpreter::{Program, State, Stop};
use zrf_search::{Bot, Budget, Limits, Thought, solve_puzzle};

/// The memory that a bot may use for states it has seen, in bytes.
const HASH_BYTES: usize = 32 << 20;
/// The memory that the solver may use for positions it has seen, in bytes.
const SOLVER_BYTES: usize = 512 << 20;

/// What the thread knows. Bots are made when they are first asked: what they learn about the rules takes a while.
pub(super) struct Mind {
    program: Arc<Program>,
    seed: u64,
    computers: LearningComputers,
    seated: Option<(Player, Computer)>,
    rater: Option<Box<dyn Bot>>,
}

impl Mind {
    pub(super) fn new(program: Arc<Program>, seed: u64) -> Self {
        Self {
            computers: LearningComputers::new(&program),
            program,
            seed,
            seated: None,
            rater: None,
        }
    }

    pub(super) fn answer(&mut self, job: &Job) -> Answer {
        let is_changed = match job.learns {
            Some(_) => self.computers.take_lessons(),
            None => self.computers.unlearn(),
        };
        if is_changed {
            self.rater = None;
            self.seated.take_if(|(player, _)| player.takes_refined());
        }
        // Nothing is learned while somebody waits for an answer.
        self.computers.rest();
        let answer = self.found(job);
        self.computers.go_on();
        answer
    }

    fn found(&mut self, job: &Job) -> Answer {
        let (state, stop) = (&job.state, &Stop::by(&job.stop));
        match job.question {
            Question::Move(player) => {
                Answer::Thought(self.thought(player, state, job.learns.as_ref(), stop))
            }
            Question::Values(time) => Answer::Thought(self.values(state, time, stop)),
            Question::Solution => {
                let limits = Limits {
                    bytes: SOLVER_BYTES,
                    ..Limits::default()
                };
                let budget = Budget::until(stop.clone());
                let found = solve_puzzle(&self.program, state, limits, &budget, &mut |_| {});
                Answer::Solution(found)
            }
        }
    }

    fn values(&mut self, state: &State, time: Duration, stop: &Stop) -> Thought {
        let seed = self.seed;
        if self.rater.is_none() {
            let rater = self.computers.get(stop).rater(seed, HASH_BYTES);
            self.rater = Some(rater);
        }
        let budget = Budget::until(within(stop, Some(time)));
        let thought = self.rater.as_mut().map(|rater| rater.think(state, &budget));
        if !self.computers.are_whole_for(&Player::default()) {
            self.rater = None;
        }
        thought.unwrap_or_default()
    }

    /// Asks the player of the last question when it is the same, with what it remembers.
    fn thought(
        &mut self,
        player: Player,
        state: &State,
        shelf: Option<&Shelf>,
        stop: &Stop,
    ) -> Thought {
        let known = self.seated.take().filter(|(known, _)| *known == player);
        let seed = self.seed;
        let mut computer = match known {
            Some((_, computer)) => computer,
            None => {
                let computers = self.computers.for_player(&player, shelf, stop);
                computers.player(player, seed, player.threads(0), HASH_BYTES)
            }
        };
        let thought = computer.think(state, stop);
        if self.computers.are_whole_for(&player) {
            self.seated = Some((player, computer));
        }
        thought
    }
}
