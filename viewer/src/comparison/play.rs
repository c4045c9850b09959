//! Plays two games side by side, looking for a state in which their legal moves or their results differ.

use crate::expectations::outcome_words;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use zrf_interpreter::{MoveGenerator, MoveList, Notation, Program, Random, State, Stop};

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Number of states looked at in order of their distance from the start.
    pub states: usize,
    /// Number of random games after that.
    pub games: usize,
    /// Maximum length of a random game, in plies.
    pub plies: usize,
    /// Random seed of the games.
    pub seed: u64,
    /// Maximum number of operations of the rules, for each of the two games.
    pub work: u64,
}

/// A state in which two games differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The moves that lead there, in the notation of records.
    pub game: Vec<String>,
    /// Moves that are legal only in the old game, and only in the new one.
    pub moves: [Vec<String>; 2],
    /// The results, if they differ.
    pub outcomes: Option<[String; 2]>,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Number of states looked at.
    pub n_states: usize,
    /// The first difference found; if it is among the states near the start, no shorter game leads to one.
    pub divergence: Option<Divergence>,
}

/// Compares two games until a stop: first all states near the start, then those of random games.
pub fn compare(old: &Arc<Program>, new: &Arc<Program>, budget: Budget, stop: &Stop) -> Played {
    let mut pair = Pair {
        sides: [old, new].map(|program| Side::new(program, budget.work, stop)),
        n_states: 0,
    };
    let divergence = pair.near(budget).or_else(|| pair.far(budget));
    Played {
        n_states: pair.n_states,
        divergence,
    }
}

struct Side {
    program: Arc<Program>,
    generator: MoveGenerator,
    notation: Notation,
    legal: MoveList,
    names: Vec<String>,
}

/// The states of the old and the new game after the same moves.
type States = [State; 2];

struct Pair {
    sides: [Side; 2],
    n_states: usize,
}

impl Side {
    fn new(program: &Arc<Program>, work: u64, stop: &Stop) -> Self {
        let mut generator = MoveGenerator::new(program);
        generator.set_limit(stop.clone(), work);
        Self {
            program: program.clone(),
            generator,
            notation: Notation::new(program),
            legal: MoveList::new(),
            names: Vec::new(),
        }
    }

    /// Generates the legal moves and returns the result in words, and whether the game is over.
    fn look(&mut self, state: &mut State) -> (String, bool) {
        self.generator.legal_moves(state, &mut self.legal);
        self.names = self.notation.names(state, &self.legal);
        let outcome = self.generator.outcome(state, &self.legal);
        let words = outcome_words(self.program.game(), outcome.as_ref());
        (words, outcome.is_some())
    }

    /// The moves that the other side does not have.
    fn alone(&self, other: &Self) -> Vec<String> {
        let others: HashSet<&String> = other.names.iter().collect();
        let mut names: Vec<String> = self.names.clone();
        names.retain(|name| !others.contains(name));
        names
    }

    fn play(&mut self, state: &mut State, name: &str) {
        if let Some(index) = self.names.iter().position(|other| other == name) {
            self.generator.play(state, self.legal.get(index));
        }
    }
}

/// What a look at a state shows.
enum Look {
    Differs(Divergence),
    Over,
    Continues,
    /// The limit was reached.
    Stopped,
}

impl Pair {
    fn starts(&self) -> States {
        self.sides.each_ref().map(|side| State::new(&side.program))
    }

    /// Looks at a state that a game leads to.
    fn look(&mut self, states: &mut States, game: &[String]) -> Look {
        let [old, new] = states;
        let [first, second] = &mut self.sides;
        let (before, is_over) = first.look(old);
        let (after, _) = second.look(new);
        if first.generator.is_stopped() || second.generator.is_stopped() {
            return Look::Stopped;
        }
        self.n_states += 1;
        let outcomes = (before != after).then_some([before, after]);
        let moves = match (&outcomes, is_over) {
            // Moves after the end of the game do not matter.
            (None, true) => [Vec::new(), Vec::new()],
            _ => [first.alone(second), second.alone(first)],
        };
        if outcomes.is_none() && moves.iter().all(Vec::is_empty) {
            return match is_over || first.names.is_empty() {
                true => Look::Over,
                false => Look::Continues,
            };
        }
        Look::Differs(Divergence {
            game: game.to_vec(),
            moves,
            outcomes,
        })
    }

    fn play(&mut self, states: &mut States, name: &str) {
        for (side, state) in self.sides.iter_mut().zip(states) {
            side.play(state, name);
        }
    }

    /// Looks at states in the order of their distance from the start.
    fn near(&mut self, budget: Budget) -> Option<Divergence> {
        let mut queue = VecDeque::from([(self.starts(), Vec::new())]);
        let mut known = HashSet::new();
        while let Some((mut states, game)) = queue.pop_front() {
            match self.look(&mut states, &game) {
                Look::Differs(divergence) => return Some(divergence),
                Look::Stopped => return None,
                Look::Over => continue,
                Look::Continues => {}
            }
            for name in self.sides[0].names.clone() {
                if known.len() >= budget.states {
                    break;
                }
                let mut after = states.clone();
                self.play(&mut after, &name);
                if known.insert(after.each_ref().map(State::hash)) {
                    let game = game.iter().cloned().chain([name]).collect();
                    queue.push_back((after, game));
                }
            }
        }
        None
    }

    /// Looks at the states of random games.
    fn far(&mut self, budget: Budget) -> Option<Divergence> {
        let mut random = Random::new(budget.seed);
        for _ in 0..budget.games {
            let (mut states, mut game) = (self.starts(), Vec::new());
            for _ in 0..budget.plies {
                match self.look(&mut states, &game) {
                    Look::Differs(divergence) => return Some(divergence),
                    Look::Stopped => return None,
                    Look::Over => break,
                    Look::Continues => {}
                }
                let names = &self.sides[0].names;
                let name = names[random.below(names.len())].clone();
                self.play(&mut states, &name);
                game.push(name);
            }
        }
        None
    }
}
