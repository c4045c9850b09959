//! Games of the search against itself, as records that training states are made from.

use super::work::{Work, nodes};
use crate::alpha_beta::AlphaBeta;
use crate::bot::{Bot, Rating};
use crate::budget::Budget;
use crate::evaluation::{Evaluation, UNIT};
use crate::logistic::certainty;
use crate::sides::{Sides, decider, result_for};
use zrf_interpreter::{Effect, Move, MoveGenerator, MoveList, Random, State, Stop};

/// Maximum length of a game, in choices of players.
const MAX_LENGTH: usize = 240;
/// Each game begins with at least this many random plies, and up to `MORE_DRAWN` more.
const MIN_DRAWN: usize = 2;
const MORE_DRAWN: usize = 8;
/// Afterwards, one ply in this many is random, so that games differ and contain mistakes.
const PLIES_PER_ERROR: usize = 12;
/// The weight of the search's values further ahead, finally of the result; the rest is its next value.
const PATIENCE: f64 = 0.9;
/// The weight of the result where the target is the result.
const OUTCOME: f64 = 0.7;
/// Certainties are stored as integers, in fractions of this.
const CERTAIN: f64 = 1_000.0;

/// A game of the search against itself. All values are for the first player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingGame {
    /// For each ply, the number of the move in the list of legal moves, and, if the search was asked, its certainty to
    /// win after the move, from -1,000 to 1,000.
    pub plies: Vec<(u32, Option<i32>)>,
    /// The result: 1,000 for a win, -1,000 for a loss; for a game that did not end, the search's last value.
    pub result: i32,
}

/// The target that points must predict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Results of games, while the search knows too little.
    Results,
    /// The search's later values, up to the next random move, and finally the result. Random moves decide games, so
    /// that the result shows little about the states before them.
    Search,
}

/// A quiet state and the target of its points. All for the first player, in units.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    /// The points by the old values.
    pub(super) points: f64,
    /// How full the board is, from 0 to 1.
    pub(super) fullness: f64,
    /// The features of the state, by index, with amounts.
    pub(super) features: Vec<(u32, f64)>,
    /// The certainty that the first player wins, from -1 to 1.
    pub(super) target: f64,
}

/// Plays games.
pub(super) struct Player<'a> {
    pub(super) bot: AlphaBeta,
    pub(super) sides: &'a Sides,
    pub(super) random: &'a mut Random,
    pub(super) work: &'a mut Work,
    pub(super) stop: &'a Stop,
    /// The number of states per move; if `None`, as many as a short game allows.
    pub(super) nodes: Option<u64>,
}

impl Player<'_> {
    /// Plays one game; `None` if the limit on work or the stop ended it.
    pub(super) fn play(&mut self, evaluation: &Evaluation) -> Option<TrainingGame> {
        let program = evaluation.program.clone();
        let mut generator = MoveGenerator::new(&program).until(self.stop);
        let (mut state, mut moves) = (State::new(&program), MoveList::new());
        let mut game = TrainingGame {
            plies: Vec::new(),
            result: 0,
        };
        let n_drawn = MIN_DRAWN + self.random.below(MORE_DRAWN);
        for ply in 0..self.sides.plies(MAX_LENGTH) {
            let work_before = generator.work();
            generator.legal_moves(&mut state, &mut moves);
            let outcome = generator.outcome(&mut state, &moves);
            let work = generator.work() - work_before;
            self.work.spend(work);
            self.work
                .give_up_unless_enough_for(nodes(moves.len()) * work);
            if self.work.is_spent() || generator.is_stopped() {
                return None;
            }
            if let Some(outcome) = outcome {
                game.result = CERTAIN as i32 * result_for(&outcome, self.sides.players[0]);
                return Some(game);
            }
            let is_drawn = ply < n_drawn
                || self.sides.is_chance(decider(&program, &state))
                || self.random.below(PLIES_PER_ERROR) == 0;
            let (chosen, certainty) = if is_drawn || moves.len() == 1 {
                (self.random.below(moves.len()), None)
            } else {
                self.think(&state, &moves)?
            };
            game.plies.push((chosen as u32, certainty));
            game.result = certainty.unwrap_or(game.result);
            generator.play(&mut state, moves.get(chosen));
        }
        Some(game)
    }

    /// The number of the chosen move, and the certainty of the search.
    fn think(&mut self, state: &State, moves: &MoveList) -> Option<(usize, Option<i32>)> {
        let budget = Budget {
            stop: self.stop.clone(),
            ..Budget::of_nodes(
                self.nodes
                    .unwrap_or(nodes(moves.len()))
                    .max(1 + moves.len() as u64),
            )
        };
        let thought = self.bot.think(state, &budget);
        self.work.spend(self.bot.work());
        let player = state.turn(self.bot.program()).decider;
        let sign = if player == self.sides.players[0] {
            1.0
        } else {
            -1.0
        };
        let certainty = thought.rating.map(|rating| match rating {
            Rating::Win(_) => 1.0,
            Rating::Loss(_) => -1.0,
            Rating::Points(points) => certainty(f64::from(points) / UNIT),
            Rating::Expectation(share) => 2.0 * share - 1.0,
        });
        let chosen = thought.chosen?;
        let index = moves.iter().position(|played| is_same(&chosen, played))?;
        // If there are too many moves for the budget, only the first ones have values.
        let certainty = certainty.map(|certainty| (sign * certainty * CERTAIN) as i32);
        Some((index, certainty))
    }
}

fn is_same(one: &Move, other: zrf_interpreter::MoveRef<'_>) -> bool {
    one.as_ref() == other
}

impl TrainingGame {
    /// The training states of the game for an evaluation; none if it is not a game of these rules.
    pub(super) fn lessons(&self, old: &Evaluation, target: Target, stop: &Stop) -> Vec<Lesson> {
        let program = &old.program;
        let sides = crate::sides::Sides::new(program.game());
        let Some(&first) = sides.players.first() else {
            return Vec::new();
        };
        let mut generator = MoveGenerator::new(program).until(stop);
        let (mut state, mut moves) = (State::new(program), MoveList::new());
        let (mut found, mut n_moves_before) = (Vec::new(), 0);
        let mut last_error = None;
        for &(index, certainty) in &self.plies {
            generator.legal_moves(&mut state, &mut moves);
            if index as usize >= moves.len() || generator.is_stopped() {
                return Vec::new();
            }
            let chosen = moves.get(index as usize).to_owned();
            let n_moves = moves.n_candidates();
            let is_chance = sides.is_chance(decider(program, &state));
            if certainty.is_none() && moves.len() > 1 && !is_chance {
                last_error = Some(found.len());
            }
            if let Some(certainty) = certainty {
                let certainty = f64::from(certainty) / CERTAIN;
                let is_open = certainty.abs() < 1.0 && is_quiet(&state, &chosen);
                let lesson = is_open.then(|| {
                    let to_move = decider(program, &state);
                    let more = match n_moves_before {
                        // Moves in the middle of a turn are not comparable.
                        _ if state.pending().is_some() => 0,
                        0 => 0,
                        before => n_moves as i32 - before as i32,
                    };
                    let more = if to_move == first { more } else { -more };
                    let points = old.points(&state, first, to_move, more);
                    Lesson {
                        points: f64::from(points) / UNIT,
                        fullness: f64::from(old.fullness(&state))
                            / f64::from(crate::evaluation::FULL),
                        features: old.features(&state, first, to_move, more),
                        target: 0.0,
                    }
                });
                found.push(RatedState {
                    lesson,
                    certainty,
                    follows_error: last_error == Some(found.len()),
                });
            }
            if state.pending().is_none() && !is_chance {
                n_moves_before = n_moves;
            }
            generator.play(&mut state, chosen.as_ref());
        }
        teach(found, f64::from(self.result) / CERTAIN, target)
    }
}

/// The search's result for a state.
struct RatedState {
    lesson: Option<Lesson>,
    certainty: f64,
    /// Whether a random move was played just before.
    follows_error: bool,
}

/// Sets targets backwards from the end: the target of a state comes from what followed it.
fn teach(found: Vec<RatedState>, result: f64, target: Target) -> Vec<Lesson> {
    let mut lessons = Vec::new();
    let mut later = Some(result);
    for one in found.into_iter().rev() {
        let known = later.unwrap_or(one.certainty);
        let wanted = match target {
            Target::Results => OUTCOME * result + (1.0 - OUTCOME) * known,
            Target::Search => known,
        };
        lessons.extend(one.lesson.map(|lesson| Lesson {
            target: wanted,
            ..lesson
        }));
        let is_cut = one.follows_error && target == Target::Search;
        later = (!is_cut).then_some(PATIENCE * known + (1.0 - PATIENCE) * one.certainty);
    }
    lessons
}

/// Whether nothing is captured or promoted next, so that the pieces show who is ahead.
fn is_quiet(state: &State, chosen: &Move) -> bool {
    let before = chosen.head.from.and_then(|from| state.piece(from));
    let is_noisy = |effect: &Effect| match *effect {
        Effect::Capture { .. } => true,
        Effect::Movement { to, .. } => state.piece(to).is_some(),
        // Some rules also name a type if the piece keeps its type.
        Effect::Promote { piece_type, .. } => {
            before.is_none_or(|piece| piece.piece_type != piece_type)
        }
        _ => false,
    };
    state.pending().is_none() && !chosen.effects.iter().any(is_noisy)
}
