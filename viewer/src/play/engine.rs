//! The computer at work: it thinks, rates and solves on a thread of its own and can be stopped at any moment.

mod mind;
#[cfg(test)]
mod tests;

use crate::play::computers::Player;
use crate::play::learning::Shelf;
use mind::Mind;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use zrf_interpreter::{Program, State};
use zrf_search::{PuzzleResult, Thought};

/// What the computer is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Question {
    /// A move, by such a player.
    Move(Player),
    /// The values of all moves, found within a time.
    Values(Duration),
    /// A way to win a puzzle.
    Solution,
}

/// What it found out.
#[derive(Debug)]
pub(crate) enum Answer {
    Thought(Thought),
    /// `None` when the game is no puzzle.
    Solution(Option<PuzzleResult>),
    /// Nothing, because the program has a fault.
    Accident,
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
pub(crate) struct Engine {
    jobs: Sender<Job>,
    answers: Receiver<(u64, Answer)>,
    /// What it thinks about now, and the flag that ends it.
    asked: Option<(u64, Arc<AtomicBool>)>,
    n_asked: u64,
}

impl Engine {
    /// A computer for a game. `wake` is called when it has an answer.
    pub(crate) fn new(program: &Arc<Program>, seed: u64, wake: impl Fn() + Send + 'static) -> Self {
        let program = program.clone();
        let mind = move || {
            let mut mind = Mind::new(program.clone(), seed);
            move |job: &Job| mind.answer(job)
        };
        Self::with(mind, wake)
    }

    /// A computer that thinks with what `mind` makes, once at first, and again after an accident.
    fn with<T: FnMut(&Job) -> Answer>(
        mind: impl Fn() -> T + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (jobs, inbox) = channel::<Job>();
        let (outbox, answers) = channel();
        std::thread::spawn(move || {
            let mut think = mind();
            // The thread ends with the engine that owns the other end.
            while let Ok(job) = inbox.recv() {
                // Whoever waits is told of an accident, and the next question finds a mind that is whole.
                let answer = catch_unwind(AssertUnwindSafe(|| think(&job))).unwrap_or_else(|_| {
                    think = mind();
                    Answer::Accident
                });
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
    pub(crate) fn ask(&mut self, state: &State, question: Question, learns: Option<Shelf>) {
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
    pub(crate) fn stop(&self) {
        if let Some((_, stop)) = &self.asked {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends thinking, and no answer is wanted.
    pub(crate) fn forget(&mut self) {
        self.stop();
        self.asked = None;
    }

    /// What was found, once.
    pub(crate) fn answer(&mut self) -> Option<Answer> {
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
