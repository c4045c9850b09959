//! Games of the search against itself, and the lessons from their quiet states.

use super::{Work, nodes};
use crate::alpha_beta::AlphaBeta;
use crate::bot::{Bot, Rating};
use crate::budget::Budget;
use crate::evaluation::{Evaluation, UNIT};
use crate::sides::{Sides, decider, result_for};
use zrf_interpreter::{Effect, Move, MoveGenerator, MoveList, Random, State, Stop};

/// Maximum length of a game, in plies.
const LONGEST: usize = 200;
/// Each game begins with at least this many random plies, and up to twice as many.
const FEWEST_DRAWN: usize = 2;
const MORE_DRAWN: usize = 8;
/// Afterwards, one ply in this many is random, so that games differ and contain mistakes.
const PLIES_PER_ERROR: usize = 8;
/// Weight of later results for an earlier state; the rest is the search's own value.
const PATIENCE: f64 = 0.6;

/// A quiet state and the target of its points. All for the first player, in units.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    /// The points by the old values.
    pub(super) points: f64,
    /// The features of the state, by index, with amounts.
    pub(super) features: Vec<(u32, f64)>,
    /// The certainty that he wins, from -1 to 1.
    pub(super) target: f64,
}

/// Plays games with the current values and collects lessons for the old ones.
pub(super) struct Teacher<'a> {
    pub(super) old: &'a Evaluation,
    pub(super) bot: AlphaBeta,
    pub(super) sides: &'a Sides,
    pub(super) random: &'a mut Random,
    pub(super) work: &'a mut Work,
    pub(super) stop: &'a Stop,
}

/// A searched state: a lesson if it is quiet, and the certainty of the search.
type Thought = (Option<Lesson>, f64);

impl Teacher<'_> {
    /// Plays one game. A game stopped by the work limit gives no lessons.
    pub(super) fn play(&mut self, lessons: &mut Vec<Lesson>) {
        let program = self.old.program.clone();
        let (mut generator, mut moves) = (
            MoveGenerator::new(&program).until(self.stop),
            MoveList::new(),
        );
        let mut state = State::new(&program);
        let mut thoughts = Vec::new();
        let mut n_moves_before = 0;
        let n_drawn = FEWEST_DRAWN + self.random.below(MORE_DRAWN);
        for ply in 0..LONGEST {
            let work_before = generator.work();
            generator.legal_moves(&mut state, &mut moves);
            let outcome = generator.outcome(&mut state, &moves);
            let work = generator.work() - work_before;
            self.work.of_search(1, work);
            self.work
                .give_up_unless_enough_for(nodes(moves.len()) * work);
            if self.work.is_spent() || generator.is_stopped() {
                return;
            }
            if let Some(outcome) = outcome {
                let result = f64::from(result_for(&outcome, self.sides.players[0]));
                return teach(thoughts, result, lessons);
            }
            let is_drawn = ply < n_drawn
                || self.sides.is_chance(decider(&program, &state))
                || self.random.below(PLIES_PER_ERROR) == 0;
            let chosen = if is_drawn || moves.len() == 1 {
                Some(moves.get(self.random.below(moves.len())).to_owned())
            } else {
                self.think(&state, moves.len(), n_moves_before, &mut thoughts)
            };
            let Some(chosen) = chosen else { break };
            n_moves_before = moves.len();
            generator.play(&mut state, chosen.as_ref());
        }
        // An endless game is worth what the search says.
        if let Some(&(_, certainty)) = thoughts.last() {
            teach(thoughts, certainty, lessons);
        }
    }

    fn think(
        &mut self,
        state: &State,
        n_moves: usize,
        n_moves_before: usize,
        thoughts: &mut Vec<Thought>,
    ) -> Option<Move> {
        let budget = Budget {
            stop: self.stop.clone(),
            ..Budget::of_nodes(nodes(n_moves))
        };
        let thought = self.bot.think(state, &budget);
        self.work.of_search(thought.nodes, self.bot.work());
        let (first, player) = (self.sides.players[0], decider(&self.old.program, state));
        let sign = if player == first { 1.0 } else { -1.0 };
        let rating = thought.rating?;
        let is_open = matches!(rating, Rating::Points(_));
        let certainty = match rating {
            Rating::Win(_) => 1.0,
            Rating::Loss(_) => -1.0,
            Rating::Points(points) => squashed(f64::from(points) / UNIT),
            Rating::Expectation(share) => 2.0 * share - 1.0,
        };
        let chosen = thought.chosen?;
        let lesson = (is_open && is_quiet(state, &chosen)).then(|| {
            let more = match n_moves_before {
                0 => 0,
                before => n_moves as i32 - before as i32,
            };
            let more = if player == first { more } else { -more };
            Lesson {
                points: f64::from(self.old.points(state, first, player, more)) / UNIT,
                features: self.old.features(state, first, more),
                target: 0.0,
            }
        });
        thoughts.push((lesson, sign * certainty));
        Some(chosen)
    }
}

/// Backwards from the end: the target of a state is what was known after it.
fn teach(thoughts: Vec<Thought>, result: f64, lessons: &mut Vec<Lesson>) {
    let mut target = result;
    for (lesson, certainty) in thoughts.into_iter().rev() {
        lessons.extend(lesson.map(|lesson| Lesson { target, ..lesson }));
        target = PATIENCE * target + (1.0 - PATIENCE) * certainty;
    }
}

/// A sum as a certainty from -1 to 1, by operations that are exact everywhere.
pub(super) fn squashed(sum: f64) -> f64 {
    sum / (1.0 + sum.abs())
}

/// Whether nothing is captured or promoted next, so that the pieces show who is ahead.
fn is_quiet(state: &State, chosen: &Move) -> bool {
    let is_noisy = |effect: &Effect| match *effect {
        Effect::Capture { .. } | Effect::Promote { .. } => true,
        Effect::Movement { to, .. } => state.piece(to).is_some(),
        _ => false,
    };
    state.pending().is_none() && !chosen.effects.iter().any(is_noisy)
}
