//! The computer as a player: it thinks on a thread of its own and can be stopped at any moment.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use zrf_interpreter::search::{Advice, Bot, Budget, Evaluation, Level, LevelBot, Thought};
use zrf_interpreter::{Move, Program, State};

/// The memory that a bot may use for states it has seen, in bytes.
const HASH_BYTES: usize = 32 << 20;

/// What the computer is asked for.
struct Job {
    ticket: u64,
    state: State,
    level: Level,
    limit: Duration,
    stop: Arc<AtomicBool>,
}

/// A computer that thinks about one game.
pub(super) struct Engine {
    jobs: Sender<Job>,
    answers: Receiver<(u64, Thought)>,
    /// What it thinks about now, and the flag that ends it.
    asked: Option<(u64, Arc<AtomicBool>)>,
    n_asked: u64,
}

impl Engine {
    /// A computer for a game. `wake` is called when it has an answer.
    pub(super) fn new(program: &Arc<Program>, seed: u64, wake: impl Fn() + Send + 'static) -> Self {
        let (jobs, inbox) = channel::<Job>();
        let (outbox, answers) = channel();
        let program = program.clone();
        std::thread::spawn(move || {
            let mut player = Player::new(program, seed);
            // The thread ends with the engine that owns the other end.
            while let Ok(job) = inbox.recv() {
                let thought = player.think(&job);
                if outbox.send((job.ticket, thought)).is_err() {
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

    /// Asks for a move. Whatever was asked before is forgotten.
    pub(super) fn ask(&mut self, state: &State, level: Level, limit: Duration) {
        self.forget();
        self.n_asked += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            ticket: self.n_asked,
            state: state.clone(),
            level,
            limit,
            stop: stop.clone(),
        };
        if self.jobs.send(job).is_ok() {
            self.asked = Some((self.n_asked, stop));
        }
    }

    /// Whether an answer is awaited.
    pub(super) fn is_thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// Ends thinking; the best move so far is the answer.
    pub(super) fn move_now(&self) {
        if let Some((_, stop)) = &self.asked {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends thinking, and no answer is wanted.
    pub(super) fn forget(&mut self) {
        self.move_now();
        self.asked = None;
    }

    /// The move that was found, once.
    pub(super) fn answer(&mut self) -> Option<Move> {
        let (wanted, _) = self.asked.as_ref()?;
        let (_, thought) = self
            .answers
            .try_iter()
            .find(|(ticket, _)| ticket == wanted)?;
        self.asked = None;
        thought.chosen
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.move_now();
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("is_thinking", &self.is_thinking())
            .finish_non_exhaustive()
    }
}

/// The bot of the thread, made when it is first asked: what it learns about the rules takes a while.
struct Player {
    program: Arc<Program>,
    seed: u64,
    learned: Option<(Arc<Evaluation>, Advice)>,
    bot: Option<(Level, LevelBot)>,
}

impl Player {
    fn new(program: Arc<Program>, seed: u64) -> Self {
        Self {
            program,
            seed,
            learned: None,
            bot: None,
        }
    }

    fn think(&mut self, job: &Job) -> Thought {
        let begun = Instant::now();
        let is_time_up = || begun.elapsed() >= job.limit;
        let budget = Budget {
            stop: Some(&job.stop),
            is_time_up: Some(&is_time_up),
            ..Budget::default()
        };
        self.bot(job.level).think(&job.state, &budget)
    }

    fn bot(&mut self, level: Level) -> &mut LevelBot {
        if self.bot.as_ref().is_none_or(|(known, _)| *known != level) {
            let (program, seed) = (&self.program, self.seed);
            let (evaluation, advice) = self.learned.get_or_insert_with(|| {
                let evaluation = Arc::new(Evaluation::learn(program, seed));
                let advice = Advice::of(program, &evaluation);
                (evaluation, advice)
            });
            let bot = LevelBot::new(program, evaluation, advice, level, seed, 1, HASH_BYTES);
            self.bot = Some((level, bot));
        }
        let (_, bot) = self.bot.as_mut().expect("made above when it was missing");
        bot
    }
}
