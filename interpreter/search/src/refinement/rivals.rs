//! The two kinds of search against each other: which one plays a game better is found by playing it.

use super::Work;
use super::rematch::is_beyond;
use crate::alpha_beta::{AlphaBeta, AlphaBetaSettings};
use crate::bot::{Bot, Method};
use crate::budget::Budget;
use crate::evaluation::Evaluation;
use crate::match_play::play_game;
use crate::sides::{Sides, result_for};
use crate::tree::{TreeSearch, TreeSearchSettings};
use std::sync::Arc;
use zrf_interpreter::{Move, Random, State, Stop};

/// Maximum number of pairs of games with the same opening and sides swapped, and the fewest that show anything.
const PAIRS: usize = 40;
const FEWEST_PAIRS: usize = 4;
/// A mean that is this many standard errors from a draw ends the match; at the end fewer are enough.
const CLEAR_ERRORS: f64 = 2.5;
const ERRORS: f64 = 1.0;
/// Maximum length of a game, in plies; then it is a draw.
const LONGEST: usize = 200;
/// Number of random plies in an opening.
const DRAWN: usize = 3;
/// The number of states that first shows what one costs.
const FIRST_STATES: u64 = 400;
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

    /// Thinks about a move with about `of_move` operations, or at first to find out what a state costs.
    fn think(
        &mut self,
        state: &State,
        of_move: u64,
        (stop, work): (&Stop, &mut Work),
        operations: impl Fn(&B) -> u64,
    ) -> Option<Move> {
        let states = match self.states {
            0 => FIRST_STATES,
            states => (of_move.saturating_mul(states) / self.operations.max(1)).max(20),
        };
        let budget = Budget {
            stop: stop.clone(),
            ..Budget::of_nodes(states)
        };
        let thought = self.bot.think(state, &budget);
        let done = operations(&self.bot);
        work.spend(done);
        self.states += thought.nodes;
        self.operations += done;
        thought.chosen
    }
}

/// The two searches of one game.
struct Rivals {
    alpha_beta: Rival<AlphaBeta>,
    tree: Rival<TreeSearch>,
}

impl Rivals {
    fn new(evaluation: &Arc<Evaluation>) -> Self {
        let program = &evaluation.program;
        let alpha_beta = AlphaBetaSettings {
            hash: HASH,
            ..AlphaBetaSettings::default()
        };
        let tree = TreeSearchSettings {
            hash: HASH,
            ..TreeSearchSettings::default()
        };
        Self {
            alpha_beta: Rival::new(AlphaBeta::new(program, evaluation, alpha_beta)),
            tree: Rival::new(TreeSearch::new(program, evaluation, tree)),
        }
    }

    /// The same for another game: what states cost is known.
    fn begin(&mut self, evaluation: &Arc<Evaluation>) {
        let new = Self::new(evaluation);
        self.alpha_beta.bot = new.alpha_beta.bot;
        self.tree.bot = new.tree.bot;
    }

    fn think(
        &mut self,
        is_alpha_beta: bool,
        state: &State,
        of_move: u64,
        limits: (&Stop, &mut Work),
    ) -> Option<Move> {
        let Self { alpha_beta, tree } = self;
        match is_alpha_beta {
            true => alpha_beta.think(state, of_move, limits, AlphaBeta::work),
            false => tree.think(state, of_move, limits, TreeSearch::work),
        }
    }
}

/// The search that wins a match with these values at equal work, `of_move` operations per move; `None` if the work does
/// not suffice for a clear winner.
pub(super) fn winner(
    evaluation: &Arc<Evaluation>,
    of_move: u64,
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
    let mut rivals = Rivals::new(evaluation);
    for is_alpha_beta in [true, false] {
        let start = State::new(program);
        rivals.think(is_alpha_beta, &start, of_move, (stop, &mut *work));
    }
    let mut scores = Vec::new();
    while scores.len() < PAIRS && !is_beyond_some(&scores, CLEAR_ERRORS) {
        let opening = random.seed();
        let mut score = 0;
        for &own in &sides.players {
            rivals.begin(evaluation);
            let played = play_game(program, opening, DRAWN, LONGEST, |player, state| {
                let chosen = rivals.think(player == own, state, of_move, (stop, &mut *work));
                chosen.filter(|_| !work.is_spent() && !stop.is_wanted())
            });
            let outcome = played.outcome.as_ref();
            score += outcome.map_or(0, |outcome| result_for(outcome, own));
        }
        if work.is_spent() || stop.is_wanted() {
            break;
        }
        scores.push(score);
    }
    let is_clear = is_beyond_some(&scores, ERRORS);
    match scores.iter().sum::<i32>() {
        _ if !is_clear => None,
        1.. => Some(Method::AlphaBeta),
        _ => Some(Method::TreeSearch),
    }
}

/// Whether there are enough pairs, and they are more than this many standard errors from a draw.
fn is_beyond_some(scores: &[i32], errors: f64) -> bool {
    scores.len() >= FEWEST_PAIRS && is_beyond(scores, errors)
}
