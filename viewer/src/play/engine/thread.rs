//! The computer on a thread of its own.

use super::{Reply, Task};
use crate::play::{Resources, Thinker, ValueCache};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use zrf_grammar::{Rules, VariantId};
use zrf_interpreter::{Session, State, Stop};

struct Job {
    ticket: u64,
    state: State,
    task: Task,
    /// Where to keep what is learned between tasks; without it, nothing is learned.
    cache: Option<ValueCache>,
    stop: Arc<AtomicBool>,
}

impl Job {
    fn reply(&self, thinker: &mut Thinker) -> Reply {
        let (state, cache) = (&self.state, self.cache.as_ref());
        let stop = &Stop::by(&self.stop);
        match self.task {
            Task::Move(skill, seat, time) => {
                Reply::Thought(thinker.think(state, skill, seat, time, cache, stop))
            }
            Task::Ponder(skill, seat) => {
                thinker.ponder(state, skill, seat, cache, stop);
                Reply::Pondered
            }
            Task::Values(time) => Reply::Thought(thinker.values(state, time, cache, stop)),
            Task::Solution(time) => Reply::Solution(thinker.solve(state, time, stop)),
        }
    }
}

/// A computer that thinks about one game.
pub(crate) struct Engine {
    jobs: Sender<Job>,
    replies: Receiver<(u64, Reply)>,
    /// The task under way, and the flag that ends it.
    asked: Option<(u64, Arc<AtomicBool>)>,
    n_asked: u64,
}

impl Engine {
    /// A computer for a game. `wake` is called when it has a reply.
    pub(crate) fn new(
        _rules: &Rules,
        _variant: VariantId,
        session: &Session,
        resources: Resources,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (program, seed) = (session.program().clone(), session.seed());
        let thinker = move || {
            let mut thinker = Thinker::new(&program, seed, resources);
            move |job: &Job| job.reply(&mut thinker)
        };
        Self::with(thinker, wake)
    }

    /// A computer that replies with the function that `thinker` makes; after an internal error, it makes a new one.
    fn with<T: FnMut(&Job) -> Reply>(
        thinker: impl Fn() -> T + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (jobs, inbox) = channel::<Job>();
        let (outbox, replies) = channel();
        std::thread::spawn(move || {
            let mut think = thinker();
            // The thread ends when the engine drops the other end of the channel.
            while let Ok(job) = inbox.recv() {
                // After an internal error, the task has failed, and a new thinker takes the next one.
                let reply = catch_unwind(AssertUnwindSafe(|| think(&job))).unwrap_or_else(|_| {
                    think = thinker();
                    Reply::Failed
                });
                if outbox.send((job.ticket, reply)).is_err() {
                    break;
                }
                wake();
            }
        });
        Self {
            jobs,
            replies,
            asked: None,
            n_asked: 0,
        }
    }

    /// Starts a task about the current state, and cancels the previous one. After a request for a move, the computer
    /// learns about the game between tasks if there is a cache for the results.
    pub(crate) fn ask(&mut self, session: &Session, task: Task, cache: Option<ValueCache>) {
        self.cancel();
        self.n_asked += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            ticket: self.n_asked,
            state: session.state().clone(),
            task,
            cache,
            stop: stop.clone(),
        };
        if self.jobs.send(job).is_ok() {
            self.asked = Some((self.n_asked, stop));
        }
    }

    /// Ends the task; the reply is what was found so far.
    pub(crate) fn stop(&self) {
        if let Some((_, stop)) = &self.asked {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Cancels the task, without a reply.
    pub(crate) fn cancel(&mut self) {
        self.stop();
        self.asked = None;
    }

    /// Takes the reply to the task, if there is one.
    pub(crate) fn reply(&mut self) -> Option<Reply> {
        let (wanted, _) = self.asked.as_ref()?;
        let (_, reply) = self
            .replies
            .try_iter()
            .find(|(ticket, _)| ticket == wanted)?;
        self.asked = None;
        Some(reply)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Skill;
    use crate::testing::game;
    use std::sync::mpsc;
    use zrf_interpreter::Program;
    use zrf_search::Thought;

    fn start() -> Session {
        let gomoku = game(include_str!("../../../../games/gomoku/gomoku.zrf"));
        Session::new(&Program::compile(gomoku).unwrap(), 1)
    }

    #[test]
    fn an_internal_error_is_reported_and_the_next_task_done() {
        let (awake, woken) = mpsc::channel();
        let thinker = || {
            |job: &Job| match job.task {
                Task::Solution(_) => panic!("an error for the test"),
                _ => Reply::Thought(Thought::default()),
            }
        };
        let mut engine = Engine::with(thinker, move || awake.send(()).unwrap());
        let mut reply = |task| {
            let session = start();
            engine.ask(&session, task, None);
            woken.recv().unwrap();
            engine.reply()
        };
        let failed = reply(Task::Solution(None));
        assert!(matches!(failed, Some(Reply::Failed)), "{failed:?}");
        let thought = reply(Task::Move(Skill::default(), None, None));
        assert!(matches!(thought, Some(Reply::Thought(_))), "{thought:?}");
    }
}
