//! The two kinds of search against each other: which one plays a game better is found by playing it.

use super::{OF_STATE, Work};
use crate::alpha_beta::{AlphaBeta, AlphaBetaSettings};
use crate::bot::{Bot, Method};
use crate::budget::Budget;
use crate::evaluation::Evaluation;
use crate::match_play::play_game;
use crate::sides::{Sides, result_for};
use crate::tree::{TreeSearch, TreeSearchSettings};
use std::sync::Arc;
use zrf_interpreter::{Random, State, Stop};

/// Maximum number of pairs of games with the same opening and sides swapped, and the fewest that say anything.
const PAIRS: usize = 12;
const FEWEST_PAIRS: usize = 3;
/// A lead of so many games is not made up by the rest.
const CLEAR: i32 = 8;
/// Maximum length of a game, in plies; then it is a draw.
const LONGEST: usize = 200;
/// Number of random plies in an opening.
const DRAWN: usize = 3;
/// Operations that each search may spend on a move: some milliseconds.
const WORK_PER_MOVE: u64 = 400_000;
/// States for the first move, before it is known what one costs.
const FIRST_STATES: u64 = 200;
/// Bytes of memory for each.
const HASH: usize = 4 << 20;

/// A search with what its states cost so far.
struct Rival<B> {
    bot: B,
    states: u64,
    operations: u64,
}

impl<B: Bot> Rival<B> {
    fn new(bot: B) -> Self {
        Self {
            bot,
            states: 0,
            operations: 0,
        }
    }

    /// The states that a move may take.
    fn budget(&self, stop: &Stop) -> Budget {
        let states = match self.states {
            0 => FIRST_STATES,
            states => (WORK_PER_MOVE.saturating_mul(states) / self.operations.max(1)).max(20),
        };
        Budget {
            stop: stop.clone(),
            ..Budget::of_nodes(states)
        }
    }

    fn think(
        &mut self,
        state: &State,
        stop: &Stop,
        work: &mut Work,
        operations: impl Fn(&B) -> u64,
    ) -> Option<zrf_interpreter::Move> {
        let thought = self.bot.think(state, &self.budget(stop));
        let done = operations(&self.bot);
        work.of_search(thought.nodes, done);
        self.states += thought.nodes;
        self.operations += done + OF_STATE * thought.nodes;
        thought.chosen
    }
}

/// The search that wins a match with these values at equal work; `None` if nothing is clear within the work.
pub(super) fn winner(
    evaluation: &Arc<Evaluation>,
    work: &mut Work,
    seed: u64,
    stop: &Stop,
) -> Option<Method> {
    let program = &evaluation.program;
    let sides = Sides::new(program.game());
    if sides.players.len() != 2 || sides.has_chance {
        return None;
    }
    let mut random = Random::new(seed);
    let (mut lead, mut n_pairs) = (0, 0);
    while n_pairs < PAIRS && i32::abs(lead) < CLEAR {
        let opening = random.seed();
        for &own in &sides.players {
            let mut alpha_beta = Rival::new(AlphaBeta::new(
                program,
                evaluation,
                AlphaBetaSettings {
                    hash: HASH,
                    ..AlphaBetaSettings::default()
                },
            ));
            let mut tree = Rival::new(TreeSearch::new(
                program,
                evaluation,
                TreeSearchSettings {
                    hash: HASH,
                    ..TreeSearchSettings::default()
                },
            ));
            let played = play_game(program, opening, DRAWN, LONGEST, |player, state| {
                let chosen = match player == own {
                    true => alpha_beta.think(state, stop, work, AlphaBeta::work),
                    false => tree.think(state, stop, work, TreeSearch::work),
                };
                chosen.filter(|_| !work.is_spent() && !stop.is_wanted())
            });
            if work.is_spent() || stop.is_wanted() {
                break;
            }
            let outcome = played.outcome.as_ref();
            lead += outcome.map_or(0, |outcome| result_for(outcome, own));
        }
        if work.is_spent() || stop.is_wanted() {
            break;
        }
        n_pairs += 1;
    }
    let is_clear = n_pairs >= FEWEST_PAIRS && 2 * i32::abs(lead) >= n_pairs as i32;
    match lead {
        _ if !is_clear => None,
        1.. => Some(Method::AlphaBeta),
        _ => Some(Method::TreeSearch),
    }
}
