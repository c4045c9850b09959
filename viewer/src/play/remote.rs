//! A computer that thinks elsewhere, as in a worker of a page: questions and answers as text.
//!
//! Nothing can interrupt a worker. It therefore thinks in slices, answers after each of them, and reads new questions in
//! between.

use super::link::load_texts;
use super::{Reply, Resources, Solved, Task, Thinker, within};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use web_time::Instant;
use zrf_grammar::Rules;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::record::Record;
use zrf_interpreter::{Move, MoveGenerator, MoveList, Program, Session, State, Stop};
use zrf_search::{Rated, Rating, Thought};

/// The first slice, and the longest one.
const SLICES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(400)];

/// Bytes that each bot may use to remember states: a page has less memory than a window.
const HASH_BYTES: usize = 16 << 20;

/// The rules that are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Opening {
    /// The rules file, followed by the files that it includes.
    files: Vec<(String, String)>,
    variant: String,
    seed: u64,
}

impl Opening {
    /// The rules of an open game.
    pub(crate) fn new(rules: &Rules, session: &Session) -> Self {
        let files = rules.sources.files().iter();
        Self {
            files: files
                .map(|file| (file.name.clone(), file.text.clone()))
                .collect(),
            variant: session.program().game().title.clone(),
            seed: session.seed(),
        }
    }

    fn program(&self) -> Option<Arc<Program>> {
        let rules = load_texts(&self.files);
        let (game, _) = rules.resolve(rules.find_variant(&self.variant).ok()?);
        Program::compile(game).ok()
    }
}

/// What is asked of the worker. A new question ends the one before.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Rules for the questions that follow.
    Open(Opening),
    /// A task about the state that a saved game leads to.
    Ask {
        ticket: u64,
        record: String,
        task: TaskText,
    },
    /// Nothing; the present task ends.
    Stop,
}

/// A [`Task`] as text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum TaskText {
    /// A skill as on the command line, and the seat.
    Move(String, Option<u8>),
    /// A time in milliseconds.
    Values(u64),
    /// A time in milliseconds, if there is a limit.
    Solution(Option<u64>),
}

impl From<Task> for TaskText {
    fn from(task: Task) -> Self {
        match task {
            Task::Move(skill, seat) => Self::Move(skill.to_string(), seat.map(|player| player.0)),
            Task::Values(time) => Self::Values(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            Task::Solution(time) => {
                let milliseconds = |time: Duration| u64::try_from(time.as_millis()).ok();
                Self::Solution(time.and_then(milliseconds))
            }
        }
    }
}

/// What a worker has found so far. Moves are given by their numbers among the legal moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) ticket: u64,
    /// Whether nothing better follows.
    pub(crate) is_final: bool,
    found: Found,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Found {
    Thought {
        rating: Option<Value>,
        values: Vec<Option<Value>>,
        line: Vec<usize>,
        depth: u32,
        nodes: u64,
    },
    /// A solution, whether there is none, the number of states examined, and that of solutions.
    Solution(Option<Vec<usize>>, bool, u64, Option<u64>),
    NoPuzzle,
    Failed,
}

impl Found {
    fn thought(program: &Arc<Program>, state: &State, thought: &Thought) -> Self {
        let line = match thought.line.is_empty() {
            true => thought.chosen.as_slice(),
            false => &thought.line,
        };
        let values = thought.moves.iter();
        Self::Thought {
            rating: thought.rating.map(Value::from),
            values: values.map(|rated| rated.rating.map(Value::from)).collect(),
            line: numbers(program, state, line),
            depth: thought.depth,
            nodes: thought.nodes,
        }
    }
}

/// A [`Rating`] as text.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Value {
    Win(u32),
    Loss(u32),
    Points(i32),
    Expectation(f64),
}

impl From<Rating> for Value {
    fn from(rating: Rating) -> Self {
        match rating {
            Rating::Win(plies) => Self::Win(plies),
            Rating::Loss(plies) => Self::Loss(plies),
            Rating::Points(points) => Self::Points(points),
            Rating::Expectation(share) => Self::Expectation(share),
        }
    }
}

impl From<Value> for Rating {
    fn from(value: Value) -> Self {
        match value {
            Value::Win(plies) => Self::Win(plies),
            Value::Loss(plies) => Self::Loss(plies),
            Value::Points(points) => Self::Points(points),
            Value::Expectation(share) => Self::Expectation(share),
        }
    }
}

/// Follows a line of moves from a state. `next` chooses a legal move, or ends the line.
fn follow(program: &Arc<Program>, state: &State, mut next: impl FnMut(&MoveList) -> Option<usize>) {
    let mut generator = MoveGenerator::new(program);
    let (mut state, mut legal) = (state.clone(), MoveList::new());
    loop {
        generator.legal_moves(&mut state, &mut legal);
        let Some(index) = next(&legal).filter(|&index| index < legal.len()) else {
            return;
        };
        generator.play(&mut state, legal.get(index));
    }
}

/// The numbers of the moves of a line.
fn numbers(program: &Arc<Program>, state: &State, line: &[Move]) -> Vec<usize> {
    let (mut found, mut line) = (Vec::new(), line.iter());
    follow(program, state, |legal| {
        let wanted = line.next()?;
        let index = legal.iter().position(|legal| legal == wanted.as_ref())?;
        found.push(index);
        Some(index)
    });
    found
}

/// The moves of a line by their numbers.
fn moves(program: &Arc<Program>, state: &State, numbers: &[usize]) -> Vec<Move> {
    let (mut found, mut numbers) = (Vec::new(), numbers.iter());
    follow(program, state, |legal| {
        let index = *numbers.next()?;
        found.extend((index < legal.len()).then(|| legal.get(index).to_owned()));
        Some(index)
    });
    found
}

impl Answer {
    /// The answer as text.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The reply to a question about a state.
    pub(crate) fn reply(self, session: &Session) -> Reply {
        let (program, state) = (session.program(), session.state());
        match self.found {
            Found::Thought {
                rating,
                values,
                line,
                depth,
                nodes,
            } => {
                let line = moves(program, state, &line);
                let legal = session.legal_moves().iter().zip(values);
                Reply::Thought(Thought {
                    chosen: line.first().cloned(),
                    rating: rating.map(Rating::from),
                    moves: legal
                        .map(|(played, value)| Rated {
                            played: played.to_owned(),
                            rating: value.map(Rating::from),
                        })
                        .collect(),
                    line,
                    depth,
                    nodes,
                    faults: Vec::new(),
                })
            }
            Found::Solution(line, is_impossible, nodes, n_solutions) => {
                let mut solved = Solved::unsolved(is_impossible, nodes);
                solved.result.solution = line.map(|line| moves(program, state, &line));
                Reply::Solution(Some(Solved {
                    n_solutions,
                    ..solved
                }))
            }
            Found::NoPuzzle => Reply::Solution(None),
            Found::Failed => Reply::Failed,
        }
    }
}

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
        // Who asks for a threat skips turns that the rules do not allow to pass.
        for _ in record.moves.iter().skip(replay.n_lines) {
            session.skip_turn();
        }
        let task = match task {
            TaskText::Move(skill, seat) => Task::Move(skill.parse().ok()?, seat.map(PlayerId)),
            TaskText::Values(time) => Task::Values(Duration::from_millis(*time)),
            TaskText::Solution(time) => Task::Solution(time.map(Duration::from_millis)),
        };
        Some(Job {
            ticket,
            state: session.state().clone(),
            task,
            slice: SLICES[0],
            spent: Duration::ZERO,
        })
    }

    /// Thinks for a slice. The answer so far as text, or `None` if there is nothing to do.
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
        let whole = match self.task {
            Task::Move(skill, _) => skill.duration(),
            Task::Values(time) => Some(time),
            Task::Solution(time) => time,
        };
        let rest = whole.map(|whole| whole.saturating_sub(self.spent));
        let slice = rest.map(|rest| rest.min(self.slice));
        let stop = within(&Stop::default(), slice);
        let state = &self.state;
        let found = match self.task {
            Task::Move(skill, seat) => {
                let thought = thinker.think(state, skill, seat, None, &stop);
                Found::thought(program, state, &thought)
            }
            Task::Values(_) => {
                let time = slice.unwrap_or(self.slice);
                let thought = thinker.values(state, time, None, &stop);
                Found::thought(program, state, &thought)
            }
            // The solver does not work in slices.
            Task::Solution(time) => match thinker.solve(state, time, &Stop::default()) {
                None => Found::NoPuzzle,
                Some(Solved {
                    result,
                    n_solutions,
                }) => Found::Solution(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Skill;
    use std::collections::BTreeMap;

    fn rules(game: &str) -> Rules {
        let text = std::fs::read(format!("../games/{game}/{game}.zrf")).unwrap();
        let files = BTreeMap::from([("game.zrf".to_owned(), text)]);
        Rules::load("game.zrf", &files)
    }

    fn session(rules: &Rules) -> Session {
        let (game, _) = rules.resolve(rules.default_variant().unwrap());
        Session::new(&Program::compile(game).unwrap(), 5)
    }

    fn text(question: &Question) -> String {
        serde_json::to_string(question).unwrap()
    }

    /// All answers about a session.
    fn answers(rules: &Rules, session: &Session, task: Task) -> Vec<Answer> {
        let mut remote = Remote::default();
        remote.take(&text(&Question::Open(Opening::new(rules, session))));
        remote.take(&text(&Question::Ask {
            ticket: 7,
            record: session.record("game.zrf", "").to_string(),
            task: task.into(),
        }));
        let mut answers = Vec::new();
        while let Some(answer) = remote.think() {
            answers.push(serde_json::from_str::<Answer>(&answer).unwrap());
        }
        answers
    }

    #[test]
    fn a_worker_answers_as_a_thread_does() {
        let rules = rules("gomoku");
        let mut session = session(&rules);
        session.play(100);
        session.play(117);
        let skill: Skill = "alpha-beta:300n".parse().unwrap();
        let answers = answers(&rules, &session, Task::Move(skill, None));
        assert_eq!(answers.len(), 1);
        assert!(answers[0].is_final && answers[0].ticket == 7);
        let resources = Resources {
            threads: 1,
            hash: HASH_BYTES,
        };
        let mut thinker = Thinker::new(session.program(), session.seed(), resources);
        let expected = thinker.think(session.state(), skill, None, None, &Stop::default());
        match answers[0].clone().reply(&session) {
            Reply::Thought(found) => {
                assert_eq!(found.chosen, expected.chosen);
                assert_eq!(found.line, expected.line);
                assert_eq!(found.nodes, expected.nodes);
                assert_eq!(found.moves.len(), expected.moves.len());
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_worker_thinks_about_a_threat_with_the_pieces_in_hand() {
        let rules = rules("shogi");
        let mut session = session(&rules);
        for text in [
            "Pawn 7g - 7f",
            "Pawn 3c - 3d",
            "Bishop 8h x 2b Bishop 2b - hand = Black x hand",
            "Silver 3a x 2b Bishop 2b - hand = White x hand",
        ] {
            session.play_text(text).unwrap();
        }
        session.skip_turn();
        let skill: Skill = "alpha-beta:50n".parse().unwrap();
        let answers = answers(&rules, &session, Task::Move(skill, None));
        match answers.last().unwrap().clone().reply(&session) {
            Reply::Thought(found) => {
                assert_eq!(found.moves.len(), session.legal_moves().len());
                assert!(found.chosen.is_some());
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_worker_answers_in_slices() {
        let rules = rules("reversi");
        let session = session(&rules);
        let answers = answers(&rules, &session, Task::Values(Duration::from_millis(250)));
        assert!(answers.len() > 1);
        let (last, others) = answers.split_last().unwrap();
        assert!(last.is_final && others.iter().all(|answer| !answer.is_final));
        match last.clone().reply(&session) {
            Reply::Thought(found) => assert!(found.chosen.is_some()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_worker_solves_puzzles_and_ignores_what_it_cannot_read() {
        let rules = rules("solitaire");
        let session = session(&rules);
        let answers = answers(&rules, &session, Task::Solution(None));
        match answers.last().unwrap().clone().reply(&session) {
            Reply::Solution(Some(found)) => assert_eq!(found.result.solution.unwrap().len(), 31),
            other => panic!("{other:?}"),
        }
        let mut remote = Remote::default();
        for question in ["", "x", "{\"Ask\":{}}", "\"Stop\""] {
            remote.take(question);
            assert_eq!(remote.think(), None);
        }
    }
}
