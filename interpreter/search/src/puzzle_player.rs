//! A player of puzzles that follows a solution.

use crate::alpha_beta::AlphaBeta;
use crate::bot::{Bot, Rating, Root, Thought};
use crate::budget::Budget;
use crate::key::Keys;
use crate::solve::{Limits, PuzzleResult, solve_puzzle};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use zrf_interpreter::{Move, MoveGenerator, Program, State};

/// The most states that alpha-beta search examines before a solution is searched for.
const FIRST_NODES: u64 = 4_000;

/// Plays the moves of a solution once one is found. Until then, and whenever the search is limited on purpose, as for
/// weaker players, alpha-beta search chooses.
pub(crate) struct PuzzlePlayer {
    program: Arc<Program>,
    other: AlphaBeta,
    limits: Limits,
    generator: MoveGenerator,
    keys: Keys,
    /// The solution: the key of each of its states, and the move there.
    solution: Vec<(u64, Move)>,
    /// The keys of states from which the puzzle cannot be solved.
    lost: FxHashSet<u64>,
}

impl PuzzlePlayer {
    /// A player that uses at most `bytes` bytes to search for solutions.
    pub(crate) fn new(other: AlphaBeta, program: &Arc<Program>, seed: u64, bytes: usize) -> Self {
        Self {
            program: program.clone(),
            other,
            limits: Limits {
                bytes,
                seed,
                ..Limits::default()
            },
            generator: MoveGenerator::new(program),
            keys: Keys::new(program),
            solution: Vec::new(),
            lost: FxHashSet::default(),
        }
    }

    /// Searches for a solution from a state.
    fn solve(&mut self, start: &State, budget: &Budget) -> Option<PuzzleResult> {
        let found = solve_puzzle(&self.program, start, self.limits, budget, &mut |_| {})?;
        if let Some(moves) = &found.solution {
            let mut state = start.clone();
            let steps = moves.iter().map(|step| {
                let key = self.keys.of(&state);
                self.generator.play(&mut state, step.as_ref());
                (key, step.clone())
            });
            self.solution = steps.collect();
        }
        if found.is_impossible {
            self.lost.insert(self.keys.of(start));
        }
        Some(found)
    }

    /// Whether a state, or one before it, is known to be lost: whatever follows a lost state is lost as well.
    fn is_known_as_lost(&self, state: &State) -> bool {
        // Earlier states show only their hashes, which may lack parts of their keys.
        let before = match self.keys.tell_repeated_apart() {
            true => 0,
            false => state.ply(),
        };
        let mut on_the_way = (0..before).filter_map(|ply| state.hash_after(ply));
        self.lost.contains(&self.keys.of(state)) || on_the_way.any(|hash| self.lost.contains(&hash))
    }

    /// The thought for a state of the solution; `None` for others.
    fn followed(&mut self, state: &State, budget: &Budget) -> Option<Thought> {
        let key = self.keys.of(state);
        let at = self.solution.iter().position(|&(known, _)| known == key)?;
        let rest = self.solution[at..].iter();
        let line: Vec<Move> = rest.map(|(_, step)| step.clone()).collect();
        let root = Root::new(&mut self.generator, state, &budget.stop);
        let mut thought = root.thought(&mut self.generator);
        let chosen = thought
            .moves
            .iter_mut()
            .find(|rated| rated.played.as_ref() == line[0].as_ref())?;
        let plies = line.len() as u32;
        chosen.rating = Some(Rating::Win(plies));
        thought.chosen = Some(line[0].clone());
        thought.rating = chosen.rating;
        thought.depth = plies;
        thought.line = line;
        Some(thought)
    }
}

impl Bot for PuzzlePlayer {
    fn think(&mut self, state: &State, budget: &Budget) -> Thought {
        if budget.is_bounded() || self.is_known_as_lost(state) {
            return self.other.think(state, budget);
        }
        if let Some(thought) = self.followed(state, budget) {
            return thought;
        }
        let first = Budget {
            nodes: Some(budget.nodes.unwrap_or(u64::MAX).min(FIRST_NODES)),
            ..budget.clone()
        };
        let mut thought = self.other.think(state, &first);
        if thought.chosen.is_none() || matches!(thought.rating, Some(Rating::Win(_))) {
            return thought;
        }
        let rest = budget.without(thought.nodes);
        let Some(found) = self.solve(state, &rest) else {
            return thought;
        };
        thought.nodes += found.progress.nodes;
        let next = if found.solution.is_some() {
            self.followed(state, &Budget::default())
        } else {
            let rest = budget.without(thought.nodes);
            found.is_impossible.then(|| self.other.think(state, &rest))
        };
        match next {
            Some(next) => Thought {
                nodes: thought.nodes + next.nodes,
                ..next
            },
            None => thought,
        }
    }
}
