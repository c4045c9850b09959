//! Questions and answers as text. Moves are given by their numbers among the legal moves.

use crate::play::link::load_texts;
use crate::play::{Reply, Solved, Task};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use zrf_grammar::{Rules, VariantId};
use zrf_interpreter::{Move, MoveGenerator, MoveList, Program, Session, State};
use zrf_search::{Rated, Rating, Thought};

/// The rules that are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Opening {
    /// The rules file, followed by the files that it includes.
    files: Vec<(String, String)>,
    /// The variant by its place: others may have its title.
    variant: u32,
    pub(super) seed: u64,
}

impl Opening {
    /// The rules of an open game, and which of their variants it is.
    pub(crate) fn new(rules: &Rules, variant: VariantId, session: &Session) -> Self {
        let files = rules.sources.files().iter();
        Self {
            files: files
                .map(|file| (file.name.clone(), file.text.clone()))
                .collect(),
            variant: variant.0,
            seed: session.seed(),
        }
    }

    pub(super) fn program(&self) -> Option<Arc<Program>> {
        let rules = load_texts(&self.files);
        let variant = rules.variants().find(|id| id.0 == self.variant)?;
        let (game, _) = rules.resolve(variant);
        Program::compile(game).ok()
    }
}

/// A question to the worker. A new question ends the one before.
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
    /// Ends the current task.
    Stop,
}

/// A [`Task`] as text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum TaskText {
    /// A skill as on the command line, the seat, and a time in milliseconds if there is a limit.
    Move(String, Option<u8>, Option<u64>),
    /// The skill and the seat, to think ahead while the opponent thinks.
    Ponder(String, u8),
    /// A time in milliseconds.
    Values(u64),
    /// A time in milliseconds, if there is a limit.
    Solution(Option<u64>),
}

impl From<Task> for TaskText {
    fn from(task: Task) -> Self {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        match task {
            Task::Move(skill, seat, time) => Self::Move(
                skill.to_string(),
                seat.map(|player| player.0),
                time.map(milliseconds),
            ),
            Task::Ponder(skill, seat) => Self::Ponder(skill.to_string(), seat.0),
            Task::Values(time) => Self::Values(milliseconds(time)),
            Task::Solution(time) => Self::Solution(time.map(milliseconds)),
        }
    }
}

/// What a worker has found so far. Moves are given by their numbers among the legal moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) ticket: u64,
    /// Whether nothing better follows.
    pub(crate) is_final: bool,
    pub(super) found: ReplyText,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum ReplyText {
    Thought {
        rating: Option<Value>,
        values: Vec<Option<Value>>,
        line: Vec<usize>,
        depth: u32,
        nodes: u64,
    },
    /// A solution, whether there is none, the number of states examined, and the number of solutions.
    Solution(Option<Vec<usize>>, bool, u64, Option<u64>),
    NoPuzzle,
    Pondered,
    Failed,
}

impl ReplyText {
    pub(super) fn thought(program: &Arc<Program>, state: &State, thought: &Thought) -> Self {
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
pub(super) enum Value {
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
pub(super) fn numbers(program: &Arc<Program>, state: &State, line: &[Move]) -> Vec<usize> {
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
            ReplyText::Thought {
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
                    is_ending: false,
                })
            }
            ReplyText::Solution(line, is_impossible, nodes, n_solutions) => {
                let mut solved = Solved::unsolved(is_impossible, nodes);
                solved.result.solution = line.map(|line| moves(program, state, &line));
                Reply::Solution(Some(Solved {
                    n_solutions,
                    ..solved
                }))
            }
            ReplyText::NoPuzzle => Reply::Solution(None),
            ReplyText::Pondered => Reply::Pondered,
            ReplyText::Failed => Reply::Failed,
        }
    }
}
