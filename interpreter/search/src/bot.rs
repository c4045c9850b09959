//! The tasks and results of a bot, and the bot that plays any legal move.

use crate::budget::{Budget, Oversight};
use crate::logistic::certainty;
use std::fmt;
use std::sync::Arc;
use zrf_interpreter::{Fault, Move, MoveGenerator, MoveList, Program, Random, State, Stop};

/// Chooses moves in one game. A bot may remember earlier searches, but its results depend only on its seed, the earlier
/// searches, and the budgets.
pub trait Bot: Send {
    /// Searches a state, regardless of who is to move.
    ///
    /// The result has a move unless the game is over. If the budget ends before anything is found, the result is some
    /// legal move.
    fn think(&mut self, state: &State, budget: &Budget) -> Thought;
}

/// A way to choose moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Any legal move.
    Random,
    /// Alpha-beta search.
    AlphaBeta,
    /// Monte-Carlo tree search.
    TreeSearch,
}

/// The value of a move or a state, for the player who decides it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// A win within this many plies, parts of moves and passes included.
    Win(u32),
    /// A loss within this many plies unless the others make a mistake.
    Loss(u32),
    /// Hundredths of an average piece; more is better for the player.
    Points(i32),
    /// The expected share of a win, from 0 to 1.
    Expectation(f64),
}

/// A legal move with its analysis.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The move.
    pub played: Move,
    /// Its value; `None` if it was not examined, or is only known to be no better than the best.
    pub rating: Option<Rating>,
}

/// The result of a bot's search.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    /// The move to play, `None` if the game is over.
    pub chosen: Option<Move>,
    /// Its value, if known.
    pub rating: Option<Rating>,
    /// All legal moves in order of generation.
    pub moves: Vec<Rated>,
    /// The expected line, beginning with the chosen move.
    pub line: Vec<Move>,
    /// The completed depth in plies, or the mean depth of a tree.
    pub depth: u32,
    /// Number of states examined.
    pub nodes: u64,
    /// Runs that used up their budget: the rules have an endless loop.
    pub faults: Vec<Fault>,
    /// Whether exact values are being computed, so that it pays to think again.
    pub is_ending: bool,
}

impl Thought {
    /// Adds faults, one per block.
    pub(crate) fn add_faults(&mut self, faults: Vec<Fault>) {
        for fault in faults {
            if self.faults.iter().all(|known| known.block != fault.block) {
                self.faults.push(fault);
            }
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random moves",
            Self::AlphaBeta => "alpha-beta search",
            Self::TreeSearch => "Monte-Carlo tree search",
        })
    }
}

impl Rating {
    /// The expected share of a win, from 0 to 1; for points, by a logistic curve on which 200 points are four to one.
    pub fn expectation(self) -> f64 {
        match self {
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
            Self::Expectation(share) => share,
            Self::Points(points) => 0.5 + 0.5 * certainty(0.007 * f64::from(points)),
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
    /// A bot for a program; the same seed makes the same choices.
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

/// A state to choose a move in, with its legal moves: none if the game is over, and only one if there was too little
/// time for all.
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

    /// For each move, whether it may be chosen. Moves that return to an earlier state of the turn may not, unless all
    /// do; nor may overlooked moves, but if all others are overlooked, the last one to be overlooked may.
    pub(crate) fn eligible(
        &self,
        generator: &mut MoveGenerator,
        oversight: Oversight,
    ) -> Vec<bool> {
        let mut state = self.state.clone();
        let is_unfinished = state.pending().is_some();
        let mut returns = |index| {
            generator.play(&mut state, self.moves.get(index));
            let returns = state.repeats_in_turn();
            state.undo();
            returns
        };
        let indices = 0..self.moves.len();
        let leads_on = |&index: &usize| !(is_unfinished && returns(index));
        let mut allowed: Vec<usize> = indices.clone().filter(leads_on).collect();
        if allowed.is_empty() {
            allowed = indices.collect();
        }
        let draw = |&index: &usize| oversight.draw(&self.moves, index);
        let last = allowed.iter().copied().max_by_key(draw);
        let mut eligible = vec![false; self.moves.len()];
        for index in allowed {
            eligible[index] = Some(index) == last || !oversight.hides(&self.moves, index);
        }
        eligible
    }

    /// A result with only the legal moves, which chooses the first.
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

#[cfg(test)]
mod tests {
    use super::{Rating, Root};
    use crate::budget::Oversight;
    use crate::tests::{REVERSI, program_of};
    use zrf_interpreter::{MoveGenerator, State, Stop};

    #[test]
    fn who_overlooks_all_moves_sees_the_last_of_them() {
        let program = program_of(REVERSI, "");
        let mut generator = MoveGenerator::new(&program);
        let root = Root::new(&mut generator, &State::new(&program), &Stop::default());
        let mut n_seen = |share, seed| {
            let eligible = root.eligible(&mut generator, Oversight { share, seed });
            eligible.iter().filter(|&&is_eligible| is_eligible).count()
        };
        for seed in 1..20 {
            assert_eq!(n_seen(64, seed), 1);
            assert_eq!(n_seen(0, seed), 4);
        }
    }

    #[test]
    fn expectations_grow_with_ratings() {
        let ratings = [
            Rating::Loss(3),
            Rating::Points(-200),
            Rating::Expectation(0.4),
            Rating::Points(0),
            Rating::Points(200),
            Rating::Win(5),
        ];
        let shares = ratings.map(Rating::expectation);
        assert!(shares.is_sorted_by(|one, next| one < next), "{shares:?}");
        assert!((shares[4] - 0.8).abs() < 0.01, "four to one");
    }
}
