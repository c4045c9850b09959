//! The bot that plays any legal move.

use super::{Bot, Budget, Rated, Thought};
use std::sync::Arc;
use zrf_interpreter::{MoveGenerator, MoveList, Program, Random, State, Stop};

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
pub(super) struct Root {
    pub(super) state: State,
    pub(super) moves: MoveList,
}

impl Root {
    pub(super) fn new(generator: &mut MoveGenerator, state: &State, stop: &Stop) -> Self {
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
    pub(super) fn thought(&self, generator: &mut MoveGenerator) -> Thought {
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
