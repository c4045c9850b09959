//! The two kinds of search against each other: games show which one plays better.

use super::rematch::is_beyond;
use super::work::Work;
use crate::alpha_beta::{AlphaBeta, AlphaBetaSettings};
use crate::bot::{Bot, Method};
use crate::budget::Budget;
use crate::evaluation::Evaluation;
use crate::match_play::{PlayedGame, play_game};
use crate::sides::{Sides, result_for};
use crate::tree::{TreeSearch, TreeSearchSettings};
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Move, Random, State, Stop};

/// Maximum number of pairs of games with the same opening and sides swapped, the fewest that are conclusive, and the
/// fewest if one side won every game.
const PAIRS: usize = 40;
const MIN_PAIRS: usize = 4;
const MIN_CLEAN_PAIRS: usize = 2;
/// A mean that is this many standard errors from a draw ends the match; at its end, fewer are enough.
const CLEAR_ERRORS: f64 = 2.5;
const ERRORS: f64 = 1.0;
/// Maximum length of a game, in plies; then it is a draw, unless pieces decide.
const MAX_LENGTH: usize = 200;
/// The number of random plies in an opening.
const DRAWN: usize = 3;
/// The number of states with which the cost of a state is first measured.
const FIRST_STATES: u64 = 400;
/// The fewest states for a move.
const MIN_STATES: u64 = 20;
/// Bytes of memory for each search.
const HASH: usize = 4 << 20;

/// A search, with the cost of its states so far.
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

    /// Thinks about a move with about `of_move` operations; at first, to measure the cost of a state.
    fn think(
        &mut self,
        state: &State,
        of_move: u64,
        (stop, work): (&Stop, &mut Work),
        operations: impl Fn(&B) -> u64,
    ) -> Option<Move> {
        let states = match self.states {
            0 => FIRST_STATES,
            states => (of_move.saturating_mul(states) / self.operations.max(1)).max(MIN_STATES),
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

    /// The number of operations for the fewest states of a move.
    fn least_of_move(&self) -> u64 {
        self.operations.saturating_mul(MIN_STATES) / self.states.max(1)
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

    /// Begins another game with new searches. The cost of states remains known.
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
        // If states are expensive, both have as much work as the fewest states take.
        let least = alpha_beta.least_of_move().max(tree.least_of_move());
        let of_move = of_move.max(least);
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
    let [first, second] = Sides::new(program.game()).duel()?;
    let lacks_goals = program.game().goals.is_empty();
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
        for players in [[first, second], [second, first]] {
            rivals.begin(evaluation);
            let played = play_game(program, opening, DRAWN, MAX_LENGTH, |player, state| {
                let chosen = rivals.think(player == players[0], state, of_move, (stop, &mut *work));
                chosen.filter(|_| !work.is_spent() && !stop.is_wanted())
            });
            score += result(&played, players, lacks_goals);
        }
        if work.is_spent() || stop.is_wanted() {
            break;
        }
        scores.push(score);
    }
    let is_clear = is_beyond_some(&scores, ERRORS) || is_clean(&scores);
    match scores.iter().sum::<i32>() {
        _ if !is_clear => None,
        1.. => Some(Method::AlphaBeta),
        _ => Some(Method::TreeSearch),
    }
}

/// The result of a game for the first of two players: by the rules, or by counting pieces if the rules decide nothing.
fn result(played: &PlayedGame, [own, other]: [PlayerId; 2], lacks_goals: bool) -> i32 {
    match (&played.outcome, &played.counts) {
        (Some(outcome), _) if !lacks_goals => result_for(outcome, own),
        (_, Some(counts)) => counts[own.index()].cmp(&counts[other.index()]) as i32,
        _ => 0,
    }
}

/// Whether one side won every game of enough pairs.
fn is_clean(scores: &[i32]) -> bool {
    let sum: i32 = scores.iter().sum();
    scores.len() >= MIN_CLEAN_PAIRS && sum.unsigned_abs() as usize == 2 * scores.len()
}

/// Whether there are enough pairs, and they are more than this many standard errors from a draw.
fn is_beyond_some(scores: &[i32], errors: f64) -> bool {
    scores.len() >= MIN_PAIRS && is_beyond(scores, errors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use zrf_interpreter::{Outcome, Reason};

    #[test]
    fn pieces_decide_where_rules_do_not() {
        let game = |winner: Option<PlayerId>| PlayedGame {
            moves: Vec::new(),
            n_legal: 0,
            outcome: winner.map(|winner| Outcome {
                winners: vec![winner],
                losers: Vec::new(),
                reason: Reason::Repetition,
                positions: Vec::new(),
            }),
            counts: Some(vec![5, 7]),
            faults: Vec::new(),
        };
        let [first, second] = [0, 1].map(PlayerId::from_index);
        for (lacks_goals, winner, expected) in [
            (false, Some(first), [1, 0]),
            (false, None, [-1, 1]),
            (true, Some(first), [-1, 1]),
        ] {
            let played = game(winner);
            let results = [[first, second], [second, first]]
                .map(|players| result(&played, players, lacks_goals));
            assert_eq!(results, expected, "{lacks_goals} {winner:?}");
        }
    }

    #[test]
    fn few_pairs_are_enough_only_if_one_side_won_every_game() {
        for (scores, is_enough) in [
            (&[2, 2][..], true),
            (&[-2, -2, -2], true),
            (&[2], false),
            (&[2, 1], false),
            (&[2, -2], false),
            (&[], false),
        ] {
            assert_eq!(is_clean(scores), is_enough, "{scores:?}");
        }
    }
}
