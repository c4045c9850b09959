//! The computer at work: it thinks, rates and solves on a thread of its own and can be stopped at any moment.

use crate::computer::{Computer, Player, within};
use crate::learning::{LearningComputers, Shelf};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use zrf_interpreter::search::{Bot, Budget, Limits, PuzzleResult, Thought, solve_puzzle};
use zrf_interpreter::{Program, State, Stop};

/// The memory that a bot may use for states it has seen, in bytes.
const HASH_BYTES: usize = 32 << 20;
/// The memory that the solver may use for positions it has seen, in bytes.
const SOLVER_BYTES: usize = 512 << 20;

/// What the computer is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Question {
    /// A move, by such a player.
    Move(Player),
    /// The values of all moves, found within a time.
    Values(Duration),
    /// A way to win a puzzle.
    Solution,
}

/// What it found out.
#[derive(Debug)]
pub(super) enum Answer {
    Thought(Thought),
    /// `None` when the game is no puzzle.
    Solution(Option<PuzzleResult>),
}

struct Job {
    ticket: u64,
    state: State,
    question: Question,
    /// Where to keep what is learned between questions; nothing is learned without.
    learns: Option<Shelf>,
    stop: Arc<AtomicBool>,
}

/// A computer that thinks about one game.
pub(super) struct Engine {
    jobs: Sender<Job>,
    answers: Receiver<(u64, Answer)>,
    /// What it thinks about now, and the flag that ends it.
    asked: Option<(u64, Arc<AtomicBool>)>,
    n_asked: u64,
}

impl Engine {
    /// A computer for a game. `wake` is called when it has an answer.
    pub(super) fn new(program: &Arc<Program>, seed: u64, wake: impl Fn() + Send + 'static) -> Self {
        let (jobs, inbox) = channel::<Job>();
        let (outbox, answers) = channel();
        let mut mind = Mind::new(program.clone(), seed);
        std::thread::spawn(move || {
            // The thread ends with the engine that owns the other end.
            while let Ok(job) = inbox.recv() {
                let answer = mind.answer(&job);
                if outbox.send((job.ticket, answer)).is_err() {
                    break;
                }
                wake();
            }
        });
        Self {
            jobs,
            answers,
            asked: None,
            n_asked: 0,
        }
    }

    /// Asks something about a state. Whatever was asked before is forgotten. Once a move was asked for, it learns about
    /// the game between questions, and keeps that on a shelf, if there is one.
    pub(super) fn ask(&mut self, state: &State, question: Question, learns: Option<Shelf>) {
        self.forget();
        self.n_asked += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            ticket: self.n_asked,
            state: state.clone(),
            question,
            learns,
            stop: stop.clone(),
        };
        if self.jobs.send(job).is_ok() {
            self.asked = Some((self.n_asked, stop));
        }
    }

    /// Ends thinking; what was found so far is the answer.
    pub(super) fn stop(&self) {
        if let Some((_, stop)) = &self.asked {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends thinking, and no answer is wanted.
    pub(super) fn forget(&mut self) {
        self.stop();
        self.asked = None;
    }

    /// What was found, once.
    pub(super) fn answer(&mut self) -> Option<Answer> {
        let (wanted, _) = self.asked.as_ref()?;
        let (_, answer) = self
            .answers
            .try_iter()
            .find(|(ticket, _)| ticket == wanted)?;
        self.asked = None;
        Some(answer)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("is_thinking", &self.asked.is_some())
            .finish_non_exhaustive()
    }
}

/// What the thread knows. Bots are made when they are first asked: what they learn about the rules takes a while.
struct Mind {
    program: Arc<Program>,
    seed: u64,
    computers: LearningComputers,
    seated: Option<(Player, Computer)>,
    rater: Option<Box<dyn Bot>>,
}

impl Mind {
    fn new(program: Arc<Program>, seed: u64) -> Self {
        Self {
            computers: LearningComputers::new(&program),
            program,
            seed,
            seated: None,
            rater: None,
        }
    }

    fn answer(&mut self, job: &Job) -> Answer {
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
                computers.player(player, seed, 1, HASH_BYTES)
            }
        };
        let thought = computer.think(state, stop);
        if self.computers.are_whole_for(&player) {
            self.seated = Some((player, computer));
        }
        thought
    }
}
