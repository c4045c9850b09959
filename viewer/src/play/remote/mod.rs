//! A computer that thinks elsewhere, such as in a worker of a page: questions and answers are text.
//!
//! Nothing can interrupt a worker. It therefore thinks in slices, answers after each of them, and reads new questions
//! in between.

pub(crate) mod message;
#[cfg(test)]
mod tests;

use super::{Resources, Solved, Task, Thinker, within};
use message::{Answer, Question, ReplyText, TaskText, numbers};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use web_time::Instant;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::record::Record;
use zrf_interpreter::{Program, Session, State, Stop};

/// The first slice, and the longest one.
const SLICES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(400)];

/// Bytes that each bot may use to remember states: a page has less memory than a window.
const HASH_BYTES: usize = 16 << 20;

/// The worker's side: a computer for one game at a time.
#[derive(Default)]
pub struct Remote {
    open: Option<(Arc<Program>, Thinker)>,
    job: Option<Job>,
}

struct Job {
    ticket: u64,
    state: State,
    task: Task,
    /// The time for all slices, if there is a limit.
    whole: Option<Duration>,
    slice: Duration,
    spent: Duration,
}

impl Remote {
    /// Takes a question as text; one that cannot be read is ignored.
    pub fn take(&mut self, question: &str) {
        self.job = None;
        match serde_json::from_str(question) {
            Ok(Question::Open(opening)) => {
                self.open = opening.program().map(|program| {
                    let resources = Resources {
                        threads: 1,
                        hash: HASH_BYTES,
                    };
                    let thinker = Thinker::new(&program, opening.seed, resources);
                    (program, thinker)
                });
            }
            Ok(Question::Ask {
                ticket,
                record,
                task,
            }) => self.job = self.job(ticket, &record, &task),
            Ok(Question::Stop) | Err(_) => {}
        }
    }

    fn job(&self, ticket: u64, record: &str, task: &TaskText) -> Option<Job> {
        let (program, _) = self.open.as_ref()?;
        let record = Record::parse(record).ok()?;
        let edits = zrf_interpreter::replay::edits(program, &record).ok()?;
        let mut session = Session::with_edits(program, 0, edits);
        let replay = session.play_record(&record);
        // A question about a threat skips turns that the rules do not allow players to pass.
        for _ in record.moves.iter().skip(replay.n_lines) {
            session.skip_turn();
        }
        let task = match task {
            TaskText::Move(skill, seat, time) => Task::Move(
                skill.parse().ok()?,
                seat.map(PlayerId),
                time.map(Duration::from_millis),
            ),
            TaskText::Ponder(skill, seat) => Task::Ponder(skill.parse().ok()?, PlayerId(*seat)),
            TaskText::Values(time) => Task::Values(Duration::from_millis(*time)),
            TaskText::Solution(time) => Task::Solution(time.map(Duration::from_millis)),
        };
        let state = session.state().clone();
        let whole = match task {
            Task::Move(_, _, time) => time,
            Task::Ponder(..) => Some(Duration::MAX),
            Task::Values(time) => Some(time),
            Task::Solution(time) => time,
        };
        Some(Job {
            ticket,
            state,
            task,
            whole,
            slice: SLICES[0],
            spent: Duration::ZERO,
        })
    }

    /// Thinks for a slice. Returns the answer so far as text, or `None` if there is nothing to do.
    pub fn think(&mut self) -> Option<String> {
        let (job, (program, thinker)) = (self.job.as_mut()?, self.open.as_mut()?);
        let answer = job.think(program, thinker);
        if answer.is_final {
            self.job = None;
        }
        Some(answer.text())
    }
}

impl Job {
    fn think(&mut self, program: &Arc<Program>, thinker: &mut Thinker) -> Answer {
        let begun = Instant::now();
        let rest = self.whole.map(|whole| whole.saturating_sub(self.spent));
        let slice = rest.map(|rest| rest.min(self.slice));
        let stop = within(&Stop::default(), slice);
        let state = &self.state;
        let found = match self.task {
            Task::Move(skill, seat, _) => {
                let thought = thinker.think(state, skill, seat, None, None, &stop);
                ReplyText::thought(program, state, &thought)
            }
            Task::Ponder(skill, seat) => {
                thinker.ponder(state, skill, seat, None, &stop);
                ReplyText::Pondered
            }
            Task::Values(_) => {
                let time = slice.unwrap_or(self.slice);
                let thought = thinker.values(state, time, None, &stop);
                ReplyText::thought(program, state, &thought)
            }
            // The solver does not work in slices.
            Task::Solution(time) => match thinker.solve(state, time, &Stop::default()) {
                None => ReplyText::NoPuzzle,
                Some(Solved {
                    result,
                    n_solutions,
                }) => ReplyText::Solution(
                    result.solution.map(|line| numbers(program, state, &line)),
                    result.is_impossible,
                    result.progress.nodes,
                    n_solutions,
                ),
            },
        };
        let took = begun.elapsed();
        self.spent += took;
        self.slice = (2 * self.slice).min(SLICES[1]);
        Answer {
            ticket: self.ticket,
            is_final: matches!(self.task, Task::Solution(_))
                || slice.is_none_or(|slice| took < slice || Some(slice) == rest),
            found,
        }
    }
}

impl fmt::Debug for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote")
            .field("is_thinking", &self.job.is_some())
            .finish_non_exhaustive()
    }
}
