//! What a bot is asked and what it answers; the bot that plays any legal move.

use crate::budget::Budget;
use std::fmt;
use std::sync::Arc;
use zrf_interpreter::{Fault, Move, MoveGenerator, MoveList, Program, Random, State, Stop};

/// Something that chooses moves of one game. It may remember what it thought before, but what it answers depends
/// only on its seed, on what it was asked before, and on the budgets.
pub trait Bot: Send {
    /// Thinks about a state, whoever is to move in it.
    ///
    /// The answer has a move unless the game is over. When the budget ends before anything was found out, the
    /// answer is a legal move all the same.
    fn think(&mut self, state: &State, budget: &Budget) -> Thought;
}

/// The value of a move or a state, for the player who decides it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// He can win within so many plies, parts of moves and passes included.
    Win(u32),
    /// He loses within so many plies unless others err.
    Loss(u32),
    /// Hundredths of an average piece, more is better for him.
    Points(i32),
    /// The share of a win that he may expect, from 0 to 1.
    Expectation(f64),
}

/// A legal move with what the bot thinks of it.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The move.
    pub played: Move,
    /// Its value; `None` when it was not looked at, or only seen to be no better than the best.
    pub rating: Option<Rating>,
}

/// What a bot thought.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    /// The move to play, `None` when the game is over.
    pub chosen: Option<Move>,
    /// Its value, where the bot has one.
    pub rating: Option<Rating>,
    /// All legal moves in order of generation.
    pub moves: Vec<Rated>,
    /// The play that the bot expects, beginning with its move.
    pub line: Vec<Move>,
    /// The depth that was finished, in plies, or the mean depth of a tree.
    pub depth: u32,
    /// States looked at.
    pub nodes: u64,
    /// Runs that used up their budget: the rules loop somewhere.
    pub faults: Vec<Fault>,
}

impl Thought {
    /// Adds faults, each block's once.
    pub(crate) fn add_faults(&mut self, faults: Vec<Fault>) {
        for fault in faults {
            if self.faults.iter().all(|known| known.block != fault.block) {
                self.faults.push(fault);
            }
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
            Self::Points(points) => write!(f, "{:+.2}", f64::from(points) / 100.0),
            Self::Expectation(share) => write!(f, "{:.1} %", 100.0 * share),
        }
    }
}

/// Chooses uniformly among the legal moves.
#[derive(Clone, Debug)]
pub struct RandomBot {
    generator: MoveGenerator,
    random: Random,
}

impl RandomBot {
    /// A bot for a program; same seed, same choices.
    pub fn new(program: &Arc<Program>, seed: u64) -> Self {
        Self {
            generator: MoveGenerator::new(program),
            random: Random::new(seed),
        }
    }
}

impl Bot for RandomBot {
    fn think(&mut self, state: &State, budget: &Budget) -> Thought {
        let root = Root::new(&mut self.generator, state, &budget.stop);
        let mut thought = root.thought(&mut self.generator);
        if !root.moves.is_empty() {
            let index = self.random.below(root.moves.len());
            thought.chosen = Some(root.moves.get(index).to_owned());
            thought.line = thought.chosen.iter().cloned().collect();
        }
        thought
    }
}

/// A state to choose a move in, with its legal moves: none when the game is over, and only one when there was no time
/// for all.
pub(crate) struct Root {
    pub(crate) state: State,
    pub(crate) moves: MoveList,
}

impl Root {
    pub(crate) fn new(generator: &mut MoveGenerator, state: &State, stop: &Stop) -> Self {
        let mut state = state.clone();
        let mut moves = MoveList::new();
        generator.set_stop(stop.clone());
        generator.legal_moves(&mut state, &mut moves);
        let mut outcome = generator.outcome(&mut state, &moves);
        if generator.is_stopped() {
            generator.set_stop(Stop::default());
            // Any move will do.
            generator.some_moves(&mut state, &mut Random::new(1), &mut moves);
            outcome = generator.outcome(&mut state, &moves);
        }
        if outcome.is_some() {
            moves.clear();
        }
        generator.set_stop(Stop::default());
        Self { state, moves }
    }

    /// An answer that knows no more than the legal moves; the first is chosen.
    pub(crate) fn thought(&self, generator: &mut MoveGenerator) -> Thought {
        let rated = self.moves.iter().map(|played| Rated {
            played: played.to_owned(),
            rating: None,
        });
        Thought {
            chosen: self.moves.iter().next().map(|played| played.to_owned()),
            moves: rated.collect(),
            nodes: 1,
            faults: generator.take_faults(),
            ..Thought::default()
        }
    }
}
