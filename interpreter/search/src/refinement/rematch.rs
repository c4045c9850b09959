//! New values against old ones: only those that are clearly better are kept.

use super::work::{Work, nodes};
use crate::bot::{Bot, Rating, Thought};
use crate::budget::Budget;
use crate::evaluation::Evaluation;
use crate::match_play::play_game;
use crate::sides::{Sides, result_for};
use std::sync::Arc;
use zrf_interpreter::{Random, Stop};

/// Maximum number of pairs of games with the same opening and sides swapped.
const PAIRS: usize = 40;
/// Minimum number of pairs.
const MIN_PAIRS: usize = 4;
/// After this many pairs, this many standard errors are conclusive.
const SOME_PAIRS: usize = 8;
const CLEAR_ERRORS: f64 = 3.0;
/// Maximum length of a game, in choices of players; then it is a draw.
const MAX_LENGTH: usize = 160;
/// A game is decided once both players see the same one this many points ahead for this many plies: the number of games
/// is limited, and the rest of such a game shows nothing new.
const FAR_AHEAD: i32 = 400;
const FAR_BEHIND: i32 = -FAR_AHEAD;
const PLIES_AHEAD: usize = 6;
/// The number of random plies in an opening.
const DRAWN: usize = 6;

/// Whether new values beat old ones: by more than a standard error, so that chance alone rarely suffices.
pub(super) fn is_better(
    new: &Evaluation,
    old: &Evaluation,
    work: &mut Work,
    seed: u64,
    stop: &Stop,
) -> bool {
    let (new, old) = (Arc::new(new.clone()), Arc::new(old.clone()));
    let mut random = Random::new(seed);
    let mut scores = Vec::new();
    while scores.len() < PAIRS && !is_clear(&scores) {
        let opening = random.seed();
        let pair = Pair {
            new: &new,
            old: &old,
            opening,
            stop,
        };
        let score = pair.score(work);
        if work.is_spent() || stop.is_wanted() {
            break;
        }
        scores.push(score);
    }
    let sum: i32 = scores.iter().sum();
    scores.len() >= MIN_PAIRS && sum > 0 && is_beyond(&scores, 1.0)
}

/// Whether more pairs would hardly change anything.
fn is_clear(scores: &[i32]) -> bool {
    scores.len() >= SOME_PAIRS && is_beyond(scores, CLEAR_ERRORS)
}

/// Whether the mean score of pairs, each from -2 to 2, is more than this many standard errors from zero.
pub(super) fn is_beyond(scores: &[i32], errors: f64) -> bool {
    let n = scores.len() as f64;
    let sum: i32 = scores.iter().sum();
    let squares: i32 = scores.iter().map(|score| score * score).sum();
    let (mean, square) = (f64::from(sum) / n, f64::from(squares) / n);
    // Compares squares, because a root is not exact everywhere.
    mean * mean * n > errors * errors * (square - mean * mean)
}

struct Pair<'a> {
    new: &'a Arc<Evaluation>,
    old: &'a Arc<Evaluation>,
    opening: u64,
    stop: &'a Stop,
}

impl Pair<'_> {
    /// The wins of the new values minus those of the old ones.
    fn score(&self, work: &mut Work) -> i32 {
        let sides = Sides::new(self.new.program.game());
        let mut score = 0;
        for &own in &sides.players {
            let mut players = [self.new.quick_player(1), self.old.quick_player(1)];
            let program = &self.new.program;
            // The previous state suggests how many moves there are.
            let mut n_moves = 0;
            let mut lead = Lead::default();
            let mut spent = Spent::default();
            let longest = sides.plies(MAX_LENGTH);
            let played = play_game(program, self.opening, DRAWN, longest, |player, state| {
                let is_own = player == own;
                let bot = &mut players[usize::from(!is_own)];
                let budget = Budget {
                    stop: self.stop.clone(),
                    ..spent.budget(nodes(n_moves))
                };
                let thought = bot.think(state, &budget);
                n_moves = thought.moves.len();
                work.spend(bot.work());
                spent.add(bot.work(), thought.nodes);
                lead.note(&thought, is_own);
                let goes_on = !work.is_spent() && lead.result() == 0;
                thought.chosen.filter(|_| goes_on)
            });
            score += played
                .outcome
                .map_or(lead.result(), |outcome| result_for(&outcome, own));
        }
        score
    }
}

/// The work and states of both players so far. They get the same work for a move, so that values that take longer to
/// compute cost depth, and equal values play the same game twice.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    work: u64,
    nodes: u64,
}

impl Spent {
    fn add(&mut self, work: u64, nodes: u64) {
        self.work += work;
        self.nodes += nodes;
    }

    /// The work that this many nodes take on average; at first the nodes themselves.
    fn budget(self, nodes: u64) -> Budget {
        match (self.work * nodes).checked_div(self.nodes) {
            Some(work) => Budget {
                work: Some(work),
                ..Budget::default()
            },
            None => Budget::of_nodes(nodes),
        }
    }
}

/// The player who is far ahead according to both: 1 for the player with the new values, -1 for the other.
#[derive(Clone, Copy, Debug, Default)]
struct Lead {
    sign: i32,
    plies: usize,
}

impl Lead {
    fn note(&mut self, thought: &Thought, is_own: bool) {
        let points = match thought.rating {
            Some(Rating::Win(_)) => FAR_AHEAD,
            Some(Rating::Loss(_)) => FAR_BEHIND,
            Some(Rating::Points(points)) => points,
            Some(Rating::Expectation(_)) | None => 0,
        };
        let points = if is_own { points } else { -points };
        let sign = match points {
            FAR_AHEAD.. => 1,
            ..=FAR_BEHIND => -1,
            _ => 0,
        };
        self.plies = if sign == self.sign { self.plies + 1 } else { 1 };
        self.sign = sign;
    }

    /// The winner if the game is decided; 0 otherwise.
    fn result(&self) -> i32 {
        if self.plies >= PLIES_AHEAD {
            self.sign
        } else {
            0
        }
    }
}
